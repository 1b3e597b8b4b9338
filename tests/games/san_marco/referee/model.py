"""The referee's own table, all cards face up, and what it may wait for."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.games.san_marco.referee.box import (
    ACTIONS,
    ARISTOCRATS,
    AWARDS,
    BORDERS,
    BRIDGES,
    DISTRICTS,
    LIMITS,
    ON_A_BORDER,
    points,
)

Option = tuple[Any, ...]
Border = frozenset[str]


class Foul(AssertionError):
    """The game and the referee disagree."""


@dataclass(frozen=True)
class Ask:
    """A seat is asked, and may answer one of these."""

    seat: int
    options: frozenset[Option]


@dataclass(frozen=True)
class Dice:
    """These dice are rolled."""

    sides: tuple[int, ...]


@dataclass(frozen=True)
class Look:
    """Roles have been drawn and cards dealt: the referee looks which."""


@dataclass
class Table:
    """Everything; lists by seat number, ``order`` says how the seats sit clockwise.

    ``awards`` and ``borders`` are what is printed on the board that people play on.
    """

    order: tuple[int, ...]
    whole_hands: bool = False
    first_bridges: int = 1
    awards: Mapping[str, tuple[int, int]] = field(default_factory=lambda: AWARDS)
    borders: frozenset[Border] = BORDERS
    people: dict[str, list[int]] = field(init=False)
    bridges: Counter[tuple[Border, int]] = field(default_factory=Counter)
    doge: str | None = None
    won: dict[str, list[int]] = field(init=False)
    passage: int = 1
    round: int = 0
    extra: bool = False
    start: int = field(init=False)
    turn: int | None = None
    pairs: list[tuple[int, list[int]]] = field(default_factory=list)
    actions: Counter[str] = field(default_factory=lambda: Counter(ACTIONS))
    limits: Counter[str] = field(default_factory=lambda: Counter(LIMITS))
    spent: Counter[str] = field(default_factory=Counter)
    draw: list[Counter[str]] = field(init=False)
    offers: list[list[Counter[str]]] = field(init=False)
    hand: list[Counter[str]] = field(init=False)
    laid: list[Counter[str]] = field(init=False)
    opened: Counter[str] = field(default_factory=Counter)
    """What lies open of the hand that is played."""
    lookers: dict[int, set[int]] = field(default_factory=dict)
    """Who reads the offers of a distributor besides it."""
    knows: dict[int, set[int]] = field(default_factory=dict)
    """Who may know cards of a hand: its holder, and who has seen the offer it was."""

    def __post_init__(self) -> None:
        """Nothing lies there yet."""
        seats = range(len(self.order))
        self.people = {district: [0 for _ in seats] for district in DISTRICTS}
        self.won = {source: [0 for _ in seats] for source in ("doge", "toll", "reward", "last")}
        self.start = self.order[0]
        self.draw = [Counter() for _ in seats]
        self.offers = [[Counter() for _ in range(3)] for _ in seats]
        self.hand = [Counter() for _ in seats]
        self.laid = [Counter() for _ in seats]

    def clockwise(self, seat: int) -> list[int]:
        """All seats from this one on."""
        at = self.order.index(seat)
        return [*self.order[at:], *self.order[:at]]

    def limit(self, seat: int) -> int:
        """Limit points in front of a seat."""
        return sum(points(card) for card in self.laid[seat].elements())

    def prestige(self, seat: int) -> int:
        """Points of a seat by now."""
        return sum(row[seat] for row in self.won.values())

    def supply(self, seat: int) -> int:
        """Aristocrats that a seat has left."""
        marks = sum(n for (_, owner), n in self.bridges.items() if owner == seat)
        return ARISTOCRATS - marks - sum(row[seat] for row in self.people.values())

    def bridges_left(self) -> int:
        """Bridges in the common supply."""
        return BRIDGES - self.bridges.total()

    def room(self) -> set[Border]:
        """Borders on which another bridge can stand."""
        return {
            border
            for border in self.borders
            if sum(n for (there, _), n in self.bridges.items() if there == border) < ON_A_BORDER
        }

    def owners(self, border: Border) -> set[int]:
        """Whose bridges stand on a border."""
        return {owner for (there, owner), n in self.bridges.items() if there == border and n}
