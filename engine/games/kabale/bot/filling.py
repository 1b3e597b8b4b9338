"""What lies in the columns, as far as a seat can know: closed cards are filled in.

A closed card of another seat could be any that its owner has not shown since its pile was last
mixed.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.basics import Card, Face, Seat
from engine.chance import Chance, shuffled
from engine.games.kabale.table.data import SET
from engine.games.kabale.table.judging import Laid
from engine.games.kabale.table.state import COLUMN, DISCARD, State
from engine.sight import Sight

World = Mapping[Card, Face]


def filling(sight: Sight[State], chance: Chance) -> World:
    """Faces for all cards of the columns: those it knows, and possible ones for the others."""
    state = sight.state
    world: dict[Card, Face] = {}
    unknown: dict[Seat, list[Card]] = {}
    for column in state.columns:
        for card in state.zone(COLUMN[column]):
            face = sight.face(card)
            if face is None:
                unknown.setdefault(state.player(card), []).append(card)
            else:
                world[card] = face
    for seat, cards in unknown.items():
        seen = {state.faces[card] for card in state.zone(DISCARD[seat])}
        seen |= {face for card, face in world.items() if state.player(card) == seat}
        left = shuffled([face for face in SET if face not in seen], chance)
        world.update(zip(cards, left, strict=False))
    return world


def laid_in(state: State, column: int, world: World) -> list[Laid]:
    """A column with every card turned up."""
    return [(state.player(card), world[card]) for card in state.zone(COLUMN[column])]


def covered(state: State, column: int, world: World) -> Face | None:
    """The closed card that the next one to be laid there turns up; None if there is none."""
    row = state.zone(COLUMN[column])
    return world[row[-1]] if row and state.is_down(row[-1]) else None
