"""Fortune Teller: look at another hand and take one card of it (rule book: "Wahrsagerin").

The looker holds a copy of each card for its own eyes; the one it takes becomes its own as it lies
there. No line that shuffles the hand may stand between look and choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from engine.agenda import Decision
from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.action_cards.play import played, plays, shows, told, unplayed
from engine.games.citadels.cards.seen_hands import look
from engine.games.citadels.table.state import HAND, State, others_there
from engine.games.citadels.table.words import by_kind
from engine.shapes.menu import Entry, by_itself
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PASS = Move("pass")
"""What an absent seat answers, or one that holds no copy; nobody else may."""


def fortunes(state: State, seat: Seat) -> list[Move]:
    """Any hand card, and any other seat with a hand."""
    them = [other for other in others_there(state, seat) if state.zone(HAND[other])]
    cards = plays("fortune", state, seat)
    return [Move("fortune", (number(move), other)) for move in cards for other in them]


def fortune(state: State, seat: Seat, move: Move) -> State:
    """The other hand is shuffled and copied for this seat's eyes."""
    card, other = number(move), number(move, 1)
    state = played(state, seat, card).tell("news.fortune", who=name(seat), whom=name(other))
    return state.do(*look(other, seat), TakeOne(seat, other))


def told_fortune(sight: Sight[State], move: Move) -> Phrase:
    """Whose hand is looked at."""
    return told("fortune_teller", sight, move, who=name(number(move, 1)))


def on_fortune(sight: Sight[State], move: Move) -> On | None:
    """The action card, and the seat whose hand is looked at."""
    return (("card", number(move)), ("seat", number(move, 1)))


@dataclass(frozen=True, slots=True)
class TakeOne(Decision[State]):
    """One card of the hand that lies in this seat's eyes."""

    other: Seat

    def legal(self, state: State) -> list[Move]:
        """Any that it holds a copy of; an absent seat takes none. Names of no zone of its own,
        so that nothing is shuffled before.
        """
        shown = state.readers.get
        cards = [c for c in state.zone(HAND[self.other]) if self.seat in shown(c, ())]
        if self.seat in state.absent or not cards:
            return [PASS]
        return [Move("take", (card,)) for card in cards]

    def take(self, state: State, move: Move) -> State:
        """The copy becomes the card."""
        if move == PASS:
            return state
        state = state.tell("news.fortune_taken", who=name(self.seat), whom=name(self.other))
        return state.move((number(move),), HAND[self.seat])

    def about(self, state: State) -> On | None:
        return ("seat", self.other)

    def title(self, state: State) -> Phrase:
        return phrase("ask.take_one", who=name(self.other))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return phrase("move.take_over", face=face_of(sight.face(number(move))))

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """Of a large hand first a kind is chosen."""
        hand = sight.state.zone(HAND[self.other])
        return by_kind(sight, number(move), len(hand), "under.take_kind")

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """What the card shows: it lies in a hand of which this seat has a copy."""
        face = sight.face(number(move))
        return None if face is None else ("face", face)


ENTRIES = (
    Entry(
        "fortune",
        fortunes,
        fortune,
        partial(shows, "fortune_teller"),
        of_hand=True,
        tell=told_fortune,
        on=on_fortune,
        under=by_itself,
        hindered=partial(unplayed, "fortune_teller"),
    ),
)
"""What it adds to a turn."""
