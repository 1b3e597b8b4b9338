"""What a seat or a watcher is shown: the map, the offers, what lies before each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.basics import Card, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.san_marco.boards import offers, venice
from engine.games.san_marco.scoring import reasons
from engine.games.san_marco.table.data import LIMIT_END
from engine.games.san_marco.table.state import (
    ACTIONS,
    DRAW,
    HAND,
    LAID,
    LIMITS,
    OFFER,
    SPENT,
    State,
    backs_of,
)
from engine.shapes.phrases import counted, face_of
from engine.sight import Sight
from engine.views.areas import area, pile
from engine.views.seats import before_seat, known_alone

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
        "facts": [fact.plain() for fact in table_facts(state)],
        "areas": [
            pile("actions", phrase("area.actions"), len(state.zone(ACTIONS))),
            pile("limits", phrase("area.limits"), len(state.zone(LIMITS))),
            _row(sight, "spent", state.zone(SPENT)),
        ],
        "boards": [board.plain() for board in boards],
        "seats": [seat_part(sight, seat) for seat in state.order],
        "own": own_part(sight),
    }


def table_facts(state: State) -> Iterable[Phrase]:
    """What is true of the table as a whole."""
    if state.round:
        yield phrase("fact.passage", n=state.passage, round=state.round)
    else:
        yield phrase("fact.passage_begins", n=state.passage)
    if state.extra:
        yield phrase("fact.extra")
    yield phrase("fact.bridges", bridges=counted("piece.bridge", state.bridges_left()))
    if state.doge is None:
        yield phrase("fact.no_doge")
    if state.turns() and not state.over:
        yield phrase("fact.turns", seats=tuple(map(name, state.turns())))
    if state.turn is not None:
        yield phrase("fact.turn", who=name(state.turn))


def seat_part(sight: Sight[State], seat: Seat) -> dict[str, Any]:
    """What lies before a seat, for everybody, and its points by now."""
    state = sight.state
    facts = [
        phrase("seat.limit", points=counted("word.limit_points", state.limit(seat))),
        phrase("seat.supply", people=counted("piece.aristocrat", state.supply(seat))),
    ]
    hand = state.zone(HAND[seat])
    shown = [card for card in hand if card in state.faces]
    if hand and not shown:
        facts.append(phrase("seat.hand", cards=backs_of(state, hand)))
    areas = [area(sight, "hand", phrase("area.hand"), shown) | {"count": len(hand)}]
    if state.zone(DRAW[seat]):
        areas.append(_row(sight, "draw", state.zone(DRAW[seat])))
    if state.zone(LAID[seat]):
        areas.append(_row(sight, "laid", state.zone(LAID[seat])))
    return before_seat(
        seat,
        marks=marks(state, seat),
        facts=facts,
        areas=areas,
        points=state.prestige[seat],
        reasons=reasons(state, seat),
    )


def marks(state: State, seat: Seat) -> Iterable[Phrase]:
    """Short words beside a seat's name."""
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


def own_part(sight: Sight[State]) -> dict[str, Any]:
    """What only this seat knows; nothing for a watcher."""
    state, seat = sight.state, sight.seat
    if seat is None:
        return known_alone()
    given = tuple(
        face_of(face)
        for seen in sight.memory
        if seen.gone and seen.answered > state.began and seen.zone in {at[seat] for at in OFFER}
        for face in seen.faces
    )
    facts = [phrase("own.given", faces=given)] if given else []
    facts += _left_with(sight, seat)
    rows = {"hand": state.zone(HAND[seat]), "draw": state.zone(DRAW[seat])}
    areas = [_row(sight, key, cards, "own") for key, cards in rows.items() if cards]
    return known_alone(facts, areas)


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
