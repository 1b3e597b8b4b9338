"""Strengths of bots from orders in which they finished, by the model of Plackett and Luce.

From left to right each place is a choice among the seats that are left, a seat being chosen as
often as its strength is of the sum of theirs. Seats that share a place are chosen together: with
the geometric mean of their strengths, times a factor for each number of seats, which is found as
well (Davidson and Luce). Strengths are exponentials of what is found here, so each place is a
logistic choice, the likelihood has one hill, and Newton's steps climb it.

A bot that never lost would have no strength but infinity. So each bot has met a ghost twice, for
half a game each: one won and one lost; and each number of seats that share has half a game with and
half a game without. That is nothing beside a hundred games.

Sources: R. L. Plackett, "The Analysis of Permutations", Applied Statistics 24 (1975); R. R.
Davidson, "On Extending the Bradley-Terry Model to Accommodate Ties", JASA 65 (1970); H. L. Turner,
J. van Etten, D. Firth, I. Kosmidis, "Modelling rankings in R: the PlackettLuce package",
Computational Statistics 35 (2020), for several seats at a place and for the ghost.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

Order = Sequence[Sequence[str]]
"""The bots of one game, place by place, the best first; a bot stands there once for each seat."""

ANCHOR = 1000.0
"""The rating of the bot that the others are measured by."""

SCALE = 400 / math.log(10)
"""Points of rating for a strength e times as large: 400 points are ten times the strength."""

GHOST_GAMES = 0.5
CLOSE = 1e-10
"""What the last of Newton's steps is shorter than, in logarithms of strength."""

STEPS = 100
LONGEST = 5.0
"""No step goes further than this at once: far out the hill is nearly flat."""

Counts = tuple[int, ...]
"""How many seats of each bot, and last of ghosts."""
Features = tuple[float, ...]
Vector = list[float]
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """What a bot is worth; the standard error is that of its distance from the anchor."""

    bot: str
    rating: float
    error: float


@dataclass(frozen=True, slots=True)
class _Choice:
    """Who was left, and how many seats could be chosen at once."""

    left: Counts
    sizes: tuple[int, ...]


def ratings(orders: Iterable[Order], anchor: str, *, ghost: float = GHOST_GAMES) -> list[Rating]:
    """A rating for each bot that plays in the orders, and for the anchor; the best first.

    ``ghost``: games against the ghost, won and lost each; with 0 the plain greatest likelihood,
    which need not exist. Raises ValueError where it is not found.
    """
    heard = [tuple(tuple(place) for place in order if place) for order in orders]
    bots = sorted({anchor, *(bot for order in heard for place in order for bot in place)})
    model = _Model(bots, anchor, heard, ghost)
    logs, spread = model.climbed()
    found = []
    for number, bot in enumerate(bots):
        at = model.places[number]
        rating = ANCHOR if at is None else ANCHOR + SCALE * logs[at]
        error = 0.0 if at is None else SCALE * math.sqrt(spread[at][at])
        found.append(Rating(bot, rating, error))
    return sorted(found, key=lambda one: (-one.rating, one.bot))


