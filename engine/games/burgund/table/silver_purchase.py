"""Three cards for three silver, once in the own turn (rule book: "Das Silber").

From its beginning the turn holds a line of its own for the purchase, at its end. Whoever buys
earlier pulls that line to the front; the question that stood there is asked again behind it. So the
purchase is open as long as its line waits, whatever is asked meanwhile (BG-16).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Step
from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.table.data import PRICE
from engine.games.burgund.table.drawing import for_sale, to_buy
from engine.games.burgund.table.state import State
from engine.hindrance import Hindrance, act_hindered
from engine.shapes.menu import Entry
from engine.shapes.phrases import counted
from engine.sight import Sight

BUY = Move("buy")


@dataclass(frozen=True, slots=True)
class Counter(Step[State]):
    """The line at which a seat buys; the turn's file says what follows on the purchase."""

    seat: Seat


def counter(state: State) -> Counter | None:
    """The line that waits, if nothing has been bought in this turn."""
    return next((line for line in state.agenda if isinstance(line, Counter)), None)


def no_purchase(state: State, seat: Seat) -> Phrase | None:
    """Why a seat cannot buy: once a turn, with the silver for it, and while there are cards."""
    if counter(state) is None:
        return phrase("hindered.bought")
    if state.silver[seat] < PRICE:
        words = {"silver": counted("silver", PRICE), "own": counted("silver", state.silver[seat])}
        return phrase("hindered.silver", **words)
    return None if for_sale(state) else phrase("hindered.no_sale")


def pay(state: State, seat: Seat) -> State:
    """Three silver go back to the supply."""
    return state.gain("silver", seat, -PRICE).tell("news.buy", who=name(seat))


def buys(state: State, seat: Seat) -> list[Move]:
    """Once in the turn."""
    return [] if no_purchase(state, seat) else [BUY]


def buy(state: State, seat: Seat, move: Move) -> State:
    """Pay, draw, use what was bought; then what stands in front is asked again."""
    line = counter(state)
    assert line is not None
    state = state.but(agenda=tuple(one for one in state.agenda if one is not line))
    return pay(state, seat).do(to_buy(), line)


BUYING = Entry("buy", buys, buy, barred=no_purchase)


class Open(Decision[State]):
    """A decision of the own turn, at which the purchase is open too."""

    __slots__ = ()

    def moves(self, state: State) -> list[Move]:
        """What is listed besides."""
        raise TypeError(f"{type(self).__name__} does not list its moves")

    def go(self, state: State, move: Move) -> State:
        """The state after any other move."""
        raise TypeError(f"{type(self).__name__} does not say what a move does")

    def legal(self, state: State) -> list[Move]:
        """The moves, and to buy."""
        return [*self.moves(state), *buys(state, self.seat)]

    def hindered(self, sight: Sight[State]) -> Sequence[Hindrance]:
        """The purchase."""
        why = no_purchase(sight.state, self.seat)
        return () if why is None else (act_hindered(BUY.name, why),)

    def take(self, state: State, move: Move) -> State:
        """Pay, draw, use what was bought; then this is asked again."""
        if move != BUY:
            return self.go(state, move)
        return buy(state.do(self), self.seat, move)
