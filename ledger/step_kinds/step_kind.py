"""What every kind of step answers, and the draft of an own event.

A step is open on a table: it follows from the table alone who owes an event in it and what such an
event must hold. A kind is a value that knows the table (and the line of the agenda) it stands on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from engine.agenda import Decision
from engine.basics import Card, Face, Move, Phrase, Seat
from engine.errors import IllegalMove
from engine.sight import OwnRun
from engine.table import Table
from ledger.deck.group.chance import Rng
from ledger.records import canon
from ledger.sealed.acts import Act, ActReader
from ledger.sealed.checked_event import CheckedEvent, PartsGiven
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import SealedTable

Question = tuple[Table, Decision[Table]]
"""What a person or a bot is asked, and the state it is judged by."""

P = TypeVar("P")


class Draft(Protocol):
    """An own event that nobody has seen yet, made as far as nobody has to be asked (R5)."""

    @property
    def table(self) -> SealedTable:
        """The table it is made on."""

    @property
    def acts(self) -> Sequence[Act]:
        """The acts made so far."""

    @property
    def asked(self) -> Question | None:
        """What has to be decided before the event is complete; None if it is complete."""

    @property
    def run(self) -> OwnRun[Table] | None:
        """Where it is asked, if others are asked side by side with it."""

    @property
    def news(self) -> Sequence[Phrase]:
        """What the acts made so far have brought; nobody else knows of it yet."""

    @property
    def checked(self) -> bool:
        """Whether the proofs of its acts were checked one by one when they were made."""

    def eyes(self) -> Mapping[Card, Face]:
        """What our seat can read as the draft stands."""

    def answer(self, move: Move) -> None:
        """Take the answer and complete the event.

        Raises BadEvent for a move that is not legal or not true; the draft is as before.
        """


class StepKind(Protocol):
    """The step that is open on a table."""

    def owing(self) -> tuple[Seat, ...]:
        """The seats that owe an event, in seat order."""

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Check the acts of a seat that owes, by the table alone (R3). Raises BadEvent."""

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """What our own seat owes; what it leaves open a person or a bot has to decide."""

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """The table with everybody's event in it, its step and head not yet moved.

        Raises BadEvent only where independent events do not go together: a fault of the rules.
        """

    def lets_out(self, seat: Seat) -> bool:
        """Whether a seat's event lets out what another fork of the log could misuse (R14, R15)."""


@dataclass(frozen=True, slots=True)
class WholeDraft:
    """A draft of a step in which nobody has to decide anything."""

    own: OwnSeat
    table: SealedTable
    acts: tuple[Act, ...]
    asked: None = None
    run: None = None
    news: tuple[Phrase, ...] = ()
    checked: bool = False

    def eyes(self) -> Mapping[Card, Face]:
        """What our seat can read."""
        return self.own.eyes(self.table)

    def answer(self, move: Move) -> None:
        """Raises IllegalMove: nothing is asked."""
        raise IllegalMove("nothing is asked of this seat now")


def question_id(draft: Draft | None) -> str:
    """Names what a draft asks: its step, how many acts stand before it, and which; "" for nothing.

    A draft that is made anew may have shuffled otherwise; then it is another question.
    """
    if draft is None or draft.asked is None:
        return ""
    made = canon.digest(tuple(draft.acts)).hex()[:8]
    return f"{draft.table.step + 1}.{len(draft.acts)}.{made}"


def all_of(kind: type[P], parts: Mapping[Seat, CheckedEvent]) -> dict[Seat, P]:
    """The parts in seat order, all of the one sort this kind of step makes. Raises TypeError."""
    found: dict[Seat, P] = {}
    for seat in sorted(parts):
        part = parts[seat]
        if not isinstance(part, kind):
            raise TypeError(f"{part!r:.80} is no {kind.__name__}")
        found[seat] = part
    return found


def with_given(table: SealedTable, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
    """The table with the parts that these events hold beside those that were given already."""
    given = sum((part.given for part in all_of(PartsGiven, parts).values()), table.given)
    return table.but(given=given)
