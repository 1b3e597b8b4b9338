"""A character's turn as one menu that comes back until its player ends it.

Gather, build, abilities, unique districts, one action card: each at any moment, but building
after the gathering, and no end without it (ruling 30; ``early``: abilities may precede it).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.basics import Card, Face, Line, Move, Phrase, Seat, phrase
from engine.claims import Claim, Opened
from engine.games.citadels.action_cards import cannonball, fortune, lasting
from engine.games.citadels.action_cards.play import ACTION
from engine.games.citadels.building.build import begin_build
from engine.games.citadels.building.ways import fits, lenders, price, unbuildable
from engine.games.citadels.characters import (
    rank1_assassin,
    rank2_thief,
    rank3_magician,
    rank4_king,
    rank5_bishop,
    rank6_merchant,
    rank7_architect,
    rank8_warlord,
    rank9_queen,
)
from engine.games.citadels.data.districts import COST
from engine.games.citadels.table.marks import marks_on_plate
from engine.games.citadels.table.state import HAND, State, gold_of
from engine.games.citadels.table.words import NOT_GATHERED, by_kind
from engine.games.citadels.turn.finish import EndTurn, TurnOver
from engine.games.citadels.turn.gathering import (
    CARDS,
    GOLD,
    GatherOnly,
    draw,
    draws,
    gold,
    golds,
    has_gathered,
    no_draw,
    told_gathering,
)
from engine.games.citadels.uniques import armory, museum, workshops
from engine.hindrance import Hindrance
from engine.shapes.menu import Entries, Entry, MenuShape, at_card, menu_of, still_possible
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight

END = Move("end")
HELPFUL = ("income", "bonus", "extra", "bonus_gold", "study", "alms", "audience", "collect")
"""Abilities that only help: ending the turn without them is told in words of its own."""

OTHERWISE = ("bonus_cards",)
"""What is the other half of something that is named once."""

# -- building -------------------------------------------------------------------------------------


def builds(state: State, seat: Seat) -> list[Move]:
    """One move for each hand card, by public facts: the face is the move's claim."""
    if has_not_gathered(state, seat) or not fits(state, seat):
        return []
    return [Move("build", (card,)) for card in state.zone(HAND[seat])]


def has_not_gathered(state: State, seat: Seat) -> Phrase | None:
    """Why what follows the gathering has to wait."""
    return None if state.gathered else NOT_GATHERED


