"""What an answer leads to, as looks ahead have shown it: for people who want to know why.

Answers are compared in the same worlds with the same chance, so what differs between two of them
comes from the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

from engine.basics import Move, Phrase
from engine.chance import Chance, Seeded
from engine.game import Hooks
from engine.open_table.open_dealer import Dealt
from engine.search.playout import Playout
from engine.search.search import Look
from engine.sight import Sight
from engine.table import Table

OFTEN, OFTENER = 4, 5
"""A thing is told that comes in one look of so many at the least, and in one of so many more than
behind the other answer."""
MOST_TOLD = 2
"""So many things that happen, and so many amounts, are told of an answer."""
HALF = 2
"""An amount is told whose mean differs by one part of so many of one, such as half a card, from
that behind the other answer."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """An answer: by how much its seat leads behind it in each world, in hundredths of a point.

    A won game counts no more in it than its points: people are told it as points.
    ``happened`` says in how many worlds a thing comes about, ``amounts`` how much there is in all
    of them together; in ``over`` of them the game ends, and in ``won`` of these the seat has won.
    """

    move: Move
    worth: tuple[int, ...]
    happened: tuple[tuple[Phrase, int], ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()
    over: int = 0
    won: int = 0

    @property
    def looks(self) -> int:
        """How many looks ahead there were."""
        return len(self.worth)

    def lead(self) -> tuple[int, int]:
        """The mean of the leads, and its standard error."""
        return mean_and_error(self.worth)

    def before(self, other: Outlook) -> tuple[int, int]:
        """By how much it is better than another one in the same worlds, and the error of that."""
        gains = [one - two for one, two in zip(self.worth, other.worth, strict=True)]
        return mean_and_error(gains)


@dataclass(frozen=True, slots=True)
class Reasons:
    """What is worth telling of an answer: things with how often they come, amounts as sums."""

    happened: tuple[tuple[Phrase, int], ...]
    amounts: tuple[tuple[str, int], ...]


def outlooks(
    hooks: Hooks, sight: Sight[Any], moves: Sequence[Move], count: int, chance: Chance
) -> list[Outlook]:
    """Each of these moves in so many worlds, the same ones for all. Raises NoWorld.

    Here the others stray no more than the own seat does: how often it wins is told to people.
    """
    look = Look(replace(hooks, stray=min(hooks.stray, hooks.own_stray)), sight, chance)
    drawn = look.drawn(count)
    return [_outlook(look.playout, move, drawn) for move in moves]


def _outlook(playout: Playout, move: Move, drawn: Sequence[tuple[Dealt[Table], int]]) -> Outlook:
    hooks, sight, seat = playout.hooks, playout.sight, playout.seat
    worth: list[int] = []
    happened, amounts = Counter[Phrase](), Counter[str]()
    over = won = 0
    for world, seed in drawn:
        dealt = playout.dealt(world, move, Seeded(seed))
        worth.append(playout.lead(dealt.state))
        found = hooks.prospects(sight, dealt.sight(seat))
        happened.update(dict.fromkeys(found.happened, 1))
        amounts.update(dict(found.amounts))
        if not dealt.state.agenda:
            over += 1
            won += seat in hooks.score(dealt.state).winners
    often = sorted(happened.items(), key=lambda one: (-one[1], repr(one[0])))
    return Outlook(move, tuple(worth), tuple(often), tuple(amounts.items()), over, won)


def reasons(one: Outlook, other: Outlook | None) -> Reasons:
    """What tells an answer from another one; where there is no other, what is likely behind it."""
    if other is None:
        likely = [told for told in one.happened if told[1] * OFTEN >= one.looks]
        return Reasons(tuple(likely[:MOST_TOLD]), one.amounts[:MOST_TOLD])
    there, had = dict(other.happened), dict(other.amounts)
    oftener = [
        (count - there.get(what, 0), what, count)
        for what, count in one.happened
        if count * OFTEN >= one.looks and (count - there.get(what, 0)) * OFTENER >= one.looks
    ]
    oftener.sort(key=lambda told: (-told[0], repr(told[1])))
    differing = [
        (abs(total - had.get(what, 0)), what, total)
        for what, total in one.amounts
        if abs(total - had.get(what, 0)) * HALF >= one.looks
    ]
    differing.sort(key=lambda told: (-told[0], told[1]))
    return Reasons(
        tuple((what, count) for _, what, count in oftener[:MOST_TOLD]),
        tuple((what, total) for _, what, total in differing[:MOST_TOLD]),
    )


def mean_and_error(numbers: Sequence[int]) -> tuple[int, int]:
    """The mean, and its standard error; 0 where one number says nothing of it.

    >>> mean_and_error((100, 300))
    (200, 100)
    """
    count, total = len(numbers), sum(numbers)
    spread = count * sum(number * number for number in numbers) - total * total
    return total // count, isqrt(spread // (count * count * max(count - 1, 1)))
