"""A log folded step by step: who owes, is an event good, what does a step do.

``owing`` says which seats owe an event on the head a table stands on; ``check_event`` checks one
such event by that table alone (R3) and refuses with ``BadEvent``; ``close`` puts the events of all
of them together. What differs from kind to kind stands with the kinds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.basics import Seat
from engine.kernel import with_absent
from ledger.deck.group.chance import Rng
from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs.batch import ProofBatch
from ledger.errors import CannotAnswer
from ledger.facts import FactKind
from ledger.records.event import Event
from ledger.records.heads import Seated
from ledger.records.heads import close as head_of
from ledger.sealed.acts import ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, LeftUnanswered
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.locks import reachable
from ledger.sealed.membership import Membership
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Milestone, Phase, SealedTable
from ledger.sealed.unfinished import Given
from ledger.steps.kinds import finished, kind_of
from ledger.steps.ready import deal_in
from ledger.steps.riders import check_riders, leaves_alone, membership_after
from ledger.steps.step_kind import Draft, StepKind


def owing(table: SealedTable) -> tuple[Seat, ...]:
    """The seats that owe an event in the next step, in seat order; empty if the log is over."""
    kind = kind_of(table)
    return () if kind is None else kind.owing()


def check_event(
    table: SealedTable,
    event: Event,
    verifier: Verifier,
    batch: ProofBatch | None = None,
    owed: Collection[Seat] | None = None,
) -> CheckedEvent:
    """Check an event on this head, whose signature and digest are good. Raises BadEvent.

    With a batch the proofs of a good event are left to it. ``owed`` is what ``owing`` gives here,
    where the caller knows it.
    """
    if event.step != table.step + 1:
        raise BadEvent(FactKind.STEP_NUMBER, step=table.step + 1, given=event.step)
    kind = kind_of(table)
    if kind is None or event.seat not in (kind.owing() if owed is None else owed):
        raise BadEvent(FactKind.NOT_ASKED)
    if event.riders:
        check_riders(table, event)
        if leaves_alone(table, event):
            return LeftUnanswered()
    return _checked(kind, event.seat, event.acts, EventProofs(table.group, verifier), batch)


def check_acts(
    table: SealedTable, seat: Seat, acts: tuple[tuple[Any, ...], ...], verifier: Verifier
) -> CheckedEvent:
    """Check the acts of a seat that owes; none at all are those of one that leaves (R26).

    For events that were good once: their riders are not looked at. Raises BadEvent.
    """
    if not acts and may_close_short(table):
        return LeftUnanswered()
    return _checked(_open(table), seat, acts, EventProofs(table.group, verifier), None)


def _checked(
    kind: StepKind,
    seat: Seat,
    acts: tuple[tuple[Any, ...], ...],
    proofs: EventProofs,
    batch: ProofBatch | None,
) -> CheckedEvent:
    reader = ActReader(acts)
    try:
        checked = kind.check(seat, reader, proofs)
        reader.end()
    except Exception:
        proofs.check()  # a false proof that was read before comes first, and may be the reason
        raise
    if batch is None:
        proofs.check()
    else:
        proofs.leave_to(batch)
    return checked


def _open(table: SealedTable) -> StepKind:
    kind = kind_of(table)
    if kind is None:
        raise ValueError("the log is over, nobody owes an event")
    return kind


def make_draft(table: SealedTable, own: OwnSeat, *, rng: Rng) -> Draft:
    """The event our own seat owes on this head, made up to what a person has to decide.

    Raises CannotAnswer if it owes what cannot be proven. No seat can bring that about; should it
    come all the same, our seat signs nothing rather than what would name it.
    """
    try:
        return _open(table).make(own, rng=rng)
    except (BadStatement, BadEvent) as error:
        raise CannotAnswer(table.step + 1, error) from error


def letting_out(table: SealedTable, seats: Iterable[Seat]) -> frozenset[Seat]:
    """Those of these seats whose event waits for acks: it lets out what another fork could misuse.

    While only two seats are live there is no third to stand on another branch (R15).
    """
    if len(table.live) <= 2:
        return frozenset()
    kind = _open(table)
    return frozenset(seat for seat in seats if kind.lets_out(seat))


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
    author = events[0].seat if len(events) == 1 and live is None else None
    answered = {seat: p for seat, p in parts.items() if not isinstance(p, LeftUnanswered)}
    after = _open(table.but(news=())).close(answered).but(step=step, head=head, author=author)
    if table.phase is Phase.READY:
        after = deal_in(after)
    elif may_close_short(table):
        if after.given and after.state.answered != table.state.answered:
            after = after.but(given=Given())  # its owner, back in time, has opened it alone
        after = finished(_with_absent(after, *membership_after(table, events, head, live)))
    if after.phase is Phase.PLAY and not after.state.agenda:
        after = after.reaching(Milestone.DECIDED)
    return _only_reachable(table, after.but(since=_since(table, after)))


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
