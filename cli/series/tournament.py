"""A tournament: which bots meet in which games, and in what order the seats of a game finished.

In each match-up one seat is played by one bot and all others by another, so that what a bot is
worth shows among equals. The lone bot sits at each seat in turn while the seed stays, and all
match-ups are played from the same seeds: what lies in cards and seats is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from cli.series.games import Match, Result, Series


@dataclass(frozen=True, slots=True)
class MatchUp:
    """One seat against all others."""

    one: str
    others: str

    def bots(self, lone: int, seats: int) -> tuple[str, ...]:
        """A bot for each seat; the lone one sits at ``lone``."""
        return tuple(self.one if seat == lone else self.others for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Tournament:
    """Which bots of a game meet at tables of how many seats, from which seeds."""

    game: str
    seats: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seeds: range

    def match_ups(self) -> list[MatchUp]:
        """Every bot against every other one; at a table for two each pair once."""
        pairs = combinations(self.bots, 2) if self.seats == 2 else permutations(self.bots, 2)
        return [MatchUp(*pair) for pair in pairs]

    def of(self, match_up: MatchUp, seed: int) -> list[Match]:
        """The games of a match-up from a seed: one for each seat of the lone bot."""
        tables = (match_up.bots(lone, self.seats) for lone in range(self.seats))
        return [Match(Series(self.game, self.seats, self.options, bots), seed) for bots in tables]

    def matches(self) -> Iterator[Match]:
        """All games, seed by seed, so that whoever stops has played all match-ups alike."""
        for seed in self.seeds:
            for match_up in self.match_ups():
                yield from self.of(match_up, seed)


def rounds(games: int, seats: int) -> int:
    """So many seeds make at least so many games of each match-up."""
    return -(-games // seats)


def places(result: Result) -> list[list[int]]:
    """The seats of a game place by place: who has won, then the others by their points.

    What decides between equal points is the game's affair and known of the winners alone; others
    with equal points share their place.
    """
    winners, scores = result["winners"], result["scores"]
    rest = [seat for seat in range(len(scores)) if seat not in winners]
    points = sorted({scores[seat] for seat in rest}, reverse=True)
    behind = [[seat for seat in rest if scores[seat] == one] for one in points]
    return [list(winners), *behind] if winners else behind


def order(bots: Sequence[str], result: Result) -> list[list[str]]:
    """The same as bots, one for each seat."""
    return [[bots[seat] for seat in place] for place in places(result)]
