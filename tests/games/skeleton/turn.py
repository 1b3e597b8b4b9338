"""A turn: draw a card; then light a lantern, throw cards away, or wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Step
from engine.basics import Card, Move, Phrase, phrase
from engine.basics import seat as name
from engine.choices import Choice, Pick
from engine.claims import Claim, Opened
from engine.hindrance import Hindrance, act_hindered
from engine.shapes.phrases import face_of
from engine.sight import Sight
from tests.games.skeleton.data import LANTERNS, MOST_TOSSED
from tests.games.skeleton.drawing import Draw
from tests.games.skeleton.state import DISCARD, HAND, LIT, State

WAIT = Move("wait")


@dataclass(frozen=True, slots=True)
class Turn(Step[State]):
    """The turn of one seat; one that is not there has none."""

    number: int

    def run(self, state: State) -> State:
        """Draw, then choose."""
        state = state.but(turn=self.number + 1)
        seat = state.order[self.number % state.seats]
        if seat in state.absent:
            return state
        return state.tell("news.turn", who=name(seat)).do(Draw(seat), Play(seat))


@dataclass(frozen=True, slots=True)
class Play(Decision[State]):
    """What the seat does in its turn."""

    def names(self, state: State) -> tuple[str, ...]:
        """The own hand, which is shuffled first if it is stale."""
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """One move a card, whatever it shows: no list may tell a hand."""
        cards = state.zone(HAND[self.seat])
        lights = [Move("light", (card,)) for card in cards]
        return [*lights, *(Move("toss", ((card,),)) for card in cards), WAIT]

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Two cards at once are too many pairs to list."""
        cards = tuple(sorted(state.zone(HAND[self.seat])))
        if len(cards) < MOST_TOSSED:
            return ()
        return (Pick("toss", cards, MOST_TOSSED, MOST_TOSSED),)

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """A lantern is one; what is thrown away is opened, whatever it is."""
        if move.name == "light":
            return tuple(Opened(card, LANTERNS) for card in cards_in(move))
        return tuple(Opened(card) for card in cards_in(move))

    def take(self, state: State, move: Move) -> State:
        """The opened cards go where they belong."""
        cards, who = cards_in(move), name(self.seat)
        faces = tuple(face_of(state.faces[card]) for card in cards)
        if move.name == "light":
            return state.move(cards, LIT[self.seat]).tell("news.light", who=who, faces=faces)
        if move.name == "toss":
            return state.move(cards, DISCARD).tell("news.toss", who=who, faces=faces)
        return state.tell("news.wait", who=who)

    def hindered(self, sight: Sight[State]) -> Sequence[Hindrance]:
        """Whoever holds no lantern can light none, and is told so; nobody else is."""
        hand = sight.state.zone(HAND[self.seat])
        if any(sight.face(card) in (*LANTERNS, None) for card in hand):
            return ()
        return (act_hindered("light", phrase("hindered.no_lantern")),)

    def leaves(self, sight: Sight[State], move: Move) -> Sequence[Phrase]:
        """Whoever holds a lantern could light it."""
        hand = sight.state.zone(HAND[self.seat])
        held = any(sight.face(card) in LANTERNS for card in hand)
        return (phrase("act.light"),) if move == WAIT and held else ()

    def absent(self, state: State) -> Move:
        """A seat that is not there opens nothing."""
        return WAIT

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The cards by their faces; what is left unused by its name."""
        left = self.leaves(sight, move)
        if left:
            return phrase("move.wait_unlit", what=tuple(one.key for one in left))
        faces = tuple(face_of(sight.face(card)) for card in cards_in(move))
        return phrase(f"move.{move.name}", faces=faces)


def cards_in(move: Move) -> tuple[Card, ...]:
    """The cards a move is about."""
    found: list[Card] = []
    for arg in move.args:
        found += arg if isinstance(arg, tuple) else [int(arg)]
    return tuple(found)
