"""Number 5: Bishop, Abbot, Cardinal.

The Bishop's shield is raised when the turn begins (``turn.menu``); how the Cardinal borrows is a
way to pay (``building.build``).
"""

from __future__ import annotations

from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.characters.income import CARD_INCOME, GOLD_INCOME, due, no_income, there
from engine.games.citadels.data.characters import (
    ALMS_GOLD,
    INCOME,
    INCOME_CARDS,
    INCOME_GOLD,
)
from engine.games.citadels.table.state import HAND, State, gold_of, others
from engine.games.citadels.table.words import once
from engine.shapes.menu import Entry, at_seat, by_seat
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of
from engine.sight import Sight

# -- Ablassprediger -------------------------------------------------------------------------------


def bringing_both(state: State, seat: Seat) -> int:
    """How many districts bring a gold and a card: the School of Magic (ruling 1)."""
    return int(state.rules.abbot_both and "school_of_magic" in state.city(seat))


def mixtures(state: State, seat: Seat) -> list[Move]:
    """How many of the districts bring a card, said before anything is taken; the others gold."""
    if no_income(state, seat):
        return []
    free = due(state, seat) - bringing_both(state, seat)
    return [Move("income", (cards,)) for cards in range(free + 1)]


def mixture(state: State, seat: Seat, move: Move) -> tuple[int, int]:
    """Gold and cards of an income."""
    both, cards = bringing_both(state, seat), number(move)
    gold = due(state, seat) - cards
    return gold * INCOME_GOLD, (cards + both) * INCOME_CARDS


def mixed_income(state: State, seat: Seat, move: Move) -> State:
    """As it was said."""
    gold, cards = mixture(state, seat, move)
    words = {"who": name(seat), "kind": f"kind.{INCOME[state.role]}"}
    state = state.use("income")
    if gold:
        state = state.tell("news.income", gold=gold_of(gold), **words).pay(seat, gold)
    if cards:
        if count := there(state, cards):
            state = state.tell("news.card_income", cards=cards_of(count), **words)
        state = state.do(Draw(seat, cards, HAND[seat]))
    return state


def told_mixture(sight: Sight[State], move: Move) -> Phrase:
    """How much of each it would be."""
    assert sight.state.turn is not None
    gold, cards = mixture(sight.state, sight.state.turn, move)
    if not cards:
        return phrase("move.income", gold=gold_of(gold))
    if not gold:
        return phrase("move.card_income", cards=cards_of(cards))
    return phrase("move.mixed_income", gold=gold_of(gold), cards=cards_of(cards))


def under_mixture(sight: Sight[State], move: Move) -> Phrase:
    """One line of the menu, then how much of each."""
    return phrase("under.income")


ALMS_USED = once("alms")


def no_alms(state: State, seat: Seat) -> Phrase | None:
    """Given already, or nobody is richer."""
    rich = state.gold[seat] >= max(state.gold[other] for other in others(state, seat))
    return ALMS_USED(state, seat) or (phrase("hindered.richest") if rich else None)


def givers(state: State, seat: Seat) -> list[Move]:
    """The richest of the others, unless the Abbot is as rich; of several it chooses one."""
    if no_alms(state, seat):
        return []
    most = max(state.gold[other] for other in others(state, seat))
    return [Move("alms", (o,)) for o in others(state, seat) if state.gold[o] == most]


def alms(state: State, seat: Seat, move: Move) -> State:
    """Out of the stash of the richest, at the moment that the Abbot chooses (ruling 26)."""
    giver = number(move)
    words = {"who": name(seat), "whom": name(giver), "gold": gold_of(ALMS_GOLD)}
    state = state.tell("news.alms", **words).use("alms")
    return state.pay(giver, -ALMS_GOLD).pay(seat, ALMS_GOLD)


def under_alms(sight: Sight[State], move: Move) -> Phrase | None:
    """One line of the menu where several are the richest."""
    seat = sight.state.turn
    assert seat is not None
    return phrase("under.alms") if len(givers(sight.state, seat)) > 1 else None


ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "bishop": (GOLD_INCOME,),
    "abbot": (
        Entry(
            "income",
            mixtures,
            mixed_income,
            tell=told_mixture,
            under=under_mixture,
            barred=no_income,
        ),
        Entry("alms", givers, alms, tell=by_seat, on=at_seat, under=under_alms, barred=no_alms),
    ),
    "cardinal": (CARD_INCOME,),
}
"""What each adds to the turn of its player."""
