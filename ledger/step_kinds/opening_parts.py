"""Who gives which part T_i on which element, and what the others give for seats that are absent.

An element opens when every T_i it waits for is there (R22). A live seat gives its own; for a seat
that is absent each live seat gives d_ij, and any t of them make T_i. What was given before a step
closed short stays; whoever comes back gives its own part on what is still open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.basics import Card, Seat
from ledger.deck.escrow import (
    combine_substitutes,
    make_substitutes,
    open_share,
    share_key,
    substitutes_check,
    threshold,
)
from ledger.deck.group.chance import Rng
from ledger.deck.group.errors import BadStatement
from ledger.deck.group.group import Element
from ledger.deck.shares import make_shares
from ledger.facts import FactKind
from ledger.sealed.acts import SHARE, STAND_IN, Act, ActReader, BadEvent
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_cards import read_masks, unproven
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import DECK, SealedTable
from ledger.sealed.unfinished import Given


@dataclass(frozen=True, slots=True)
class Wanted:
    """An element (A of a card, the point of a roll) and the seats whose T it waits for."""

    card: Card
    base: Element
    of: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class OpeningParts:
    """The parts that one line waits for, by a table and what was given there already."""

    table: SealedTable
    wanted: tuple[Wanted, ...]

    def own(self, seat: Seat) -> list[Wanted]:
        """What still waits for this seat's own T."""
        if seat in self.table.absent:
            return []
        return [w for w in self.wanted if seat in w.of and not self._is_given(w, seat)]

    def stood_in(self, seat: Seat) -> list[tuple[Seat, list[Wanted]]]:
        """What this seat gives in place of each seat that is absent."""
        table = self.table
        if seat in table.absent:
            return []
        found = []
        for absent in table.absent:
            open_ones = [
                w
                for w in self.wanted
                if absent in w.of
                and not self._is_given(w, absent)
                and (w.card, absent, seat) not in table.given.substitutes
            ]
            if open_ones:
                found.append((absent, open_ones))
        return found

    def _is_given(self, wanted: Wanted, seat: Seat) -> bool:
        return (wanted.card, seat) in self.table.given.shares

    def owes(self, seat: Seat) -> bool:
        """Whether anything waits for this seat."""
        return bool(self.own(seat) or self.stood_in(seat))

    # -- what a seat gives in place of others ---------------------------------------------------

    def make(self, own: OwnSeat, place: int, rng: Rng) -> list[Act]:
        """The acts of our seat for those that are absent, beginning at this place."""
        table, group, acts = self.table, self.table.group, list[Act]()
        for absent, wanted in self.stood_in(own.number):
            where = table.place(own.number, place + len(acts), STAND_IN, "", absent)
            share = self._escrow_share(own, absent)
            key = share_key(group, table.keys.commitments[absent], own.number)
            bases = [one.base for one in wanted]
            data = make_substitutes(group, where, absent, share, key, bases, rng=rng)
            acts.append((STAND_IN, absent, data))
        return acts

    def _escrow_share(self, own: OwnSeat, absent: Seat) -> int:
        table, keys = self.table, self.table.keys
        share = open_share(
            table.group,
            table.roster.table_id,
            absent,
            own.number,
            keys.commitments[absent],
            own.keys.e,
            own.keys.sealing_key,
            keys.shares[absent][own.number],
        )
        if share is None:  # a false share was complained of before the first card
            raise BadStatement(f"the share of seat {absent} is not what it has committed to")
        return share

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> Given:
        """The parts that this seat gives for those that are absent. Raises BadEvent."""
        table, substitutes = self.table, dict[tuple[Card, Seat, Seat], Element]()
        for absent, wanted in self.stood_in(seat):
            where = table.place(seat, reader.place, STAND_IN, "", absent)
            named, data = reader.read(STAND_IN, int, bytes)
            if named != absent:
                raise BadEvent(FactKind.STAND_IN_OTHER, other=absent)
            false = BadEvent(FactKind.STAND_IN_FALSE, other=absent)
            bases = [one.base for one in wanted]
            if proofs.wanted:
                key = share_key(table.group, table.keys.commitments[absent], seat)
                found = substitutes_check(table.group, where, absent, key, bases, data)
                parts, check = found or ((), None)
                proofs.ask(check, false)
            else:
                parts = unproven(table, data, len(bases), false)
            for one, part in zip(wanted, parts, strict=True):
                substitutes[(one.card, absent, seat)] = part
        return Given(substitutes=substitutes)

    # -- when all is there ----------------------------------------------------------------------

    def masks(self) -> dict[Card, Element]:
        """The sum of all T that each element waited for."""
        group, sums = self.table.group, dict[Card, Element]()
        for one in self.wanted:
            total = group.identity
            for seat in one.of:
                total = group.add(total, self._part(one, seat))
            sums[one.card] = total
        return sums

    def _part(self, one: Wanted, seat: Seat) -> Element:
        given = self.table.given
        share = given.shares.get((one.card, seat))
        if share is not None:
            return share
        parts = {
            holder: (part,)
            for (card, absent, holder), part in given.substitutes.items()
            if (card, absent) == (one.card, seat)
        }
        (found,) = combine_substitutes(self.table.group, self._needed(), parts)
        return found

    def _needed(self) -> int:
        offer = self.table.roster.offer
        return threshold(offer.seats, offer.max_absent)


def shares_by_card(
    wanted: Sequence[Wanted], seat: Seat, elements: Sequence[Element]
) -> Mapping[tuple[Card, Seat], Element]:
    """A seat's own T by what they are parts of."""
    return {(one.card, seat): part for one, part in zip(wanted, elements, strict=True)}


def check_own_shares(
    parts: OpeningParts,
    seat: Seat,
    reader: ActReader,
    proofs: EventProofs,
    *,
    slot: Seat = DECK,
    lock: Seat = DECK,
) -> Given:
    """What a seat gives of its own, if anything waits for it. Raises BadEvent.

    ``slot`` names the ciphertexts of the cards, ``lock`` the key that the proofs bind.
    """
    table, wanted = parts.table, parts.own(seat)
    if not wanted:
        return Given()
    where = table.place(seat, reader.place, SHARE, "", lock)
    (data,) = reader.read(SHARE, bytes)
    ciphers = [table.ciphers[(one.card, slot)] for one in wanted]
    false = BadEvent(FactKind.SHARES_FALSE)
    shares = read_masks(table, where, table.keys.x[seat], ciphers, data, proofs, false)
    return Given(shares_by_card(wanted, seat, shares))


def make_own_shares(
    parts: OpeningParts, own: OwnSeat, rng: Rng, *, slot: Seat = DECK, lock: Seat = DECK
) -> list[Act]:
    """The act of ``check_own_shares`` at the beginning of an event, or none."""
    table, seat, wanted = parts.table, own.number, parts.own(own.number)
    if not wanted:
        return []
    where = table.place(seat, 0, SHARE, "", lock)
    ciphers = [table.ciphers[(one.card, slot)] for one in wanted]
    data = make_shares(table.group, where, own.keys.x, table.keys.x[seat], ciphers, rng=rng)
    return [(SHARE, data)]
