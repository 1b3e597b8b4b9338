"""The boards that San Marco shows: the map of Venice, and the offers beside each other."""

from __future__ import annotations

from engine.basics import Phrase, phrase
from engine.basics import seat as name
from engine.games.san_marco.table.data import DISTRICTS, KEYS, MOST_ON_BORDER
from engine.games.san_marco.table.state import (
    ENDS,
    OFFER,
    State,
    backs_of,
    beside,
    border_of,
    offer_key,
)
from engine.sight import Sight
from engine.views.areas import card_part
from engine.views.boards import Board, Link, Piece, Space


def venice(state: State) -> Board:
    """Six districts with aristocrats and the Doge; the borders with bridges and room for more."""
    spaces = []
    own = {frozenset(ends) for ends in state.ends} != {frozenset(ends) for ends in ENDS}
    for at, one in enumerate(DISTRICTS):
        people = tuple(
            Piece("aristocrat", seat, state.people[at][seat])
            for seat in state.order
            if state.people[at][seat]
        )
        doge = (Piece("doge"),) if state.doge == at else ()
        first, second = state.awards[at]
        spaces.append(
            Space(
                one.key,
                phrase(f"district.{one.key}"),
                pieces=(*people, *doge),
                facts=(_beside(state, at),) if own else (),
                die=one.pips,
                printed=(phrase("space.awards", first=first, second=second),),
            )
        )
    links = []
    for border, ends in enumerate(state.ends):
        between = (KEYS[ends[0]], KEYS[ends[1]])
        owners = [bridge.owner for bridge in state.bridges if bridge.border == border]
        pieces = tuple(
            Piece("bridge", seat, owners.count(seat)) for seat in state.order if seat in owners
        )
        room = MOST_ON_BORDER - len(owners)
        facts = (phrase("link.room", n=room),) if room else ()
        links.append(Link(between, pieces, facts, border_of(state, border)))
    return Board("venice", phrase("board.venice"), tuple(spaces), tuple(links))


def _beside(state: State, at: int) -> Phrase:
    """Which districts touch one, on a board that is not the usual one: no picture tells it."""
    there = sorted(other for _, other in beside(state, at))
    return phrase("space.beside", districts=tuple(f"district.{KEYS[other]}" for other in there))


def offers(sight: Sight[State]) -> Board:
    """Each offer that still lies there: its cards by their faces where the seat reads them."""
    state = sight.state
    spaces = []
    for giver, deciders in state.pairs:
        for at, zone in enumerate(OFFER):
            cards = state.zone(zone[giver])
            if cards:
                text: Phrase = phrase("space.offer", n=at + 1, who=name(giver))
                marks = tuple(phrase("mark.for", who=name(seat)) for seat in deciders)
                marks += (phrase("mark.backs", cards=backs_of(state, cards)),)
                shown = tuple(card_part(sight, card) for card in cards)
                spaces.append(Space(offer_key(at, giver), text, marks=marks, cards=shown))
    return Board("offers", phrase("board.offers"), tuple(spaces))
