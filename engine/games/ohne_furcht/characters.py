"""The eight characters (rule book: "Die 8 Charaktereigenschaften"), in their order.

Each ability is an entry of the menu and works once in a turn, at any moment of it. What works at
the call stands in ``theft`` and ``crown``; how many districts the Architect builds in
``turn``.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.agenda import Relock, Together
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Pick
from engine.claims import Claim, Opened
from engine.games.ohne_furcht.data import (
    ARCHITECT_CARDS,
    COST,
    INCOME,
    MERCHANT_GOLD,
    ROLES,
)
from engine.games.ohne_furcht.drawing import Draw, discard
from engine.games.ohne_furcht.purple import colour_count, graveyard
from engine.games.ohne_furcht.state import (
    CITY,
    DISCARD,
    HAND,
    State,
    cards_left,
    gold_of,
    others,
)
from engine.games.ohne_furcht.theft import NO_ROB, rob, robs
from engine.games.ohne_furcht.words import (
    NO_CARDS,
    NO_HAND,
    at_city,
    at_role,
    by_cards,
    by_role,
    once,
    owner_of_city,
    too_dear,
)
from engine.hindrance import Hindrance
from engine.shapes.menu import Entry, at_card, at_seat, by_seat
from engine.shapes.move_arguments import number, several, word
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight

BONUS, EXTRA = Move("bonus"), Move("extra")
NO_MURDER, NO_MAGIC, NO_BONUS, NO_DESTROY = map(once, ("murder", "magic", "bonus", "destroy"))
INCOME_USED, EXTRA_USED = once("income"), once("extra")
INCOME_MOVE = Move("income")
MURDER = tuple(Move("murder", (role,)) for role in ROLES if role != "assassin")


# -- 1) Meuchler ----------------------------------------------------------------------------------


def murders(state: State, seat: Seat) -> list[Move]:
    """Any character but the Assassin itself, also one that lies open."""
    return [] if NO_MURDER(state, seat) else list(MURDER)


def murder(state: State, seat: Seat, move: Move) -> State:
    """The named character will not stand up in this round."""
    victim = word(move)
    state = state.tell("news.murder", who=name(seat), role=face_of(victim))
    return state.use("murder").but(murdered=victim)


# -- 3) Magier ------------------------------------------------------------------------------------


def swaps(state: State, seat: Seat) -> list[Move]:
    """Any other seat that is there; two empty hands change nothing and are not listed."""
    if NO_MAGIC(state, seat):
        return []
    own = state.zone(HAND[seat])
    return [
        Move("swap", (other,))
        for other in others(state, seat)
        if other not in state.absent and (own or state.zone(HAND[other]))
    ]


def swap(state: State, seat: Seat, move: Move) -> State:
    """Both hands are locked anew, each for the other seat; they may differ in size."""
    other = number(move)
    own, theirs = state.zone(HAND[seat]), state.zone(HAND[other])
    state = state.tell(
        "news.swap",
        who=name(seat),
        whom=name(other),
        given=cards_of(len(own)),
        got=cards_of(len(theirs)),
    )
    lines = [Relock(own, HAND[other])] if own else []
    lines += [Relock(theirs, HAND[seat])] if theirs else []
    return state.use("magic").do(Together(tuple(lines)))


def no_exchange(state: State, seat: Seat) -> Phrase | None:
    """Without a card there is nothing to lay down."""
    return NO_MAGIC(state, seat) or (None if state.zone(HAND[seat]) else NO_HAND)


def exchange_choice(state: State, seat: Seat) -> tuple[Pick, ...]:
    """Any number of hand cards, at least one."""
    hand = state.zone(HAND[seat])
    if no_exchange(state, seat):
        return ()
    return (Pick("exchange", tuple(sorted(hand)), 1, len(hand)),)


def exchanges(state: State, seat: Seat) -> list[Move]:
    """The listed part of the choice: the whole hand."""
    return [Move("exchange", (choice.cards,)) for choice in exchange_choice(state, seat)]


def exchange_claims(state: State, seat: Seat, move: Move) -> tuple[Claim, ...]:
    """The cards are laid down open."""
    return tuple(Opened(card) for card in several(move))


def exchange(state: State, seat: Seat, move: Move) -> State:
    """The cards go to the open discard pile, and as many are drawn."""
    cards = several(move)
    state = state.tell("news.exchange", who=name(seat), cards=cards_of(len(cards)))
    return discard(state.use("magic"), cards).do(Draw(seat, len(cards), HAND[seat]))


# -- 4) König, 5) Prediger, 6) Händler, 8) Söldner: gold for districts of their colour ------------


def no_income(state: State, seat: Seat) -> Phrase | None:
    """Once in a turn, before or after building, and while there is something to get."""
    if not colour_count(state, seat, state.role) and state.unused("income"):
        return phrase("hindered.no_income", colour=f"colour.{INCOME[state.role]}")
    return INCOME_USED(state, seat)


def incomes(state: State, seat: Seat) -> list[Move]:
    """Unless there is a reason against it."""
    return [] if no_income(state, seat) else [INCOME_MOVE]


def income(state: State, seat: Seat, move: Move) -> State:
    """One gold for each district of the character's colour that lies there now."""
    gold = colour_count(state, seat, state.role)
    colour = f"colour.{INCOME[state.role]}"
    state = state.tell("news.income", who=name(seat), gold=gold_of(gold), colour=colour)
    return state.use("income").pay(seat, gold)


def told_income(sight: Sight[State], move: Move) -> Phrase:
    """With its amount."""
    state = sight.state
    assert sight.seat is not None
    return phrase("move.income", gold=gold_of(colour_count(state, sight.seat, state.role)))


INCOME_ENTRY = Entry("income", incomes, income, tell=told_income, barred=no_income)


