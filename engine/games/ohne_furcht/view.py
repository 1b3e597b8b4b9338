"""What the view of a seat shows of this game (the parts ``engine.views.view`` leaves to it).

A number of things is a phrase of its own, with one key for one and another for all other numbers
(``gold.one``, ``gold.many`` with ``{n}``): no catalogue needs plural forms. A key given as a
filling is looked up in the catalogue. Shows public facts to everybody, and to a seat what it reads
itself (``sight.eyes``) or has read in the draft of this round (``sight.memory``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.basics import Card, Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.ohne_furcht.data import COLOUR, COST, POINTS, ROLES, SMITHY
from engine.games.ohne_furcht.state import (
    AWAY,
    CITY,
    DECK,
    DISCARD,
    DRAWN,
    FACEUP,
    HAND,
    MIDDLE,
    PILE,
    ROLE,
    SHOWN,
    State,
    cards_of,
    city_points,
    closed_roles,
    face_of,
    gold_of,
    points_of,
)
from engine.sight import Sight
from engine.views.view import card_part

TOPICS = ("draft", "calls", "turn", "crown", "scoring", "options")
"""What can be explained besides the cards: ``topic.<name>`` in the catalogue."""


def parts(sight: Sight[State]) -> dict[str, Any]:
    """``facts``, ``areas``, ``seats`` and ``own`` of a view."""
    state = sight.state
    return {
        "facts": [fact.plain() for fact in table_facts(state)],
        "areas": _areas(
            sight,
            ("area.faceup", state.zone(FACEUP)),
            ("area.discard", state.zone(DISCARD)),
        ),
        "seats": [seat_part(sight, seat) for seat in state.order],
        "own": own_part(sight),
    }


def table_facts(state: State) -> Iterable[Phrase]:
    """What is true of the table as a whole."""
    yield phrase("fact.round", n=state.round)
    if state.first is not None:
        yield phrase("fact.last_round", who=name(state.first))
    yield phrase("fact.crown", who=name(state.crown))
    if state.caller != state.crown:
        yield phrase("fact.caller", who=name(state.caller))
    if state.called:
        yield phrase("fact.called", role=face_of(ROLES[state.called - 1]))
    if state.murdered is not None:
        yield phrase("fact.murdered", role=face_of(state.murdered))
    if state.robbed is not None:
        yield phrase("fact.robbed", role=face_of(state.robbed), who=name(state.thief or 0))
    if state.turn is not None:
        yield phrase("fact.turn", who=name(state.turn), role=face_of(state.role))
        yield phrase("fact.gathered" if state.gathered else "fact.not_gathered")
        yield phrase("fact.built", n=state.built)
    yield phrase("fact.deck", cards=cards_of(len(state.zone(DECK))))
    yield phrase("fact.discard", cards=cards_of(len(state.zone(DISCARD))))
    yield from option_facts(state)


def option_facts(state: State) -> Iterable[Phrase]:
    """What the table has agreed on, where that is not the usual rule."""
    rules = state.rules
    if (rules.smithy_gold, rules.smithy_cards) != SMITHY["2for3"]:
        gold, cards = gold_of(rules.smithy_gold), cards_of(rules.smithy_cards)
        yield phrase("fact.smithy", gold=gold, cards=cards)
    if rules.duplicates:
        yield phrase("fact.duplicates")
    if rules.haunted_late:
        yield phrase("fact.haunted_late")
    if rules.past_eight:
        yield phrase("fact.past_eight")
    if not rules.tie_by_gold:
        yield phrase("fact.no_gold_tie")


def seat_part(sight: Sight[State], seat: Seat) -> dict[str, Any]:
    """What lies before a seat, for everybody."""
    state = sight.state
    city = state.city(seat)
    facts = [
        phrase("seat.gold", gold=gold_of(state.gold[seat])),
        phrase("seat.hand", cards=cards_of(len(state.zone(HAND[seat])))),
        phrase("seat.city", n=len(city), points=points_of(city_points(city))),
    ]
    if state.zone(DRAWN[seat]):
        facts.append(phrase("seat.drawn", cards=cards_of(len(state.zone(DRAWN[seat])))))
    if closed_roles(state, seat):
        facts.append(phrase("seat.closed", cards=cards_of(len(closed_roles(state, seat)))))
    return {
        "seat": seat,
        "marks": [mark.plain() for mark in marks(state, seat)],
        "facts": [fact.plain() for fact in facts],
        "areas": _areas(
            sight,
            ("area.shown", state.zone(SHOWN[seat])),
            ("area.city", state.zone(CITY[seat])),
        ),
    }


def marks(state: State, seat: Seat) -> Iterable[Phrase]:
    """Short words beside a seat's name."""
    if seat == state.crown:
        yield phrase("mark.crown")
    if state.turn == seat:
        yield phrase("mark.turn")
    if seat == state.first:
        yield phrase("mark.first")
    elif state.complete(seat):
        yield phrase("mark.complete")
    if seat in state.absent:
        yield phrase("mark.absent")


