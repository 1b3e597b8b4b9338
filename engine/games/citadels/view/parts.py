"""What the view of a seat shows of this game (the parts ``engine.views.view`` leaves to it).

Public facts to everybody, and to a seat what it reads itself (``sight.eyes``) or has read in the
draft of this round (``sight.memory``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.basics import Card, Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.scoring.points import reasons_of
from engine.games.citadels.table.cities import complete, needed, size
from engine.games.citadels.table.state import (
    AWAY,
    BOOTH,
    CITY,
    DECK,
    DRAWN,
    HAND,
    LAYING,
    MUSEUM,
    PARTS,
    PILE,
    ROLE,
    SHOWN,
    SITE,
    TOKENS,
    State,
    closed_roles,
    gold_of,
    others,
)
from engine.games.citadels.table.words import ranked
from engine.games.citadels.view.boards import track
from engine.games.citadels.view.tags import tags
from engine.shapes import draft
from engine.shapes.draft import passed_on
from engine.shapes.phrases import cards_of, counted, face_of
from engine.sight import Seen, Sight
from engine.views.areas import area, pile
from engine.views.seats import before_seat, known_alone

TOPICS = (
    *("goal", "round", "lineups", "draft", "calls", "turn", "building", "crown", "tokens", "tax"),
    *("laid_on_cards", "reactions", "actions", "under_the_deck", "scoring", "options"),
)
"""What can be explained besides the cards: ``topic.<name>`` in the catalogue."""


def parts(sight: Sight[State]) -> dict[str, Any]:
    """``facts``, ``areas``, ``boards``, ``seats`` and ``own`` of a view."""
    state = sight.state
    areas = [pile("deck", phrase("area.deck"), len(state.zone(DECK)))]
    if state.zone(SITE):
        areas.append(_row(sight, "site", phrase("area.site"), state.zone(SITE)))
    return {
        "facts": [fact.plain() for fact in table_facts(state)],
        "areas": areas,
        "boards": [track(state).plain()],
        "seats": [seat_part(sight, seat) for seat in state.order],
        "own": own_part(sight),
    }


def table_facts(state: State) -> Iterable[Phrase]:
    """What is true of the table as a whole."""
    yield phrase("fact.round", n=state.round)
    if state.ending:
        yield phrase("fact.last_round")
    yield phrase("fact.crown", who=name(state.crown))
    if state.turn is not None:
        yield phrase("fact.turn", who=name(state.turn), role=face_of(state.role))
        yield phrase("fact.gathered" if state.gathered else "fact.not_gathered")
        if state.built:
            yield phrase("fact.built", districts=counted("word.districts", state.built))
    yield phrase("fact.needed", n=needed(state))
    opened = [state.faces[card] for card in state.zone(DECK) if card in state.faces]
    if opened:
        yield phrase("fact.under_deck", faces=tuple(face_of(face) for face in opened))


def seat_part(sight: Sight[State], seat: Seat) -> dict[str, Any]:
    """What lies before a seat, for everybody, and its points if the game ended now."""
    state = sight.state
    facts = [
        phrase("seat.gold", gold=gold_of(state.gold[seat])),
        city_told(state, seat),
    ]
    tucked = sum(len(state.zone(zone)) for zone in MUSEUM)
    if "museum" in state.city(seat) and tucked:
        facts.append(phrase("seat.museum", cards=cards_of(tucked)))
    areas = [pile("hand", phrase("area.hand"), len(state.zone(HAND[seat])))]
    if state.zone(DRAWN[seat]):
        areas.append(pile("drawn", phrase("area.drawn"), len(state.zone(DRAWN[seat]))))
    if closed_roles(state, seat):
        areas.append(pile("role", phrase("area.role"), len(closed_roles(state, seat))))
    if state.zone(BOOTH[seat]):
        areas.append(_row(sight, "booth", phrase("area.booth"), state.zone(BOOTH[seat])))
    city = state.zone(CITY[seat])
    areas.append(_row(sight, "city", phrase("area.city"), city, slots=state.rules.size))
    reasons = reasons_of(state, seat)
    return before_seat(
        seat,
        marks=marks(state, seat),
        facts=facts,
        areas=areas,
        points=sum(points for points, _ in reasons),
        reasons=[words for _, words in reasons],
    )


def city_told(state: State, seat: Seat) -> Phrase:
    """How many districts stand there, and for how many they count where a Monument is one."""
    cards, counts = len(state.city(seat)), size(state, seat)
    if cards == counts:
        return phrase("seat.city", districts=counted("word.districts", cards))
    return phrase("seat.city_monument", districts=counted("word.districts", cards), counts=counts)


def marks(state: State, seat: Seat) -> Iterable[Phrase]:
    """Short words beside a seat's name."""
    if seat == state.crown:
        yield phrase("mark.crown")
    if state.turn == seat:
        yield phrase("mark.turn")
    if state.zone(SHOWN[seat]):
        stood = tuple(face_of(state.faces[card]) for card in state.zone(SHOWN[seat]))
        yield phrase("mark.stood", faces=stood)
    if state.completed and seat in state.completed[0]:
        yield phrase("mark.first")
    elif complete(state, seat):
        yield phrase("mark.complete")
    if state.shielded == seat:
        yield phrase("mark.shielded")
    if seat in state.absent:
        yield phrase("mark.absent")


