"""What came of a match-up: the share of games that its lone bot won, and its points of lead.

A game won by several counts in parts; the lead is over the best of the others. Games from one seed
are no independent ones, so the errors are those of the means of seeds: the usual ones of a mean of
clusters (W. G. Cochran, Sampling Techniques, 3rd edition 1977, chapter 9).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cli.series.games import Result
from engine.basics import Seat


@dataclass(frozen=True, slots=True)
class Measured:
    """A mean and its standard error: unknown where there is one seed, or all seeds are alike."""

    mean: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """Of so many games the lone bot won this share; it was so many points ahead of the others."""

    games: int
    won: Measured
    lead: Measured


class Ending(NamedTuple):
    """What a game brought one seat: a share of the win from 0 to 1, and points of lead."""

    share: float
    lead: float


def ending(seat: Seat, winners: Sequence[Seat], scores: Sequence[int]) -> Ending:
    """That of this seat, by who has won and the points of all seats."""
    share = 1 / len(winners) if seat in winners else 0.0
    return Ending(share, scores[seat] - max([*scores[:seat], *scores[seat + 1 :]]))


def standing(results: Iterable[tuple[Seat, Result]]) -> Standing:
    """How a lone bot stands by its seat in each game and what came of it; one game at least."""
    shares, leads = dict[int, list[float]](), dict[int, list[float]]()
    for seat, result in results:
        one = ending(seat, result["winners"], result["scores"])
        shares.setdefault(result["seed"], []).append(one.share)
        leads.setdefault(result["seed"], []).append(one.lead)
    games = sum(map(len, shares.values()))
    return Standing(games, measured(shares.values()), measured(leads.values()))


def measured(clusters: Iterable[list[float]]) -> Measured:
    """The mean over all values, and its error by how the sums of clusters scatter."""
    groups = list(clusters)
    games = sum(map(len, groups))
    mean = math.fsum(value for group in groups for value in group) / games
    squares = math.fsum(math.fsum(value - mean for value in group) ** 2 for group in groups)
    if len(groups) < 2 or squares < 1e-12:
        return Measured(mean, None)
    spread = squares * len(groups) / (len(groups) - 1)
    return Measured(mean, math.sqrt(spread) / games)
