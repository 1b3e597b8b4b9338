"""The crown changes hands; the Throne Room brings its owner a gold each time (ruling 19)."""

from __future__ import annotations

from engine.basics import Seat
from engine.basics import seat as name
from engine.games.citadels.data.districts import THRONE_ROOM_GOLD
from engine.games.citadels.table.cities import owner_of
from engine.games.citadels.table.state import State, gold_of


def crown_to(state: State, seat: Seat) -> State:
    """The seat has the crown; it calls from now on and picks first in the next round. What an
    Acrobat took is another's now (ruling 24).
    """
    if seat == state.crown:
        return state.tell("news.crown_stays", who=name(seat))
    state = state.but(crown=seat, acrobat=False).tell("news.crown", who=name(seat))
    owner = owner_of(state, "throne_room")
    if owner is None:
        return state
    state = state.pay(owner, THRONE_ROOM_GOLD)
    gold = gold_of(THRONE_ROOM_GOLD)
    return state.tell("news.throne_room", who=name(owner), gold=gold)
