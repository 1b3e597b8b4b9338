"""What a card does at once when another card turns it up (rule book: the second kind of cards).

Turning up is a chain and no tree: a card that is turned up makes at most one more be turned up.
Cloak and traitor ask their owner, whoever's turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Reveal, Step
from engine.basics import ALL, Card, Move, Phrase, phrase
from engine.basics import seat as name
from engine.games.kabale.table.drawing import Draw
from engine.games.kabale.table.state import COLUMN, DISCARD, GOAL, HAND, State
from engine.games.kabale.table.words import column_key, column_told
from engine.shapes.move_arguments import number
from engine.shapes.opening import OpenedShape
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

NONE = Move("none")


@dataclass(frozen=True, slots=True)
class TurnUp(Step[State]):
    """The card directly above ``by`` is turned up if it lies face down, whoever's it is.

    A card under a cloak is not: it waits for the end of the round.
    """

    by: Card

    def run(self, state: State) -> State:
        """Its owner opens it, unless everybody knows it; then it works."""
        row = state.zone(COLUMN[state.column_of(self.by)])
        at = row.index(self.by) - 1
        if at < 0 or not state.is_down(row[at]) or row[at] in state.cloaked:
            return state
        return state.do(Reveal((((row[at],), ALL),)), TurnedUp(row[at], self.by))


@dataclass(frozen=True, slots=True)
class TurnedUp(Step[State]):
    """A card lies face up now, turned by the card ``by`` below it."""

    card: Card
    by: Card

    def run(self, state: State) -> State:
        """What the five do; nothing happens with all others."""
        face, owner = state.faces[self.card], state.player(self.card)
        column = state.column_of(self.card)
        state = state.but(covered=tuple(c for c in state.covered if c != self.card))
        state = state.tell("news.turned", who=name(owner), face=face_of(face))
        match face:
            case "explorer" if self.card in state.moved:
                return state.tell("news.explorer_stays", who=name(owner))
            case "explorer":
                return state.do(Wander(self.card))
            case "assassin":
                return state.do(Throw(self.by))
            case "storm":
                state = state.but(stormed=(*state.stormed, column))
                return state.tell("news.storm", column=column_told(state, column))
            case "cloak" if state.zone(HAND[owner]):
                return state.do(Push(owner, self.card))
            case "traitor":
                return state.do(Swap(owner, column))
        return state


@dataclass(frozen=True, slots=True)
class Wander(Step[State]):
    """An explorer goes to the foot of the next column on the right, face down again.

    Behind the last column comes the first one; a column that a storm has closed is passed by, and
    where all others are closed it is the foot of its own. It moves once in a turn.
    """

    card: Card

    def run(self, state: State) -> State:
        """It is turned down and turns up what lies above it there."""
        here = state.column_of(self.card)
        ways = [(here + step) % state.seats for step in range(1, state.seats + 1)]
        to = next(column for column in ways if column not in state.stormed)
        owner = name(state.player(self.card))
        state = state.move((self.card,), COLUMN[to])
        state = state.but(covered=(*state.covered, self.card), moved=(*state.moved, self.card))
        state = state.tell("news.explorer", who=owner, column=column_told(state, to))
        return state.do(TurnUp(self.card))


@dataclass(frozen=True, slots=True)
class Throw(OpenedShape[State]):
    """The card that turned up the assassin goes to its owner's discard pile, which is open."""

    card: Card

    def to_open(self, state: State) -> tuple[Card, ...]:
        """Nobody has seen it yet, unless it is an explorer."""
        return (self.card,)

    def opened(self, state: State) -> State:
        """Its owner does not draw for it."""
        owner, face = state.player(self.card), face_of(state.faces[self.card])
        state = state.but(covered=tuple(c for c in state.covered if c != self.card))
        state = state.move((self.card,), DISCARD[owner])
        return state.tell("news.thrown", who=name(owner), face=face)


@dataclass(frozen=True, slots=True)
class Push(Decision[State]):
    """The owner of a cloak may push a card of the hand under it, face down, and draws at once."""

    cloak: Card

    def names(self, state: State) -> tuple[str, ...]:
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Any card, or none; a seat that is not there pushes none."""
        if self.seat in state.absent:
            return [NONE]
        return [*(Move("push", (card,)) for card in state.zone(HAND[self.seat])), NONE]

    def take(self, state: State, move: Move) -> State:
        """It lies directly under the cloak and is not turned up before the round ends."""
        if move == NONE:
            return state.tell("news.not_pushed", who=name(self.seat))
        card = number(move)
        column = state.column_of(self.cloak)
        state = state.move((card,), COLUMN[column]).put_below(card, self.cloak)
        state = state.but(cloaked=(*state.cloaked, card))
        return state.tell("news.pushed", who=name(self.seat)).do(Draw(self.seat))

    def absent(self, state: State) -> Move:
        """Nothing is pushed in."""
        return NONE

    def beside(self, sight: Sight[State]) -> Sequence[tuple[str, str]]:
        """Its column."""
        return [("columns", column_key(sight.state.column_of(self.cloak)))]

    def about(self, state: State) -> On | None:
        """The cloak, and the column that it lies in."""
        column = state.column_of(self.cloak)
        return (("card", self.cloak), ("space", "columns", column_key(column)))

    def title(self, state: State) -> Phrase:
        return phrase("ask.Push", column=column_told(state, state.column_of(self.cloak)))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card by its face."""
        if move == NONE:
            return phrase("move.keep_cards")
        return phrase("move.push", face=face_of(sight.face(number(move))))


@dataclass(frozen=True, slots=True)
class Swap(Decision[State]):
    """The owner of a traitor may swap the goal of its column with that of another one."""

    column: int

    def legal(self, state: State) -> list[Move]:
        """Any other column, one closed by a storm too: the storm stays with the column."""
        if self.seat in state.absent:
            return [NONE]
        return [*(Move("swap", (to,)) for to in state.columns if to != self.column), NONE]

    def take(self, state: State, move: Move) -> State:
        """The goals change places; the cards stay."""
        if move == NONE:
            return state.tell("news.not_swapped", who=name(self.seat))
        to = number(move)
        one, other = state.zone(GOAL[self.column]), state.zone(GOAL[to])
        state = state.tell(
            "news.swapped",
            who=name(self.seat),
            one=column_told(state, self.column),
            other=column_told(state, to),
        )
        return state.move(one, GOAL[to]).move(other, GOAL[self.column])

    def absent(self, state: State) -> Move:
        """Nothing is swapped."""
        return NONE

    def beside(self, sight: Sight[State]) -> Sequence[tuple[str, str]]:
        """All columns: each has a goal."""
        return [("columns", column_key(column)) for column in sight.state.columns]

    def about(self, state: State) -> On | None:
        return ("space", "columns", column_key(self.column))

    def title(self, state: State) -> Phrase:
        return phrase("ask.Swap", column=column_told(state, self.column))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The other column by its goal."""
        if move == NONE:
            return phrase("move.keep_goals")
        return phrase("move.swap", column=column_told(sight.state, number(move)))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return None if move == NONE else ("space", "columns", column_key(number(move)))
