"""The Magistrate may take the first district paid with gold (rule book: "Magistrat"; ruling 9).

Asked wherever public facts allow it: the builder's plate bears a warrant that is still closed. Only
whoever reads the tokens knows whether it is the signed one; the others' screens wait as long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Decision, Pace, Step
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.citadels.building.placement import stand
from engine.games.citadels.data.districts import MONUMENT_BARRED_FROM
from engine.games.citadels.table.state import State, gold_of
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PASS = Move("pass")
SIGNED = "signed"


def warrant_on(state: State, builder: Seat, face: Face) -> Card | None:
    """The closed warrant by which this build could be confiscated, by public facts."""
    magistrate = state.magistrate
    if magistrate is None or magistrate == builder or state.safe:
        return None
    city = state.city(magistrate)
    if face in city or (face == "monument" and len(city) >= MONUMENT_BARRED_FROM):
        return None
    tokens = [token for role, token in state.warrants if role == state.role]
    shown = any(state.faces.get(token) == SIGNED for _, token in state.warrants)
    return tokens[0] if tokens and not shown else None


@dataclass(frozen=True, slots=True)
class Offered(Step[State]):
    """A district on the site has been paid for with so much gold (0: it was free)."""

    seat: Seat
    card: Card
    gold: int

    def run(self, state: State) -> State:
        """Only the first one that cost gold can be taken; a free one waits for the next."""
        first = self.gold > 0 and state.paid == 0
        state = state.but(paid=state.paid + (self.gold > 0), spent=state.spent + self.gold)
        face = state.faces[self.card]
        words = {"who": name(self.seat), "face": face_of(face), "cost": gold_of(self.gold)}
        state = state.tell("news.build", **words)
        token = warrant_on(state, self.seat, face) if first else None
        if token is None or state.magistrate is None:
            return stand(state, self.seat, self.card)
        magistrate = state.magistrate
        state = state.tell("news.offered", who=name(magistrate), face=face_of(face))
        return state.do(Confiscate(magistrate, token, self.seat, self.card, self.gold))


@dataclass(frozen=True, slots=True)
class Confiscate(Decision[State]):
    """Show the signed warrant and take the district, or stay silent."""

    token: Card
    builder: Seat
    card: Card
    gold: int
    pace: ClassVar[Pace] = Pace.PACED

    def legal(self, state: State) -> list[Move]:
        """Both, whatever the token shows; the claim is that it is signed."""
        return [PASS, Move("confiscate", (self.token,))]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """The token is opened and bears the seal."""
        return () if move == PASS else (Opened(self.token, (SIGNED,)),)

    def take(self, state: State, move: Move) -> State:
        """The builder's gold comes back at once; the district stands in the Magistrate's city."""
        face = face_of(state.faces[self.card])
        if move == PASS:
            state = state.tell("news.not_confiscated", who=name(self.seat), face=face)
            return stand(state, self.builder, self.card)
        words = {"who": name(self.seat), "whom": name(self.builder)}
        state = state.tell("news.confiscate", face=face, gold=gold_of(self.gold), **words)
        state = state.pay(self.builder, self.gold).but(spent=state.spent - self.gold)
        return stand(state, self.seat, self.card)

    def absent(self, state: State) -> Move:
        """The warrant stays closed."""
        return PASS

    def about(self, state: State) -> On | None:
        return ("card", self.card)

    def title(self, state: State) -> Phrase:
        """Who builds what."""
        face = face_of(state.faces[self.card])
        return phrase("ask.confiscate", who=name(self.builder), face=face)

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """Take it, or not."""
        if move == PASS:
            return phrase("move.pass")
        return phrase("move.confiscate", face=face_of(sight.state.faces[self.card]))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The district on its way to a city."""
        return None if move == PASS else ("card", self.card)
