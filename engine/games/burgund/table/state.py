"""The table of Burgund as one value, and the questions that rules ask of it.

Under the joint key: ``actions`` (the draw pile), each seat's ``stack`` (nobody has read it, its
owner neither), below their open tops ``goods:0``, ``goods:1``, ``animals:0``, ``animals:1``, in the
solo game ``egon:0`` to ``egon:4``. Under its seat's key: ``hand``. Open: the rows of the display,
``display`` (cards on their way there), ``bought``, ``spent``, and before each seat ``projects``,
``estate``, ``store`` (goods and animals), ``sold``. Rounds count from 0. Knows public facts only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Card, Face, Seat
from engine.games.burgund.table.data import (
    CARD,
    CLOISTER,
    DICE,
    GOOD_KINDS,
    ROUND_OPTIONS,
    TRIPLE,
    TRIPLE_POINTS,
    ActionCard,
    Gain,
)
from engine.shapes.zones import by_seat
from engine.table import Table

ACTIONS, GOODS, ANIMALS, SPENT = "actions", "goods", "animals", "spent"
FRESH, BOUGHT = "display", "bought"
ROWS = tuple(f"row:{die}" for die in DICE)
DISPLAY_BOARD, ROW_SPACES = "display", tuple(f"row{die}" for die in DICE)
GOOD_STACKS, ANIMAL_STACKS = ("goods:0", "goods:1"), ("animals:0", "animals:1")
STACK, HAND = by_seat("stack"), by_seat("hand")
PROJECTS, ESTATE = by_seat("projects"), by_seat("estate")
STORE, SOLD = by_seat("store"), by_seat("sold")
EGON_STACKS = tuple(f"egon:{at}" for at in range(5))
EGON_ESTATE = "egon_estate"


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of an estate that lie on each other, the first one below; open ones never change."""

    type: str
    """What they count as; a cloister for cloisters alone."""
    cards: tuple[Card, ...]

    def whole(self) -> bool:
        """Whether it is a triple."""
        return len(self.cards) == TRIPLE


Piles = tuple[Pile, ...]


@dataclass(frozen=True)
class State(Table):
    """Everything public; tuples by seat stand in the order of seat numbers."""

    round: int
    """From 0; -1 before the first one."""
    cycle: int
    """How many cards of this round everybody has played."""
    first: Seat
    """Who begins each cycle of this round."""
    holder: Seat | None
    """Who has the start player card; None in the solo game."""
    turned: bool
    """Whether it lies on its back: somebody has sold in this round."""
    turn: Seat | None
    workers: tuple[int, ...]
    silver: tuple[int, ...]
    points: tuple[int, ...]
    """Taken as victory point cards."""
    piles: tuple[Piles, ...]
    firsts: tuple[tuple[str, Seat], ...]
    """Types whose first triple is laid, with the seat that has its bonus; -1 is Egon."""
    sevens_left: tuple[int, ...]
    sevens: tuple[int, ...]
    """Points for all seven types."""
    egon: Piles
    egon_sevens: int
    lost: bool
    over: bool

    @property
    def triple_points(self) -> Mapping[str, int]:
        """What a triple of each type is worth."""
        return TRIPLE_POINTS

    @property
    def round_options(self) -> tuple[Gain, ...]:
        """What a completed triple brings in this round, one of these."""
        return ROUND_OPTIONS[self.round]

    @property
    def solo(self) -> bool:
        """Whether one seat plays against Egon."""
        return self.seats == 1

    def card(self, card: Card) -> ActionCard:
        """What an open action card shows."""
        return CARD[self.faces[card]]

    def goods(self, seat: Seat) -> dict[Face, tuple[Card, ...]]:
        """The unsold goods of a seat, by kind; kinds it has none of are left out."""
        found: dict[Face, tuple[Card, ...]] = {}
        for kind in GOOD_KINDS:
            cards = tuple(card for card in self.zone(STORE[seat]) if self.faces[card] == kind)
            if cards:
                found[kind] = cards
        return found

    def animals(self, seat: Seat) -> tuple[Face, ...]:
        """The animals of a seat."""
        faces = (self.faces[card] for card in self.zone(STORE[seat]) if card in self.faces)
        return tuple(face for face in faces if face not in GOOD_KINDS)

    def gain(self, what: str, seat: Seat, count: int) -> State:
        """So many ``workers``, ``silver`` or ``points`` more for a seat, or fewer."""
        amounts = list(getattr(self, what))
        amounts[seat] += count
        if amounts[seat] < 0:
            raise ValueError(f"seat {seat} has no {-count} {what}")
        return self.but(**{what: tuple(amounts)})


@dataclass(frozen=True)
class OwnValues(State):
    """A table with people's own points for triples or options of round cards, or both.

    With the usual ones no state names them. Dice of buildings are seen on the cards alone.
    """

    own_triple_points: Mapping[str, int]
    own_round_options: tuple[tuple[Gain, ...], ...]
    """By the number of the round from 0."""

    @property
    def triple_points(self) -> Mapping[str, int]:
        """Those agreed on."""
        return self.own_triple_points

    @property
    def round_options(self) -> tuple[Gain, ...]:
        """Those agreed on."""
        return self.own_round_options[self.round]


def pile_type(state: State, cards: tuple[Card, ...]) -> str:
    """What a pile counts as: the type of its first card that is no cloister."""
    types = [state.card(card).type for card in cards]
    return next((one for one in types if one != CLOISTER), CLOISTER)


def display(state: State) -> tuple[Card, ...]:
    """All cards of the display, row by row."""
    return tuple(card for row in ROWS for card in state.zone(row))


def row_of(state: State, card: Card) -> int:
    """The die face of the row a card of the display lies in."""
    return next(die for die, row in enumerate(ROWS, 1) if card in state.zone(row))


def around(one: int, other: int) -> int:
    """How many workers lead from one die face to another; one and six are neighbours.

    >>> around(2, 6), around(1, 6), around(3, 3)
    (2, 1, 0)
    """
    apart = abs(one - other)
    return min(apart, len(DICE) - apart)
