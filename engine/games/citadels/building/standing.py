"""A district comes to stand in a city: placed, taxed, and what it does at once.

First the tax, then the Bell Tower or the Lighthouse (ruling 10); all of it concerns whoever the
district stands with, so a Magistrate pays and decides within another's turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Relock, Reveal, Shuffle, Step
from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.data.characters import TAX
from engine.games.citadels.data.districts import KIND
from engine.games.citadels.table.cities import note_cities
from engine.games.citadels.table.state import CITY, DECK, DRAWN, HAND, State, gold_of
from engine.shapes.arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight

SOONER, USUAL = Move("sooner"), Move("usual")
LOOK, DECLINE, NOTHING = Move("look_through"), Move("decline"), Move("nothing")


def stand(state: State, seat: Seat, card: Card) -> State:
    """A built district stands in this seat's city: tax, then what it does at once."""
    in_doubt = bool(state.completed) and not state.ending  # its builder gave up the Bell Tower
    state = note_cities(state.move((card,), CITY[seat]))
    if in_doubt and not state.ending:
        state = state.tell("news.end_off")
    state = taxed(state, seat)
    face = state.faces[card]
    if face == "bell_tower":
        return state.do(BellTower(seat, card))
    if face == "lighthouse" and state.zone(DECK):
        return state.do(Lighthouse(seat))
    return state


def taxed(state: State, seat: Seat) -> State:
    """One gold goes to the Tax Collector's plate, if that character is in the game (ruling 10).

    Nobody owes what is not there; the Tax Collector builds untaxed in the own turn.
    """
    exempt = state.role == "tax_collector" and state.turn == seat
    if "tax_collector" not in state.rules.roles or exempt or not state.gold[seat]:
        return state
    state = state.tell("news.tax", who=name(seat), gold=gold_of(TAX))
    return state.pay(seat, -TAX).but(tax=state.tax + TAX)


@dataclass(frozen=True, slots=True)
class BellTower(Decision[State]):
    """Whether the game ends one district sooner: decided once, by whoever it stands with."""

    card: Card

    def legal(self, state: State) -> list[Move]:
        """Sooner, or as usual."""
        return [SOONER, USUAL]

    def take(self, state: State, move: Move) -> State:
        """Cities that are complete now became so at once (ruling 6)."""
        if move == USUAL:
            return state.tell("news.bell_usual", who=name(self.seat))
        state = state.but(bell=self.card).tell("news.bell_sooner", who=name(self.seat))
        return note_cities(state)

    def absent(self, state: State) -> Move:
        """The game ends as usual."""
        return USUAL


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
