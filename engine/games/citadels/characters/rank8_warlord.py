"""Number 8: Warlord, Diplomat, Marshal, and what shields a district from all three.

Not in a complete city, not in the city of whoever had the Bishop's turn, not the Keep, no Circus
Tent; behind a Great Wall every other district costs one more, which goes to the bank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.agenda import Decision
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.building.fallen_districts import destroyed_by_warlord
from engine.games.citadels.characters.income import GOLD_INCOME
from engine.games.citadels.data.characters import MARSHAL_COST, WARLORD_LESS
from engine.games.citadels.data.districts import GREAT_WALL_MORE
from engine.games.citadels.table.cities import (
    complete,
    cost_of,
    district_told,
    districts,
    note_cities,
    owner_of_city,
)
from engine.games.citadels.table.state import CITY, State, gold_of, others
from engine.games.citadels.table.words import SAME_NAME, at_city, once, too_dear
from engine.hindrance import Hindrance
from engine.shapes.menu import Entry, at_card
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

NO_DESTROY, NO_COVET, NO_ANNEX = once("destroy"), once("covet"), once("annex")


def safe_city(state: State, owner: Seat) -> Phrase | None:
    """Why a number 8 may touch nothing in this city."""
    return phrase("hindered.city_complete") if complete(state, owner) else shielded(state, owner)


def shielded(state: State, owner: Seat) -> Phrase | None:
    """The same, were the city not complete."""
    if state.shielded != owner:
        return None
    return phrase("hindered.bishop", role=face_of("bishop"))


def safe_district(state: State, card: Card) -> Phrase | None:
    """Why a number 8 may not touch this district."""
    return phrase("hindered.keep") if state.faces[card] == "keep" else None


def open_to_eight(state: State, owner: Seat) -> tuple[Card, ...]:
    """The districts of this city that a number 8 may touch."""
    return () if safe_city(state, owner) else movable(state, owner)


def movable(state: State, owner: Seat) -> tuple[Card, ...]:
    """The same, were the city not complete: what a Diplomat may give away of the own."""
    if shielded(state, owner):
        return ()
    return tuple([c for c in districts(state, owner) if not safe_district(state, c)])


def untouched(
    used: Callable[[State, Seat], Phrase | None],
    against: Callable[[State, Seat, Card], Phrase | None],
    sight: Sight[State],
) -> Iterator[Hindrance]:
    """What the number 8 can do nothing to: whole cities of the others, then their districts."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    for owner in () if used(state, seat) else others(state, seat):
        cards, whole = districts(state, owner), safe_city(state, owner)
        if whole is not None and cards:
            yield Hindrance(("seat", owner), phrase("word.city", who=name(owner)), whole)
            continue
        for card in cards:
            why = safe_district(state, card) or against(state, seat, card)
            if why is not None:
                yield Hindrance(("card", card), phrase(face_of(state.faces[card])), why)


def wall(state: State, owner: Seat, card: Card) -> int:
    """What the Great Wall of this city adds, save for itself (ruling 3)."""
    walled = "great_wall" in state.city(owner) and state.faces[card] != "great_wall"
    return GREAT_WALL_MORE if walled else 0


# -- Söldner --------------------------------------------------------------------------------------


def ransom(state: State, owner: Seat, card: Card) -> int:
    """What destroying a district costs: one less than itself."""
    return cost_of(state, card) - WARLORD_LESS + wall(state, owner, card)


def no_ransom(state: State, seat: Seat, card: Card) -> Phrase | None:
    """Why the Warlord cannot pay for it."""
    return too_dear(ransom(state, owner_of_city(state, card), card), state.gold[seat])


def destroys(state: State, seat: Seat) -> list[Move]:
    """Districts the Warlord can pay for, the own city included."""
    if NO_DESTROY(state, seat):
        return []
    return [
        Move("destroy", (card,))
        for owner in state.seats_from(seat)
        for card in open_to_eight(state, owner)
        if not no_ransom(state, seat, card)
    ]


