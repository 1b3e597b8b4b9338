"""The events that a step asks for: who owes one, whether one is good, what our own seat owes.

``owing`` says which seats owe an event on the head a table stands on; ``check_event`` checks one
such event by that table alone (R3) and refuses with ``BadEvent``. What differs from kind to kind
stands with the kinds (``ledger.step_kinds``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.basics import Seat
from ledger.deck.group.chance import Rng
from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs.batch import ProofBatch
from ledger.errors import CannotAnswer
from ledger.facts import FactKind
from ledger.records.event import Event
from ledger.sealed.acts import ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, LeftUnanswered
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import SealedTable
from ledger.step_kinds.kinds import kind_of, open_kind
from ledger.step_kinds.step_kind import Draft, StepKind
from ledger.steps.riders import check_riders, leaves_alone
from ledger.steps.table_after import may_close_short
from ledger.steps.undone import check_undo


@dataclass(frozen=True, slots=True)
class Duty:
    """What is due on a table: the kind of its open step (None: the log is over), and who owes an
    event in it, in seat order. It follows from the table, so whoever stands there keeps it.
    """

    kind: StepKind | None
    owed: tuple[Seat, ...]


def duty_on(table: SealedTable) -> Duty:
    """What is due on this table."""
    kind = kind_of(table)
    return Duty(kind, () if kind is None else kind.owing())


def owing(table: SealedTable) -> tuple[Seat, ...]:
    """The seats that owe an event in the next step, in seat order; empty if the log is over."""
    return duty_on(table).owed


def check_event(
    table: SealedTable,
    event: Event,
    verifier: Verifier,
    batch: ProofBatch | None = None,
    duty: Duty | None = None,
) -> CheckedEvent:
    """Check an event on this head, whose signature and digest are good. Raises BadEvent.

    With a batch the proofs of a good event are left to it. ``duty`` is what ``duty_on`` gives here,
    where the caller has it.
    """
    if event.step != table.step + 1:
        raise BadEvent(FactKind.STEP_NUMBER, step=table.step + 1, given=event.step)
    due = duty_on(table) if duty is None else duty
    if due.kind is None or event.seat not in due.owed:
        raise BadEvent(FactKind.NOT_ASKED)
    if event.riders:
        check_riders(table, event)
        if check_undo(table, event) or leaves_alone(table, event):
            return LeftUnanswered()
    return _checked(due.kind, event.seat, event.acts, EventProofs(table.group, verifier), batch)


def check_acts(
    table: SealedTable, seat: Seat, acts: tuple[tuple[Any, ...], ...], verifier: Verifier
) -> CheckedEvent:
    """Check the acts of a seat that owes; none at all are those of one that leaves, or that takes
    the last answer back (R26, R59).

    For events that were good once: their riders are not looked at. Raises BadEvent.
    """
    if not acts and may_close_short(table):
        return LeftUnanswered()
    return _checked(open_kind(table), seat, acts, EventProofs(table.group, verifier), None)


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


def make_draft(table: SealedTable, own: OwnSeat, *, rng: Rng) -> Draft:
    """The event our own seat owes on this head, made up to what a person has to decide.

    Raises CannotAnswer if it owes what cannot be proven. No seat can bring that about; should it
    come all the same, our seat signs nothing rather than what would name it.
    """
    try:
        return open_kind(table).make(own, rng=rng)
    except (BadStatement, BadEvent) as error:
        raise CannotAnswer(table.step + 1, error) from error


def letting_out(table: SealedTable, seats: Iterable[Seat]) -> frozenset[Seat]:
    """Those of these seats whose event waits for acks: it lets out what another fork could misuse.

    While only two seats are live there is no third to stand on another branch (R15).
    """
    if len(table.live) <= 2:
        return frozenset()
    kind = open_kind(table)
    return frozenset(seat for seat in seats if kind.lets_out(seat))
