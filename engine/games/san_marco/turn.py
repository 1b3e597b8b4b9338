"""A turn: limit cards are laid open, then the actions are played one by one (book: "Dazu legt er,
falls vorhanden, seine Limit-Karten offen aus").

Which cards are limit cards their backs say, so their player's node opens them unasked. An action is
opened as it is played; with ``hands=open`` the whole hand is opened before the first one (SM-13,
SM-16). A card may be forgone; it is shown and spent (SM-3).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Reveal, Step
from engine.basics import ALL, Card, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.san_marco.action_cards.play import Play
from engine.games.san_marco.table.data import LIMIT_END
from engine.games.san_marco.table.state import HAND, LAID, LIMIT_BACK, SPENT, State
from engine.shapes.move_arguments import number
from engine.shapes.opening import opened_at_once
from engine.shapes.phrases import face_of
from engine.sight import Sight

PASS = Move("pass")


@dataclass(frozen=True, slots=True)
class Turn(Step[State]):
    """A seat plays its hand."""

    seat: Seat

    def run(self, state: State) -> State:
        """Its limit cards are opened first, or all of it."""
        hand = state.zone(HAND[self.seat])
        limits = tuple(card for card in hand if state.backs.get(card) == LIMIT_BACK)
        opened = hand if state.whole_hands else limits
        first = (opened_at_once(opened),) if opened else ()
        return state.but(turn=self.seat).do(*first, Lay(self.seat, limits))


@dataclass(frozen=True, slots=True)
class Lay(Step[State]):
    """Open limit cards lie before their player."""

    seat: Seat
    limits: tuple[Card, ...]

    def run(self, state: State) -> State:
        """Then the actions."""
        if self.limits:
            shown = tuple(face_of(state.faces[card]) for card in self.limits)
            state = state.tell("news.limits", who=name(self.seat), faces=shown)
        had, state = state.limit(self.seat), state.move(self.limits, LAID[self.seat])
        has = state.limit(self.seat)
        if had < LIMIT_END <= has:
            state = state.tell("news.limit_reached", who=name(self.seat), n=has)
        return state.do(Playing(self.seat))


@dataclass(frozen=True, slots=True)
class Playing(Step[State]):
    """As long as there is a card."""

    seat: Seat

    def run(self, state: State) -> State:
        """The next one is opened if it is closed, and played; a gone seat's cards are all spent."""
        hand = state.zone(HAND[self.seat])
        if not hand:
            return state.but(turn=None)
        if self.seat in state.absent:
            state = state.tell("news.forgone_all", who=name(self.seat))
            return state.do(Reveal(((hand, ALL),)), Spend(self.seat), self)
        closed = [card for card in hand if card not in state.faces]
        if len(closed) == len(hand):
            line = OpenOne(self.seat) if len(hand) > 1 else opened_at_once(hand)
            return state.do(line, self)
        return state.do(Play(self.seat), self)


@dataclass(frozen=True, slots=True)
class Spend(Step[State]):
    """All open cards of a hand are spent."""

    seat: Seat

    def run(self, state: State) -> State:
        """Without any effect."""
        hand = state.zone(HAND[self.seat])
        return state.move([card for card in hand if card in state.faces], SPENT)


@dataclass(frozen=True, slots=True)
class OpenOne(Decision[State]):
    """Which card is played next."""

    def names(self, state: State) -> tuple[str, ...]:
        """The hand: shuffled once, so that nobody knows which offer's card it was."""
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Any card of the hand, whatever it shows."""
        if self.seat in state.absent:
            return [PASS]
        return [Move("open", (card,)) for card in state.zone(HAND[self.seat])]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """It is opened, whatever it shows."""
        return () if move == PASS else (Opened(number(move)),)

    def take(self, state: State, move: Move) -> State:
        """What it is used for is the next question."""
        return state

    def absent(self, state: State) -> Move:
        """Nothing is opened."""
        return PASS

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card by its face."""
        if move == PASS:
            return phrase("move.pass")
        return phrase("move.open", face=face_of(sight.face(number(move))))
