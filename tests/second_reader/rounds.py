"""Section 7 of docs/protocol.md: a shuffle by all, whose tracks go round the live seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.agenda import Shuffle
from engine.answers import Shuffled
from engine.kernel import apply
from tests.second_reader.acts import Acts
from tests.second_reader.board import DECK, Board, flat, piles
from tests.second_reader.notation import sha256
from tests.second_reader.proofs import Card
from tests.second_reader.runs import Run

Piles = Mapping[tuple[str, str], list[Card]]


@dataclass(frozen=True)
class Track:
    """Zones that go round together, the seat they began with, and who has shuffled them."""

    zones: tuple[str, ...]
    first: int
    done: tuple[int, ...] = ()

    def next(self, live: tuple[int, ...]) -> int | None:
        """The first live seat around from where it began that has not shuffled it."""
        around = [s for s in live if s >= self.first] + [s for s in live if s < self.first]
        return next((seat for seat in around if seat not in self.done), None)


@dataclass(frozen=True)
class Passing:
    """A shuffle under way."""

    tracks: tuple[Track, ...]
    piles: Piles

    def plain(self) -> list[Any]:
        """As the digest holds it."""
        return [
            [(track.zones, track.first, track.done) for track in self.tracks],
            *((*name, sha256(flat(cards))) for name, cards in sorted(self.piles.items())),
        ]


@dataclass(frozen=True)
class Round:
    """The step that is open in a shuffle by all."""

    board: Board
    line: Shuffle

    @property
    def passing(self) -> Passing:
        """How far it is; at its beginning the tracks follow from who is there."""
        board, zones = self.board, self.line.zones
        if board.passing is not None:
            return board.passing
        n = len(board.live)
        tracks = tuple(Track(zones[t::n], board.live[t]) for t in range(min(n, len(zones))))
        found = {}
        for zone in zones:
            cards = board.rules.zone(zone)
            for back, places in piles(board.rules, cards):
                found[zone, back] = [board.card(board.rules, cards[at], DECK) for at in places]
        return Passing(tracks, found)

    def owing(self) -> list[int]:
        """The next seat of each track."""
        live = self.board.live
        return sorted({s for t in self.passing.tracks if (s := t.next(live)) is not None})

    def check(self, seat: int, acts: Acts) -> Piles:
        """The piles of its tracks as they come out."""
        at, passing, live = Run(self.board, seat, acts), self.passing, self.board.live
        mine = {zone for t in passing.tracks if t.next(live) == seat for zone in t.zones}
        found = {}
        for zone in self.line.zones:
            for (name, back), before in sorted(passing.piles.items()):
                if name == zone and zone in mine:
                    found[zone, back] = at.shuffled(zone, back, before, DECK)
        return found

    def close(self, parts: Mapping[int, Piles]) -> Board:
        """The piles go on to the next seats."""
        passing, live, mixed = self.passing, self.board.live, dict(self.passing.piles)
        for part in parts.values():
            mixed |= part
        tracks = [
            replace(track, done=(*track.done, seat)) if seat in parts else track
            for track in passing.tracks
            for seat in (track.next(live),)
        ]
        return self.board.but(passing=Passing(tuple(tracks), mixed))

    def finish(self) -> Board:
        """The piles lie in their zones under new handles."""
        board, state, fresh = self.board, self.board.rules, {}
        new = state.next_card
        for zone in self.line.zones:
            cards = state.zone(zone)
            for back, places in piles(state, cards):
                after = self.passing.piles[zone, back]
                fresh |= {(new + at, DECK): one for at, one in zip(places, after, strict=True)}
            new += len(cards)
        return board.but(
            passing=None, cards={**board.cards, **fresh}, rules=apply(state, Shuffled())
        )
