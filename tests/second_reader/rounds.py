"""Section 7 of docs/protocol.md: a shuffle by all, whose piles go round the live seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.agenda import Shuffle
from engine.answers import Shuffled
from engine.kernel import apply
from tests.second_reader.acts import Acts
from tests.second_reader.basics.notation import sha256
from tests.second_reader.basics.proofs import Card
from tests.second_reader.basics.values import packed
from tests.second_reader.board import DECK, Board, flat, piles
from tests.second_reader.runs import Run

ROOM = 30_464
"""Bytes of the acts of one event."""

Mixed = Mapping[tuple[str, str], list[Card]]


@dataclass(frozen=True)
class Pile:
    """The cards of one back in one zone, the seat they began with, and who has shuffled them."""

    zone: str
    back: str
    first: int
    done: tuple[int, ...]
    cards: list[Card]

    @property
    def name(self) -> tuple[str, str]:
        """Zone and back."""
        return self.zone, self.back

    @property
    def size(self) -> int:
        """The bytes of the act that shuffles it."""
        n = len(self.cards)
        return len(packed(["shuffle", self.zone, self.back, bytes(64 * n), bytes(160 * n + 288)]))

    def next(self, live: tuple[int, ...]) -> int | None:
        """The first live seat around from where it began that has not shuffled it."""
        around = [s for s in live if s >= self.first] + [s for s in live if s < self.first]
        return next((seat for seat in around if seat not in self.done), None)


@dataclass(frozen=True)
class Passing:
    """A shuffle under way."""

    piles: tuple[Pile, ...]

    def plain(self) -> list[Any]:
        """As the digest holds it."""
        return [(*p.name, p.first, p.done, sha256(flat(p.cards))) for p in self.piles]


@dataclass(frozen=True)
class Round:
    """The step that is open in a shuffle by all."""

    board: Board
    line: Shuffle

    @property
    def passing(self) -> Passing:
        """How far it is; at its beginning where piles begin follows from who is there."""
        board, live = self.board, self.board.live
        if board.passing is not None:
            return board.passing
        found = []
        for z, zone in enumerate(self.line.zones):
            cards = board.rules.zone(zone)
            for back, places in piles(board.rules, cards):
                inputs = [board.card(board.rules, cards[at], DECK) for at in places]
                found.append(Pile(zone, back, live[z % len(live)], (), inputs))
        return Passing(tuple(found))

    def owing(self) -> list[int]:
        """The next seat of each pile."""
        live = self.board.live
        return sorted({s for p in self.passing.piles if (s := p.next(live)) is not None})

    def due(self, seat: int) -> list[Pile]:
        """The first pile a seat is next of, and each other that fits beside those before it."""
        found: list[Pile] = []
        for pile in self.passing.piles:
            if pile.next(self.board.live) != seat:
                continue
            if not found or sum(p.size for p in found) + pile.size <= ROOM:
                found.append(pile)
        return found

    def check(self, seat: int, acts: Acts) -> Mixed:
        """The piles it owes as they come out."""
        at = Run(self.board, seat, acts)
        return {p.name: at.shuffled(p.zone, p.back, p.cards, DECK) for p in self.due(seat)}

    def close(self, parts: Mapping[int, Mixed]) -> Board:
        """The piles go on to the next seats."""
        after = []
        for pile in self.passing.piles:
            seat = pile.next(self.board.live)
            if seat is not None and pile.name in parts.get(seat, {}):
                pile = replace(pile, done=(*pile.done, seat), cards=parts[seat][pile.name])
            after.append(pile)
        return self.board.but(passing=Passing(tuple(after)))

    def finish(self) -> Board:
        """The piles lie in their zones under new handles."""
        board, state, fresh = self.board, self.board.rules, {}
        mixed = {pile.name: pile.cards for pile in self.passing.piles}
        new = state.next_card
        for zone in self.line.zones:
            cards = state.zone(zone)
            for back, places in piles(state, cards):
                after = mixed[zone, back]
                fresh |= {(new + at, DECK): one for at, one in zip(places, after, strict=True)}
            new += len(cards)
        return board.but(
            passing=None, cards={**board.cards, **fresh}, rules=apply(state, Shuffled())
        )
