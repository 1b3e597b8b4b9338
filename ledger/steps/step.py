"""A log folded step by step: who owes, is an event good, what does a step do.

``owing`` says which seats owe an event on the head a table stands on; ``check_event`` checks one
such event by that table alone (R3) and refuses with ``BadEvent``; ``close`` puts the events of all
of them together. What differs from kind to kind stands with the kinds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.basics import Seat
from ledger.deck.group.chance import Rng
from ledger.deck.proofs.batch import ProofBatch
from ledger.facts import FactKind
from ledger.records.event import Event
from ledger.records.heads import close as head_of
from ledger.sealed.acts import ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.state import Milestone, Phase, SealedTable, reachable
from ledger.sealed.verifier import Verifier
from ledger.steps.kinds import kind_of
from ledger.steps.ready import deal_in
from ledger.steps.step_kind import Draft, StepKind


def owing(table: SealedTable) -> tuple[Seat, ...]:
    """The seats that owe an event in the next step, in seat order; empty if the log is over."""
    kind = kind_of(table)
    return () if kind is None else kind.owing()


def check_event(
    table: SealedTable, event: Event, verifier: Verifier, batch: ProofBatch | None = None
) -> CheckedEvent:
    """Check an event on this head, whose signature and digest are good. Raises BadEvent.

    With a batch the proofs of a good event are left to it.
    """
    if event.step != table.step + 1:
        raise BadEvent(FactKind.STEP_NUMBER, step=table.step + 1, given=event.step)
    if event.riders:
        raise BadEvent(FactKind.RIDER)
    kind = kind_of(table)
    if kind is None or event.seat not in kind.owing():
        raise BadEvent(FactKind.NOT_ASKED)
    return _checked(kind, event.seat, event.acts, EventProofs(table.group, verifier), batch)


def check_acts(
    table: SealedTable, seat: Seat, acts: tuple[tuple[Any, ...], ...], verifier: Verifier
) -> CheckedEvent:
    """Check the acts of a seat that owes. Raises BadEvent."""
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
        proofs.settle()  # a false proof that was read before comes first, and may be the reason
        raise
    if batch is None:
        proofs.settle()
    else:
        proofs.leave_to(batch)
    return checked


def _open(table: SealedTable) -> StepKind:
    kind = kind_of(table)
    if kind is None:
        raise ValueError("the log is over, nobody owes an event")
    return kind


def make_draft(table: SealedTable, own: OwnSeat, *, rng: Rng) -> Draft:
    """The event our own seat owes on this head, made up to what a person has to decide."""
    return _open(table).make(own, rng=rng)


def lets_out(table: SealedTable, seat: Seat) -> bool:
    """Whether this seat's event waits for acks: it lets out what another fork could misuse.

    While only two seats are live there is no third to stand on another branch (R15).
    """
    return len(table.live) > 2 and _open(table).lets_out(seat)


def close(
    table: SealedTable, parts: Mapping[Seat, CheckedEvent], events: Sequence[Event]
) -> SealedTable:
    """The table after a step whose owed events are all there and good.

    Raises BadEvent only where independent events do not go together: a fault of the rules.
    """
    step = table.step + 1
    head = head_of(table.head, step, events)
    author = events[0].seat if len(events) == 1 else None
    after = _open(table.but(news=())).close(parts).but(step=step, head=head, author=author)
    if table.phase is Phase.READY:
        after = deal_in(after)
    if after.phase is Phase.PLAY and not after.state.agenda:
        after = after.reaching(Milestone.DECIDED)
    return _only_reachable(table, after)


def _only_reachable(before: SealedTable, after: SealedTable) -> SealedTable:
    """Without ciphertexts (at a table of one seat: faces) of cards nobody can open any more."""
    if after.phase is not Phase.PLAY or after.passing is not None:
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
