"""The Seer: draws a card blind from each other hand, then gives each of them one (rule book:
"Seherin").

She sees all drawn cards, and whose each was, before she gives the first; what she gives may be any
card of her hand, the drawn one as well. How many she builds stands in ``data.characters``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Relock, Shuffle, Step
from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.cards.blind import blind
from engine.games.citadels.table.state import HAND, PARTS, State, others_there
from engine.games.citadels.table.words import by_kind, once
from engine.shapes.menu import Entry
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight
from engine.targets import On

SEEK, PASS = Move("seek"), Move("pass")
SOUGHT = once("seek")


def victims(state: State, seat: Seat) -> tuple[Seat, ...]:
    """All others that are there and hold a card."""
    return tuple(other for other in others_there(state, seat) if state.zone(HAND[other]))


def seeks(state: State, seat: Seat) -> list[Move]:
    """Once, if there is a card to take."""
    return [SEEK] if not SOUGHT(state, seat) and victims(state, seat) else []


def seek(state: State, seat: Seat, move: Move) -> State:
    """A card of each hand, all before any is given."""
    sources = victims(state, seat)
    state = state.use("seek").tell("news.seek", who=name(seat), cards=cards_of(len(sources)))
    return state.do(
        *blind(state, sources, seat, apart=True), SeenApart(seat), Gathered(seat, sources)
    )


def drawn(state: State, seer: Seat) -> tuple[str, ...]:
    """The places at which drawn cards lie, by the seats they come from."""
    return tuple(part[seer] for part in PARTS if state.zone(part[seer]))


@dataclass(frozen=True, slots=True)
class SeenApart(Step[State]):
    """The drawn cards lie apart, each locked for her."""

    seer: Seat

    def run(self, state: State) -> State:
        """She reads them there: a shuffle of hers, though of one card, stands before all else."""
        return state.do(*(Shuffle((zone,), self.seer) for zone in drawn(state, self.seer)[:1]))


@dataclass(frozen=True, slots=True)
class Gathered(Step[State]):
    """She has seen whose card is whose."""

    seer: Seat
    sources: tuple[Seat, ...]

    def run(self, state: State) -> State:
        """They go to her hand; then each seat they came from is owed a card."""
        zones = drawn(state, self.seer)
        for zone in zones:
            state = state.move(state.zone(zone), HAND[self.seer])
        owed = [other for other in self.sources if other not in state.absent]
        return state.mark_fresh(zones).do(*(Give(self.seer, other) for other in owed))


@dataclass(frozen=True, slots=True)
class Give(Decision[State]):
    """One card of the hand for a seat from which one was drawn."""

    victim: Seat

    def names(self, state: State) -> tuple[str, ...]:
        """The hand: shuffled once, so that nobody follows a drawn card through it."""
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Any card of the hand; a seat that is not there gives nothing."""
        hand = state.zone(HAND[self.seat])
        if self.seat in state.absent or not hand:
            return [PASS]
        return [Move("give", (card,)) for card in hand]

    def take(self, state: State, move: Move) -> State:
        """It is locked anew for the other seat."""
        if move == PASS:
            return state
        state = state.tell("news.give", who=name(self.seat), whom=name(self.victim))
        return state.do(Relock((number(move),), HAND[self.victim]))

    def about(self, state: State) -> On | None:
        return ("seat", self.victim)

    def title(self, state: State) -> Phrase:
        return phrase("ask.give", who=name(self.victim))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card by its face."""
        if move == PASS:
            return phrase("move.pass")
        return phrase("move.give", face=face_of(sight.face(number(move))))

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """Of a large hand first a kind is chosen."""
        if move == PASS:
            return None
        hand = sight.state.zone(HAND[self.seat])
        return by_kind(sight, number(move), len(hand), "under.give")


ENTRIES = (Entry("seek", seeks, seek, barred=SOUGHT),)
"""What the Seer adds to a turn."""
