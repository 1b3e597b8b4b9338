"""The map of Venice, and the offers that lie before a distributor."""

from __future__ import annotations

from engine.basics import Phrase, phrase
from engine.basics import seat as name
from engine.games.san_marco.data import BORDERS, DISTRICTS, MOST_ON_BORDER
from engine.games.san_marco.state import OFFER, State
from engine.sight import Sight
from engine.views.areas import card_part
from engine.views.boards import Board, Link, Piece, Space


def venice(state: State) -> Board:
    """Six districts with aristocrats and the Doge; ten borders with bridges and room for more."""
    spaces = []
    for at, one in enumerate(DISTRICTS):
        people = tuple(
            Piece("aristocrat", seat, state.people[at][seat])
            for seat in state.order
            if state.people[at][seat]
        )
        doge = (Piece("doge"),) if state.doge == at else ()
        text = phrase(
            "space.district",
            n=one.pips,
            district=f"district.{one.key}",
            first=one.first,
            second=one.second,
        )
        spaces.append(Space(one.key, text, pieces=(*people, *doge)))
    links = []
    for border, between in enumerate(BORDERS):
        owners = [bridge.owner for bridge in state.bridges if bridge.border == border]
        pieces = tuple(
            Piece("bridge", seat, owners.count(seat)) for seat in state.order if seat in owners
        )
        room = MOST_ON_BORDER - len(owners)
        links.append(Link(between, pieces, (phrase("link.room", n=room),) if room else ()))
    return Board("venice", phrase("board.venice"), tuple(spaces), tuple(links))


def offers(sight: Sight[State]) -> Board:
    """Each offer that still lies there: its cards by their faces for who reads them, else backs."""
    state = sight.state
    spaces = []
    for giver, deciders in state.pairs:
        for at, zone in enumerate(OFFER):
            cards = state.zone(zone[giver])
            if cards:
                text: Phrase = phrase("space.offer", n=at + 1, who=name(giver))
                marks = tuple(phrase("mark.for", who=name(seat)) for seat in deciders)
                shown = tuple(card_part(sight, card) for card in cards)
                spaces.append(Space(f"offer{at}:{giver}", text, marks=marks, cards=shown))
    return Board("offers", phrase("board.offers"), tuple(spaces))