def destroy(state: State, seat: Seat, move: Move) -> State:
    """Pay the bank; the district falls."""
    card = number(move)
    owner = owner_of_city(state, card)
    gold = ransom(state, owner, card)
    words = {"face": face_of(state.faces[card]), "cost": gold_of(gold)}
    if owner == seat:
        state = state.tell("news.destroy_own", who=name(seat), **words)
    else:
        state = state.tell("news.destroy", who=name(seat), whom=name(owner), **words)
    return destroyed_by_warlord(state.use("destroy").pay(seat, -gold), seat, card)


def told_destroy(sight: Sight[State], move: Move) -> Phrase:
    """The district, whose it is, and the price."""
    state, card = sight.state, number(move)
    owner = owner_of_city(state, card)
    words = {"face": face_of(state.faces[card]), "cost": gold_of(ransom(state, owner, card))}
    if owner == state.turn:
        return phrase("move.destroy_own", **words)
    return phrase("move.destroy", who=name(owner), **words)


def under_destroy(sight: Sight[State], move: Move) -> Phrase:
    """First a seat is chosen, then its district."""
    owner = owner_of_city(sight.state, number(move))
    if owner == sight.state.turn:
        return phrase("under.destroy_own")
    return phrase("under.destroy", who=name(owner))


DESTROY = Entry(
    "destroy",
    destroys,
    destroy,
    tell=told_destroy,
    on=at_card,
    under=under_destroy,
    under_on=at_city,
    barred=NO_DESTROY,
    hindered=partial(untouched, NO_DESTROY, no_ransom),
)

# -- Diplomatin -----------------------------------------------------------------------------------


def balance(state: State, card: Card, own: Card) -> tuple[int, int]:
    """What the Diplomat pays for a district with one of hers: to its owner, and to the bank.

    Her own wall does not matter; the other one counts even if there is no difference (ruling 3).
    """
    more = max(0, cost_of(state, card) - cost_of(state, own))
    return more, wall(state, owner_of_city(state, card), card)


def gifts(state: State, seat: Seat, card: Card) -> list[Card]:
    """What she may give for it and can pay the rest of: no city gets a name twice."""
    there = state.city(owner_of_city(state, card))
    return [
        own
        for own in movable(state, seat)
        if state.faces[own] not in there and sum(balance(state, card, own)) <= state.gold[seat]
    ]


def no_trade(state: State, seat: Seat, card: Card) -> Phrase | None:
    """Why the Diplomat cannot have it: its name is not new to her city, or she has nothing to give
    for it.
    """
    if state.faces[card] in state.city(seat):
        return SAME_NAME
    return None if gifts(state, seat, card) else phrase("hindered.no_gift")


def covets(state: State, seat: Seat) -> list[Move]:
    """Districts of other cities against which there is no reason."""
    if NO_COVET(state, seat):
        return []
    return [
        Move("covet", (card,))
        for owner in others(state, seat)
        for card in open_to_eight(state, owner)
        if not no_trade(state, seat, card)
    ]


def covet(state: State, seat: Seat, move: Move) -> State:
    """What she gives for it is asked next."""
    return state.use("covet").do(Offer(seat, number(move)))


def told_covet(sight: Sight[State], move: Move) -> Phrase:
    """The district, and what is to be paid for it, by what she gives."""
    state, card = sight.state, number(move)
    assert state.turn is not None
    costs = [sum(balance(state, card, own)) for own in gifts(state, state.turn, card)]
    words = {"face": district_told(state, card), "cost": gold_of(min(costs, default=0))}
    if len(set(costs)) < 2:
        return phrase("move.covet", **words)
    return phrase("move.covet_range", most=gold_of(max(costs)), **words)


def under_covet(sight: Sight[State], move: Move) -> Phrase:
    """First a seat is chosen, then its district."""
    return phrase("under.covet", who=name(owner_of_city(sight.state, number(move))))


COVET = Entry(
    "covet",
    covets,
    covet,
    tell=told_covet,
    on=at_card,
    under=under_covet,
    under_on=at_city,
    barred=NO_COVET,
    hindered=partial(untouched, NO_COVET, no_trade),
)


