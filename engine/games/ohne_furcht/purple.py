"""The ten kinds of purple district: what is printed on them, each in its place.

Geisterstadt: scored in ``scoring``. Zitadelle: the Warlord passes it over (``characters``).
Laboratorium and Schmiede: entries of the menu. Sternwarte and Bibliothek: ``gather_count`` and
``keeps_all``. Friedhof: a decision of its owner after the Warlord. Zauberschule:
``colour_count``. Universität and Drachenhort: their points in ``data``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.ohne_furcht.data import (
    COLOUR,
    GATHER_CARDS,
    GRAVEYARD_GOLD,
    INCOME,
    LABORATORY_GOLD,
    OBSERVATORY_CARDS,
)
from engine.games.ohne_furcht.drawing import Draw, discard
from engine.games.ohne_furcht.state import (
    HAND,
    State,
    cards_left,
    gold_of,
    others,
)
from engine.games.ohne_furcht.words import NO_CARDS, NO_HAND, once, too_dear
from engine.shapes.menu import Entry, at_card, by_card, by_itself
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

SMITHY = Move("smithy")
PAY, DECLINE = Move("pay"), Move("decline")


def colour_count(state: State, seat: Seat, role: Face) -> int:
    """How many districts bring this character gold; the School of Magic is of any colour."""
    colour = INCOME[role]
    return sum(COLOUR[face] == colour or face == "school_of_magic" for face in state.city(seat))


def gather_count(state: State, seat: Seat) -> int:
    """How many cards are drawn when gathering: two, three with the Observatory."""
    return OBSERVATORY_CARDS if "observatory" in state.city(seat) else GATHER_CARDS


def keeps_all(state: State, seat: Seat) -> bool:
    """Whether all gathered cards are kept: with the Library (three with both: RULES.md)."""
    return "library" in state.city(seat)


# -- Laboratorium: once in a turn one hand card for one gold --------------------------------------


LABORATORY_USED, SMITHY_USED = once("laboratory"), once("smithy")


def no_laboratory(state: State, seat: Seat) -> Phrase | None:
    """Why it does not work for whoever has one."""
    if "laboratory" not in state.city(seat):
        return None
    return LABORATORY_USED(state, seat) or (None if state.zone(HAND[seat]) else NO_HAND)


def laboratories(state: State, seat: Seat) -> list[Move]:
    """Any card of the hand."""
    if "laboratory" not in state.city(seat) or no_laboratory(state, seat):
        return []
    return [Move("laboratory", (card,)) for card in state.zone(HAND[seat])]


def laboratory_claims(state: State, seat: Seat, move: Move) -> tuple[Claim, ...]:
    """The card is laid down open."""
    return (Opened(number(move)),)


def laboratory(state: State, seat: Seat, move: Move) -> State:
    """The card goes to the discard pile."""
    card = number(move)
    gold = gold_of(LABORATORY_GOLD)
    state = state.tell("news.laboratory", who=name(seat), gold=gold)
    return discard(state.use("laboratory").pay(seat, LABORATORY_GOLD), (card,))


# -- Schmiede: once in a turn gold for cards (which amounts is an option) -------------------------


def no_smithy(state: State, seat: Seat) -> Phrase | None:
    """Why it does not work for whoever has one: the gold for it, a card left, once."""
    if "smithy" not in state.city(seat):
        return None
    poor = too_dear(state.rules.smithy_gold, state.gold[seat])
    return SMITHY_USED(state, seat) or poor or (None if cards_left(state) else NO_CARDS)


def smithies(state: State, seat: Seat) -> list[Move]:
    """For whoever has one."""
    return [SMITHY] if "smithy" in state.city(seat) and not no_smithy(state, seat) else []


def smithy(state: State, seat: Seat, move: Move) -> State:
    """Pay, and keep all that is drawn."""
    rules = state.rules
    state = state.tell("news.smithy", who=name(seat), gold=gold_of(rules.smithy_gold))
    state = state.use("smithy").pay(seat, -rules.smithy_gold)
    return state.do(Draw(seat, rules.smithy_cards, HAND[seat]))


def told_smithy(sight: Sight[State], move: Move) -> Phrase:
    """What it costs and brings at this table."""
    rules = sight.state.rules
    return phrase("move.smithy", gold=gold_of(rules.smithy_gold), n=rules.smithy_cards)


ENTRIES = (
    Entry(
        "laboratory",
        laboratories,
        laboratory,
        laboratory_claims,
        of_hand=True,
        tell=by_card,
        on=at_card,
        under=by_itself,
        barred=no_laboratory,
    ),
    Entry("smithy", smithies, smithy, tell=told_smithy, barred=no_smithy),
)


# -- Friedhof -------------------------------------------------------------------------------------


def graveyard(state: State, warlord: Seat, card: Card) -> State:
    """Ask the Graveyard's owner, unless it is the Warlord itself or has no gold.

    The Graveyard cannot fetch itself: it no longer lies in a city when its owner is asked for.
    """
    for seat in others(state, warlord):
        if "graveyard" in state.city(seat) and state.gold[seat] >= GRAVEYARD_GOLD:
            return state.do(Graveyard(seat, card))
    return state


@dataclass(frozen=True, slots=True)
class Graveyard(Decision[State]):
    """Pay one gold to take the removed district from the discard pile into the hand, or not."""

    card: Card

    def legal(self, state: State) -> list[Move]:
        """Pay for the district, or let it go."""
        return [PAY, DECLINE]

    def take(self, state: State, move: Move) -> State:
        """Everybody knows the card."""
        face = face_of(state.faces[self.card])
        if move == DECLINE:
            return state.tell("news.graveyard_declined", who=name(self.seat), face=face)
        state = state.tell("news.graveyard", who=name(self.seat), face=face)
        return state.pay(self.seat, -GRAVEYARD_GOLD).move((self.card,), HAND[self.seat])

    def absent(self, state: State) -> Move:
        """The district is let go."""
        return DECLINE

    def about(self, state: State) -> On | None:
        return ("card", self.card)

    def title(self, state: State) -> Phrase:
        """Which card it is about."""
        face = face_of(state.faces[self.card])
        return phrase("ask.graveyard", face=face, gold=gold_of(GRAVEYARD_GOLD))
