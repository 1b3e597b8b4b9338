"""A look ahead: a table in one world is played on by a policy for all seats, and then weighed.

The policy plays some random moves. Nobody is told anything, and moves that were listed a moment ago
are not judged again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.agenda import Decision
from engine.answers import Answer
from engine.basics import Move, Seat
from engine.chance import Chance, Seeded
from engine.game import Bot, Hooks
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import NO_RUNS, Dealt, believed, deal_on
from engine.open_table.simulate import smallest
from engine.sight import Sight
from engine.table import Table

MOST_ANSWERS = 600
"""Answers of one look ahead: some rounds of the longest game."""
LOTS = 1 << 62
"""So many lots are drawn from."""
WON = 500
"""Hundredths of a point that a won game is worth besides its points, where an answer is chosen."""


@dataclass(frozen=True, slots=True)
class Playout:
    """How looks ahead go from one question: for whom, by which hooks, up to which phase.

    After ``most`` answers one ends where it stands.
    """

    hooks: Hooks
    sight: Sight[Any]
    until: int
    most: int = MOST_ANSWERS

    @property
    def seat(self) -> Seat:
        """Whose look it is."""
        assert self.sight.seat is not None
        return self.sight.seat

    def worth(self, world: Dealt[Table], move: Move, chance: Chance) -> int:
        """What the table comes to in this world if the seat makes this move now."""
        return self.weighed(self.played(world, move, chance))

    def played(self, world: Dealt[Table], move: Move, chance: Chance) -> Table:
        """The table to which that leads: the game is over, or the phase has come."""
        return self.dealt(world, move, chance).state

    def dealt(self, world: Dealt[Table], move: Move, chance: Chance) -> Dealt[Table]:
        """The same table, with the faces that its cards have in that world."""
        first = [move]
        lots = Lots(chance.below(LOTS))

        def ask(sight: Sight[Table], decision: Decision[Table]) -> Move:
            if first and sight.seat == self.seat:
                return first.pop()
            stray = self.hooks.own_stray if sight.seat == self.seat else self.hooks.stray
            return answered(self.hooks.policy, stray, sight, decision, lots.of(decision))

        run = self.sight.run
        given: Mapping[Seat, Sequence[Answer]] = {self.seat: run.answers} if run else NO_RUNS
        dealt = deal_on(world, ask, chance, claimed=believed, given=given)
        last = dealt.state.answered + self.most
        phase = self.hooks.phase
        while dealt.state.agenda and phase(dealt.state) < self.until:
            if dealt.state.answered >= last:
                break
            dealt = deal_on(dealt, ask, chance, claimed=believed)
        return dealt

    def weighed(self, state: Table) -> int:
        """What a table is worth where an answer is chosen: the lead, and a won game more."""
        return self._lead(state, WON)

    def lead(self, state: Table) -> int:
        """By how much the seat leads, in hundredths of a point: of points alone.

        Half of it over the best of the others, half over all of them.
        """
        return self._lead(state, 0)

    def _lead(self, state: Table, won: int) -> int:
        if state.agenda:
            worth = [self.hooks.promise(state, seat) for seat in state.order]
        else:
            outcome = self.hooks.score(state)
            worth = [
                100 * outcome.scores[seat] + won * (seat in outcome.winners) for seat in state.order
            ]
        own = worth.pop(state.order.index(self.seat))
        return own - (max(worth) + sum(worth) // len(worth)) // 2 if worth else own


class Lots:
    """The chance of each answer of a look ahead: by its seat, its kind, and which of these it is.

    So an answer that is given in two looks is given by one lot, however many answers lie before it
    in either, and what two moves lead to differs by little but by the moves.
    """

    def __init__(self, seed: int) -> None:
        """Equal seeds give equal lots."""
        self._seed = seed
        self._asked: dict[tuple[Seat, type], int] = {}

    def of(self, decision: Decision[Any]) -> Chance:
        """The chance of this answer, the next one of its seat and kind."""
        kind, seat = type(decision), decision.seat
        times = self._asked[seat, kind] = self._asked.get((seat, kind), 0) + 1
        at = (number_of(kind.__name__) * MOST_ANSWERS + times) * MOST_ANSWERS + seat
        return Seeded(Seeded(self._seed + at).below(LOTS))


@lru_cache(maxsize=256)
def number_of(kind: str) -> int:
    """A number for a kind of decisions by its name, the same on every machine."""
    number = 0
    for letter in kind.encode():
        number = (number * 257 + letter) % LOTS
    return number


def answered(
    policy: Bot, stray: int, sight: Sight[Table], decision: Decision[Table], chance: Chance
) -> Move:
    """The move of the policy, or in ``stray`` of a hundred cases any honest one."""
    moves = decision.honest(sight)
    if len(moves) == 1 and not decision.choices(sight.state):
        return moves[0]
    moves = moves or smallest(sight, decision)
    if stray and chance.below(100) < stray:
        return random_bot(sight, moves, chance)
    return policy(sight, moves, chance)
