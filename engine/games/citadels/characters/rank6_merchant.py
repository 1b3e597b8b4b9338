"""Number 6: Merchant, Alchemist, Trader.

The Trader's free trade districts stand in ``building.ways``.
"""

from __future__ import annotations

from engine.basics import Face, Move, Seat
from engine.basics import seat as name
from engine.games.citadels.characters.income import GOLD_INCOME
from engine.games.citadels.data.characters import MERCHANT_GOLD
from engine.games.citadels.table.state import State, gold_of
from engine.games.citadels.table.words import once
from engine.shapes.menu import Entry

BONUS = Move("bonus")
NO_BONUS = once("bonus")

# -- Händlerin ------------------------------------------------------------------------------------


def bonuses(state: State, seat: Seat) -> list[Move]:
    """One gold more, whatever was gathered."""
    return [] if NO_BONUS(state, seat) else [BONUS]


def bonus(state: State, seat: Seat, move: Move) -> State:
    """The gold comes from the bank."""
    state = state.tell("news.bonus", who=name(seat), gold=gold_of(MERCHANT_GOLD))
    return state.use("bonus").pay(seat, MERCHANT_GOLD)


# -- Alchemistin ----------------------------------------------------------------------------------


def refund(state: State, seat: Seat) -> State:
    """At the end of the turn all gold paid for building comes back (``turn.end``)."""
    if state.role != "alchemist" or not state.spent:
        return state
    state = state.tell("news.refund", who=name(seat), gold=gold_of(state.spent))
    return state.pay(seat, state.spent)


ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "merchant": (GOLD_INCOME, Entry("bonus", bonuses, bonus, barred=NO_BONUS)),
    "alchemist": (),
    "trader": (GOLD_INCOME,),
}
"""What each adds to the turn of its player."""
