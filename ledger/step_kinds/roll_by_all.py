"""A roll: every seat gives its part, and the sum is what nobody could steer (R40 to R42)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.agenda import Roll
from engine.answers import Rolled
from engine.basics import Seat
from engine.kernel import apply
from engine.table import Table
from ledger.deck.group.chance import Rng
from ledger.deck.group.group import Element
from ledger.deck.roll import dice, make_roll_share, roll_point, seed_of_sum
from ledger.facts import FactKind
from ledger.sealed.acts import ROLL, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, PartsGiven, Tally
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_cards import read_roll
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import SealedTable
from ledger.sealed.unfinished import ROLLED, Given
from ledger.step_kinds.opening_parts import OpeningParts, Wanted
from ledger.step_kinds.step_kind import Draft, WholeDraft, with_given

PLACE_OF_ROLL = 0
"""A roll is alone in its step, so its line is the first of the agenda (R42)."""


@dataclass(frozen=True)
class RollByAll:
    """Joint randomness for one line."""

    table: SealedTable
    line: Roll[Table]

    @cached_property
    def point(self) -> Element:
        """The point this roll opens: it hangs on the head at which the line came to the front.

        Nobody could choose it, and nobody changes it by going away (R40).
        """
        table = self.table
        return roll_point(table.group, table.roster.table_id, table.since, PLACE_OF_ROLL)

    @cached_property
    def parts(self) -> OpeningParts:
        """The point waits for every seat's part."""
        return OpeningParts(self.table, (Wanted(ROLLED, self.point, tuple(self.table.seats)),))

    def owing(self) -> tuple[Seat, ...]:
        """Every live seat that has not given its part, or one for a seat that is absent."""
        parts = self.parts
        return tuple(seat for seat in self.table.live if parts.owes(seat))

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Its parts are those its keys give. Raises BadEvent."""
        parts, given = self.parts, Given()
        if parts.own(seat):
            where = self.table.place(seat, reader.place, ROLL)
            (data,) = reader.read(ROLL, bytes)
            false = BadEvent(FactKind.ROLL_PART_FALSE)
            share = read_roll(self.table, where, seat, self.point, data, proofs, false)
            given = Given({(ROLLED, seat): share})
        return PartsGiven(given + parts.check(seat, reader, proofs), Tally(rolls=1))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """Our part and its proof, and what we give for others."""
        table, seat, acts = self.table, own.number, list[Act]()
        parts = self.parts
        if parts.own(seat):
            where, key = table.place(seat, 0, ROLL), table.keys.x[seat]
            data = make_roll_share(table.group, where, own.keys.x, key, self.point, rng=rng)
            acts.append((ROLL, data))
        acts += parts.make(own, len(acts), rng)
        return WholeDraft(own, table, tuple(acts))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """What the events hold is kept beside what is there already."""
        return with_given(self.table, parts)

    def finish(self) -> SealedTable:
        """The dice as the sum of all parts gives them."""
        table = self.table
        seed = seed_of_sum(table.group, self.point, self.parts.masks()[ROLLED])
        after = apply(table.state, Rolled(dice(seed, self.line.sides)))
        return table.but(rolls=table.rolls + 1, state=after, news=after.news, given=Given())

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: parts given on two branches do not fit together (R15)."""
        return False
