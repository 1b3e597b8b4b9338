"""The Tax Collector's plate: a gold of whoever builds (ruling 10).

Its holder takes what lies there in the own turn: ``characters.rank9_queen``.
"""

from __future__ import annotations

from engine.basics import Seat
from engine.basics import seat as name
from engine.games.citadels.data.characters import TAX
from engine.games.citadels.table.state import State, gold_of


def taxed(state: State, seat: Seat) -> State:
    """One gold goes to the Tax Collector's plate, if that character is in the game (ruling 10).

    Nobody owes what is not there; the Tax Collector builds untaxed in the own turn.
    """
    exempt = state.role == "tax_collector" and state.turn == seat
    if "tax_collector" not in state.rules.roles or exempt or not state.gold[seat]:
        return state
    state = state.tell("news.tax", who=name(seat), gold=gold_of(TAX))
    return state.pay(seat, -TAX).but(tax=state.tax + TAX)
