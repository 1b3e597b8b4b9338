"""What the view of a seat shows of this game (the parts ``engine.views.view`` leaves to it).

A number of things is a phrase of its own, with one key for one and another for all other numbers
(``gold.one``, ``gold.many`` with ``{n}``): no catalogue needs plural forms. A key given as a
filling is looked up in the catalogue. Shows public facts to everybody, and to a seat what it reads
itself (``sight.eyes``) or has read in the draft of this round (``sight.memory``).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from engine.basics import Card, Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.ohne_furcht.boards import track
from engine.games.ohne_furcht.data import CITY as CITY_SIZE
from engine.games.ohne_furcht.data import COLOUR, COST, POINTS, RANK, ROLES, SMITHY
from engine.games.ohne_furcht.scoring import City, city_of, city_reasons
from engine.games.ohne_furcht.state import (
    AWAY,
    CITY,
    DECK,
    DISCARD,
    DRAWN,
    HAND,
    MIDDLE,
    PILE,
    ROLE,
    SHOWN,
    State,
    closed_roles,
    gold_of,
)
from engine.games.ohne_furcht.words import ranked
from engine.shapes import draft
from engine.shapes.draft import passed_on
from engine.shapes.phrases import cards_of, counted, face_of, points_of
from engine.sight import Sight
from engine.views.areas import area, pile, row, shown_card
from engine.views.seats import before_seat, known_alone

TOPICS = ("goal", "round", "draft", "calls", "turn", "crown", "scoring", "options")
"""What can be explained besides the cards: ``topic.<name>`` in the catalogue."""


def parts(sight: Sight[State]) -> dict[str, Any]:
    """``facts``, ``areas``, ``boards``, ``seats`` and ``own`` of a view."""
    state = sight.state
    return {
        "facts": [fact.plain() for fact in table_facts(state)],
        "areas": [
            pile("deck", phrase("area.deck"), len(state.zone(DECK))),
            _row(sight, "discard", state.zone(DISCARD)),
        ],
        "boards": [track(state)],
        "seats": [seat_part(state, seat) for seat in state.order],
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
    if state.turn is not None:
        yield phrase("fact.turn", who=name(state.turn), role=face_of(state.role))
        yield phrase("fact.gathered" if state.gathered else "fact.not_gathered")
        if state.built:
            yield phrase("fact.built", districts=counted("word.districts", state.built))
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


class Before(NamedTuple):
    """All that lies before a seat, for everybody: what is shown of it follows from this alone, so
    it is made once for as long as nothing of this changes.
    """

    seat: Seat
    gold: int
    hand: int
    drawn: int
    roles: int
    cards: tuple[tuple[Card, str, Seat | None], ...]
    """The districts, with their backs and whose cards they are."""
    city: City
    stood: tuple[Face, ...]
    """As whom it has stood up in this round."""
    crown: bool
    turn: bool
    absent: bool


def seat_part(state: State, seat: Seat) -> dict[str, Any]:
    """What lies before a seat, for everybody, and its points if the game ended now."""
    backs, faces, whose = state.backs, state.faces, state.whose
    return _before(
        Before(
            seat,
            state.gold[seat],
            len(state.zone(HAND[seat])),
            len(state.zone(DRAWN[seat])),
            len(closed_roles(state, seat)),
            tuple([(card, backs.get(card, ""), whose(card)) for card in state.zone(CITY[seat])]),
            city_of(state, seat),
            tuple([faces[card] for card in state.zone(SHOWN[seat])]),
            seat == state.crown,
            seat == state.turn,
            seat in state.absent,
        )
    )


@lru_cache(maxsize=64)
def _before(one: Before) -> dict[str, Any]:
    facts = [
        phrase("seat.gold", gold=gold_of(one.gold)),
        phrase("seat.city", districts=counted("word.districts", len(one.cards))),
    ]
    piles = {"hand": one.hand, "drawn": one.drawn, "role": one.roles}
    areas = [
        pile(key, phrase(f"area.{key}"), count)
        for key, count in piles.items()
        if count or key == "hand"
    ]
    shown = [
        shown_card(card, face, back, whose, tags_of(face))
        for (card, back, whose), face in zip(one.cards, one.city.districts, strict=True)
    ]
    areas.append(row("city", phrase("area.city"), shown, slots=CITY_SIZE))
    reasons = city_reasons(one.city)
    return before_seat(
        one.seat,
        marks=marks(one),
        facts=facts,
        areas=areas,
        points=sum(points for points, _ in reasons),
        reasons=[words for _, words in reasons],
    )


def marks(one: Before) -> Iterable[Phrase]:
    """Short words beside a seat's name."""
    if one.crown:
        yield phrase("mark.crown")
    if one.turn:
        yield phrase("mark.turn")
    if one.stood:
        yield phrase("mark.stood", faces=tuple(face_of(face) for face in one.stood))
    if one.city.first:
        yield phrase("mark.first")
    elif len(one.cards) >= CITY_SIZE:
        yield phrase("mark.complete")
    if one.absent:
        yield phrase("mark.absent")


