"""A district comes to stand in a city: placed, taxed, and what it does at once.

First the tax, then the Bell Tower or the Lighthouse (ruling 10); all of it concerns whoever the
district stands with, so a Magistrate pays and decides within another's turn.
"""

from __future__ import annotations

from engine.basics import Card, Seat
from engine.games.citadels.building.bell_tower import BellTower
from engine.games.citadels.building.lighthouse import Lighthouse
from engine.games.citadels.building.tax_collector import taxed
from engine.games.citadels.table.cities import note_cities
from engine.games.citadels.table.state import CITY, DECK, State


def stand(state: State, seat: Seat, card: Card) -> State:
    """A built district stands in this seat's city: tax, then what it does at once."""
    in_doubt = bool(state.completed) and not state.ending  # its builder gave up the Bell Tower
    state = note_cities(state.move((card,), CITY[seat]))
    if in_doubt and not state.ending:
        state = state.tell("news.end_off")
    state = taxed(state, seat)
    face = state.faces[card]
    if face == "bell_tower":
        return state.do(BellTower(seat, card))
    if face == "lighthouse" and state.zone(DECK):
        return state.do(Lighthouse(seat))
    return state
