"""What a seat is shown: public facts to everybody, and what the seat itself can read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.basics import Card, Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.kabale.boards import columns, number_tag
from engine.games.kabale.scoring import points, reasons
from engine.games.kabale.table.data import DOMAIN_OF, GOAL_DOMAIN, ROUNDS
from engine.games.kabale.table.state import ASIDE, DISCARD, GOALS, HAND, PILE, WON, State
from engine.shapes.phrases import counted
from engine.sight import Sight
from engine.views.areas import area, pile
from engine.views.seats import before_seat, known_alone

TOPICS = ("goal", "round", "turn", "turning_up", "round_end", "count", "final", "options")
"""What can be explained besides the cards: ``topic.<name>`` in the catalogue."""


def parts(sight: Sight[State]) -> dict[str, Any]:
    """``facts``, ``areas``, ``boards``, ``seats`` and ``own`` of a view."""
    state = sight.state
    areas = [pile("goals", phrase("area.goals"), len(state.zone(GOALS)))]
    if state.zone(ASIDE):
        areas.append(area(sight, "aside", phrase("area.aside"), state.zone(ASIDE)))
    return {
        "facts": [fact.plain() for fact in table_facts(state)],
        "areas": areas,
        "boards": [columns(sight).plain()],
        "seats": [seat_part(sight, seat) for seat in state.order],
        "own": own_part(sight),
    }


def table_facts(state: State) -> Iterable[Phrase]:
    """What is true of the table as a whole."""
    if state.round:
        yield phrase("fact.round", n=state.round, of=ROUNDS)
    yield phrase("fact.first", who=name(state.first))


def seat_part(sight: Sight[State], seat: Seat) -> dict[str, Any]:
    """What lies before a seat, for everybody, and its points if the game ended now."""
    state = sight.state
    won = state.won(seat)
    return before_seat(
        seat,
        marks=marks(state, seat),
        facts=[goals_told(won)],
        areas=[
            pile("hand", phrase("area.hand"), len(state.zone(HAND[seat]))),
            pile("pile", phrase("area.pile"), len(state.zone(PILE[seat]))),
            area(sight, "discard", phrase("area.discard"), state.zone(DISCARD[seat])),
            area(sight, "won", phrase("area.won"), state.zone(WON[seat])),
        ],
        points=points(won),
        reasons=reasons(won),
    )


def goals_told(won: Sequence[Face]) -> Phrase:
    """How many goals a seat has won, and from how many domains they are."""
    if not won:
        return phrase("seat.no_goals")
    domains = len({GOAL_DOMAIN[goal] for goal in won})
    words = {"goals": counted("goals", len(won)), "domains": counted("word.domains", domains)}
    return phrase("seat.goals", **words)


def marks(state: State, seat: Seat) -> Iterable[Phrase]:
    """Short words beside a seat's name."""
    if state.turn == seat and state.agenda:
        yield phrase("mark.turn")
    if state.first == seat:
        yield phrase("mark.first")
    if seat in state.absent:
        yield phrase("mark.absent")


def own_part(sight: Sight[State]) -> dict[str, Any]:
    """The own hand; nothing for a watcher."""
    seat = sight.seat
    if seat is None:
        return known_alone()

    def tags(card: Card) -> Iterable[Phrase]:
        face = sight.face(card)
        if face in DOMAIN_OF:
            yield phrase("tag.specialist", domain=f"domain.{DOMAIN_OF[face]}")
        elif face is not None:
            yield number_tag(face, "")

    hand = area(sight, "hand", phrase("own.hand"), sight.state.zone(HAND[seat]), tags=tags)
    return known_alone(areas=[hand])
