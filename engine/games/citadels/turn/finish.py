"""The end of a turn (rule book: "Charakter-Fähigkeiten", "Erklärungen der Gebäude").

In this order: what the turn had to do and did not (the crown), Poor House, Park, the Alchemist's
gold, and Rasputin under the deck. Poor House comes before the Alchemist (rule book), and neither it
nor the Park in a turn that was only a gathering (ruling 26).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Seat
from engine.basics import seat as name
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.characters.rank4_king import crown_due
from engine.games.citadels.characters.rank6_merchant import refund
from engine.games.citadels.data.districts import PARK_CARDS, POOR_HOUSE_GOLD
from engine.games.citadels.table.state import DECK, HAND, PLAYED, State, gold_of


@dataclass(frozen=True, slots=True)
class EndTurn(Step[State]):
    """The menu is gone; what is still due comes now."""

    seat: Seat

    def run(self, state: State) -> State:
        """The crown first."""
        return state.do(*crown_due(state, self.seat), EndEffects(self.seat))


@dataclass(frozen=True, slots=True)
class EndEffects(Step[State]):
    """What districts and the Alchemist bring at the end of a whole turn."""

    seat: Seat

    def run(self, state: State) -> State:
        """Then nobody has the turn."""
        seat, city = self.seat, state.city(self.seat)
        if "poor_house" in city and not state.gold[seat]:
            gold = POOR_HOUSE_GOLD
            state = state.tell("news.poor_house", who=name(seat), gold=gold_of(gold)).pay(
                seat, gold
            )
        parked = "park" in city and not state.zone(HAND[seat]) and state.zone(DECK)
        state = refund(state, seat)
        if parked:
            state = state.tell("news.park", who=name(seat)).do(Draw(seat, PARK_CARDS, HAND[seat]))
        return turn_over(state)


@dataclass(frozen=True, slots=True)
class TurnOver(Step[State]):
    """A turn stops after its gathering: the Witch's, and of somebody who only gathers."""

    def run(self, state: State) -> State:
        """No district or character brings anything at its end."""
        return turn_over(state)


def turn_over(state: State) -> State:
    """Nobody has the turn; an action card that lasted to its end goes under the deck."""
    state = state.move(state.zone(PLAYED), DECK)
    return state.but(turn=None, safe=False)
