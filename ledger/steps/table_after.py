"""What a step does once it closes: the table after it, with all its events or short of some.

``close`` puts the events of a step together, moves the head, and says who is absent from there on;
``may_close_short`` says whether it can go without a seat. The events are checked already
(``ledger.steps.owed_events``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.basics import Seat
from engine.kernel import settle, with_absent
from ledger.records.event import Event
from ledger.records.heads import Seated
from ledger.records.heads import close as head_of
from ledger.sealed import solo
from ledger.sealed.checked_event import CheckedEvent, LeftUnanswered
from ledger.sealed.locks import reachable
from ledger.sealed.membership import Membership
from ledger.sealed.sealed_table import Milestone, Phase, SealedTable
from ledger.sealed.unfinished import Given
from ledger.step_kinds.kinds import finished, open_kind
from ledger.steps.riders import membership_after
from ledger.steps.undone import before_answer, stepped_back
from ledger.table_options import of_game


def may_close_short(table: SealedTable) -> bool:
    """Whether the step that is open can go on without a seat: never before the keys are shared."""
    return table.phase in (Phase.PLAY, Phase.RESULT) and not table.solo


def close(
    table: SealedTable,
    parts: Mapping[Seat, CheckedEvent],
    events: Sequence[Event],
    *,
    reports: Sequence[Seated] = (),
    live: Sequence[Seat] | None = None,
) -> SealedTable:
    """The table after a step whose owed events are all there and good.

    With ``live`` the step closes short (R18): whatever events are there count, by the reports of
    the seats that go on, and from here on just the seats outside ``live`` are absent. What the
    events hold is applied before anybody is absent, and what waits for a seat that is absent then
    after it (R23).

    Raises BadEvent only where independent events do not go together: a fault of the rules.
    ValueError for a short close where there can be none, or of too few seats.
    """
    if live is not None:
        _check_short(table, live)
    step = table.step + 1
    head = head_of(table.head, step, events, reports)
    back = stepped_back(table, events, head)
    if back is not None:
        return back
    author = events[0].seat if len(events) == 1 and live is None else None
    answered = {seat: p for seat, p in parts.items() if not isinstance(p, LeftUnanswered)}
    after = open_kind(table.but(news=())).close(answered).but(step=step, head=head, author=author)
    if table.phase is Phase.READY:
        after = _first_state(after)
    elif may_close_short(table):
        if after.given and after.state.answered != table.state.answered:
            after = after.but(given=Given())  # its owner, back in time, has opened it alone
        after = finished(_with_absent(after, *membership_after(table, events, head, live)))
    if after.phase is Phase.PLAY and not after.state.agenda:
        after = after.reaching(Milestone.DECIDED)
    after = _only_reachable(table, after.but(since=_since(table, after)))
    return before_answer(table, events if live is None else (), after)


def _first_state(table: SealedTable) -> SealedTable:
    """The first state of the game, once head(3) is known: it is bound by every challenge."""
    state = table.game.setup(table.order, dict(of_game(table.roster.offer.options)))
    begun = table.but(start=table.head, state=settle(state))
    return solo.answer_known(begun) if begun.solo else begun


def _check_short(table: SealedTable, live: Sequence[Seat]) -> None:
    offer = table.roster.offer
    known = set(live) <= set(table.seats) - set(table.left)
    if not may_close_short(table) or not known or len(set(live)) < offer.seats - offer.max_absent:
        raise ValueError(f"step {table.step + 1} cannot close short with seats {live!r}")


def _with_absent(table: SealedTable, absent: tuple[Seat, ...], members: Membership) -> SealedTable:
    """The table with these seats absent, and what waits for them in front passed over."""
    if absent == table.absent:
        return table if members == table.membership else table.but(membership=members)
    state = with_absent(table.state, absent)
    kept = table if state.agenda else table.but(given=Given(), passing=None)
    return kept.but(state=state, membership=members, news=(*table.news, *state.news))


def _since(before: SealedTable, after: SealedTable) -> bytes:
    """The head at which the line in front came there: this one, unless it stood there before."""
    old, new = before.state, after.state
    if before.phase is not Phase.PLAY or after.phase is not Phase.PLAY:
        return after.head
    stands = old.answered == new.answered and old.agenda == new.agenda
    return before.since if stands else after.head


def _only_reachable(before: SealedTable, after: SealedTable) -> SealedTable:
    """Without ciphertexts (at a table of one seat: faces) of cards nobody can open any more.

    Also where the rules ask nothing more: what the last answer has left behind is dead as well.
    """
    if after.state is None or after.passing is not None:
        return after
    if after.solo:
        known = {c for cards in after.state.zones.values() for c in cards}
        return after.but(truth={c: f for c, f in after.truth.items() if c in known})
    if not _cards_changed(before, after):
        return after
    return after.but(ciphers=reachable(after.state, after.ciphers))


def _cards_changed(before: SealedTable, after: SealedTable) -> bool:
    """Whether other ciphertexts can be opened now than before the step."""
    old, new = before.state, after.state
    return (
        after.ciphers is not before.ciphers
        or old is None
        or new.zones is not old.zones
        or new.readers is not old.readers
        or new.faces is not old.faces
    )