def unbuilt(sight: Sight[State]) -> Iterator[Hindrance]:
    """The districts of the hand that may not be built."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    for card in state.zone(HAND[seat]):
        face = sight.face(card)
        if face is not None and face in COST:
            why = has_not_gathered(state, seat) or unbuildable(state, seat, face)
            if why is not None:
                yield Hindrance(("card", card), phrase(face_of(face)), why)


def build_claims(state: State, seat: Seat, move: Move) -> tuple[Claim, ...]:
    """The card is opened, and is one that may be built."""
    return (Opened(number(move), fits(state, seat)),)


def build(state: State, seat: Seat, move: Move) -> State:
    """On its way to the city."""
    return begin_build(state, seat, number(move))


def told_build(sight: Sight[State], move: Move) -> Phrase:
    """The district and its price; the purse alone may not pay it, and what else does is asked."""
    face = sight.face(number(move))
    if face is None or sight.seat is None:
        return phrase("move.build", face="word.unknown", cost="word.unknown")
    state, seat, cost = sight.state, sight.seat, price(sight.state, sight.seat, face)
    words = {"face": face_of(face), "cost": gold_of(cost)}
    missing = cost - state.gold[seat]
    if missing <= 0:
        return phrase("move.build", **words)
    if lenders(state, seat, missing, len(state.zone(HAND[seat])) - 1):
        return phrase("move.build_borrowed", missing=gold_of(missing), **words)
    return phrase("move.build_otherwise", **words)


def under_build(sight: Sight[State], move: Move) -> Phrase | None:
    """Of a large hand first a kind is chosen."""
    assert sight.seat is not None
    hand = sight.state.zone(HAND[sight.seat])
    return by_kind(sight, number(move), len(hand), "under.build")


BUILD = Entry(
    "build",
    builds,
    build,
    build_claims,
    of_hand=True,
    tell=told_build,
    on=at_card,
    under=under_build,
    barred=has_not_gathered,
    hindered=unbuilt,
)

# -- the end of the turn --------------------------------------------------------------------------


def ends(state: State, seat: Seat) -> list[Move]:
    """Only after gathering."""
    return [] if has_not_gathered(state, seat) else [END]


def end(state: State, seat: Seat, move: Move) -> State:
    """The menu does not come back."""
    return state.do(EndTurn(seat))


def left_unused(sight: Sight[State], move: Move) -> tuple[Phrase, ...]:
    """Abilities of the character, and to build what can be paid."""
    own = ABILITIES[sight.state.role]
    entries = [*(entry for entry in own if entry.name not in OTHERWISE), BUILD]
    left = still_possible(entries, sight)
    return tuple(phrase(f"ability.{n}" if n in HELPFUL else f"act.{n}") for n in left)


def told_end(sight: Sight[State], move: Move) -> Phrase:
    """What has not been used is named, so that nobody forgets it."""
    left = left_unused(sight, move)
    if not left:
        return phrase("move.end")
    return phrase("move.end_forgotten", what=tuple(one.key for one in left))


_BEFORE = (
    Entry("gold", golds, gold, tell=told_gathering, barred=has_gathered),
    Entry("cards", draws, draw, tell=told_gathering, barred=no_draw),
)
_AFTER = (
    *workshops.ENTRIES,
    *lasting.ENTRIES,
    *fortune.ENTRIES,
    *cannonball.ENTRIES,
    *museum.ENTRIES,
    *armory.ENTRIES,
    BUILD,
    Entry(
        "end",
        ends,
        end,
        ends=True,
        tell=told_end,
        barred=has_not_gathered,
        leaves=left_unused,
    ),
)
_RANKS = (
    rank1_assassin,
    rank2_thief,
    rank3_magician,
    rank4_king,
    rank5_bishop,
    rank6_merchant,
    rank7_architect,
    rank8_warlord,
    rank9_queen,
)
ABILITIES = {role: entries for rank in _RANKS for role, entries in rank.ENTRIES.items()}
"""What each character adds to its turn."""

MENU = {role: menu_of(*_BEFORE, *entries, *_AFTER) for role, entries in ABILITIES.items()}
"""What the menu of each character's turn is made of."""


@dataclass(frozen=True, slots=True)
class Menu(MenuShape[State]):
    """The turn of a character: anything it may do now, until it ends the turn."""

    role: Face

    def menu(self) -> Entries[State]:
        """What this character may do."""
        return MENU[self.role]

    def hand(self) -> str:
        """Many entries name cards of it."""
        return HAND[self.seat]

    def absent(self, state: State) -> Move:
        """Two gold, and the turn ends."""
        return END if state.gathered else GOLD

    def title(self, state: State) -> Phrase:
        """As whom the seat plays, whether it still has to gather, and whether it can do anything
        else before.
        """
        key = "ask.turn"
        if not state.gathered:
            beside = self.offers_beside(state, (GOLD.name, CARDS.name))
            key = "ask.turn_gather" if beside else "ask.turn_first"
        return phrase(key, role=face_of(self.role), gold=gold_of(state.gold[self.seat]))

    def tags(self, sight: Sight[State], card: Card) -> tuple[Phrase, ...]:
        """What lies on a plate already."""
        return marks_on_plate(sight.state, card)


def begin_turn(
    state: State, seat: Seat, role: Face, *, gathered: bool = False, first: tuple[Line, ...] = ()
) -> State:
    """The seat has its turn as this character, after the lines that must come first.

    Where abilities may not precede the gathering, it is asked for alone. The Witch gathers, names
    whom she bewitches, and is interrupted.
    """
    state = turn_of(state, seat, role, gathered=gathered)
    if role == "witch":
        return state.do(GatherOnly(seat), rank1_assassin.Bewitch(seat), TurnOver())
    if role == "bishop":
        state = state.but(shielded=seat)
    if role == "queen":
        state = state.but(queen=seat)
    if not (state.rules.early or gathered or first):
        first = (GatherOnly(seat),)
    return state.do(*first, Menu(seat, role))


def turn_of(state: State, seat: Seat, role: Face, *, gathered: bool = False) -> State:
    """It is this seat's turn as this character, and nothing has been done in it."""
    used = (ACTION,) if state.safe else ()
    state = state.but(turn=seat, role=role, gathered=gathered, used=used)
    return state.but(built=0, more=0, paid=0, spent=0)
