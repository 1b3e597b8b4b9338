"""Which answer does best in the worlds that a seat takes to be possible.

All candidates are played out in the same worlds with the same chance, and after each lap the
better half stays (sequential halving: Karnin, Koren and Somekh, 2013). The usual move stays to the
last lap, and another one is made only where its gain over it is more than ``sure`` tenths of a
standard error. What is spent is a number of playouts and no time, so equal sights and equal chance
give equal moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.agenda import Decision
from engine.basics import Arg, Card, Move
from engine.chance import Chance, Seeded, shuffled
from engine.game import Bot, Hooks
from engine.open_table.bots import question
from engine.open_table.open_dealer import Dealt
from engine.search.playout import Playout
from engine.search.worlds import NoWorld, table_of, worlds
from engine.sight import Sight
from engine.table import Table

SAMPLES = 6
"""Random moves of each choice too wide to list that are looked at beside the ideas."""
PLAYOUTS_EACH = 3
"""Looks ahead for each candidate at the least: where there are more, some are left out by lot."""
LEAST_CANDIDATES = 4
SEEDS = 1 << 30


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate, and what it came to in each world, all in one order."""

    move: Move
    worth: tuple[int, ...]

    def total(self) -> int:
        """The sum."""
        return sum(self.worth)


def hard(hooks: Hooks) -> Bot:
    """The bot that looks ahead by these hooks."""

    def hard(sight: Sight[Any], moves: Sequence[Move], chance: Chance) -> Move:
        usual = hooks.usual(sight, moves, chance)
        decision = question(sight)
        if decision is None:
            return usual
        here = at_table_of(hooks, sight.state.seats)
        found = candidates(here, sight, decision, (usual, *moves), chance)
        if len(found) < 2:
            return usual
        try:
            last = halved(here, sight, found, chance)
        except NoWorld:  # people's own values, seats that came and went: nothing fits the hooks
            return usual
        best = max(last, key=Weighed.total)
        return best.move if surely_better(best, last[0], hooks.sure) else usual

    return hard


def at_table_of(hooks: Hooks, seats: int) -> Hooks:
    """The hooks with fewer looks ahead where more sit at the table, since each costs more."""
    whole = hooks.full_seats
    return replace(hooks, playouts=hooks.playouts * whole // max(whole, seats))


# -- candidates -----------------------------------------------------------------------------------


def candidates(
    hooks: Hooks,
    sight: Sight[Any],
    decision: Decision[Any],
    moves: Sequence[Move],
    chance: Chance,
) -> list[Move]:
    """The moves that are looked at, the first of ``moves`` always and first; of equal ones one."""
    wide: list[Move] = []
    choices = decision.choices(sight.state)
    if choices:
        wide += hooks.ideas(sight, chance)
        wide += [choice.sample(chance) for choice in choices for _ in range(SAMPLES)]
        wide = [move for move in wide if decision.allows(sight.state, move)]
    found: dict[object, Move] = {}
    for move in (*moves, *decision.honest(sight, wide)):
        found.setdefault(what_it_does(sight, decision, move), move)
    usual, *rest = found.values()
    most = max(LEAST_CANDIDATES, hooks.playouts // PLAYOUTS_EACH) - 1
    return [usual, *(rest if len(rest) <= most else shuffled(rest, chance)[:most])]


def what_it_does(sight: Sight[Any], decision: Decision[Any], move: Move) -> object:
    """What moves have in common that do the same: words, and faces in place of the own cards."""
    state = sight.state
    own = {card for zone in decision.names(state) for card in state.zone(zone)}
    args = tuple(_named(sight, own, arg) for arg in move.args)
    return move.name, decision.tell(sight, move), decision.under(sight, move), args


def _named(sight: Sight[Any], own: set[Card], arg: Arg) -> object:
    if isinstance(arg, tuple):
        return tuple(sorted(str(_named(sight, own, one)) for one in arg))
    if isinstance(arg, int) and arg in own:
        back = sight.state.backs.get(arg)
        return sight.face(arg) or arg, back
    return arg


# -- laps -----------------------------------------------------------------------------------------


def halved(hooks: Hooks, sight: Sight[Any], found: Sequence[Move], chance: Chance) -> list[Weighed]:
    """The candidates of the last lap, the first of ``found`` at the head, all in equal worlds.

    Raises NoWorld.
    """
    look = Look(hooks, sight, chance)
    laps = max(1, (len(found) - 1).bit_length())
    left = [Weighed(move, ()) for move in found]
    for lap in range(laps):
        if lap:
            left = kept(left)
        left = look.weighed(left, max(1, hooks.playouts // (laps * len(left))))
    return left


class Look:
    """The worlds of one question, drawn as they are needed; each has a chance of its own."""

    def __init__(self, hooks: Hooks, sight: Sight[Any], chance: Chance) -> None:
        """Nothing is drawn yet. Raises NoWorld."""
        self._possible, self._chance, self._sight = worlds(hooks, sight), chance, sight
        self.playout = Playout(hooks, sight, hooks.phase(sight.state) + hooks.ahead)

    def drawn(self, more: int) -> list[tuple[Dealt[Table], int]]:
        """So many further worlds, each as a table, with the seed of its chance. Raises NoWorld."""
        return [
            (table_of(self._sight, self._possible.one(self._chance)), self._chance.below(SEEDS))
            for _ in range(more)
        ]

    def weighed(self, moves: Sequence[Weighed], more: int) -> list[Weighed]:
        """The moves in so many further worlds. Raises NoWorld."""
        drawn = self.drawn(more)
        return [
            Weighed(
                one.move,
                (
                    *one.worth,
                    *(self.playout.worth(table, one.move, Seeded(seed)) for table, seed in drawn),
                ),
            )
            for one in moves
        ]


def kept(left: Sequence[Weighed]) -> list[Weighed]:
    """The better half, and the first in any case."""
    first, *others = left
    return [first, *sorted(others, key=lambda one: -one.total())[: max(1, len(left) // 2)]]


def surely_better(one: Weighed, other: Weighed, sure: int) -> bool:
    """Whether the mean gain, world by world, is more than ``sure`` tenths of its standard error."""
    gains = [a - b for a, b in zip(one.worth, other.worth, strict=True)]
    count, total = len(gains), sum(gains)
    if total <= 0:
        return False
    spread = count * sum(gain * gain for gain in gains) - total * total
    return 100 * (count - 1) * total * total > sure * sure * spread