@dataclass(frozen=True, slots=True)
class Offer(Decision[State]):
    """Which of her districts the Diplomat gives for the one she wants."""

    card: Card

    def legal(self, state: State) -> list[Move]:
        """The target was listed because there is one."""
        return [Move("offer", (own,)) for own in gifts(state, self.seat, self.card)]

    def take(self, state: State, move: Move) -> State:
        """Both change cities with the gold and the cards that belong to them; nothing is built."""
        seat, card, own = self.seat, self.card, number(move)
        owner, (more, bank) = owner_of_city(state, card), balance(state, card, own)
        faces = {"face": face_of(state.faces[card]), "given": face_of(state.faces[own])}
        words = {"who": name(seat), "whom": name(owner), **faces}
        if more + bank:
            state = state.tell("news.trade", cost=gold_of(more + bank), **words)
        else:
            state = state.tell("news.trade_even", **words)
        state = state.pay(seat, -more - bank).pay(owner, more)
        return note_cities(state.move((card,), CITY[seat]).move((own,), CITY[owner]))

    def about(self, state: State) -> On | None:
        return ("card", self.card)

    def title(self, state: State) -> Phrase:
        """What she wants, and from whom."""
        owner = owner_of_city(state, self.card)
        return phrase("ask.offer", who=name(owner), face=face_of(state.faces[self.card]))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The district, and what is to be paid besides."""
        state, own = sight.state, number(move)
        face, cost = district_told(state, own), sum(balance(state, self.card, own))
        if not cost:
            return phrase("move.offer", face=face)
        return phrase("move.offer_more", face=face, cost=gold_of(cost))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return at_card(sight, move)


# -- Marschall ------------------------------------------------------------------------------------


def no_annexing(state: State, seat: Seat, card: Card) -> Phrase | None:
    """Why the Marshal cannot have it: its name is not new to the own city, or it is too dear. The
    wall does not make one dearer than 3 (ruling 3), gold that lies on it does (ruling 22).
    """
    cost = cost_of(state, card)
    if state.faces[card] in state.city(seat):
        return SAME_NAME
    if cost > MARSHAL_COST:
        return phrase("hindered.marshal", cost=gold_of(MARSHAL_COST))
    return too_dear(cost + wall(state, owner_of_city(state, card), card), state.gold[seat])


def annexes(state: State, seat: Seat) -> list[Move]:
    """Districts of other cities against which there is no reason."""
    if NO_ANNEX(state, seat):
        return []
    return [
        Move("annex", (card,))
        for owner in others(state, seat)
        for card in open_to_eight(state, owner)
        if not no_annexing(state, seat, card)
    ]


def annex(state: State, seat: Seat, move: Move) -> State:
    """The owner gets its cost, the bank what the wall adds; it is no build."""
    card = number(move)
    owner, cost = owner_of_city(state, card), cost_of(state, card)
    bank = wall(state, owner, card)
    words = {"face": face_of(state.faces[card]), "cost": gold_of(cost + bank)}
    state = state.tell("news.annex", who=name(seat), whom=name(owner), **words)
    state = state.use("annex").pay(seat, -cost - bank).pay(owner, cost)
    return note_cities(state.move((card,), CITY[seat]))


def told_annex(sight: Sight[State], move: Move) -> Phrase:
    """The district, whose it is, and the price."""
    state, card = sight.state, number(move)
    owner = owner_of_city(state, card)
    cost = gold_of(cost_of(state, card) + wall(state, owner, card))
    return phrase("move.annex", who=name(owner), face=face_of(state.faces[card]), cost=cost)


def under_annex(sight: Sight[State], move: Move) -> Phrase:
    """First a seat is chosen, then its district."""
    return phrase("under.annex", who=name(owner_of_city(sight.state, number(move))))


ANNEX = Entry(
    "annex",
    annexes,
    annex,
    tell=told_annex,
    on=at_card,
    under=under_annex,
    under_on=at_city,
    barred=NO_ANNEX,
    hindered=partial(untouched, NO_ANNEX, no_annexing),
)

ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "warlord": (GOLD_INCOME, DESTROY),
    "diplomat": (GOLD_INCOME, COVET),
    "marshal": (GOLD_INCOME, ANNEX),
}
"""What each adds to the turn of its player."""
