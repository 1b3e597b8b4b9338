"""A turn: a card for its die, an action, and once the purchase (rule book: "Spielverlauf").

A closed hand card is opened as it is played; nobody learns which of two was drawn first. Of what
the three bought cards show, all learn together (BG-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Reveal, Step
from engine.basics import ALL, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.burgund.actions.act import Act
from engine.games.burgund.actions.take import reached
from engine.games.burgund.table.data import CARD
from engine.games.burgund.table.drawing import to_buy
from engine.games.burgund.table.projects import taken
from engine.games.burgund.table.silver_purchase import BUY, Counter, Open, no_purchase, pay
from engine.games.burgund.table.state import BOUGHT, HAND, SPENT, State
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PASS, END = Move("pass"), Move("end")


@dataclass(frozen=True, slots=True)
class Turn(Step[State]):
    """One turn of a seat; without a card, or without anybody there, there is none."""

    seat: Seat

    def run(self, state: State) -> State:
        """A card and an action, then the purchase if there was none, then it is over."""
        if self.seat in state.absent:
            return state
        if not state.zone(HAND[self.seat]):
            return state.tell("news.no_card", who=name(self.seat))
        return state.but(turn=self.seat).do(Play(self.seat), Shop(self.seat), EndTurn())


@dataclass(frozen=True, slots=True)
class EndTurn(Step[State]):
    """Nobody's turn."""

    def run(self, state: State) -> State:
        """Until the next one begins."""
        return state.but(turn=None)


@dataclass(frozen=True, slots=True)
class Play(Open):
    """A card of the hand is laid open on the discard pile, for its die alone."""

    def names(self, state: State) -> tuple[str, ...]:
        return (HAND[self.seat],)

    def moves(self, state: State) -> list[Move]:
        """Any of its cards; for an absent seat nobody can open one."""
        if self.seat in state.absent:
            return [PASS]
        return [Move("play", (card,)) for card in state.zone(HAND[self.seat])]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """It is opened, whatever it shows."""
        return (Opened(number(move)),) if move.name == "play" else ()

    def go(self, state: State, move: Move) -> State:
        """One of six actions follows."""
        if move == PASS:
            return state.tell("news.pass", who=name(self.seat))
        card = number(move)
        die = state.card(card).die
        state = state.tell("news.play", who=name(self.seat), die=die)
        return state.move((card,), SPENT).do(Act(self.seat, die))

    def absent(self, state: State) -> Move:
        """Nothing is played."""
        return PASS

    def beside(self, sight: Sight[State]) -> Sequence[tuple[str, str]]:
        """What can be taken with one of the dice."""
        faces = [sight.face(card) for card in sight.state.zone(HAND[self.seat])]
        return reached(sight.state, self.seat, [CARD[face].die for face in faces if face])

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The die; all else on the card is without meaning now."""
        if move.name != "play":
            return phrase(f"move.{move.name}")
        face = sight.face(number(move))
        if face is None:
            return phrase("move.play_unknown")
        return phrase("move.play", die=CARD[face].die, face=face_of(face))


@dataclass(frozen=True, slots=True)
class Shop(Counter):
    """Three cards have been bought, or at the end of the turn they still can be."""

    def run(self, state: State) -> State:
        """Turn them up and ask; or ask whether to buy, where that is possible."""
        cards = state.zone(BOUGHT)
        if cards:
            return state.do(Reveal(((cards, ALL),)), Keep(self.seat))
        if self.seat not in state.absent and not no_purchase(state.do(self), self.seat):
            return state.do(Last(self.seat))
        return state


@dataclass(frozen=True, slots=True)
class Last(Decision[State]):
    """After the action: buy, or end the turn."""

    def legal(self, state: State) -> list[Move]:
        """End the turn, or buy."""
        return [END, BUY]

    def take(self, state: State, move: Move) -> State:
        """The line for what was bought comes again."""
        if move == END:
            return state
        return pay(state, self.seat).do(to_buy(), Shop(self.seat))

    def leaves(self, sight: Sight[State], move: Move) -> tuple[Phrase, ...]:
        """The purchase, which was possible."""
        return (phrase("act.buy"),) if move == END else ()

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """What is left unused is named."""
        left = self.leaves(sight, move)
        if not left:
            return phrase(f"move.{move.name}")
        return phrase("move.end_forgotten", what=tuple(one.key for one in left))


@dataclass(frozen=True, slots=True)
class Keep(Decision[State]):
    """One of three bought cards becomes a project, or is used for its die."""

    def legal(self, state: State) -> list[Move]:
        """Both with each card."""
        cards = state.zone(BOUGHT)
        return [Move(use, (card,)) for use in ("project", "die") for card in cards]

    def take(self, state: State, move: Move) -> State:
        """The other two are discarded, and a card used for its die with them."""
        card = number(move)
        if move.name == "project":
            state = state.move([one for one in state.zone(BOUGHT) if one != card], SPENT)
            return taken(state, self.seat, card)
        die = state.card(card).die
        state = state.tell("news.die", who=name(self.seat), die=die)
        return state.move(state.zone(BOUGHT), SPENT).do(Act(self.seat, die))

    def title(self, state: State) -> Phrase:
        """All three, whatever each is used for."""
        faces = tuple(face_of(state.faces[card]) for card in state.zone(BOUGHT))
        return phrase("ask.Keep", faces=faces)

    def beside(self, sight: Sight[State]) -> Sequence[tuple[str, str]]:
        """What can be taken with one of the dice."""
        faces = [sight.face(card) for card in sight.state.zone(BOUGHT)]
        return reached(sight.state, self.seat, [CARD[face].die for face in faces if face])

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card, or its die."""
        face = sight.face(number(move))
        assert face is not None
        if move.name == "project":
            return phrase("move.project", face=face_of(face))
        return phrase("move.die", die=CARD[face].die)

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """First what for."""
        return phrase(f"under.{move.name}")

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("card", number(move))
