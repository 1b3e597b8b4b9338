"""The Lighthouse: its owner may look through the deck for one card (ruling 18)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Relock, Reveal, Shuffle, Step
from engine.basics import Move, Phrase, phrase
from engine.basics import seat as name
from engine.games.citadels.data.districts import KIND
from engine.games.citadels.table.state import DECK, DRAWN, HAND, State
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight

LOOK, DECLINE, NOTHING = Move("look_through"), Move("decline"), Move("nothing")


@dataclass(frozen=True, slots=True)
class Lighthouse(Decision[State]):
    """Whether to look through the deck for one card; all shuffle it afterwards (ruling 18)."""

    def legal(self, state: State) -> list[Move]:
        """Look, or let it be."""
        return [LOOK, DECLINE]

    def take(self, state: State, move: Move) -> State:
        """The whole deck is dealt to this seat's eyes."""
        if move == DECLINE:
            return state
        cards = state.zone(DECK)
        state = state.tell("news.lighthouse", who=name(self.seat), cards=cards_of(len(cards)))
        state = state.move(cards, DRAWN[self.seat])
        return state.do(Reveal(((cards, self.seat),)), Find(self.seat))

    def absent(self, state: State) -> Move:
        """No card is looked for."""
        return DECLINE


@dataclass(frozen=True, slots=True)
class Find(Decision[State]):
    """One card of the deck for the hand, or none."""

    def names(self, state: State) -> tuple[str, ...]:
        """The deck in this seat's eyes."""
        return (DRAWN[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Any of them, or nothing."""
        deck = state.zone(DRAWN[self.seat])
        return [NOTHING, *(Move("find", (card,)) for card in deck)]

    def take(self, state: State, move: Move) -> State:
        """The rest goes back under the joint key, and all shuffle."""
        if move.name == "find":
            state = state.move((number(move),), HAND[self.seat])
            state = state.tell("news.found", who=name(self.seat))
        rest = state.zone(DRAWN[self.seat])
        return state.do(Relock(rest, DECK), Reshuffled()) if rest else state

    def absent(self, state: State) -> Move:
        """No card is taken."""
        return NOTHING

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card by its face."""
        if move == NOTHING:
            return phrase("move.nothing")
        return phrase("move.find", face=face_of(sight.face(number(move))))

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """First a kind of card is chosen, then the card."""
        if move == NOTHING:
            return None
        face = sight.face(number(move))
        kind = KIND.get(face, "action") if face is not None else "action"
        return phrase("under.find", kind=f"kind.{kind}")


@dataclass(frozen=True, slots=True)
class Reshuffled(Step[State]):
    """The deck is shuffled by all, so that nobody knows a place in it any more."""

    def run(self, state: State) -> State:
        """Under the joint key."""
        return state.do(Shuffle((DECK,)))
