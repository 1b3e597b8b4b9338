"""The Spy: looks at a hand and takes gold and cards for what is found there (rule book: "Spion").

The owner shuffles the hand, proves card by card whether it is of the named kind, and shows it to
the Spy: everybody learns the number, the Spy alone the hand. A proof grows with the number of
faces, so a large hand is proven in parts, each in an event of its own; the whole hand is shuffled
before, so that the parts do not tell where in it the matches lay.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Prove, Reveal, Shuffle, Step, Together
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Count
from engine.games.citadels.building.ways import in_deck
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.data.characters import SPY_CARDS, SPY_GOLD
from engine.games.citadels.data.districts import KIND, KINDS
from engine.games.citadels.table.state import HAND, PARTS, State, gold_of, others_there
from engine.games.citadels.table.words import once
from engine.shapes.menu import Entry, at_seat
from engine.shapes.move_arguments import number, word
from engine.shapes.phrases import cards_of
from engine.shapes.zones import seat_of
from engine.sight import Sight

NO_SPYING = once("spy")
PART = 12
"""So many cards of a hand are counted in one event at most."""


def of_kind(state: State, kind: str) -> tuple[Face, ...]:
    """The faces of this kind at this table: what is printed on them, so action cards are none."""
    return tuple(face for face in in_deck(state) if KIND[face] == kind)


def spies(state: State, seat: Seat) -> list[Move]:
    """A kind in the hand of another seat that is there; in an empty hand there is nothing."""
    if NO_SPYING(state, seat):
        return []
    them = [other for other in others_there(state, seat) if state.zone(HAND[other])]
    return [Move("spy", (other, kind)) for other in them for kind in KINDS]


def spy(state: State, seat: Seat, move: Move) -> State:
    """The hand is shuffled, counted and looked at."""
    other, kind = number(move), word(move, 1)
    words = {"who": name(seat), "whom": name(other), "kind": f"kind.{kind}"}
    state = state.use("spy").tell("news.spy", **words)
    shuffle = Shuffle((HAND[other],), other)
    if len(state.zone(HAND[other])) <= PART:
        return state.do(shuffle, Matching(other, Count(HAND[other], of_kind(state, kind)), seat))
    return state.do(shuffle, Cut(other, kind, seat))


@dataclass(frozen=True, slots=True)
class Cut(Step[State]):
    """A large hand, just shuffled, is laid out in parts that are counted one after the other."""

    other: Seat
    kind: str
    spy: Seat

    def run(self, state: State) -> State:
        """The parts are as fresh as the hand they come from."""
        hand, parts = state.zone(HAND[self.other]), _parts(self.other)
        for at, zone in enumerate(parts):
            end = (at + 1) * PART if zone != parts[-1] else len(hand)
            state = state.move(hand[at * PART : end], zone)
        claim = Count(parts[0], of_kind(state, self.kind))
        return state.mark_fresh(parts).do(Together((Matching(self.other, claim, self.spy),)))


@dataclass(frozen=True, slots=True)
class Matching(Prove[State]):
    """How many cards of a hand, or of a part of it, are of the named kind."""

    spy: Seat
    found: int = 0
    """In the parts before this one."""

    def take(self, state: State, value: int) -> State:
        """The next part; a ``Together`` of one line gives it an event of its own."""
        found, zone = self.found + value, _next_part(state, self.claim.zone)
        if zone is None:
            return state.do(Spied(self.seat, self.spy, found))
        claim = Count(zone, self.claim.faces)
        return state.do(Together((Matching(self.seat, claim, self.spy, found),)))


@dataclass(frozen=True, slots=True)
class Spied(Step[State]):
    """All cards of the hand have been counted."""

    other: Seat
    spy: Seat
    found: int

    def run(self, state: State) -> State:
        """Gold as far as it goes, a card for each match all the same, and a look at the hand."""
        other, seat, parts = self.other, self.spy, _parts(self.other)
        laid = [card for zone in parts for card in state.zone(zone)]
        state = state.move(laid, HAND[other]).mark_fresh(parts)
        gold = min(self.found * SPY_GOLD, state.gold[other])
        state = self.told(state, gold)
        state = state.pay(other, -gold).pay(seat, gold)
        if self.found:
            state = state.do(Draw(seat, self.found * SPY_CARDS, HAND[seat]))
        if other in state.absent:
            return state
        return state.do(Reveal(((state.zone(HAND[other]), seat),)))

    def told(self, state: State, gold: int) -> State:
        """The number is known to all, by its proof."""
        words = {"who": name(self.spy), "whom": name(self.other)}
        if not self.found:
            return state.tell("news.spied_none", **words)
        if not gold:
            return state.tell("news.spied_poor", cards=cards_of(self.found), **words)
        return state.tell("news.spied", cards=cards_of(self.found), gold=gold_of(gold), **words)


def _parts(other: Seat) -> tuple[str, ...]:
    return tuple(part[other] for part in PARTS)


def _next_part(state: State, zone: str) -> str | None:
    """The part behind this one, if there is one with cards in it; a whole hand has no parts."""
    parts = _parts(seat_of(zone))
    at = parts.index(zone) + 1 if zone in parts else len(parts)
    return next((part for part in parts[at:] if state.zone(part)), None)


# -- the entry ------------------------------------------------------------------------------------


def told_spy(sight: Sight[State], move: Move) -> Phrase:
    """Which kind of district is named."""
    return phrase("move.spy", kind=f"kind.{word(move, 1)}")


def under_spy(sight: Sight[State], move: Move) -> Phrase:
    """First a seat is chosen, then the kind."""
    other = number(move)
    cards = cards_of(len(sight.state.zone(HAND[other])))
    return phrase("under.spy", who=name(other), cards=cards)


ENTRIES = (
    Entry(
        "spy",
        spies,
        spy,
        tell=told_spy,
        on=at_seat,
        under=under_spy,
        under_on=at_seat,
        barred=NO_SPYING,
    ),
)
"""What the Spy adds to a turn."""
