"""Dice that only their owner sees, or nobody until they are opened, and that nobody could steer.

For games elsewhere (liar's dice, dice behind a screen). A hidden die is a card: the top one of a
pile that holds each of its faces once and was shuffled by all, so every face is as likely. Each
roll lays the piles anew: a die that was never opened needs nobody's key to be rolled again, so one
of an absent seat is as fair as the others.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, S, Shuffle, Step
from engine.basics import Card, Face, Seat
from engine.table import Table


@dataclass(frozen=True, slots=True)
class HiddenDie:
    """One die: its pile, a zone of nobody and of no other die; the cup it comes to; its faces.

    A cup in ``owners`` is read by its seat; in one of nobody the die lies closed to all until a
    ``Reveal`` opens it. Several dice can lie in one cup.
    """

    pile: str
    cup: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class HiddenRollShape(Step[S]):
    """Dice are rolled, all in one shuffle and one reveal; a game's class says which.

    What lay in their cups before leaves the game, open or closed: a die that is kept from one roll
    to the next lies in a cup of its own, which is not rolled.
    """

    def dice(self, state: S) -> tuple[HiddenDie, ...]:
        """Which dice, the same when asked again before they lie in their cups."""
        raise TypeError(f"{type(self).__name__} does not say which dice")

    def rolled(self, state: S) -> S:
        """The state with the dice in their cups, where those who may see them read them next: tell
        it here; what comes of it stands on the agenda behind the roll."""
        return state

    def run(self, state: S) -> S:
        """Lay the piles and come back behind their shuffle; then the top of each is its die."""
        dice = self.dice(state)
        piles = tuple(die.pile for die in dice)
        if len(set(piles)) != len(piles) or not all(die.faces for die in dice):
            raise ValueError(f"each die needs a pile of its own, with a face at least: {dice!r}")
        if not dice:
            return self.rolled(state)
        if not all(_shuffled(state, die) for die in dice):
            for cup in dict.fromkeys(die.cup for die in dice):
                state = state.retire(state.zone(cup))
            for die in dice:
                state = state.lay(die.pile, die.faces)
            return state.do(Shuffle(piles), self)
        seen: dict[Seat, tuple[Card, ...]] = {}
        for die in dice:
            top = state.zone(die.pile)[:1]
            state = state.move(top, die.cup)
            seat = state.owners.get(die.cup)
            if seat is not None:
                seen[seat] = (*seen.get(seat, ()), *top)
        pairs = tuple((cards, seat) for seat, cards in seen.items())
        return self.rolled(state.do(Reveal(pairs)) if pairs else state)


def _shuffled(state: Table, die: HiddenDie) -> bool:
    """Whether its pile lies whole and closed: between two rolls its top lies in the cup."""
    pile = state.zone(die.pile)
    return len(pile) == len(die.faces) and state.faces.keys().isdisjoint(pile)
