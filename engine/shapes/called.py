"""A card is called, and whoever holds it must say so: yes opens it, no is proven.

For Ohne Furcht und Adel ("Anschließend ruft der König ...": characters called rank by rank), for
Citadels, and wherever "who has it?" is asked of all and one answer is honest. The node answers,
unasked; a false yes or no cannot be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Decision, Pace, Reveal, S, Step
from engine.basics import ALL, Card, Face, Line, Move, Phrase
from engine.claims import Claim, NoneOf, Opened
from engine.shapes.menu import by_card, by_name
from engine.shapes.move_arguments import number
from engine.sight import Sight

NO, GONE = Move("no"), Move("gone")


@dataclass(frozen=True, slots=True)
class CalledShape(Decision[S]):
    """Is it you? A game's class says which face is called, in which zone, and what yes does.

    Where yes lays the card open and no more, ``shown`` says it all: then whoever is gone while it
    is asked may have all its closed cards opened (``GONE`` as its stand-in).
    """

    pace: ClassVar[Pace] = Pace.FORCED

    def called_face(self) -> Face:
        """What is called."""
        raise TypeError(f"{type(self).__name__} does not say what is called")

    def called_zone(self) -> str:
        """The own zone in which it may lie closed; with several cards it is shuffled if stale, so
        that a handle does not tell which came first."""
        raise TypeError(f"{type(self).__name__} does not say where")

    def shown(self) -> ShownShape[S]:
        """The step by which closed cards of this seat lie with the shown ones."""
        raise TypeError(f"{type(self).__name__} does not say where a called card lies")

    def absent_answer(self) -> Move:
        """What is said for a seat that is not there; it opens and proves nothing."""
        return NO

    def closed(self, state: S) -> tuple[Card, ...]:
        """The cards that may be the one: those that do not lie open."""
        faces, cards = state.faces, state.zones.get(self.called_zone(), ())
        if faces.keys().isdisjoint(cards):
            return cards
        return tuple([card for card in cards if card not in faces])

    def names(self, state: S) -> tuple[str, ...]:
        """The zone."""
        return (self.called_zone(),)

    def legal(self, state: S) -> list[Move]:
        """No, or yes with one of the closed cards; a seat that is not there can say neither."""
        if self.seat in state.absent:
            return [self.absent_answer()]
        return [NO, *(Move("yes", (card,)) for card in self.closed(state))]

    def allows(self, state: S, move: Move) -> bool:
        """What is listed, without making the list."""
        if self.seat in state.absent:
            return move == self.absent_answer()
        if move.name == "no":
            return move.args == ()
        if move.name != "yes" or len(move.args) != 1 or type(move.args[0]) is not int:
            return False
        return move.args[0] in self.closed(state)

    def claims(self, state: S, move: Move) -> tuple[Claim, ...]:
        """The opened card is the called one; or no closed card is."""
        if self.seat in state.absent:
            return ()
        face = (self.called_face(),)
        if move.name == "yes" and move.args and type(card := move.args[0]) is int:
            return (Opened(card, face),)
        return tuple([NoneOf(card, face) for card in self.closed(state)])

    def take(self, state: S, move: Move) -> S:
        """Whoever has it lays it open; whoever is gone has all its closed cards opened."""
        if move == NO:
            return state
        shown = self.shown()
        if move == GONE:
            return state.do(*opened_unasked(state, (shown,)))
        return state.move((number(move),), shown.zones()[1])

    def tell(self, sight: Sight[S], move: Move) -> Phrase:
        """Yes with the card, or no."""
        return by_card(sight, move) if move.name == "yes" else by_name(sight, move)

    def absent(self, state: S) -> Move:
        """What ``absent_answer`` says."""
        return self.absent_answer()

    def auto(self, state: S, eyes: Mapping[Card, Face]) -> Move:
        """What the closed cards say."""
        for card in self.closed(state):
            if eyes.get(card) == self.called_face():
                return Move("yes", (card,))
        return NO


@dataclass(frozen=True, slots=True)
class ShownShape(Step[S]):
    """Cards of one seat that were opened without an answer lie with those that were called."""

    def zones(self) -> tuple[str, str]:
        """Where the seat's closed cards lie, and where those that were called."""
        raise TypeError(f"{type(self).__name__} does not say from where to where")

    def run(self, state: S) -> S:
        """All of them are open now."""
        closed, shown = self.zones()
        return state.move(state.zone(closed), shown)


def opened_unasked(state: S, steps: Iterable[ShownShape[S]]) -> tuple[Line, ...]:
    """What opens all closed cards of some seats to everybody; nothing for a seat without any."""
    lines: list[Line] = []
    for step in steps:
        cards = state.zone(step.zones()[0])
        if cards:
            lines += [Reveal(((cards, ALL),)), step]
    return tuple(lines)
