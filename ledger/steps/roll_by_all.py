"""A roll: every seat gives its part, and the sum is what nobody could steer (R40 to R42)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.agenda import Roll
from engine.answers import Rolled
from engine.basics import Seat
from engine.kernel import apply
from engine.table import Table
from ledger.deck.group.chance import Rng
from ledger.deck.group.group import Element
from ledger.deck.roll import dice, make_roll_share, roll_point, roll_seed
from ledger.facts import FactKind
from ledger.sealed.acts import ROLL, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, RollShared
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_cards import read_roll
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.state import SealedTable
from ledger.steps.step_kind import Draft, WholeDraft, all_of

PLACE_OF_ROLL = 0
"""A roll is alone in its step, so its line is the first of the agenda (R42)."""


@dataclass(frozen=True, slots=True)
class RollByAll:
    """Joint randomness for one line."""

    table: SealedTable
    line: Roll[Table]

    @property
    def point(self) -> Element:
        """The point this roll opens: it hangs on the head, so nobody could choose it."""
        table = self.table
        return roll_point(table.group, table.roster.table, table.head, PLACE_OF_ROLL)

    def owing(self) -> tuple[Seat, ...]:
        """Every live seat."""
        return self.table.live

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Its part is the one its key gives. Raises BadEvent."""
        where = self.table.place(seat, reader.place, ROLL)
        (data,) = reader.take(ROLL, bytes)
        false = BadEvent(FactKind.ROLL_PART_FALSE)
        return RollShared(read_roll(self.table, where, seat, self.point, data, proofs, false))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """Our part and its proof."""
        table, seat = self.table, own.number
        where, key = table.place(seat, 0, ROLL), table.keys.x[seat]
        data = make_roll_share(table.group, where, own.keys.x, key, self.point, rng=rng)
        return WholeDraft(own, table, ((ROLL, data),))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """The dice as the sum of all parts gives them."""
        table = self.table
        shares = [part.share for part in all_of(RollShared, parts).values()]
        seed = roll_seed(table.group, self.point, shares)
        after = apply(table.state, Rolled(dice(seed, self.line.sides)))
        return table.but(rolls=table.rolls + 1, state=after, news=after.news)

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: parts given on two branches do not fit together (R15)."""
        return False
