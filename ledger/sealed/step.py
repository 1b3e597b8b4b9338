"""A log folded through the deck and the rules: who owes, is an event good, what does a step do.

``owing`` says which seats owe an event on the head a table stands on; ``check_event`` checks one
such event by that table alone (R3) and refuses with ``BadEvent``; ``close`` puts the events of all
of them together. Signatures, forks and files are not seen here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.agenda import Reveal, Roll, Shuffle, Together
from engine.basics import Line, Seat
from engine.errors import RulesError
from engine.kernel import apply, front, join, members, owner_of
from ledger.deck.group.ciphertext import Ciphertext
from ledger.records import canon
from ledger.records.event import Event
from ledger.records.heads import close as head_of
from ledger.sealed import joint_steps, key_ceremony, solo
from ledger.sealed.acts import RESULT, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent
from ledger.sealed.run import Run
from ledger.sealed.state import LockedCard, Phase, SealedTable, reachable


def owing(table: SealedTable) -> tuple[Seat, ...]:
    """The seats that owe an event in the next step, in seat order; empty if the log is over."""
    if table.broken or table.phase is Phase.OVER:
        return ()
    if table.phase is not Phase.PLAY:
        return table.live
    if table.solo:
        return (solo.ONLY,)
    line = _front(table)
    if isinstance(line, Together):
        return members(table.state)
    if of_everybody(table, line):
        return joint_steps.seats_of(table, line)
    owner = owner_of(line, table.state)
    assert owner is not None
    return (owner,)


def _front(table: SealedTable) -> Line:
    line = front(table.state)
    assert line is not None, "the game is over"
    return line


def of_everybody(table: SealedTable, line: Line) -> bool:
    """Whether everybody answers this line, each with a part of it."""
    if isinstance(line, Roll):
        return True
    return isinstance(line, Shuffle | Reveal) and owner_of(line, table.state) is None


def check_event(table: SealedTable, event: Event) -> CheckedEvent:
    """Check an event on this head, whose signature and digest are good. Raises BadEvent."""
    if event.step != table.step + 1:
        raise BadEvent(f"it calls step {table.step + 1} step {event.step}")
    if event.riders:
        raise BadEvent("nothing rides in events of this version")
    if event.seat not in owing(table):
        raise BadEvent("nobody asked this seat at this step", "turn")
    return check_acts(table, event.seat, event.acts)


def check_acts(table: SealedTable, seat: Seat, acts: tuple[tuple[Any, ...], ...]) -> CheckedEvent:
    """Check the acts of a seat that owes. Raises BadEvent."""
    reader = ActReader(acts)
    if table.phase in (Phase.COMMIT, Phase.OPEN, Phase.READY):
        return key_ceremony.check(table, seat, reader)
    if table.phase is Phase.RESULT:
        given = reader.take(RESULT, tuple, tuple)
        reader.end()
        if canon.encode(given) != canon.encode(joint_steps.result_act(table)[1:]):
            raise BadEvent(f"the result is not {given!r:.80}", "result")
        return CheckedEvent()
    if table.solo:
        return solo.check(table, reader)
    line = _front(table)
    if not isinstance(line, Together) and of_everybody(table, line):
        return joint_steps.check(table, seat, line, reader)
    return Run(table, seat).check(reader)


def close(
    table: SealedTable, parts: Mapping[Seat, CheckedEvent], events: Sequence[Event]
) -> SealedTable:
    """The table after a step whose owed events are all there and good.

    Raises BadEvent only where independent events do not go together: a fault of the rules.
    """
    step = table.step + 1
    head = head_of(table.head, step, events)
    after = _closed(table.but(news=()), parts)
    author = events[0].seat if len(events) == 1 else None
    after = after.but(step=step, head=head, author=author)
    if table.phase is Phase.READY:
        after = key_ceremony.deal_in(after)
        if after.solo:
            after = solo.settle(after)
    if after.phase is Phase.PLAY and not after.state.agenda:
        after = after.but(phase=Phase.RESULT)
    if _cards_changed(table, after):
        after = after.but(ciphers=reachable(after.state, after.ciphers))
    if after.solo and after.phase is Phase.PLAY:
        known = {c for cards in after.state.zones.values() for c in cards}
        after = after.but(truth={c: f for c, f in after.truth.items() if c in known})
    return after


def _cards_changed(before: SealedTable, after: SealedTable) -> bool:
    """Whether other ciphertexts can be opened now than before the step."""
    if after.phase is not Phase.PLAY or after.solo or after.passing is not None:
        return False
    old, new = before.state, after.state
    return (
        after.ciphers is not before.ciphers
        or old is None
        or new.zones is not old.zones
        or new.readers is not old.readers
        or new.faces is not old.faces
    )


def _closed(table: SealedTable, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
    if table.phase in (Phase.COMMIT, Phase.OPEN, Phase.READY):
        return key_ceremony.close(table, parts)
    if table.phase is Phase.RESULT:
        return table.but(phase=Phase.OVER)
    if table.solo:
        return solo.close(table, parts[solo.ONLY])
    line = _front(table)
    if isinstance(line, Together):
        return _close_together(table, parts)
    if of_everybody(table, line):
        table, answer = joint_steps.close(table, line, parts)
        if answer is None:
            return table
        state = apply(table.state, answer)
        return table.but(state=state, news=state.news)
    (judged,) = parts.values()
    table = _with_ciphers(table, judged.ciphers)
    return table.but(state=judged.after, news=judged.news)


def _with_ciphers(table: SealedTable, fresh: Mapping[LockedCard, Ciphertext]) -> SealedTable:
    return table.but(ciphers={**table.ciphers, **fresh}) if fresh else table


def _close_together(table: SealedTable, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
    for seat in sorted(parts):
        table = _with_ciphers(table, parts[seat].ciphers)
    try:
        state = join(table.state, {seat: part.answers for seat, part in parts.items()})
    except RulesError as error:
        raise BadEvent(f"answers that should be independent are not: {error}") from error
    return table.but(state=state, news=state.news)
