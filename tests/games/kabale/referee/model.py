"""The referee's own table, and what it may ask.

What is drawn is not known here before it is seen: the table keeps how many cards a hand is still
to get, and from which faces.
"""

from collections import Counter
from dataclasses import dataclass, field

from tests.games.kabale.referee.box import GOALS, SET


class Foul(AssertionError):
    """The game and the referee disagree."""


@dataclass
class Card:
    """A card in a column."""

    seat: int
    face: str
    up: bool = False
    under_cloak: bool = False


@dataclass
class Ask:
    """A seat is asked; the answers follow from the table when all that was drawn is known."""

    seat: int
    what: str
    at: int = -1


@dataclass
class Table:
    """Everything, all cards known; ``seats`` in their order are 0, 1, .."""

    seats: int
    first: int = 0
    turn: int = 0
    round: int = 0
    hand: list[Counter] = field(default_factory=list)
    pile: list[Counter] = field(default_factory=list)
    discard: list[Counter] = field(default_factory=list)
    due: list[int] = field(default_factory=list)
    columns: list[list[Card]] = field(default_factory=list)
    goals: list[str] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    storms: set[int] = field(default_factory=set)
    goals_left: Counter = field(default_factory=lambda: Counter(GOALS))

    def __post_init__(self):
        """Each seat has its set as a pile."""
        for _ in range(self.seats):
            self.hand.append(Counter())
            self.pile.append(Counter(SET))
            self.discard.append(Counter())
            self.due.append(0)
            self.columns.append([])
            self.won.append([])

    def cards(self, seat):
        """How many cards a seat holds, with those it is still to get."""
        return self.hand[seat].total() + self.due[seat]

    def draw(self, seat, count):
        """Cards from the pile, and from the shuffled discard pile when it is empty."""
        for _ in range(count):
            if self.pile[seat].total() == self.due[seat]:
                self.hand[seat] += self.pile[seat]
                self.pile[seat], self.discard[seat] = self.discard[seat], Counter()
                self.due[seat] = 0
            if self.pile[seat]:
                self.due[seat] += 1

    def options(self, ask):
        """What may be answered."""
        hand = self.hand[ask.seat]
        if ask.what == "lay":
            places = set(range(self.seats)) - self.storms
            return {("lay", face, place) for face in hand for place in places}
        if ask.what == "push":
            return {("none",), *(("push", face) for face in hand)}
        return {("none",), *(("swap", at) for at in range(self.seats) if at != ask.at)}
