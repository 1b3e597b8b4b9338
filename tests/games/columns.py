"""A small game made for tests of rows: cards of several seats in a column, each under its own key.

Every seat lays two cards face down into any columns; the columns slide on; cards are peeked at,
turned up, taken back and counted, put back under the deck, and at last all of them are opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.agenda import Decision, Prove, Relock, Reveal, Shuffle, Step
from engine.basics import ALL, EACH, Card, Face, Line, Move, Seat, phrase
from engine.claims import Claim, Count, Opened
from engine.game import Game, Options, Outcome
from engine.open_table.bots import random_bot
from engine.sight import Sight
from engine.table import Table, empty_table
from engine.views.areas import area

FACES: tuple[Face, ...] = ("a", "b", "c", "d", "e", "f")
LOW = ("a", "b", "c")
NONE = Move("none")


@dataclass(frozen=True)
class Columns(Table):
    """``points`` by seat number."""

    points: tuple[int, ...]

    def win(self, seat: Seat, more: int) -> Columns:
        """So many points more for a seat."""
        return self.but(points=tuple(p + more * (s == seat) for s, p in enumerate(self.points)))

    def laid(self) -> tuple[Card, ...]:
        """All cards of all columns, column by column."""
        return tuple(card for seat in self.order for card in self.zone(f"column:{seat}"))

    def of(self, seat: Seat) -> tuple[Card, ...]:
        """The closed cards of a seat, in whatever column they lie."""
        return tuple(card for card in self.laid() if self.owner(card) == seat)

    def there(self) -> tuple[Seat, ...]:
        """The seats that are not absent."""
        return tuple(seat for seat in self.order if seat not in self.absent)


@dataclass(frozen=True, slots=True)
class Deal(Step[Columns]):
    """Two cards for everybody, who lays both of them."""

    def run(self, state: Columns) -> Columns:
        """Dealt in one step; then the whole game."""
        pairs = []
        for seat in state.there():
            cards = state.zone("deck")[:2]
            state = state.move(cards, f"hand:{seat}")
            pairs.append((cards, seat))
        seats = state.order
        return state.do(
            Reveal(tuple(pairs)),
            *(Lay(seat) for seat in seats * 2),
            Slide(),
            *(Peek(seat) for seat in seats),
            *(Turn(seat) for seat in seats),
            Slide(),
            *(Back(seat) for seat in seats),
            *(Under(seat) for seat in seats[:1]),
            Shuffle(("deck",)),
            Finish(),
        )


@dataclass(frozen=True, slots=True)
class Lay(Decision[Columns]):
    """A card of the hand goes face down into any column."""

    def names(self, state: Columns) -> tuple[str, ...]:
        """The own hand."""
        return (f"hand:{self.seat}",)

    def legal(self, state: Columns) -> list[Move]:
        """Any card, any column; nothing for a seat that is not there."""
        if self.seat in state.absent:
            return [NONE]
        cards = state.zone(f"hand:{self.seat}")
        return [Move("lay", (card, to)) for card in cards for to in state.order] or [NONE]

    def take(self, state: Columns, move: Move) -> Columns:
        """It stays under the key of the seat that laid it."""
        if move == NONE:
            return state
        return state.move(move.args[:1], f"column:{move.args[1]}").tell("laid", who=self.seat)

    def absent(self, state: Columns) -> Move:
        """Nothing is laid."""
        return NONE


@dataclass(frozen=True, slots=True)
class Slide(Step[Columns]):
    """The first card of each column moves on to the end of the next one."""

    def run(self, state: Columns) -> Columns:
        """All at once, with their keys."""
        firsts = [(state.zone(f"column:{seat}")[:1], seat) for seat in state.order]
        for cards, seat in firsts:
            state = state.move(cards, f"column:{(seat + 1) % state.seats}")
        return state


@dataclass(frozen=True, slots=True)
class Peek(Decision[Columns]):
    """A glimpse of a card that another seat has laid."""

    def legal(self, state: Columns) -> list[Move]:
        """Any closed card of a seat that is there."""
        others = [card for seat in state.there() if seat != self.seat for card in state.of(seat)]
        return [NONE, *(Move("peek", (card,)) for card in others)]

    def take(self, state: Columns, move: Move) -> Columns:
        """Its owner shows it to this seat."""
        return state if move == NONE else state.do(Reveal((((move.args[0],), self.seat),)))


@dataclass(frozen=True, slots=True)
class Turn(Decision[Columns]):
    """An own card may be turned up where it lies."""

    def legal(self, state: Columns) -> list[Move]:
        """Any of them; the row is never shuffled, so no zone is named."""
        return [NONE, *(Move("turn", (card,)) for card in state.of(self.seat))]

    def claims(self, state: Columns, move: Move) -> tuple[Claim, ...]:
        """It is opened."""
        match move:
            case Move("turn", (int(card),)):
                return (Opened(card),)
        return ()

    def take(self, state: Columns, move: Move) -> Columns:
        """A point for whose card it is."""
        if move == NONE:
            return state
        whose = state.whose(move.args[0])
        return state.win(whose, 1).tell("turned", who=whose, face=state.faces[move.args[0]])


@dataclass(frozen=True, slots=True)
class Back(Decision[Columns]):
    """An own card, open or closed, goes back to the empty hand and is counted there."""

    def legal(self, state: Columns) -> list[Move]:
        """Any that the seat has laid; none for a seat that is not there."""
        if self.seat in state.absent:
            return [NONE]
        own = [card for card in state.laid() if state.whose(card) == self.seat]
        return [Move("back", (card,)) for card in own] or [NONE]

    def take(self, state: Columns, move: Move) -> Columns:
        """A stale hand of one card, perhaps of an open one."""
        if move == NONE:
            return state
        hand = f"hand:{self.seat}"
        return state.move(move.args, hand).do(Weigh(self.seat, Count(hand, LOW)))

    def absent(self, state: Columns) -> Move:
        """Nothing comes back."""
        return NONE


@dataclass(frozen=True, slots=True)
class Weigh(Prove[Columns]):
    """How many low cards a hand holds."""

    def take(self, state: Columns, value: int) -> Columns:
        """Two points for each."""
        return state.win(self.seat, 2 * value)


@dataclass(frozen=True, slots=True)
class Under(Step[Columns]):
    """What a seat still has in the columns goes under the deck."""

    seat: Seat

    def run(self, state: Columns) -> Columns:
        """Out of several columns, by its owner alone."""
        return state.do(Relock(state.of(self.seat), "deck"))


@dataclass(frozen=True, slots=True)
class Finish(Step[Columns]):
    """Every column is opened, each card by its owner, all in one step."""

    def run(self, state: Columns) -> Columns:
        """Those of seats that are there; then a point for every low card."""
        closed = tuple(card for seat in state.there() for card in state.of(seat))
        return state.do(Reveal(((closed, ALL),)), Points())


@dataclass(frozen=True, slots=True)
class Points(Step[Columns]):
    """Open cards count for whose they are."""

    def run(self, state: Columns) -> Columns:
        """One point for a low card."""
        for card in state.laid():
            whose = state.whose(card)
            if whose is not None and state.faces.get(card) in LOW:
                state = state.win(whose, 1)
        return state


def setup(order: tuple[Seat, ...], options: Options) -> Columns:
    """The deck shuffled by all; a hand and a column for every seat."""
    owners = {f"hand:{seat}": seat for seat in order} | {f"column:{seat}": EACH for seat in order}
    state = Columns(**empty_table(order, owners), points=(0,) * len(order))
    lines: tuple[Line, ...] = (Shuffle(("deck",)), Deal())
    return state.lay("deck", FACES * 2).but(agenda=lines)


def score(state: Columns) -> Outcome:
    """Most points."""
    best = max(state.points)
    winners = tuple(seat for seat in sorted(state.order) if state.points[seat] == best)
    reasons = tuple((phrase("points", points=points),) for points in state.points)
    return Outcome(state.points, winners, reasons, phrase("why.points"))


def view(sight: Sight[Columns]) -> dict[str, Any]:
    """The columns in the middle, the hand for its owner."""
    state = sight.state
    columns = [f"column:{seat}" for seat in state.order]
    hand = [] if sight.seat is None else state.zone(f"hand:{sight.seat}")
    return {
        "facts": [],
        "areas": [area(sight, z, phrase("column"), state.zone(z)) for z in columns],
        "seats": [{"seat": s, "marks": [], "facts": [], "areas": []} for s in state.order],
        "own": {"facts": [], "areas": [area(sight, "hand", phrase("hand"), hand)]},
    }


GAME = Game(
    id="columns",
    rules="columns/1",
    seats=range(2, 5),
    faces=FACES,
    setup=setup,
    score=score,
    view=view,
    bots={"random": random_bot},
    data=FACES,
)
