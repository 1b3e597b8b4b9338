"""What lies on the table before the first round (rule book: "Spielvorbereitungen").

The rule book lets the youngest begin, whom no program knows: here it is the first of the drawn
order, or the seat an option names.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, Shuffle, Step
from engine.basics import ALL, Seat
from engine.games.kabale.rounds import Round
from engine.games.kabale.table.data import GOALS as GOAL_CARDS
from engine.games.kabale.table.data import HAND_CARDS, ROUNDS, SET
from engine.games.kabale.table.state import BOX, GOALS, HAND, PILE, State, rows
from engine.options import Option, Options, named_seat
from engine.shapes.zones import owned
from engine.table import empty_table

OPTIONS = (
    Option(
        "first_turn",
        ("drawn_order", *(str(seat) for seat in range(6))),
        "drawn_order",
        names_seat=True,
    ),
)


def setup(order: tuple[Seat, ...], options: Options) -> State:
    """The table before the first step. Raises BadOption if no seat here is to begin."""
    first = named_seat(options, "first_turn", order, "refused.first_turn")
    owners = {**owned([HAND], order), **rows(len(order))}
    state = State(
        **empty_table(order, owners),
        round=0,
        first=first,
        turn=first,
        covered=(),
        cloaked=(),
        moved=(),
        stormed=(),
        passes=0,
    )
    for seat in order:
        state = state.lay(PILE[seat], SET)
    state = state.lay(GOALS, GOAL_CARDS)
    piles = tuple(PILE[seat] for seat in order)
    rounds = (Round(number) for number in range(1, ROUNDS + 1))
    return state.do(Shuffle((*piles, GOALS)), Deal(), *rounds, End())


@dataclass(frozen=True, slots=True)
class Deal(Step[State]):
    """Three cards for each seat, six goals a seat, and the first of them face up; in one reveal."""

    def run(self, state: State) -> State:
        """What is left of the goals goes back to the box, unseen."""
        pairs = []
        for seat in state.order:
            cards = state.zone(PILE[seat])[:HAND_CARDS]
            state = state.move(cards, HAND[seat])
            pairs.append((cards, seat))
        state = state.move(state.zone(GOALS)[ROUNDS * state.seats :], BOX)
        pairs.append((state.zone(GOALS)[: state.seats], ALL))
        return state.tell("news.deal").do(Reveal(tuple(pairs)))


@dataclass(frozen=True, slots=True)
class End(Step[State]):
    """The six rounds are over."""

    def run(self, state: State) -> State:
        """Points and reasons are the outcome's."""
        return state.tell("news.end")
