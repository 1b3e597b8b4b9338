"""What a search must know of Skeleton: then there is a bot that looks ahead."""

from __future__ import annotations

from engine.basics import Seat
from engine.game import Hooks, Stock
from tests.games.skeleton.bot import eager
from tests.games.skeleton.data import DECK as DECK_FACES
from tests.games.skeleton.scoring import points, score
from tests.games.skeleton.state import State


def stock(state: State) -> Stock:
    """One kind of card, of which none ever leaves the table."""
    return ((DECK_FACES, [card for cards in state.zones.values() for card in cards]),)


def phase(state: State) -> int:
    """The turn: the look ahead ends behind a turn of each seat."""
    return state.turn


def promise(state: State, seat: Seat) -> int:
    """The points as they stand, in hundredths."""
    return 100 * points(state, seat)


HOOKS = Hooks(
    stock=stock,
    phase=phase,
    promise=promise,
    score=score,
    policy=eager,
    usual=eager,
    ahead=4,
)
