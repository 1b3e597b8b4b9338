"""What lies on the table before the first turn, and the order of everything that follows."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Shuffle, Step
from engine.basics import Seat
from engine.options import Option, Options
from engine.shapes.drawing import hands_dealt
from engine.shapes.zones import owned
from engine.table import empty_table
from tests.games.skeleton.data import DECK as DECK_FACES
from tests.games.skeleton.data import START_CARDS
from tests.games.skeleton.state import DECK, HAND, State
from tests.games.skeleton.turn import Turn

OPTIONS = (Option("rounds", ("3", "5"), "3"),)


def setup(order: tuple[Seat, ...], options: Options) -> State:
    """The deck lies open; the agenda shuffles it, deals, and asks each seat in turn."""
    rounds = int(options["rounds"])
    state = State(**empty_table(order, owned([HAND], order)), rounds=rounds, turn=0)
    return state.lay(DECK, DECK_FACES).do(
        Shuffle((DECK,)), Deal(), *(Turn(number) for number in range(rounds * len(order)))
    )


@dataclass(frozen=True, slots=True)
class Deal(Step[State]):
    """Three cards for each seat, all in one reveal."""

    def run(self, state: State) -> State:
        """From the top of the deck, in the order of the table."""
        state, reveal = hands_dealt(state, DECK, HAND, START_CARDS)
        return state.tell("news.deal").do(reveal)