def own_part(sight: Sight[State]) -> dict[str, Any]:
    """What only this seat knows; nothing for a watcher."""
    state, seat = sight.state, sight.seat
    if seat is None:
        return known_alone()
    rows = {
        "hand": state.zone(HAND[seat]),
        "drawn": state.zone(DRAWN[seat]),
        "pile": state.zone(PILE[seat]),
        "role": state.zone(ROLE[seat]),
        "away": state.zone(AWAY[seat]),
        "middle": [card for zone in MIDDLE for card in state.zone(zone) if card in sight.eyes],
    }
    areas = [_row(sight, key, cards, "own") for key, cards in rows.items() if cards]
    return known_alone(read_in_draft(sight, seat), areas)


def read_in_draft(sight: Sight[State], seat: Seat) -> Iterable[Phrase]:
    """The characters that this seat has passed on in this round; those it kept lie before it."""
    holding = bool(sight.state.zone(PILE[seat]))
    for passed in passed_on(piles_read(sight, seat), kept_roles(sight, seat), holding=holding):
        yield phrase("own.passed", faces=tuple(ranked(face) for face in passed))


def piles_read(sight: Sight[State], seat: Seat) -> list[tuple[Face, ...]]:
    """What lay in the piles this seat was handed in this round, in order; by their ranks."""
    state = sight.state
    readings = draft.piles_read(sight.memory, PILE[seat], state.began, as_one=state.seats > 3)
    return [tuple(sorted(faces, key=ROLES.index)) for faces in readings]


def kept_roles(sight: Sight[State], seat: Seat) -> tuple[Face, ...]:
    """The characters of this round that this seat has kept or laid away."""
    state = sight.state
    zones = (ROLE[seat], SHOWN[seat], AWAY[seat])
    faces = (sight.face(card) for zone in zones for card in state.zone(zone))
    return tuple(face for face in faces if face is not None)


@lru_cache(maxsize=128)
def tags_of(face: Face) -> tuple[Phrase, ...]:
    """A district's colour and cost in words, with its points where they differ from the cost; a
    character's rank.
    """
    if face in RANK:
        return (phrase("tag.rank", n=RANK[face]),)
    if face not in COST:
        return ()
    tags = [phrase(f"tag.{COLOUR[face]}", n=COST[face])]
    if POINTS[face] != COST[face]:
        tags.append(phrase("tag.points", points=points_of(POINTS[face])))
    return tuple(tags)


def _row(
    sight: Sight[State], key: str, cards: Iterable[Card], part: str = "area", slots: int = 0
) -> dict[str, Any]:
    """Cards in a row, each with its tags; ``area.<key>`` or ``own.<key>`` names it."""
    title = phrase(f"{part}.{key}")
    return area(
        sight, key, title, cards, slots=slots, tags=lambda card: tags_of(sight.face(card) or "")
    )
