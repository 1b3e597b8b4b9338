"""The Bell Tower: its owner may let the game end one district sooner (ruling 6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision
from engine.basics import Card, Move
from engine.basics import seat as name
from engine.games.citadels.table.cities import note_cities
from engine.games.citadels.table.state import State

SOONER, USUAL = Move("sooner"), Move("usual")


@dataclass(frozen=True, slots=True)
class BellTower(Decision[State]):
    """Whether the game ends one district sooner: decided once, by whoever it stands with."""

    card: Card

    def legal(self, state: State) -> list[Move]:
        """Sooner, or as usual."""
        return [SOONER, USUAL]

    def take(self, state: State, move: Move) -> State:
        """Cities that are complete now became so at once (ruling 6)."""
        if move == USUAL:
            return state.tell("news.bell_usual", who=name(self.seat))
        state = state.but(bell=self.card).tell("news.bell_sooner", who=name(self.seat))
        return note_cities(state)

    def absent(self, state: State) -> Move:
        """The game ends as usual."""
        return USUAL
