"""What a bonus brings, and the option of the round card that a completed pile chooses.

Rule book: "Bonus Aktionen", "Jeder Drilling bringt einen der aktuellen Durchgangsboni ein".
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.table.data import ANIMAL, GOOD, POINT, SILVER, WORKER, Gain
from engine.games.burgund.table.silver_purchase import Open
from engine.games.burgund.table.stacks import Tops
from engine.games.burgund.table.state import ANIMAL_STACKS, GOOD_STACKS, State
from engine.shapes.move_arguments import number
from engine.shapes.phrases import counted
from engine.sight import Sight
from engine.targets import On

COUNTED = {POINT: "points", SILVER: "silver", WORKER: "workers"}
CALLED = {**COUNTED, GOOD: "goods", ANIMAL: "animals"}
STACKS = {GOOD: GOOD_STACKS, ANIMAL: ANIMAL_STACKS}


def gained(state: State, seat: Seat, gain: Gain) -> State:
    """What can be counted is there at once; goods and animals are taken from their stacks."""
    lines: list[Line] = []
    for what, count in gain:
        if what in COUNTED:
            state = state.gain(COUNTED[what], seat, count)
            state = state.tell("news.gain", who=name(seat), what=gain_told(((what, count),)))
        else:
            lines += [Tops(seat, STACKS[what]) for _ in range(count)]
    return state.do(*lines)


def gain_told(gain: Gain) -> tuple[Phrase, ...]:
    """Each part of a gain with its number.

    >>> [one.plain() for one in gain_told((("silver", 2),))]
    [['silver.many', {'n': 2}]]
    """
    return tuple(counted(CALLED[what], count) for what, count in gain)


def option_told(gain: Gain) -> Phrase:
    """A whole option as one phrase, for it may have several parts.

    >>> option_told((("worker", 1), ("silver", 1))).key
    'word.both'
    """
    told, *more = gain_told(gain)
    for part in more:
        told = phrase("word.both", one=told, other=part)
    return told


@dataclass(frozen=True, slots=True)
class Bonus(Open):
    """One of the options of the round card, for a completed pile."""

    def moves(self, state: State) -> list[Move]:
        """By their number."""
        return [Move("bonus", (at,)) for at in range(len(state.round_options))]

    def go(self, state: State, move: Move) -> State:
        """All of that option."""
        return gained(state, self.seat, state.round_options[number(move)])

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """What it brings."""
        if move.name != "bonus":
            return phrase("move.buy")
        gain = sight.state.round_options[number(move)]
        return phrase("move.bonus", gain=option_told(gain))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """No card is meant by the number."""
        return None
