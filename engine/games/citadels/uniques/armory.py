"""Armory: in the own turn it is destroyed, and with it one other district of any city.

It is no ability of number 8: neither Bishop nor Keep nor Great Wall stops it (rulings 3 to 5), and
no Graveyard saves what it destroys (ruling 16). A complete city is out of its reach, the own one
too; the Armory itself may stand in one, for its fall is the price.
"""

from __future__ import annotations

from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.building.fallen_districts import fell
from engine.games.citadels.table.cities import complete, district_told, districts, owner_of_city
from engine.games.citadels.table.state import State
from engine.games.citadels.table.words import at_city
from engine.shapes.menu import Entry, at_card
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight

ARMORY = "armory"


def targets(state: State, seat: Seat) -> list[Move]:
    """Every other district that stands in no complete city; without one it cannot be used."""
    if ARMORY not in state.city(seat):
        return []
    return [
        Move(ARMORY, (card,))
        for owner in state.seats_from(seat)
        if not complete(state, owner)
        for card in districts(state, owner)
        if state.faces[card] != ARMORY
    ]


def strike(state: State, seat: Seat, move: Move) -> State:
    """Both go under the deck, the Armory first."""
    target = number(move)
    owner = owner_of_city(state, target)
    face = face_of(state.faces[target])
    if owner == seat:
        state = state.tell("news.armory_own", who=name(seat), face=face)
    else:
        state = state.tell("news.armory", who=name(seat), whom=name(owner), face=face)
    return fell(fell(state, _armory(state, seat)), target)


def _armory(state: State, seat: Seat) -> Card:
    return next(card for card in districts(state, seat) if state.faces[card] == ARMORY)


def told(sight: Sight[State], move: Move) -> Phrase:
    """The district and whose it is."""
    state, card = sight.state, number(move)
    owner, face = owner_of_city(state, card), district_told(state, card)
    if owner == state.turn:
        return phrase("move.armory_own", face=face)
    return phrase("move.armory", who=name(owner), face=face)


def under(sight: Sight[State], move: Move) -> Phrase:
    """First a seat is chosen, then its district."""
    owner = owner_of_city(sight.state, number(move))
    if owner == sight.state.turn:
        return phrase("under.armory_own")
    return phrase("under.armory", who=name(owner))


ENTRIES = (Entry(ARMORY, targets, strike, tell=told, on=at_card, under=under, under_on=at_city),)
"""What it adds to a turn."""
