"""What a seat or a watcher is shown: the map, the offers, what lies before each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.basics import Card, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.san_marco.scoring import reasons
from engine.games.san_marco.table.data import DISTRICTS, KEYS, LIMIT_END, MOST_ON_BORDER
from engine.games.san_marco.table.state import (
    ACTIONS,
    DRAW,
    ENDS,
    HAND,
    LAID,
    LIMITS,
    OFFER,
    SPENT,
    State,
    backs_of,
    beside,
)
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.views.areas import area, card_part, pile
from engine.views.boards import Board, Link, Piece, Space

TOPICS = ("goal", "round", "offers", "turn", "map", "districts", "limits", "scoring", "options")
"""What can be explained besides the cards."""


def parts(sight: Sight[State]) -> dict[str, Any]:
    """``facts``, ``areas``, ``boards``, ``seats`` and ``own`` of a view."""
    state = sight.state
    boards = [venice(state)]
    laid = offers(sight)
    if laid.spaces:
        boards.append(laid)
    return {
        "facts": [fact.plain() for fact in facts(state)],
        "areas": [
            pile("actions", phrase("area.actions"), len(state.zone(ACTIONS))),
            pile("limits", phrase("area.limits"), len(state.zone(LIMITS))),
            _row(sight, "spent", state.zone(SPENT)),
        ],
        "boards": [board.plain() for board in boards],
        "seats": [_seat(sight, seat) for seat in state.order],
        "own": _own(sight),
    }


def facts(state: State) -> Iterable[Phrase]:
    """Where the game stands."""
    if state.round:
        yield phrase("fact.passage", n=state.passage, round=state.round)
    else:
        yield phrase("fact.passage_begins", n=state.passage)
    if state.extra:
        yield phrase("fact.extra")
    yield phrase("fact.bridges", n=state.bridges_left())
    if state.doge is None:
        yield phrase("fact.no_doge")
    if state.turn is not None:
        yield phrase("fact.turn", who=name(state.turn))


def _seat(sight: Sight[State], seat: Seat) -> dict[str, Any]:
    state = sight.state
    told = [
        phrase("seat.limit", n=state.limit(seat)),
        phrase("seat.supply", n=state.supply(seat)),
    ]
    if state.zone(HAND[seat]):
        told.append(phrase("seat.hand", **backs_of(state, state.zone(HAND[seat]))))
    areas = [pile("hand", phrase("area.hand"), len(state.zone(HAND[seat])))]
    if state.zone(DRAW[seat]):
        areas.append(_row(sight, "draw", state.zone(DRAW[seat])))
    if state.zone(LAID[seat]):
        areas.append(_row(sight, "laid", state.zone(LAID[seat])))
    return {
        "seat": seat,
        "marks": [mark.plain() for mark in _marks(state, seat)],
        "facts": [fact.plain() for fact in told],
        "areas": areas,
        "score": {
            "points": state.prestige[seat],
            "reasons": [reason.plain() for reason in reasons(state, seat)],
        },
    }


def _marks(state: State, seat: Seat) -> Iterable[Phrase]:
    for giver, deciders in state.pairs:
        if seat == giver:
            yield phrase("mark.distributor")
        if seat in deciders:
            yield phrase("mark.decider", who=name(giver))
    if state.turn == seat:
        yield phrase("mark.turn")
    if state.limit(seat) >= LIMIT_END:
        plays = state.turn == seat or state.zone(HAND[seat])
        yield phrase("mark.out_soon" if plays else "mark.out")
    if seat in state.absent:
        yield phrase("mark.absent")


def _own(sight: Sight[State]) -> dict[str, Any]:
    state, seat = sight.state, sight.seat
    if seat is None:
        return {"facts": [], "areas": []}
    given = tuple(
        face_of(face)
        for seen in sight.memory
        if seen.gone and seen.answered > state.began and seen.zone in {at[seat] for at in OFFER}
        for face in seen.faces
    )
    facts = [phrase("own.given", faces=given).plain()] if given else []
    facts += [fact.plain() for fact in _left_with(sight, seat)]
    rows = {"hand": state.zone(HAND[seat]), "draw": state.zone(DRAW[seat])}
    return {
        "facts": facts,
        "areas": [_row(sight, key, cards, "own") for key, cards in rows.items() if cards],
    }


def _left_with(sight: Sight[State], seat: Seat) -> Iterable[Phrase]:
    """What this seat has read in offers and left: it lies in the distributor's hand now."""
    state = sight.state
    for giver, _ in state.pairs:
        closed = [card for card in state.zone(HAND[giver]) if card not in state.faces]
        read = tuple(face_of(sight.face(card)) for card in closed if sight.face(card))
        if giver != seat and read:
            yield phrase("own.left", who=name(giver), faces=read)


def _row(
    sight: Sight[State], key: str, cards: Iterable[Card], part: str = "area"
) -> dict[str, Any]:
    return area(sight, key, phrase(f"{part}.{key}"), cards)


# -- boards ---------------------------------------------------------------------------------------


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
        text = phrase(
            "space.district",
            n=one.pips,
            district=f"district.{one.key}",
            first=state.awards[at][0],
            second=state.awards[at][1],
        )
        told = (_beside(state, at),) if own else ()
        spaces.append(Space(one.key, text, pieces=(*people, *doge), facts=told))
    links = []
    for border, ends in enumerate(state.ends):
        between = (KEYS[ends[0]], KEYS[ends[1]])
        owners = [bridge.owner for bridge in state.bridges if bridge.border == border]
        pieces = tuple(
            Piece("bridge", seat, owners.count(seat)) for seat in state.order if seat in owners
        )
        room = MOST_ON_BORDER - len(owners)
        links.append(Link(between, pieces, (phrase("link.room", n=room),) if room else ()))
    return Board("venice", phrase("board.venice"), tuple(spaces), tuple(links))


def _beside(state: State, at: int) -> Phrase:
    """Which districts touch one, on a board that is not the usual one: no picture tells it."""
    there = sorted(other for _, other in beside(state, at))
    return phrase("space.beside", districts=tuple(f"district.{KEYS[other]}" for other in there))


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
                marks += (phrase("mark.backs", **backs_of(state, cards)),)
                shown = tuple(card_part(sight, card) for card in cards)
                spaces.append(Space(f"offer{at}:{giver}", text, marks=marks, cards=shown))
    return Board("offers", phrase("board.offers"), tuple(spaces))
