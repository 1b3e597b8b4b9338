"""The medium bot: it fills in what it cannot see and takes what brings it most in the columns.

A few fillings of the closed cards are drawn, and every answer is weighed by how likely the columns
would be won in them, for a goal is won by far only once its cards are there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.basics import Face, Move, Seat
from engine.chance import Chance, choice
from engine.games.kabale.bot.filling import World, covered, filling, laid_in
from engine.games.kabale.bot.stakes import stakes
from engine.games.kabale.bot.standing import worth
from engine.games.kabale.bot.taste import FILLINGS, TASTE, Taste
from engine.games.kabale.table.data import GOAL_DOMAIN, GOAL_POINTS, NUMBER
from engine.games.kabale.table.effects import Push, Swap
from engine.games.kabale.table.judging import Laid
from engine.games.kabale.table.state import COLUMN, State
from engine.shapes.move_arguments import number
from engine.sight import Sight


def medium(
    sight: Sight[State], moves: Sequence[Move], chance: Chance, *, taste: Taste = TASTE
) -> Move:
    """The answer of the greatest worth; of equal ones any."""
    weigh = _WEIGHED.get(moves[0].name)
    if weigh is None or sight.seat is None:
        return choice(moves, chance)
    columns = Columns(sight.state, sight.seat, taste)
    filled = [filling(sight, chance) for _ in range(taste.fillings)]
    worths = weigh(sight, columns, filled, moves)
    most = max(worths)
    return choice([move for move, one in zip(moves, worths, strict=True) if one == most], chance)


class Columns:
    """The columns of a table as one seat weighs them."""

    def __init__(self, state: State, me: Seat, taste: Taste) -> None:
        """What lies on each is worked out once; all have a goal while anybody is asked."""
        self.state, self.me, self.taste = state, me, taste
        self._stakes = stakes(state, me, taste)
        self._goals = tuple(state.goal(column) or "" for column in state.columns)

    def worth(self, column: int, cards: Sequence[Laid], *, closed: bool = False) -> int:
        """What it is worth if these cards lie under the goal of a column."""
        goal = self._goals[column]
        lacking = None if closed else max(0, GOAL_POINTS[goal] - len(cards))
        stake, domain = self._stakes[column], GOAL_DOMAIN[goal]
        return worth(stake, cards, domain, self.me, lacking, self.taste)


def _lay(
    sight: Sight[State], columns: Columns, worlds: Sequence[World], moves: Sequence[Move]
) -> list[int]:
    """How much better its column becomes, move by move."""
    there = {column: _Foot(columns, column, worlds) for column in sight.state.open_columns()}
    faces = sight.faces(number(move) for move in moves)
    return [there[number(move, 1)].gained(face) for face, move in zip(faces, moves, strict=True)]


class _Foot:
    """The foot of a column, in each filling: what lies there, and what that is worth."""

    def __init__(self, columns: Columns, column: int, worlds: Sequence[World]) -> None:
        self._columns, self._column = columns, column
        laid = [laid_in(columns.state, column, world) for world in worlds]
        before = [columns.worth(column, cards) for cards in laid]
        last = [covered(columns.state, column, world) for world in worlds]
        self._fillings = list(zip(laid, before, last, strict=True))

    def gained(self, face: Face) -> int:
        """What a card of that face brings; one that a closed assassin would throw out is lost, and
        behind a storm no other one comes, which cloak and assassin wait for."""
        me, taste = self._columns.me, self._columns.taste
        later = {"cloak": taste.cloak, "assassin": taste.assassin}.get(face, 0)
        spent = taste.spent * (NUMBER[face] or 0)
        gained = -spent * len(self._fillings) // FILLINGS
        for laid, before, last in self._fillings:
            if last == "assassin":
                gained -= taste.thrown_out
                continue
            after, closed = [*laid, (me, face)], last == "storm"
            gained += self._columns.worth(self._column, after, closed=closed) - before
            gained += 0 if closed else later
        return gained


def _push(
    sight: Sight[State], columns: Columns, worlds: Sequence[World], moves: Sequence[Move]
) -> list[int]:
    """A card under the cloak is a card more: pushed if that does not harm."""
    state, me, line = sight.state, columns.me, sight.state.agenda[0]
    if not isinstance(line, Push):
        return [0] * len(moves)
    column = state.column_of(line.cloak)
    at = state.zone(COLUMN[column]).index(line.cloak) + 1
    laid = [laid_in(state, column, world) for world in worlds]
    before = sum(columns.worth(column, cards) for cards in laid)
    found = []
    for move in moves:
        face = sight.face(number(move)) if move.name == "push" else None
        if face is None:
            found.append(0)
            continue
        after = ([*cards[:at], (me, face), *cards[at:]] for cards in laid)
        gained = sum(columns.worth(column, cards) for cards in after) - before
        found.append(columns.taste.pushed + gained)
    return found


def _swap(
    sight: Sight[State], columns: Columns, worlds: Sequence[World], moves: Sequence[Move]
) -> list[int]:
    """What both columns are worth under each other's goals, against what they are worth now."""
    state, line = sight.state, sight.state.agenda[0]
    if not isinstance(line, Swap):
        return [0] * len(moves)
    here = line.column
    found = []
    for move in moves:
        gained = 0
        if move.name == "swap":
            to = number(move)
            shut = to in state.stormed  # it stays with the cards
            for world in worlds:
                one, other = laid_in(state, here, world), laid_in(state, to, world)
                gained += columns.worth(to, one) + columns.worth(here, other, closed=shut)
                gained -= columns.worth(here, one) + columns.worth(to, other, closed=shut)
        found.append(gained)
    return found


_Weigh = Callable[[Sight[State], Columns, Sequence[World], Sequence[Move]], list[int]]
_WEIGHED: Mapping[str, _Weigh] = {"lay": _lay, "push": _push, "swap": _swap}