# -- 6) Händler, 7) Baumeister: what they get besides ---------------------------------------------


def bonuses(state: State, seat: Seat) -> list[Move]:
    """The Merchant's extra gold, once, before or after gathering."""
    return [] if NO_BONUS(state, seat) else [BONUS]


def bonus(state: State, seat: Seat, move: Move) -> State:
    """One gold from the supply."""
    state = state.tell("news.bonus", who=name(seat), gold=gold_of(MERCHANT_GOLD))
    return state.use("bonus").pay(seat, MERCHANT_GOLD)


def no_extra(state: State, seat: Seat) -> Phrase | None:
    """Once, and while there is a card left anywhere."""
    return EXTRA_USED(state, seat) or (None if cards_left(state) else NO_CARDS)


def extras(state: State, seat: Seat) -> list[Move]:
    """The Architect's two cards."""
    return [] if no_extra(state, seat) else [EXTRA]


def extra(state: State, seat: Seat, move: Move) -> State:
    """Both are kept; Observatory and Library concern gathering alone."""
    return state.use("extra").do(Draw(seat, ARCHITECT_CARDS, HAND[seat]))


def besides(state: State, seat: Seat) -> Move | None:
    """What comes by itself when the turn ends, if it has not been taken before.

    The book gives both and does not say "may". For a seat that is not there no cards are drawn.
    """
    if state.role == "merchant":
        return next(iter(bonuses(state, seat)), None)
    if state.role == "architect" and seat not in state.absent:
        return next(iter(extras(state, seat)), None)
    return None


# -- 8) Söldner -----------------------------------------------------------------------------------


def safe_city(state: State, other: Seat) -> Phrase | None:
    """Why the Warlord can do nothing to a city: it is complete, or its seat has stood up as the
    Bishop. A murdered Bishop has not, though it lies open if its seat is not there.
    """
    if state.complete(other):
        return phrase("hindered.city_complete")
    if state.murdered != "bishop" and state.shows(other, "bishop"):
        return phrase("hindered.bishop", role=face_of("bishop"))
    return None


def safe_district(state: State, seat: Seat, card: Card) -> Phrase | None:
    """Why the Warlord cannot remove this district: a Keep, or it cannot be paid for."""
    if state.faces[card] == "keep":
        return phrase("hindered.keep")
    return too_dear(COST[state.faces[card]] - 1, state.gold[seat])


def destroys(state: State, seat: Seat) -> list[Move]:
    """Districts of other seats against which there is no reason."""
    if NO_DESTROY(state, seat):
        return []
    return [
        Move("destroy", (card,))
        for other in others(state, seat)
        if not safe_city(state, other)
        for card in state.zone(CITY[other])
        if not safe_district(state, seat, card)
    ]


def undestroyed(sight: Sight[State]) -> Iterator[Hindrance]:
    """Whole cities, then districts of the others, while the Warlord may still remove one."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    if NO_DESTROY(state, seat):
        return
    for other in others(state, seat):
        cards, why = state.zone(CITY[other]), safe_city(state, other)
        if why is not None and cards:
            yield Hindrance(("seat", other), phrase("word.city", who=name(other)), why)
            continue
        for card in cards:
            safe = safe_district(state, seat, card)
            if safe is not None:
                yield Hindrance(("card", card), phrase(face_of(state.faces[card])), safe)


def destroy(state: State, seat: Seat, move: Move) -> State:
    """Pay one gold less than it cost; the card goes to the discard pile."""
    card = number(move)
    face: Face = state.faces[card]
    owner = next(other for other in others(state, seat) if card in state.zone(CITY[other]))
    cost = COST[face] - 1
    state = state.tell(
        "news.destroy",
        who=name(seat),
        whom=name(owner),
        face=face_of(face),
        cost=gold_of(cost),
    )
    state = state.use("destroy").pay(seat, -cost).move((card,), DISCARD)
    return graveyard(state, seat, card)


def told_destroy(sight: Sight[State], move: Move) -> Phrase:
    """Whose district, and what it costs."""
    face = sight.state.faces[number(move)]
    who = ("seat", owner_of_city(sight.state, number(move)))
    return phrase("move.destroy", face=face_of(face), who=who, cost=gold_of(COST[face] - 1))


def under_destroy(sight: Sight[State], move: Move) -> Phrase | None:
    """First whose city, then the district."""
    return phrase("under.destroy", who=name(owner_of_city(sight.state, number(move))))


DESTROY = Entry(
    "destroy",
    destroys,
    destroy,
    tell=told_destroy,
    on=at_card,
    under=under_destroy,
    under_on=at_city,
    barred=NO_DESTROY,
    hindered=undestroyed,
)

ABILITIES: dict[Face, tuple[Entry[State], ...]] = {
    "assassin": (Entry("murder", murders, murder, tell=by_role, on=at_role, barred=NO_MURDER),),
    "thief": (Entry("rob", robs, rob, tell=by_role, on=at_role, barred=NO_ROB),),
    "magician": (
        Entry("swap", swaps, swap, tell=by_seat, on=at_seat, barred=NO_MAGIC),
        Entry(
            "exchange",
            exchanges,
            exchange,
            exchange_claims,
            exchange_choice,
            of_hand=True,
            tell=by_cards,
            barred=no_exchange,
        ),
    ),
    "king": (INCOME_ENTRY,),
    "bishop": (INCOME_ENTRY,),
    "merchant": (Entry("bonus", bonuses, bonus, barred=NO_BONUS), INCOME_ENTRY),
    "architect": (Entry("extra", extras, extra, barred=no_extra),),
    "warlord": (INCOME_ENTRY, DESTROY),
}
"""What each character may do in its turn besides what everybody may."""
