"""Number 8: Warlord, Diplomat, Marshal, and what shields a district from all three.

Not in a complete city, not in the city of whoever had the Bishop's turn, not the Keep, no Circus
Tent; behind a Great Wall every other district costs one more, which goes to the bank.
"""

from __future__ import annotations

from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.building.ruins import destroyed_by_warlord
from engine.games.citadels.data.characters import WARLORD_LESS
from engine.games.citadels.data.districts import GREAT_WALL_MORE
from engine.games.citadels.roles.income import GOLD_INCOME
from engine.games.citadels.table.cities import complete, cost_of, districts, owner_of_city
from engine.games.citadels.table.entries import Entry, at_card
from engine.games.citadels.table.state import State, gold_of
from engine.shapes.arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight


def open_to_eight(state: State, owner: Seat) -> tuple[Card, ...]:
    """The districts of this city that a number 8 may touch."""
    if complete(state, owner) or state.shielded == owner:
        return ()
    return tuple([c for c in districts(state, owner) if state.faces[c] != "keep"])


def wall(state: State, owner: Seat, card: Card) -> int:
    """What the Great Wall of this city adds, save for itself (ruling 3)."""
    walled = "great_wall" in state.city(owner) and state.faces[card] != "great_wall"
    return GREAT_WALL_MORE if walled else 0


# -- Söldner --------------------------------------------------------------------------------------


def ransom(state: State, owner: Seat, card: Card) -> int:
    """What destroying a district costs: one less than itself."""
    return cost_of(state, card) - WARLORD_LESS + wall(state, owner, card)


def destroys(state: State, seat: Seat) -> list[Move]:
    """Districts the Warlord can pay for, the own city included."""
    if not state.unused("destroy"):
        return []
    return [
        Move("destroy", (card,))
        for owner in state.seats_from(seat)
        for card in open_to_eight(state, owner)
        if ransom(state, owner, card) <= state.gold[seat]
    ]


def destroy(state: State, seat: Seat, move: Move) -> State:
    """Pay the bank; the district falls."""
    card = number(move)
    owner = owner_of_city(state, card)
    gold = ransom(state, owner, card)
    words = {"face": face_of(state.faces[card]), "cost": gold_of(gold)}
    state = state.tell("news.destroy", who=name(seat), whom=name(owner), **words)
    return destroyed_by_warlord(state.use("destroy").pay(seat, -gold), seat, card)


def told_destroy(sight: Sight[State], move: Move) -> Phrase:
    """The district, whose it is, and the price."""
    state, card = sight.state, number(move)
    owner = owner_of_city(state, card)
    words = {"face": face_of(state.faces[card]), "cost": gold_of(ransom(state, owner, card))}
    return phrase("move.destroy", who=name(owner), **words)


def under_destroy(sight: Sight[State], move: Move) -> Phrase:
    """First a seat is chosen, then its district."""
    return phrase("under.destroy", who=name(owner_of_city(sight.state, number(move))))


DESTROY = Entry("destroy", destroys, destroy, tell=told_destroy, on=at_card, under=under_destroy)

ENTRIES: dict[Face, tuple[Entry, ...]] = {
    "warlord": (GOLD_INCOME, DESTROY),
    "diplomat": (GOLD_INCOME,),
    "marshal": (GOLD_INCOME,),
}
"""What each adds to the turn of its player."""