def own_part(sight: Sight[State]) -> dict[str, Any]:
    """What only this seat knows; nothing for a watcher."""
    state, seat = sight.state, sight.seat
    if seat is None:
        return known_alone()
    groups = {"hand": HAND, "drawn": DRAWN, "pile": PILE, "role": ROLE, "away": AWAY}
    rows = {key: state.zone(group[seat]) for key, group in groups.items()}
    tokens = state.zone(TOKENS[seat]) + state.zone(LAYING[seat])
    rows |= {"tokens": tokens, "museum": state.zone(MUSEUM[seat])}
    facts = (
        *read_in_draft(sight, seat),
        *swapped(sight, seat),
        *laid_by(sight, seat),
        *seen(sight, seat),
        *lost(sight, seat),
    )
    areas = [_row(sight, key, phrase(f"own.{key}"), cards) for key, cards in rows.items() if cards]
    return known_alone(facts, areas)


def laid_by(sight: Sight[State], seat: Seat) -> Iterable[Phrase]:
    """Which token lies on which plate: this seat has laid them and knows."""
    state = sight.state
    laid = state.warrants if state.magistrate == seat else ()
    laid += state.threats if state.blackmailer == seat else ()
    for role, token in laid:
        yield phrase("own.token", role=face_of(role), face=face_of(sight.face(token)))


def read_in_draft(sight: Sight[State], seat: Seat) -> Iterable[Phrase]:
    """The characters that this seat has passed on in this round; those it kept lie before it."""
    holding = bool(sight.state.zone(PILE[seat]))
    for passed in passed_on(piles_read(sight, seat), kept_roles(sight, seat), holding=holding):
        yield phrase("own.passed", faces=tuple(ranked(sight.state, face) for face in passed))


def seen(sight: Sight[State], seat: Seat) -> Iterable[Phrase]:
    """The hands that this seat has looked at in this round, as they were when it last did, and
    whose card it was that it drew blind.
    """
    looked = [one for one in this_round(sight) if not one.gone]
    for other in others(sight.state, seat):
        hands = [one.faces for one in looked if one.zone == HAND[other]]
        if hands:
            yield phrase("own.seen_hand", who=name(other), faces=tuple(map(face_of, hands[-1])))
        for one in looked:
            if one.zone == PARTS[other][seat]:
                yield phrase("own.drawn_of", who=name(other), face=face_of(one.faces[0]))


def piles_read(sight: Sight[State], seat: Seat) -> list[tuple[Face, ...]]:
    """What lay in the piles this seat was handed in this round, in order; by their ranks."""
    state = sight.state
    readings = draft.piles_read(sight.memory, PILE[seat], state.began, as_one=state.seats > 3)
    return [tuple(sorted(faces, key=state.rules.roles.index)) for faces in readings]


def kept_roles(sight: Sight[State], seat: Seat) -> tuple[Face, ...]:
    """The characters of this round that this seat has kept or laid away in the draft."""
    state = sight.state
    zones = (ROLE[seat], SHOWN[seat], AWAY[seat])
    faces = (sight.face(card) for zone in zones for card in state.zone(zone))
    given, got = by_theater(sight, seat)
    return (*given, *(face for face in faces if face is not None and face not in got))


def by_theater(sight: Sight[State], seat: Seat) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The characters that this seat has given and got by the Theater in this round; nothing else
    changes closed characters once they are kept. What it met there before it gave one it has kept
    in the draft: where several answers are one step, the card is first met in this place.
    """
    here = [one for one in this_round(sight) if one.zone == ROLE[seat]]
    gone = [one for one in here if one.gone]
    got = [one for one in here if not one.gone and gone and one.answered >= gone[0].answered]
    given, new = (tuple(face for one in part for face in one.faces) for part in (gone, got))
    return given, new


def swapped(sight: Sight[State], seat: Seat) -> Iterable[Phrase]:
    """As whom it plays since the Theater, and as whom somebody else does."""
    given, got = by_theater(sight, seat)
    if given and got:
        yield phrase("own.theater", given=ranked(sight.state, given[-1]), got=face_of(got[-1]))


def lost(sight: Sight[State], seat: Seat) -> Iterable[Phrase]:
    """Which hand cards others have got of this seat in this round, or the deck, unseen by all
    others: also what a Seer, an Emperor, a Wizard or a Fortune Teller has taken.
    """
    here = [one.faces for one in this_round(sight) if one.gone and one.zone == HAND[seat]]
    if here:
        yield phrase("own.lost", faces=tuple(face_of(face) for faces in here for face in faces))


def this_round(sight: Sight[State]) -> list[Seen]:
    """What the seat has met and missed since the round began, oldest first."""
    return [one for one in sight.memory if one.answered > sight.state.began]


def _row(
    sight: Sight[State], key: str, title: Phrase, cards: Iterable[Card], slots: int = 0
) -> dict[str, Any]:
    """Cards in a row, each with its tags."""
    return area(sight, key, title, cards, slots=slots, tags=lambda card: tags(sight, card))
