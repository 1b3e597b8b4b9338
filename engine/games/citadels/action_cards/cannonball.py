"""Living Cannonball: build over an own district with a dearer one, for the difference (ruling 24).

It is a build, so it follows the gathering, is taxed and can be confiscated, but counts towards no
limit. The replaced card no longer counts for names and effects; the Monument's bar is counted
before it goes. Not for the Navigator, and not over a Circus Tent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from engine.agenda import Decision, Step
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.citadels.action_cards.play import played, plays, shows, told, unplayed
from engine.games.citadels.building.build import begin_build
from engine.games.citadels.building.fallen_districts import fell
from engine.games.citadels.building.ways import (
    Builder,
    builder_of,
    in_deck,
    may_stand,
    payable,
    price_in,
)
from engine.games.citadels.data.districts import COST, MONUMENT_BARRED_FROM
from engine.games.citadels.table.cities import cost_of, district_told, districts
from engine.games.citadels.table.state import CITY, HAND, State, gold_of
from engine.shapes.menu import Entry, at_card
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PASS = Move("pass")


def cannonballs(state: State, seat: Seat) -> list[Move]:
    """Any hand card, with a district to build over and another card to build."""
    if not state.gathered or state.role == "navigator" or not districts(state, seat):
        return []
    cards = plays("cannonball", state, seat)
    return cards if len(cards) > 1 else []


def cannonball(state: State, seat: Seat, move: Move) -> State:
    """What is built over what is the next question."""
    return played(state, seat, number(move)).do(Overbuild(seat))


def dearer(state: State, seat: Seat, old: Card) -> tuple[Face, ...]:
    """The faces that can be built over this district."""
    cost, spare = cost_of(state, old), len(state.zone(HAND[seat])) - 1
    barred = len(state.city(seat)) >= MONUMENT_BARRED_FROM
    bare = _without(state, seat, old)
    return tuple(
        face
        for face in in_deck(state)
        if COST[face] > cost
        and may_stand(bare, face)
        and not (face == "monument" and barred)
        and payable(bare, face, _cost_over(bare, face, cost), spare)
    )


def _without(state: State, seat: Seat, old: Card) -> Builder:
    """The builder as if the old district were gone."""
    city = tuple(state.faces[card] for card in state.zone(CITY[seat]) if card != old)
    return replace(builder_of(state, seat), city=city)


def _cost_over(bare: Builder, face: Face, cost: int) -> int:
    return max(0, price_in(bare.city, face) - cost)


@dataclass(frozen=True, slots=True)
class Overbuild(Decision[State]):
    """An own district goes, a dearer one comes from the hand; or nothing does."""

    def names(self, state: State) -> tuple[str, ...]:
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Each own district with each hand card, where any face fits; or nothing."""
        olds = [card for card in districts(state, self.seat) if dearer(state, self.seat, card)]
        hand = state.zone(HAND[self.seat])
        return [PASS, *(Move("overbuild", (old, card)) for old in olds for card in hand)]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """The card is opened, and is one that may stand there."""
        if move == PASS:
            return ()
        return (Opened(number(move, 1), dearer(state, self.seat, number(move))),)

    def take(self, state: State, move: Move) -> State:
        """The old one falls, its gold goes to the bank; then the new one is paid for."""
        if move == PASS:
            return state.tell("news.no_overbuild", who=name(self.seat))
        old, card = number(move), number(move, 1)
        bare = _without(state, self.seat, old)
        cost = _cost_over(bare, state.faces[card], cost_of(state, old))
        return fell(state.do(InItsPlace(self.seat, card, cost)), old, given_up=True)

    def absent(self, state: State) -> Move:
        """Nothing is built over."""
        return PASS

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """What over what, and the price."""
        if move == PASS:
            return phrase("move.no_overbuild")
        state, old = sight.state, number(move)
        face = sight.face(number(move, 1))
        if face is None:
            return phrase("move.overbuild_closed", old=district_told(state, old))
        cost = _cost_over(_without(state, self.seat, old), face, cost_of(state, old))
        words = {"face": face_of(face), "old": district_told(state, old)}
        return phrase("move.overbuild", cost=gold_of(cost), **words)

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """First the district that goes."""
        if move == PASS:
            return None
        return phrase("under.overbuild", face=district_told(sight.state, number(move)))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return None if move == PASS else (("card", number(move)), ("card", number(move, 1)))


@dataclass(frozen=True, slots=True)
class InItsPlace(Step[State]):
    """The old district is gone, and so is what lay under it: now the new one is built."""

    seat: Seat
    card: Card
    cost: int

    def run(self, state: State) -> State:
        """Besides the limit, for the difference."""
        return begin_build(state, self.seat, self.card, cost=self.cost, free_of_limit=True)


ENTRIES = (
    Entry(
        "cannonball",
        cannonballs,
        cannonball,
        partial(shows, "living_cannonball"),
        of_hand=True,
        tell=partial(told, "living_cannonball"),
        on=at_card,
        hindered=partial(unplayed, "living_cannonball"),
    ),
)
"""What it adds to a turn."""
