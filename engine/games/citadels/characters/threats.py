"""A threat is settled: bribe or refuse, and whether it is shown then (rule book: "Erpresserin";
ruling 14).

The threatened character has gathered already and does nothing else before this. A bribed threat
leaves unseen. A refused one may be shown; only whoever laid it knows whether it bears the flower,
so that both answers are always open and the pass takes its time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Decision, Pace, Step
from engine.basics import Card, Face, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.citadels.data.characters import BRIBE_PART, THREATS
from engine.games.citadels.table.state import TOKENS, State, gold_of
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

BRIBE, REFUSE, PASS = Move("bribe"), Move("refuse"), Move("pass")
FLOWER = THREATS[0]


def threat_lines(state: State, seat: Seat, role: Face) -> tuple[Line, ...]:
    """What settles the threat on whoever has stood up as this character, once it has gathered."""
    threatened = not state.safe and any(marked == role for marked, _ in state.threats)
    return (Threatened(seat, role),) if threatened else ()


def bribe_of(state: State, seat: Seat) -> int:
    """Half of the gold, rounded down: nothing at all of 0 and 1 gold."""
    return state.gold[seat] // BRIBE_PART


def flower_shown(state: State, blackmailer: Seat) -> bool:
    """Whether the threat that holds lies open, so that the other one frightens nobody."""
    return any(state.faces.get(token) == FLOWER for token in state.zone(TOKENS[blackmailer]))


def settled(state: State, token: Card) -> State:
    """The threat lies on its plate no more."""
    return state.but(threats=tuple(threat for threat in state.threats if threat[1] != token))


def unseen(state: State, token: Card) -> State:
    """The same, and nobody ever learns what it was."""
    return settled(state, token).retire((token,))


@dataclass(frozen=True, slots=True)
class Threatened(Step[State]):
    """The threatened character has gathered and is asked, if there is anything to ask."""

    seat: Seat
    role: Face

    def run(self, state: State) -> State:
        """Nothing is due to oneself, to an absent seat, or for what is known to be blank."""
        by = state.blackmailer
        token = next(token for marked, token in state.threats if marked == self.role)
        if by is None or by in state.absent:
            why = "news.threat_left"
        elif by == self.seat:
            why = "news.threat_own"
        elif flower_shown(state, by):
            why = "news.threat_blank_left"
        else:
            return state.do(Bribe(self.seat, by, token))
        return unseen(state.tell(why, who=name(self.seat)), token)


@dataclass(frozen=True, slots=True)
class Bribe(Decision[State]):
    """Give half of the gold and be rid of the threat, or wait and see."""

    by: Seat
    token: Card

    def legal(self, state: State) -> list[Move]:
        """Both, however little gold there is."""
        return [BRIBE, REFUSE]

    def take(self, state: State, move: Move) -> State:
        """A bribed threat is removed unseen."""
        words = {"who": name(self.seat), "whom": name(self.by)}
        if move == REFUSE:
            return state.tell("news.refuse", **words).do(Show(self.by, self.seat, self.token))
        gold = bribe_of(state, self.seat)
        state = state.tell("news.bribe", gold=gold_of(gold), **words)
        return unseen(state.pay(self.seat, -gold).pay(self.by, gold), self.token)

    def absent(self, state: State) -> Move:
        """Nothing is given away for an absent seat."""
        return REFUSE

    def about(self, state: State) -> On | None:
        return ("seat", self.by)

    def title(self, state: State) -> Phrase:
        """By whom, and what there is to lose."""
        return phrase("ask.bribe", who=name(self.by), gold=gold_of(state.gold[self.seat]))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """What it costs."""
        if move == REFUSE:
            return phrase("move.refuse")
        bribe = gold_of(bribe_of(sight.state, self.seat))
        return phrase("move.bribe", gold=bribe, who=name(self.by))


@dataclass(frozen=True, slots=True)
class Show(Decision[State]):
    """Show the refused threat, or let it be."""

    victim: Seat
    token: Card
    pace: ClassVar[Pace] = Pace.PACED

    def legal(self, state: State) -> list[Move]:
        """Both, whatever the token shows."""
        return [PASS, Move("show", (self.token,))]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """The token is opened; it may as well be the blank one."""
        return () if move == PASS else (Opened(self.token),)

    def take(self, state: State, move: Move) -> State:
        """The flower brings all the gold, the blank one nothing; one that stays closed is gone."""
        words = {"who": name(self.seat), "whom": name(self.victim)}
        if move == PASS:
            return unseen(state.tell("news.threat_closed", **words), self.token)
        state = settled(state, self.token)
        if state.faces[self.token] != FLOWER:
            return state.tell("news.threat_blank", **words)
        gold = state.gold[self.victim]
        state = state.tell("news.threat_flower", gold=gold_of(gold), **words)
        return state.pay(self.victim, -gold).pay(self.seat, gold)

    def absent(self, state: State) -> Move:
        """The threat stays closed."""
        return PASS

    def about(self, state: State) -> On | None:
        return ("seat", self.victim)

    def title(self, state: State) -> Phrase:
        """Whose gold it is about."""
        gold = gold_of(state.gold[self.victim])
        return phrase("ask.show", who=name(self.victim), gold=gold)

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """What the token shows, which nobody else knows."""
        if move == PASS:
            return phrase("move.let_be")
        return phrase("move.show", face=face_of(sight.face(self.token)))
