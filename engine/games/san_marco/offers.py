"""The offers: a distributor cuts what it has drawn, a decider looks and takes one (book: "bildet er
aus diesen 8 Karten ... zwei verdeckte Kartenangebote").

Every card goes into an offer and none is empty. Three offers are named in two answers (SM-17). The
distributor's node copies the offers for the decider's eyes; no line that shuffles them may stand
between look and choice. What the decider takes becomes its own as it lies there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.agenda import Decision, Reveal
from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Choice, Pick
from engine.games.san_marco.table.state import (
    DRAW,
    HAND,
    OFFER,
    State,
    backs_of,
    offer_key,
    offered,
)
from engine.shapes.move_arguments import number, several
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

GONE = Move("gone")


@dataclass(frozen=True, slots=True)
class Cut(Decision[State]):
    """One offer of what was drawn; what is left when two are to be made is the other one."""

    decider: Seat
    left: int
    """Offers that still have to be made."""

    def names(self, state: State) -> tuple[str, ...]:
        """What was drawn: shuffled first, action and limit backs apart."""
        return (DRAW[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Nothing is listed; an absent seat cuts as evenly as it goes."""
        if not state.zone(DRAW[self.seat]):
            return [GONE]
        return [self._even(state)] if self.seat in state.absent else []

    def _even(self, state: State) -> Move:
        cards = state.zone(DRAW[self.seat])
        return Move("cut", (tuple(sorted(cards[: len(cards) // self.left])),))

    def choices(self, state: State) -> tuple[Choice, ...]:
        """At least one card, and one for each offer that is still to come."""
        cards = tuple(sorted(state.zone(DRAW[self.seat])))
        if len(cards) < self.left or self.seat in state.absent:
            return ()
        return (Pick("cut", cards, 1, len(cards) - self.left + 1),)

    def take(self, state: State, move: Move) -> State:
        """Into the next free offer; the last one is what is left, and the decider reads all."""
        if move == GONE:
            return state
        state = state.move(several(move), self._free(state))
        if self.left > 2:
            return state.do(replace(self, left=2))
        state = state.move(state.zone(DRAW[self.seat]), self._free(state))
        state = state.tell("news.offers", **self._made(state))
        return state.do(Reveal(((offered(state, self.seat), self.decider),)))

    def _made(self, state: State) -> dict[str, Any]:
        """Who has made which offers, as all see them, and for whom."""
        piles = [state.zone(zone[self.seat]) for zone in OFFER]
        backs = [
            phrase("offer.backs", n=at, cards=backs_of(state, pile))
            for at, pile in enumerate(piles, 1)
            if pile
        ]
        whom = tuple(
            name(seat) for giver, those in state.pairs if giver == self.seat for seat in those
        )
        return {"who": name(self.seat), "whom": whom, "offers": tuple(backs)}

    def _free(self, state: State) -> str:
        return next(zone[self.seat] for zone in OFFER if not state.zone(zone[self.seat]))

    def about(self, state: State) -> On | None:
        return ("seat", self.decider)

    def title(self, state: State) -> Phrase:
        """For whom; three offers are named in two answers."""
        made = sum(bool(state.zone(zone[self.seat])) for zone in OFFER)
        key = "ask.cut_first" if self.left > 2 else "ask.cut_second" if made else "ask.cut"
        return phrase(key, who=name(self.decider))

    def wording(self, sight: Sight[State], choice: Choice) -> Phrase:
        """What the chosen cards are, and what the others become."""
        return phrase("choice.cut_first" if self.left > 2 else "choice.cut")

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The cards by their faces."""
        if move == GONE:
            return phrase("move.gone")
        return phrase("move.cut", faces=tuple(face_of(sight.face(c)) for c in several(move)))


@dataclass(frozen=True, slots=True)
class Take(Decision[State]):
    """One of the offers of a distributor, who gets the rest once nobody else chooses."""

    giver: Seat
    more: bool = False
    """Whether another decider chooses from what is left."""

    def legal(self, state: State) -> list[Move]:
        """Each offer that has cards; an absent decider takes nothing."""
        there = [at for at in range(len(OFFER)) if state.zone(OFFER[at][self.giver])]
        if self.seat in state.absent or not there:
            return [GONE]
        return [Move("take", (at,)) for at in there]

    def take(self, state: State, move: Move) -> State:
        """The glimpses become the cards."""
        if move == GONE:
            return self._rest(state)
        cards = state.zone(OFFER[number(move)][self.giver])
        words = {"who": name(self.seat), "whom": name(self.giver), "n": number(move) + 1}
        state = state.tell("news.took", **words, cards=backs_of(state, cards))
        state = state.move(cards, HAND[self.seat])
        return self._rest(state)

    def _rest(self, state: State) -> State:
        return state if self.more else rest_to_giver(state, self.giver)

    def absent(self, state: State) -> Move:
        """The first offer, or none where the seat is absent."""
        return GONE if self.seat in state.absent else self.legal(state)[0]

    def about(self, state: State) -> On | None:
        return ("seat", self.giver)

    def title(self, state: State) -> Phrase:
        return phrase("ask.take", who=name(self.giver))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """What lies in it."""
        if move == GONE:
            return phrase("move.gone")
        cards = sight.state.zone(OFFER[number(move)][self.giver])
        faces = tuple(face_of(sight.face(card)) for card in cards)
        return phrase("move.take", n=number(move) + 1, faces=faces)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The offer."""
        return None if move == GONE else ("space", "offers", offer_key(number(move), self.giver))


def rest_to_giver(state: State, giver: Seat) -> State:
    """What no decider takes is the distributor's."""
    cards = offered(state, giver)
    if cards:
        state = state.tell("news.rest", who=name(giver), cards=backs_of(state, cards))
    return state.move(cards, HAND[giver])