def own_part(sight: Sight[State]) -> dict[str, Any]:
    """What only this seat knows; nothing for a watcher."""
    state, seat = sight.state, sight.seat
    if seat is None:
        return {"facts": [], "areas": []}
    middle = [card for zone in MIDDLE for card in state.zone(zone) if card in sight.eyes]
    return {
        "facts": [fact.plain() for fact in read_in_draft(sight, seat)],
        "areas": _areas(
            sight,
            ("own.hand", state.zone(HAND[seat])),
            ("own.drawn", state.zone(DRAWN[seat])),
            ("own.pile", state.zone(PILE[seat])),
            ("own.role", state.zone(ROLE[seat])),
            ("own.away", state.zone(AWAY[seat])),
            ("own.middle", middle),
        ),
    }


def read_in_draft(sight: Sight[State], seat: Seat) -> Iterable[Phrase]:
    """The characters that were handed to this seat in this round, and those it passed on."""
    readings = piles_read(sight, seat)
    own = own_roles(sight, seat)
    for at, faces in enumerate(readings):
        later = readings[at + 1] if at + 1 < len(readings) else ()
        yield phrase("own.read", faces=tuple(face_of(face) for face in faces))
        holding = at + 1 == len(readings) and sight.state.zone(PILE[seat])
        passed = [face for face in faces if face in later or face not in own]
        if passed and not holding:
            yield phrase("own.passed", faces=tuple(face_of(face) for face in passed))


def piles_read(sight: Sight[State], seat: Seat) -> list[tuple[Face, ...]]:
    """What lay in the piles this seat was handed in this round, in order; by their ranks.

    With more than three seats it is one pile, which grows if the card from the middle joins it.
    """
    readings = [
        seen.faces
        for seen in sight.memory
        if seen.zone == PILE[seat] and seen.answered > sight.state.began
    ]
    if sight.state.seats > 3 and readings:
        readings = [tuple(face for faces in readings for face in faces)]
    return [tuple(sorted(faces, key=ROLES.index)) for faces in readings]


def own_roles(sight: Sight[State], seat: Seat) -> tuple[Face, ...]:
    """The characters of this round that this seat has kept or laid away."""
    state = sight.state
    zones = (ROLE[seat], SHOWN[seat], AWAY[seat])
    faces = (sight.face(card) for zone in zones for card in state.zone(zone))
    return tuple(face for face in faces if face is not None)


def district_tags(face: Face) -> tuple[Phrase, ...]:
    """Colour and cost of a district in words, and its points where they differ from the cost."""
    if face not in COST:
        return ()
    tags = [phrase("tag.district", colour=f"colour.{COLOUR[face]}", cost=gold_of(COST[face]))]
    if POINTS[face] != COST[face]:
        tags.append(phrase("tag.points", points=points_of(POINTS[face])))
    return tuple(tags)


def _areas(sight: Sight[State], *rows: tuple[str, Iterable[Card]]) -> list[dict[str, Any]]:
    """The rows that hold cards, each card with its tags."""
    found = []
    for title, cards in rows:
        shown = [card_part(sight, card, *district_tags(sight.face(card) or "")) for card in cards]
        if shown:
            found.append({"title": phrase(title).plain(), "cards": shown})
    return found
