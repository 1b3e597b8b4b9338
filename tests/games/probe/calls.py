"""What all seats of the probe are asked side by side: the forced call and the paced reaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Decision, Pace, Step, Together
from engine.basics import Face, Move
from engine.claims import Claim, Opened
from engine.shapes.called import NO, CalledShape
from tests.games.probe.state import BLUES, HIGHS, REDS, Probe

GOALS = REDS + BLUES


@dataclass(frozen=True, slots=True)
class CallGoals(Step[Probe]):
    """The goal of the first die is called; whoever holds one must say so."""

    def run(self, state: Probe) -> Probe:
        """Every seat with a closed goal is asked, whatever it is."""
        face = GOALS[state.dice[0] - 1]
        asked = [seat for seat in state.there() if state.closed(f"goal:{seat}")]
        called = tuple(Called(seat, face) for seat in asked)
        return state.tell("news.called", face=face).do(Together(called))


@dataclass(frozen=True, slots=True)
class Called(CalledShape[Probe]):
    """Answered by the node: yes opens the card, no is proven of every closed one."""

    face: Face

    def called_face(self) -> Face:
        """The goal of the die."""
        return self.face

    def called_zone(self) -> str:
        """The own goals."""
        return f"goal:{self.seat}"

    def take(self, state: Probe, move: Move) -> Probe:
        """An opened goal is worth two points."""
        if move == NO:
            return state
        return state.move(move.args, "shown").win(self.seat, 2)


@dataclass(frozen=True, slots=True)
class React(Step[Probe]):
    """Whoever has a card face down in its row may open it now, out of turn."""

    def run(self, state: Probe) -> Probe:
        """All are asked at once."""
        asked = [seat for seat in state.there() if state.closed(f"row:{seat}")]
        return state.do(Together(tuple(OpenRow(seat) for seat in asked)))


@dataclass(frozen=True, slots=True)
class OpenRow(Decision[Probe]):
    """A reaction that only a high card allows."""

    pace: ClassVar[Pace] = Pace.PACED

    def names(self, state: Probe) -> tuple[str, ...]:
        """The own row."""
        return (f"row:{self.seat}",)

    def legal(self, state: Probe) -> list[Move]:
        """No, or one of the closed cards."""
        return [NO, *(Move("open", (card,)) for card in state.closed(f"row:{self.seat}"))]

    def claims(self, state: Probe, move: Move) -> tuple[Claim, ...]:
        """The card is a high one."""
        match move:
            case Move("open", (int(card),)):
                return (Opened(card, HIGHS),)
        return ()

    def take(self, state: Probe, move: Move) -> Probe:
        """It is worth three points and leaves the row."""
        return state if move == NO else state.move(move.args, "shown").win(self.seat, 3)
