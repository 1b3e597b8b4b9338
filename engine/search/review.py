"""What the moves of a game have cost, as the search sees it, in points of lead.

All decisions of a seat are looked at a little, those that seem dear more closely: the best answer
is looked for, then it and the made one are weighed anew in other worlds. What is spent is a number
of looks ahead, as many as the game says or fewer where each is long, however long it was.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance, shuffled
from engine.game import Hooks
from engine.search.outlook import Outlook, outlooks
from engine.search.search import Look, Weighed, candidates, halved
from engine.search.worlds import NoWorld
from engine.sight import Sight

POINT = 100
ERRORS = 2
DEAREST = 3
"""So many decisions are told of a game."""
SEATS = 3
"""At larger tables each look ahead costs more, and there are fewer of them."""
OFFERED = 60_000
"""So many answers are weighed in all its looks ahead together, or hardly more: what a look costs
goes by that, in one game at all tables alike. Where looks are long there are fewer of them."""
PROBES = 12
"""Decisions, spread over the game, from which it is seen how long a look is."""
PASS, PARTS = 7, 16
"""So many parts of that are for each of the two passes: halving spends a ninth more at most."""
CLOSER = 6
"""So many decisions are looked at more closely, in the second pass."""
LEAST = 7
"""Looks ahead for a decision at the least: where that is too much, some are left out by lot."""


@dataclass(frozen=True, slots=True)
class Made:
    """A decision that a seat has met: what it knew, what it was asked, its answer."""

    sight: Sight[Any]
    decision: Decision[Any]
    move: Move


@dataclass(frozen=True, slots=True)
class Judgement:
    """The move that was made and the best one, and what was lost with its standard error.

    Both are in hundredths of a point of lead; nothing is lost where the made move is the best.
    """

    made: Outlook
    best: Outlook
    lost: int
    error: int

    def worth_telling(self) -> bool:
        """More than a point, and more than two errors: below that other worlds say otherwise."""
        return self.lost > POINT and self.lost > ERRORS * self.error


@dataclass(frozen=True, slots=True)
class Review:
    """The dearest decisions by their places, the dearest first; of how many with a choice so many
    were looked at."""

    dearest: tuple[tuple[int, Judgement], ...]
    choices: int
    looked: int


def reviewed(hooks: Hooks, made: Sequence[Made], chance: Chance) -> Review:
    """What the decisions of one seat have cost, the dearest alone."""
    work = reviewing(hooks, made, chance)
    while True:
        try:
            next(work)
        except StopIteration as over:
            found: Review = over.value
            return found


def reviewing(
    hooks: Hooks, made: Sequence[Made], chance: Chance
) -> Generator[tuple[int, int], None, Review]:
    """The same in pieces: decisions that were looked at, of how many, those looked at twice
    counting twice."""
    choices = [at for at, one in enumerate(made) if _chooses(hooks, one, chance)]
    length = weighed_in_a_look(hooks, [made[at] for at in choices], chance)
    spent = looks_spent(hooks, made, length) * PASS // PARTS
    most = spent // LEAST
    looked = choices if len(choices) <= most else sorted(shuffled(choices, chance)[:most])
    each = spent // max(1, len(looked))
    whole = len(looked) + min(CLOSER, len(looked))
    seeming = []
    for done, at in enumerate(looked):
        yield done, whole
        seeming.append((_seems(hooks, made[at], each, chance), at))
    seeming.sort(key=lambda one: -one[0])
    closer = [at for seems, at in seeming[:CLOSER] if seems > 0]
    found = []
    for done, at in enumerate(closer, len(looked)):
        yield done, whole
        found.append((at, _judged(hooks, made[at], spent // CLOSER, chance)))
    dear = [(at, one) for at, one in found if one is not None and one.worth_telling()]
    dear.sort(key=lambda one: -one[1].lost)
    return Review(tuple(dear[:DEAREST]), len(choices), len(looked))


def looks_spent(hooks: Hooks, made: Sequence[Made], length: int) -> int:
    """So many looks ahead a review of these decisions may spend, and no more; ``length``: how many
    answers are weighed in one."""
    seats = max((one.sight.state.seats for one in made), default=SEATS)
    most = hooks.reviewed * SEATS // max(SEATS, seats)
    return max(0, min(most, OFFERED // max(1, length)) - PROBES)


def weighed_in_a_look(hooks: Hooks, choices: Sequence[Made], chance: Chance) -> int:
    """How many answers the policy weighs in a look ahead from such decisions, on the average."""
    weighed = looks = 0

    def counting(sight: Sight[Any], moves: Sequence[Move], chance: Chance) -> Move:
        nonlocal weighed
        weighed += len(moves)
        return hooks.policy(sight, moves, chance)

    counted = replace(hooks, policy=counting)
    for one in choices[:: -(-len(choices) // PROBES) or 1]:
        try:
            Look(counted, one.sight, chance).weighed([Weighed(one.move, ())], 1)
        except NoWorld:
            continue
        looks += 1
    return weighed // max(1, looks)


def _chooses(hooks: Hooks, one: Made, chance: Chance) -> bool:
    return len(_candidates(hooks, one, chance)) > 1


def _candidates(hooks: Hooks, one: Made, chance: Chance) -> list[Move]:
    moves = one.decision.honest(one.sight)
    return candidates(hooks, one.sight, one.decision, (one.move, *moves), chance)


def _seems(hooks: Hooks, one: Made, looks: int, chance: Chance) -> int:
    """What the move seems to have cost, by a few looks ahead; 0 where nothing fits."""
    cheap = replace(hooks, playouts=looks)
    try:
        last = halved(cheap, one.sight, _candidates(cheap, one, chance), chance)
    except NoWorld:
        return 0
    best = max(last, key=Weighed.total)
    return (best.total() - last[0].total()) // len(best.worth)


def _judged(hooks: Hooks, one: Made, looks: int, chance: Chance) -> Judgement | None:
    """By so many looks: half of them look for the best, half weigh it; None where nothing fits."""
    fewer = replace(hooks, playouts=looks // 2)
    moves = one.decision.honest(one.sight)
    try:
        return judged(
            fewer, one.sight, one.decision, one.move, moves, chance, fresh=max(2, looks // 4)
        )
    except NoWorld:
        return None


def judged(
    hooks: Hooks,
    sight: Sight[Any],
    decision: Decision[Any],
    made: Move,
    moves: Sequence[Move],
    chance: Chance,
    *,
    fresh: int = 24,
) -> Judgement:
    """The made move against the best of the honest ``moves``, in so many fresh worlds.

    ``made`` is one of the moves or of a choice too wide to list. Raises NoWorld.
    """
    found = candidates(hooks, sight, decision, (made, *moves), chance)
    last = halved(hooks, sight, found, chance) if len(found) > 1 else [Weighed(made, (0,))]
    best = max(last, key=Weighed.total).move
    if best == made:
        same = Outlook(made, (0,))
        return Judgement(same, same, 0, 0)
    one, other = outlooks(hooks, sight, (best, made), fresh, chance)
    return Judgement(other, one, *one.before(other))
