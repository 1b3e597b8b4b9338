"""A round: display and personal stacks, six turns of everybody, the start player card.

Rule book: "Spielvorbereitung", "Ende eines Durchgangs". Nobody reads a personal stack, its owner
neither: the hand is filled from it to two cards, and in the last cycle nothing is left to draw.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, Step
from engine.basics import ALL, Card, Line, Seat
from engine.basics import seat as name
from engine.games.burgund.egon import Compare, TurnUp
from engine.games.burgund.table.data import CYCLES, DICE, DISPLAY
from engine.games.burgund.table.data import HAND as HAND_CARDS
from engine.games.burgund.table.drawing import Deal
from engine.games.burgund.table.start_player import PassCard
from engine.games.burgund.table.state import (
    ACTIONS,
    EGON_STACKS,
    FRESH,
    HAND,
    ROWS,
    SPENT,
    STACK,
    State,
    display,
)
from engine.games.burgund.turn import Turn
from engine.shapes.drawing import Want


@dataclass(frozen=True, slots=True)
class Round(Step[State]):
    """What was left lies on the discard pile; display and stacks are dealt anew (BG-11)."""

    number: int

    def run(self, state: State) -> State:
        """Cards first, then the six cycles."""
        laps, by_die = DISPLAY[state.seats]
        left = [card for seat in state.order for card in state.zone(STACK[seat])]
        state = state.move((*display(state), *left), SPENT)
        state = state.but(round=self.number, cycle=0)
        wants = [Want(ACTIONS, laps * len(DICE) + by_die, FRESH)]
        order = state.seats_from(state.first)
        wants += [Want(ACTIONS, 1, STACK[seat]) for _ in range(CYCLES) for seat in order]
        state = state.tell("news.round", round=f"round.{self.number + 1}", who=name(state.first))
        last: tuple[Line, ...] = (Compare(),) if state.solo else (PassCard(),)
        cycles = (Cycle(at) for at in range(1, CYCLES))
        turned = (TurnUp(),) if state.solo else ()
        return state.do(Deal(tuple(wants)), Begin(), Arrange(), *turned, Turns(), *cycles, *last)


@dataclass(frozen=True, slots=True)
class Turns(Step[State]):
    """Clockwise from the seat that began the round."""

    def run(self, state: State) -> State:
        """One turn each."""
        return state.do(*(Turn(seat) for seat in state.seats_from(state.first)), CycleOver())


@dataclass(frozen=True, slots=True)
class CycleOver(Step[State]):
    """Everybody has played a card."""

    def run(self, state: State) -> State:
        """The next cycle of the round begins."""
        return state.but(cycle=state.cycle + 1)


@dataclass(frozen=True, slots=True)
class Begin(Step[State]):
    """Display and Egon's cards are turned up, and everybody draws two, all in one reveal."""

    def run(self, state: State) -> State:
        """The rows are filled behind it, for the last cards go by their dice."""
        shown = state.zone(FRESH)
        if state.solo:
            shown = (*shown, *state.zone(EGON_STACKS[state.round]))
        state, pairs = drawn(state)
        shown_pair = ((shown, ALL),) if shown else ()
        return state.do(Reveal((*shown_pair, *pairs))) if shown_pair or pairs else state


def drawn(state: State) -> tuple[State, tuple[tuple[tuple[Card, ...], Seat], ...]]:
    """Every hand filled to two cards, and which seat reads which; an absent one draws nothing."""
    pairs = []
    for seat in state.seats_from(state.first):
        cards = state.zone(STACK[seat])[: max(0, HAND_CARDS - len(state.zone(HAND[seat])))]
        if cards and seat not in state.absent:
            state = state.move(cards, HAND[seat])
            pairs.append((cards, seat))
    return state, tuple(pairs)


@dataclass(frozen=True, slots=True)
class Arrange(Step[State]):
    """The new cards go to their rows: some laps from top to bottom, the others by their dice."""

    def run(self, state: State) -> State:
        """In the order in which they were drawn."""
        laps, _ = DISPLAY[state.seats]
        for at, card in enumerate(state.zone(FRESH)):
            row = at % len(ROWS) if at < laps * len(ROWS) else state.card(card).die - 1
            state = state.move((card,), ROWS[row])
        return state


@dataclass(frozen=True, slots=True)
class Cycle(Step[State]):
    """Everybody draws the next card, and the turns go round again."""

    number: int

    def run(self, state: State) -> State:
        """In the last one there is nothing to draw."""
        state, pairs = drawn(state)
        reveal = (Reveal(pairs),) if pairs else ()
        return state.do(*reveal, Turns())


@dataclass(frozen=True, slots=True)
class End(Step[State]):
    """All five rounds are over."""

    def run(self, state: State) -> State:
        """Points and reasons are the outcome's."""
        return state.but(over=True, turn=None).tell("news.end")
