"""A turn (rule book: "Spielablauf"): lay a card face down, turn up the covered one, draw.

Whether the round is over is looked at when everything the turn has brought about is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Step
from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.kabale.table.drawing import Draw, Fill
from engine.games.kabale.table.effects import NONE, TurnUp
from engine.games.kabale.table.state import COLUMN, HAND, State
from engine.games.kabale.table.words import column_key, column_told
from engine.hindrance import Hindrance
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On


@dataclass(frozen=True, slots=True)
class Turn(Step[State]):
    """The turn of a seat."""

    seat: Seat

    def run(self, state: State) -> State:
        """A seat that is not there has none."""
        state = state.but(turn=self.seat, moved=())
        if self.seat in state.absent:
            return state.do(Pass(self.seat))
        return state.do(Fill(self.seat), Play(self.seat))


@dataclass(frozen=True, slots=True)
class Play(Step[State]):
    """A card must be laid; a seat without any passes."""

    seat: Seat

    def run(self, state: State) -> State:
        """Lay, draw, end of the turn."""
        if not state.zone(HAND[self.seat]):
            return state.tell("news.pass", who=name(self.seat)).do(Pass(self.seat))
        return state.do(Lay(self.seat), EndTurn(self.seat))


def closed(state: State, column: int) -> Phrase | None:
    """Why no card may be laid in a column."""
    return None if column in state.open_columns() else phrase("hindered.storm")


@dataclass(frozen=True, slots=True)
class Lay(Decision[State]):
    """A card of the hand goes face down to the foot of a column that no storm has closed."""

    def names(self, state: State) -> tuple[str, ...]:
        """The own hand: nobody sees whether it is the card just drawn."""
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Any card, any open column; nothing for a seat that is not there."""
        if self.seat in state.absent:
            return [NONE]
        cards = state.zone(HAND[self.seat])
        columns = [column for column in state.columns if not closed(state, column)]
        return [Move("lay", (card, column)) for card in cards for column in columns]

    def beside(self, sight: Sight[State]) -> Sequence[tuple[str, str]]:
        """What lies in the columns that it can go to."""
        return [("columns", column_key(column)) for column in sight.state.open_columns()]

    def hindered(self, sight: Sight[State]) -> Sequence[Hindrance]:
        """The columns that a storm has closed."""
        found = []
        for column in sight.state.columns:
            why = closed(sight.state, column)
            if why is not None:
                space = ("space", "columns", column_key(column))
                found.append(Hindrance(space, column_told(sight.state, column), why))
        return found

    def take(self, state: State, move: Move) -> State:
        """It covers the card above it, which is turned up; the seat draws behind all that."""
        if move == NONE:
            return state.but(passes=state.passes + 1)
        card, column = number(move), number(move, 1)
        state = state.move((card,), COLUMN[column]).but(passes=0)
        state = state.tell("news.laid", who=name(self.seat), column=column_told(state, column))
        return state.do(TurnUp(card), DrawIfThere(self.seat))

    def absent(self, state: State) -> Move:
        """Its hand stays closed."""
        return NONE

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """First the card, then the column."""
        if move == NONE:
            return None
        return phrase("under.lay", face=face_of(sight.face(number(move))))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """Both by their names."""
        if move == NONE:
            return phrase("move.none")
        column = column_told(sight.state, number(move, 1))
        return phrase("move.lay", face=face_of(sight.face(number(move))), column=column)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The card, and the column to whose foot it goes."""
        if move == NONE:
            return None
        return (("card", number(move)), ("space", "columns", column_key(number(move, 1))))


@dataclass(frozen=True, slots=True)
class DrawIfThere(Step[State]):
    """One card for the seat that has laid one; a seat that has left draws when it is back."""

    seat: Seat

    def run(self, state: State) -> State:
        """Drawn before the round can end."""
        return state if self.seat in state.absent else state.do(Draw(self.seat))


@dataclass(frozen=True, slots=True)
class Pass(Step[State]):
    """A turn without a card."""

    seat: Seat

    def run(self, state: State) -> State:
        """Where all pass the round is over."""
        return state.but(passes=state.passes + 1).do(EndTurn(self.seat))


@dataclass(frozen=True, slots=True)
class EndTurn(Step[State]):
    """The round goes on with the next seat, or ends here: then nothing more is put in front."""

    seat: Seat

    def run(self, state: State) -> State:
        """All goals met, or nobody can lay a card."""
        if state.all_met() or state.passes >= state.seats:
            return state
        return state.do(Turn(state.seats_from(self.seat)[1]))
