"""The question which of the six actions is done, and what placing a project sets off.

Rule book: "Aktionsmöglichkeit 1" to "6", "Burgen", "Rathaus". A castle lets its owner act again, so
placing and acting lead to each other: they meet here. Nothing dearer than needed is listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.actions import convert, place, refill, sell, silver, take
from engine.games.burgund.actions.dice import ANY
from engine.games.burgund.actions.silver import TAKE_SILVER
from engine.games.burgund.table.bonuses import Bonus, gained
from engine.games.burgund.table.data import (
    BOARDING_HOUSE,
    CASTLE,
    DICE,
    GAINS,
    TAKES,
    TOWN_HALL,
    WAREHOUSE,
)
from engine.games.burgund.table.estate import completes, laid
from engine.games.burgund.table.goods_sale import SellAny
from engine.games.burgund.table.projects import TakeFitting, fitting
from engine.games.burgund.table.silver_purchase import BUYING, Open
from engine.games.burgund.table.stacks import DECLINE, Tops
from engine.games.burgund.table.state import ANIMAL_STACKS, GOOD_STACKS, PROJECTS, State
from engine.shapes.menu import Entries, MenuShape, by_name, menu_of
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On


def placed(state: State, seat: Seat, card: Card, at: int) -> State:
    """A project goes to the estate: bonuses, then its effect (BG-9)."""
    whole = completes(state, seat, at)
    shown = state.card(card)
    words = {"who": name(seat), "face": face_of(state.faces[card])}
    state = state.tell("news.place", **words)
    state = laid(state, seat, card, at)
    state = state.do(Effect(seat, shown.kind))
    return state.do(Bonus(seat)) if whole else state


@dataclass(frozen=True, slots=True)
class Effect(Step[State]):
    """What a placed card brings once; a cloister brings nothing."""

    seat: Seat
    kind: str

    def run(self, state: State) -> State:
        """By what is printed on it."""
        seat, kind = self.seat, self.kind
        if kind in GAINS:
            return gained(state, seat, GAINS[kind])
        if kind in TAKES:
            if fitting(state, TAKES[kind]):
                return state.do(TakeFitting(seat, kind, TAKES[kind]))
            return state.tell("news.nothing", who=name(seat), kind=f"kind.{kind}")
        if kind == BOARDING_HOUSE:
            return state.do(Tops(seat, (*GOOD_STACKS, *ANIMAL_STACKS)))
        if kind == CASTLE:
            return state.do(Act(seat, ANY))
        if kind == WAREHOUSE and state.goods(seat):
            return state.do(SellAny(seat))
        if kind == TOWN_HALL and state.zone(PROJECTS[seat]):
            return state.do(PlaceAny(seat))
        if kind in (WAREHOUSE, TOWN_HALL):
            return state.tell("news.nothing", who=name(seat), kind=f"kind.{kind}")
        return state


MENU = {
    die: menu_of(
        take.entry(die),
        place.entry(die, placed),
        sell.entry(die),
        refill.ENTRY,
        silver.ENTRY,
        convert.ENTRY,
        BUYING,
    )
    for die in (ANY, *DICE)
}
"""What can be done with each die; the purchase is open beside it."""


@dataclass(frozen=True, slots=True)
class Act(MenuShape[State]):
    """One of the six actions with a die."""

    die: int

    def menu(self) -> Entries[State]:
        """The actions, and the purchase."""
        return MENU[self.die]

    def absent(self, state: State) -> Move:
        """Take a silver."""
        return TAKE_SILVER

    def about(self, state: State) -> On | None:
        return None if self.die == ANY else ("die", self.die)

    def beside(self, sight: Sight[State]) -> Sequence[tuple[str, str]]:
        return take.reached(sight.state, self.seat, (self.die,))

    def title(self, state: State) -> Phrase:
        return phrase("ask.act_any") if self.die == ANY else phrase("ask.act", die=self.die)


@dataclass(frozen=True, slots=True)
class PlaceAny(Open):
    """Another project, whatever its die, for the town hall."""

    def moves(self, state: State) -> list[Move]:
        """All projects, or none of them."""
        return [*place.placements(ANY, state, self.seat), DECLINE]

    def go(self, state: State, move: Move) -> State:
        """With all that it sets off."""
        if move == DECLINE:
            return state.tell("news.decline", who=name(self.seat))
        return placed(state, self.seat, number(move), number(move, 1))

    def absent(self, state: State) -> Move:
        """No card is placed."""
        return DECLINE

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return place.told(ANY, sight, move) if move.name == "place" else by_name(sight, move)

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """At once, but for very many."""
        return place.under_card(ANY, sight, move) if move.name == "place" else None

    def under_on(self, sight: Sight[State], move: Move) -> On | None:
        """The project."""
        return place.under_on(ANY, sight, move) if move.name == "place" else None

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return place.at_place(sight, move) if move.name == "place" else None
