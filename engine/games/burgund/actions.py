"""The six actions, and placing a project with all that it sets off.

Rule book: "Aktionsmöglichkeit 1" to "6", "Die Arbeiter", "Burgen", "Rathaus". A die of 0 is the
castle's: any face, and no worker is needed. Nothing dearer than needed is listed.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Amounts, Choice, On, Place
from engine.games.burgund.data import (
    BOARDING_HOUSE,
    CASTLE,
    CONVERTED,
    GAINS,
    GOOD_DICE,
    TAKES,
    TOWN_HALL,
    WAREHOUSE,
    WORKERS_FILLED,
)
from engine.games.burgund.effects import (
    DECLINE,
    Bonus,
    SellAny,
    TakeFitting,
    Tops,
    fitting,
    gained,
    sold,
    taken,
)
from engine.games.burgund.estate import NEW, completes, laid, places_for
from engine.games.burgund.purchase import BUY, Open
from engine.games.burgund.state import (
    ANIMAL_STACKS,
    GOOD_STACKS,
    PROJECTS,
    ROWS,
    State,
    around,
)
from engine.shapes.arguments import number, several, word
from engine.shapes.phrases import counted, face_of, points_of
from engine.sight import Sight

ANY = 0
"""Instead of a die face: whichever is wanted."""
REFILL, TAKE_SILVER = Move("refill"), Move("silver")
MOST_LISTED = 18
"""More placements than these are listed by their project first; declining and buying may follow."""


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


class Placing(Open):
    """What decisions that place a project say of it."""

    __slots__ = ()

    def placements(self, state: State, die: int) -> list[Move]:
        """Every project that this die and the workers reach, with every place it can go to."""
        return [
            Move("place", (card, at))
            for card in state.zone(PROJECTS[self.seat])
            if workers_for(die, (state.card(card).die,)) <= state.workers[self.seat]
            for at in places_for(state, self.seat, card)
        ]

    def place_under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """Of very many placements first the project: each has eighteen places at most, for every
        unfinished pile but one of each type needs a cloister of its own.
        """
        places = sum(one.name == "place" for one in self.moves(sight.state))
        if places <= MOST_LISTED:
            return None
        return phrase("under.place_card", face=face_of(sight.face(number(move))))

    def place_told(self, sight: Sight[State], move: Move, die: int) -> Phrase:
        """The card and where it goes, and the workers; of piles that are alike also which one."""
        state, card, at = sight.state, number(move), number(move, 1)
        face = face_of(sight.face(card))
        workers = workers_for(die, (state.card(card).die,))
        words = {"face": face, "workers": counted("workers", workers)}
        if at == NEW:
            return phrase("move.place_new", **words)
        piles = state.piles[self.seat]
        pile = piles[at]
        kind, count = f"type.{pile.type}", len(pile.cards)
        alike = [one for one in piles if (one.type, len(one.cards)) == (pile.type, count)]
        if len(alike) == 1:
            return phrase("move.place_on", type=kind, n=count, **words)
        return phrase("move.place_on_pile", pile=at + 1, type=kind, n=count, **words)


@dataclass(frozen=True, slots=True)
class Act(Placing):
    """One of the six actions with a die."""

    die: int

    def moves(self, state: State) -> list[Move]:
        """Rows, projects and goods that the die and the workers reach; refilling where it helps
        (BG-17)."""
        workers = state.workers[self.seat]
        moves = [
            Move("take", (card,))
            for row, zone in enumerate(ROWS, 1)
            if workers_for(self.die, (row,)) <= workers
            for card in state.zone(zone)
        ]
        moves += self.placements(state, self.die)
        moves += [
            Move("sell", (kind,))
            for kind in state.goods(self.seat)
            if workers_for(self.die, GOOD_DICE[kind]) <= workers
        ]
        if workers < WORKERS_FILLED:
            moves.append(REFILL)
        return [*moves, TAKE_SILVER]

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Workers and silver for points, where there are enough for one."""
        if state.workers[self.seat] + state.silver[self.seat] < CONVERTED:
            return ()
        return (self._converting(state, CONVERTED),)

    def _converting(self, state: State, least: int) -> Amounts:
        workers, silver = state.workers[self.seat], state.silver[self.seat]
        return Amounts(
            "convert", (Place((), 0, workers), Place((), 0, silver)), least, workers + silver
        )

    def allows(self, state: State, move: Move) -> bool:
        """Also what helps nobody: refilling two workers, giving away too few cards (BG-15)."""
        if move in self.legal(state) or move == REFILL:
            return True
        if state.workers[self.seat] + state.silver[self.seat] == 0:
            return False
        return self._converting(state, 1).allows(move)

    def go(self, state: State, move: Move) -> State:
        """The workers first."""
        seat = self.seat
        match move.name:
            case "take":
                row = next(
                    at for at, zone in enumerate(ROWS, 1) if number(move) in state.zone(zone)
                )
                return taken(self._worked(state, (row,)), seat, number(move))
            case "place":
                state = self._worked(state, (state.card(number(move)).die,))
                return placed(state, seat, number(move), number(move, 1))
            case "sell":
                return sold(self._worked(state, GOOD_DICE[word(move)]), seat, word(move))
            case "refill":
                count = max(0, WORKERS_FILLED - state.workers[seat])
                return gained(state, seat, (("worker", count),))
            case "silver":
                return gained(state, seat, (("silver", 1),))
            case _:
                return converted(state, seat, *several(move))

    def _worked(self, state: State, dice: tuple[int, ...]) -> State:
        count = workers_for(self.die, dice)
        if not count:
            return state
        state = state.tell("news.workers", who=name(self.seat), workers=counted("workers", count))
        return state.gain("workers", self.seat, -count)

    def absent(self, state: State) -> Move:
        """Take a silver."""
        return TAKE_SILVER

    def title(self, state: State) -> Phrase:
        """With which die."""
        return phrase("ask.act_any") if self.die == ANY else phrase("ask.act", die=self.die)

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """What it does, and what it costs."""
        state = sight.state
        match move.name:
            case "take":
                row = next(
                    at for at, zone in enumerate(ROWS, 1) if number(move) in state.zone(zone)
                )
                workers = counted("workers", workers_for(self.die, (row,)))
                face = face_of(sight.face(number(move)))
                return phrase("move.take_row", face=face, row=row, workers=workers)
            case "place":
                return self.place_told(sight, move, self.die)
            case "sell":
                workers = counted("workers", workers_for(self.die, GOOD_DICE[word(move)]))
                count = len(state.goods(self.seat)[word(move)])
                face = face_of(word(move))
                return phrase("move.sell_for", face=face, n=count, workers=workers)
            case _:
                return phrase(f"move.{move.name}")

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """First which action."""
        if move.name == "place":
            return self.place_under(sight, move) or phrase("under.place")
        return phrase(f"under.{move.name}") if move.name in ("take", "sell") else None

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The card."""
        return ("card", number(move)) if move.name in ("take", "place") else None

    def part(self, sight: Sight[State], choice: Choice, at: int) -> Phrase:
        """Workers, then silver."""
        return phrase("choice.convert.silver" if at else "choice.convert.workers")


@dataclass(frozen=True, slots=True)
class PlaceAny(Placing):
    """Another project, whatever its die, for the town hall."""

    def moves(self, state: State) -> list[Move]:
        """All projects, or none of them."""
        return [*self.placements(state, ANY), DECLINE]

    def go(self, state: State, move: Move) -> State:
        """With all that it sets off."""
        if move == DECLINE:
            return state.tell("news.decline", who=name(self.seat))
        return placed(state, self.seat, number(move), number(move, 1))

    def absent(self, state: State) -> Move:
        """None."""
        return DECLINE

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card and its place."""
        if move in (DECLINE, BUY):
            return phrase(f"move.{move.name}")
        return self.place_told(sight, move, ANY)

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """At once, but for very many."""
        return self.place_under(sight, move) if move.name == "place" else None

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The project."""
        return ("card", number(move)) if move.name == "place" else None


def workers_for(die: int, dice: tuple[int, ...]) -> int:
    """How many workers turn a die into one of these faces."""
    return 0 if die == ANY else min(around(die, one) for one in dice)


def converted(state: State, seat: Seat, workers: int, silver: int) -> State:
    """A point for every three; what is left over is lost."""
    points = (workers + silver) // CONVERTED
    words = {"workers": counted("workers", workers), "silver": counted("silver", silver)}
    state = state.tell("news.convert", who=name(seat), points=points_of(points), **words)
    state = state.gain("workers", seat, -workers).gain("silver", seat, -silver)
    return state.gain("points", seat, points)
