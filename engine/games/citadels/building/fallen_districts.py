"""A district leaves a city for good: destroyed, sacrificed or built over (rule book: "Zerstören").

Gold on it goes to the bank, what lies under a Museum goes with it (``building.fallen_museum``), a
Bell Tower rings no more. The card goes under the deck, open as it is. A Graveyard may save what the
Warlord destroys.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision
from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.building.fallen_museum import emptied
from engine.games.citadels.data.districts import GRAVEYARD_GOLD
from engine.games.citadels.table.cities import (
    complete,
    needed,
    note_cities,
    owner_of,
    owner_of_city,
)
from engine.games.citadels.table.state import DECK, HAND, SITE, State, gold_of
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PAY, DECLINE = Move("pay"), Move("decline")


def fell(
    state: State, card: Card, *, to: str = DECK, given_up: bool = False, told: bool = False
) -> State:
    """The district leaves its city for ``to``; what lay on it and under it is gone.

    ``given_up`` says that its owner builds another one in its place: whether the city is complete
    is noted when that stands (ruling 31: such a swap takes nothing away). ``told`` says that it has
    been said already which district leaves whose city.
    """
    face, owner = state.faces[card], owner_of_city(state, card)
    coins = {c: gold for c, gold in state.coins.items() if c != card}
    state = state.move((card,), to).but(coins=coins)
    if not told:
        state = state.tell("news.fell", who=name(owner), face=face_of(face))
    if card == state.bell:
        state = _silenced(state, given_up=given_up)
    if not given_up:
        state = note_cities(state)
    return state.do(*emptied(state)) if face == "museum" else state


def _silenced(state: State, *, given_up: bool) -> State:
    """Without the Bell Tower the usual number is back; an end that was due is called off if no city
    reaches that (ruling 6). A city whose owner builds in its place does so again when that stands:
    where it may, ``standing.stand`` says whether the end is off.
    """
    state = state.but(bell=None).tell("news.bell_gone", n=needed(state.but(bell=None)))
    if not state.ending or any(complete(state, seat) for seat in state.order):
        return state
    state = state.but(ending=False)
    told_later = given_up and state.completed
    return state if told_later else state.tell("news.end_off")


def destroyed_by_warlord(state: State, warlord: Seat, card: Card) -> State:
    """The district falls; whoever has a Graveyard and a gold is asked first (ruling 16).

    The Graveyard cannot fetch itself: it stands in no city when its owner is looked for.
    """
    state = fell(state, card, to=SITE, told=True)
    seat = owner_of(state, "graveyard")
    if seat is None or seat == warlord or seat in state.absent or state.gold[seat] < GRAVEYARD_GOLD:
        return state.move((card,), DECK)
    return state.do(Graveyard(seat, card))


@dataclass(frozen=True, slots=True)
class Graveyard(Decision[State]):
    """Pay one gold to take the destroyed district into the hand, or not."""

    card: Card

    def legal(self, state: State) -> list[Move]:
        """Pay for the district, or let it go."""
        return [PAY, DECLINE]

    def take(self, state: State, move: Move) -> State:
        """Everybody knows the card."""
        face = face_of(state.faces[self.card])
        if move == DECLINE:
            state = state.tell("news.graveyard_declined", who=name(self.seat), face=face)
            return state.move((self.card,), DECK)
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

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """Pay, or not."""
        return phrase("move.graveyard_pay" if move == PAY else "move.decline")
