"""What a seat or a watcher is shown: display, stacks, estates, storages, and the own hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.actions.act import Effect
from engine.games.burgund.boards import display_board, egon_board, estate_board, stacks_board
from engine.games.burgund.bonus_board import bonus_board
from engine.games.burgund.egon import egon_points
from engine.games.burgund.scoring import points, reasons
from engine.games.burgund.table.data import CYCLES, MOST_PROJECTS
from engine.games.burgund.table.silver_purchase import counter
from engine.games.burgund.table.state import (
    ACTIONS,
    BOUGHT,
    EGON_STACKS,
    HAND,
    PROJECTS,
    SOLD,
    SPENT,
    STACK,
    STORE,
    State,
)
from engine.shapes.phrases import counted, points_of
from engine.sight import Sight
from engine.views.areas import area, pile
from engine.views.seats import before_seat, known_alone

TOPICS = (
    "goal",
    "round",
    "actions",
    "workers",
    "silver",
    "estate",
    "cloisters",
    "bonuses",
    "start_card",
    "stacks",
    "end",
    "solo",
    "options",
)
"""What can be explained besides the cards."""


def parts(sight: Sight[State]) -> dict[str, Any]:
    """``facts``, ``areas``, ``boards``, ``seats`` and ``own`` of a view."""
    state = sight.state
    areas = [
        pile("actions", phrase("area.actions"), len(state.zone(ACTIONS))),
        area(sight, "spent", phrase("area.spent"), state.zone(SPENT)),
    ]
    if state.zone(BOUGHT):
        areas.append(area(sight, "bought", phrase("area.bought"), state.zone(BOUGHT)))
    boards = [display_board(sight), stacks_board(sight), bonus_board(state)]
    if state.solo:
        boards.append(egon_board(sight))
        left = sum(len(state.zone(zone)) for zone in EGON_STACKS)
        areas.append(pile("egon", phrase("area.egon"), left))
    return {
        "facts": [fact.plain() for fact in table_facts(state)],
        "areas": areas,
        "boards": [board.plain() for board in boards],
        "seats": [seat_part(sight, seat) for seat in state.order],
        "own": own_part(sight),
    }


def table_facts(state: State) -> Iterable[Phrase]:
    """Where the game stands, and what is still to come in the turn."""
    if state.round >= 0:
        cycle = min(state.cycle + 1, CYCLES)
        yield phrase("fact.round", round=f"round.{state.round + 1}", n=cycle, of=CYCLES)
    if state.solo:
        yield phrase("fact.egon", points=points_of(egon_points(state)))
    else:
        yield phrase("fact.first", who=name(state.first))
    if state.turn is not None:
        yield phrase("fact.turn", who=name(state.turn))
        if counter(state) is None:
            yield phrase("fact.no_purchase")
        waiting = tuple(f"kind.{one.kind}" for one in state.agenda if isinstance(one, Effect))
        if waiting:
            yield phrase("fact.effects", kinds=waiting)


def seat_part(sight: Sight[State], seat: Seat) -> dict[str, Any]:
    """What lies before a seat, for everybody, and its points by now."""
    state = sight.state
    projects = state.zone(PROJECTS[seat])
    return before_seat(
        seat,
        marks=marks(state, seat),
        facts=[
            phrase("seat.workers", workers=counted("workers", state.workers[seat])),
            phrase("seat.silver", silver=counted("silver", state.silver[seat])),
        ],
        areas=[
            pile("hand", phrase("area.hand"), len(state.zone(HAND[seat]))),
            pile("stack", phrase("area.stack"), len(state.zone(STACK[seat]))),
            area(sight, "projects", phrase("area.projects"), projects, slots=MOST_PROJECTS),
            area(sight, "store", phrase("area.store"), state.zone(STORE[seat])),
            area(sight, "sold", phrase("area.sold"), state.zone(SOLD[seat])),
        ],
        points=points(state, seat),
        reasons=reasons(state, seat),
        boards=[estate_board(sight, seat)],
    )


def marks(state: State, seat: Seat) -> Iterable[Phrase]:
    """Short words beside a seat's name."""
    if state.turn == seat:
        yield phrase("mark.turn")
    if state.holder == seat:
        yield phrase("mark.start_turned" if state.turned else "mark.start")
    if seat in state.absent:
        yield phrase("mark.absent")


def own_part(sight: Sight[State]) -> dict[str, Any]:
    """The own hand; nothing for a watcher."""
    if sight.seat is None:
        return known_alone()
    hand = area(sight, "hand", phrase("own.hand"), sight.state.zone(HAND[sight.seat]))
    return known_alone(areas=[hand])
