"""The table of Kabale & Hiebe as one value. Knows public facts only.

Zones of a seat: ``pile:0`` and ``discard:0`` (closed and open), ``hand:0`` (under its key) and
``won:0`` (goals, open). Of the table: ``goals`` (closed), ``box`` (goals out of the game),
``aside`` (goals nobody won); of each column: ``goal:0`` (open) and ``column:0``, a row from the
goal downwards in which every card stays under its owner's key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from engine.basics import EACH, Card, Face, Seat
from engine.games.kabale.table.data import GOAL_DOMAIN, GOAL_POINTS
from engine.games.kabale.table.judging import Laid
from engine.shapes.zones import by_seat
from engine.table import Table

GOALS, BOX, ASIDE = "goals", "box", "aside"
PILE, HAND, DISCARD, WON = by_seat("pile"), by_seat("hand"), by_seat("discard"), by_seat("won")
COLUMN, GOAL = by_seat("column"), by_seat("goal")
"""By the number of the column, from the left, 0 first; there are as many as seats."""


@dataclass(frozen=True)
class State(Table):
    """Everything public.

    ``first`` begins the round, ``turn`` is the seat whose turn it is. ``covered`` are cards of the
    columns that lie face down though everybody has seen them, ``cloaked`` those pushed under a
    cloak. ``moved`` are the explorers that have moved in this turn, ``stormed`` the columns a storm
    has closed. ``passes`` counts turns in a row in which no card was laid.
    """

    round: int
    first: Seat
    turn: Seat
    covered: tuple[Card, ...]
    cloaked: tuple[Card, ...]
    moved: tuple[Card, ...]
    stormed: tuple[int, ...]
    passes: int

    @property
    def columns(self) -> range:
        """The numbers of the columns."""
        return range(self.seats)

    def goal(self, column: int) -> Face | None:
        """The goal over a column; None between two rounds."""
        return next((self.faces[card] for card in self.zone(GOAL[column])), None)

    def met(self, column: int) -> bool:
        """Whether the goal is met: by enough cards, or by a storm."""
        goal = self.goal(column)
        if goal is None:
            return False
        return column in self.stormed or len(self.zone(COLUMN[column])) >= GOAL_POINTS[goal]

    def all_met(self) -> bool:
        """Whether the round is over."""
        return all(self.met(column) for column in self.columns)

    def open_columns(self) -> tuple[int, ...]:
        """The columns in which cards may be laid: no storm has closed them."""
        return tuple(column for column in self.columns if column not in self.stormed)

    def column_of(self, card: Card) -> int:
        """The column a card lies in. Raises ValueError if it lies in none."""
        return COLUMN.index(self.where(card) or "")

    def is_down(self, card: Card) -> bool:
        """Whether a card of a column lies face down."""
        return card not in self.faces or card in self.covered

    def player(self, card: Card) -> Seat:
        """The seat whose card lies in a column."""
        seat = self.whose(card)
        assert seat is not None
        return seat

    def laid_open(self, column: int) -> tuple[Laid, ...]:
        """The cards of a column that lie face up, from the goal downwards."""
        cards = self.zone(COLUMN[column])
        return tuple((self.player(c), self.faces[c]) for c in cards if not self.is_down(c))

    def domain(self, column: int) -> str:
        """The domain of the goal over a column."""
        goal = self.goal(column)
        return GOAL_DOMAIN[goal] if goal is not None else ""

    def won(self, seat: Seat) -> tuple[Face, ...]:
        """The goals a seat has won."""
        return tuple(self.faces[card] for card in self.zone(WON[seat]))

    def put_below(self, card: Card, upper: Card) -> Self:
        """A card of a row directly below another one of it; the rest keep their places."""
        row = COLUMN[self.column_of(upper)]
        cards = [one for one in self.zone(row) if one != card]
        cards.insert(cards.index(upper) + 1, card)
        return self.but(zones={**self.zones, row: tuple(cards)})


def rows(seats: int) -> dict[str, Seat]:
    """The columns as rows, for the owners of a new table."""
    return {COLUMN[column]: EACH for column in range(seats)}
