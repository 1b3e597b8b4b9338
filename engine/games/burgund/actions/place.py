"""2: a project goes to the estate (rule book: "Aktionsmöglichkeit 2").

What placing sets off may be an action again (a castle), so it is handed in (``act``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.games.burgund.actions.dice import out_of_reach, worked, workers_for
from engine.games.burgund.table.estate import NEW, pile_key, places_for
from engine.games.burgund.table.state import PROJECTS, State
from engine.hindrance import Hindrance
from engine.shapes.menu import Entry, at_card
from engine.shapes.move_arguments import number
from engine.shapes.phrases import counted, face_of
from engine.sight import Sight
from engine.targets import On

MOST_LISTED = 18
"""More placements than these are listed by their project first; declining and buying may follow."""

Placed = Callable[[State, Seat, Card, int], State]
"""What placing a card at a pile does."""


def placements(die: int, state: State, seat: Seat) -> list[Move]:
    """Every project that this die and the workers reach, with every place it can go to."""
    return [
        Move("place", (card, at))
        for card in state.zone(PROJECTS[seat])
        if not out_of_reach(state, seat, die, (state.card(card).die,))
        for at in places_for(state, seat, card)
    ]


def unplaced(die: int, sight: Sight[State]) -> Iterator[Hindrance]:
    """The projects that are out of reach; for all others there is a place."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    for card in state.zone(PROJECTS[seat]):
        why = out_of_reach(state, seat, die, (state.card(card).die,))
        if why is not None:
            yield Hindrance(("card", card), phrase(face_of(sight.face(card))), why)


def place(die: int, placed: Placed, state: State, seat: Seat, move: Move) -> State:
    """The workers first."""
    card = number(move)
    return placed(worked(state, seat, die, (state.card(card).die,)), seat, card, number(move, 1))


def under_card(die: int, sight: Sight[State], move: Move) -> Phrase | None:
    """Of very many placements first the project: each has eighteen places at most, for every
    unfinished pile but one of each type needs a cloister of its own.
    """
    assert sight.seat is not None
    if len(placements(die, sight.state, sight.seat)) <= MOST_LISTED:
        return None
    return phrase("under.place_card", face=face_of(sight.face(number(move))))


def under(die: int, sight: Sight[State], move: Move) -> Phrase | None:
    """First the action, or of very many placements at once the project."""
    return under_card(die, sight, move) or phrase("under.place")


def under_on(die: int, sight: Sight[State], move: Move) -> On | None:
    """The project, where that is chosen first; the action is nothing that lies there."""
    return None if under_card(die, sight, move) is None else at_card(sight, move)


def at_place(sight: Sight[State], move: Move) -> On | None:
    """The project, and the pile that it goes to if there is one."""
    at = number(move, 1)
    card = ("card", number(move))
    assert sight.seat is not None
    return card if at == NEW else (card, ("space", "estate", pile_key(at), sight.seat))


def told(die: int, sight: Sight[State], move: Move) -> Phrase:
    """The card and where it goes, and the workers; of piles that are alike also which one."""
    state, card, at = sight.state, number(move), number(move, 1)
    assert sight.seat is not None
    face = face_of(sight.face(card))
    workers = workers_for(die, (state.card(card).die,))
    words = {"face": face, "workers": counted("workers", workers)}
    if at == NEW:
        return phrase("move.place_new", **words)
    piles = state.piles[sight.seat]
    pile = piles[at]
    kind, count = f"type.{pile.type}", len(pile.cards)
    alike = [one for one in piles if (one.type, len(one.cards)) == (pile.type, count)]
    if len(alike) == 1:
        return phrase("move.place_on", type=kind, n=count, **words)
    return phrase("move.place_on_pile", pile=at + 1, type=kind, n=count, **words)


def entry(die: int, placed: Placed) -> Entry[State]:
    """Placing a project with this die."""
    return Entry(
        "place",
        partial(placements, die),
        partial(place, die, placed),
        ends=True,
        tell=partial(told, die),
        on=at_place,
        under=partial(under, die),
        under_on=partial(under_on, die),
        hindered=partial(unplaced, die),
    )