class _Model:
    """The choices of all games, counted, as functions of the parameters.

    Parameters: a logarithm for each bot but the anchor and for the ghost, then one for each number
    of seats that share a place somewhere.
    """

    def __init__(
        self, bots: Sequence[str], anchor: str, orders: Sequence[Order], ghost: float
    ) -> None:
        """Count the choices; equal ones are looked at once."""
        number = {bot: at for at, bot in enumerate(bots)}
        self.shared = sorted({len(place) for order in orders for place in order} - {1})
        free = [at for at in range(len(bots) + (ghost > 0)) if at != number[anchor]]
        self.places: dict[int, int | None] = {at: n for n, at in enumerate(free)}
        self.places[number[anchor]] = None
        self.size = len(free) + len(self.shared)
        self.made = dict[_Choice, float]()
        self.chosen = [0.0] * self.size
        self.features = dict[_Choice, list[tuple[float, Features]]]()
        kinds = len(bots) + 1
        for (choice, taken), times in Counter(self._read(orders, number, kinds)).items():
            self._add(choice, taken, times)
        if ghost:
            self._haunt(kinds, ghost)

    def _read(
        self, orders: Sequence[Order], number: Mapping[str, int], kinds: int
    ) -> Iterator[tuple[_Choice, Counts]]:
        """Every choice of every game; the last seat of a game is no choice."""
        sizes = (1, *self.shared)
        for order in orders:
            left = [0] * kinds
            for place in order:
                for bot in place:
                    left[number[bot]] += 1
            for place in order:
                taken = [0] * kinds
                for bot in place:
                    taken[number[bot]] += 1
                if sum(left) > 1:
                    yield _Choice(tuple(left), sizes), tuple(taken)
                left = [a - b for a, b in zip(left, taken, strict=True)]

    def _haunt(self, kinds: int, games: float) -> None:
        """The games with the ghost, and those of ghosts among themselves."""
        ghost = _one(kinds - 1, kinds)
        for at in range(kinds - 1):
            bot = _one(at, kinds)
            both = tuple(a + b for a, b in zip(bot, ghost, strict=True))
            self._add(_Choice(both, (1,)), bot, games)
            self._add(_Choice(both, (1,)), ghost, games)
        for size in self.shared:
            several = tuple(size * one for one in ghost)
            for taken in (ghost, several):
                self._add(_Choice(several, (1, size)), taken, games)

    def _add(self, choice: _Choice, taken: Counts, times: float) -> None:
        self.made[choice] = self.made.get(choice, 0.0) + times
        if choice not in self.features:
            self.features[choice] = list(self._offered(choice))
        for at, value in enumerate(self._told(taken)):
            self.chosen[at] += times * value

    def _offered(self, choice: _Choice) -> Iterator[tuple[float, Features]]:
        """What could be chosen: in how many ways, and its features."""
        for taken in product(*(range(most + 1) for most in choice.left)):
            if sum(taken) in choice.sizes:
                ways = math.prod(map(math.comb, choice.left, taken))
                yield float(ways), self._told(taken)

    def _told(self, taken: Counts) -> Features:
        """What a choice is worth is this times the parameters."""
        features, seats = [0.0] * self.size, sum(taken)
        for at, count in enumerate(taken):
            place = self.places[at] if count else None
            if place is not None:
                features[place] = count / seats
        if seats > 1:
            features[self.size - len(self.shared) + self.shared.index(seats)] = 1.0
        return tuple(features)

    def climbed(self) -> tuple[Vector, Matrix]:
        """The parameters on top of the hill, and the inverse of the information there."""
        logs = [0.0] * self.size
        height, slope, information = self._seen(logs)
        for _ in range(STEPS):
            inverse = inverted(information)
            step = [_times(row, slope) for row in inverse]
            longest = max(map(abs, step), default=0.0)
            if longest < CLOSE:
                return logs, inverse
            reach = min(1.0, LONGEST / longest)
            while True:
                there = [at + reach * way for at, way in zip(logs, step, strict=True)]
                higher, slope, information = self._seen(there)
                if higher >= height - CLOSE * abs(height):
                    break
                reach /= 2
            logs, height = there, higher
        raise ValueError("these orders have no greatest likelihood")

    def _seen(self, logs: Vector) -> tuple[float, Vector, Matrix]:
        """The logarithm of the likelihood, its slope, and the information: minus its curve."""
        height, slope = _times(logs, self.chosen), list(self.chosen)
        information = [[0.0] * self.size for _ in logs]
        for choice, times in self.made.items():
            offered = self.features[choice]
            worth = [_times(features, logs) for _, features in offered]
            top = max(worth)
            weights = [
                ways * math.exp(one - top) for (ways, _), one in zip(offered, worth, strict=True)
            ]
            whole = math.fsum(weights)
            height -= times * (top + math.log(whole))
            mean = [0.0] * self.size
            for weight, (_, features) in zip(weights, offered, strict=True):
                for at, value in enumerate(features):
                    mean[at] += weight / whole * value
            for weight, (_, features) in zip(weights, offered, strict=True):
                off = [value - at for value, at in zip(features, mean, strict=True)]
                for row, one in zip(information, off, strict=True):
                    if one:
                        part = times * weight / whole * one
                        for at, other in enumerate(off):
                            row[at] += part * other
            for at, value in enumerate(mean):
                slope[at] -= times * value
        return height, slope, information


def _one(at: int, kinds: int) -> Counts:
    return tuple(int(kind == at) for kind in range(kinds))


def _times(left: Sequence[float], right: Sequence[float]) -> float:
    return math.fsum(a * b for a, b in zip(left, right, strict=True))


def inverted(matrix: Matrix) -> Matrix:
    """The inverse of a square matrix, by Gauss and Jordan. Raises ValueError if there is none."""
    size = len(matrix)
    rows = [[*row, *map(float, _one(at, size))] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        if abs(rows[at][at]) < 1e-14:
            raise ValueError("these orders have no greatest likelihood")
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
