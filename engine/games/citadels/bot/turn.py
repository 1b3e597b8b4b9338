"""The menu of a turn: in which order to gather, use abilities, districts and cards, and build."""

from __future__ import annotations

from collections.abc import Callable

from engine.basics import Move
from engine.games.citadels.bot.building import (
    builder,
    card_worth,
    chosen_build,
    least,
    spare,
    wanted,
    worth,
)
from engine.games.citadels.bot.naming import strike
from engine.games.citadels.bot.raiding import raid
from engine.games.citadels.bot.reading import Asked, hand, late, missing, rival
from engine.games.citadels.building.ways import price
from engine.games.citadels.data.characters import INCOME
from engine.games.citadels.data.districts import KINDS, PLAIN, UNIQUE
from engine.games.citadels.table.cities import cost_of, districts, kind_count
from engine.games.citadels.table.state import HAND
from engine.shapes.move_arguments import number, word

Help = Callable[[Asked], Move | None]
COPIES = {
    kind: sum(one.copies for one in PLAIN if one.kind == kind) for kind in KINDS if kind != UNIQUE
}
"""How many plain districts of each kind the deck holds."""


def menu(asked: Asked) -> Move | None:
    """The first thing that helps, in this order; then the end."""
    for helps in ORDER:
        move = helps(asked)
        if move is not None:
            return move
    return asked.any("end", "gold", "cards")


# -- what costs nothing ---------------------------------------------------------------------------


def free(asked: Asked) -> Move | None:
    """Gold and cards for nothing; the crown."""
    found = asked.any("bonus", "extra", "audience", "collect", "study")
    if found is not None:
        return found
    if "bonus_gold" in asked.moves and "bonus_cards" in asked.moves:
        few = len(wanted(asked)) < asked.taste.thin and not late(asked.state, asked.seat)
        return asked.any("bonus_cards" if few else "bonus_gold")
    return asked.any("bonus_gold", "bonus_cards") or alms(asked) or crown(asked)


def alms(asked: Asked) -> Move | None:
    """The Abbot's gold from the strongest of the richest."""
    first = rival(asked)
    return asked.best("alms", lambda move: int(number(move) == first))


def crown(asked: Asked) -> Move | None:
    """Taken at once; given to somebody behind whom this seat soon chooses, for a gold or a card."""
    state, taste = asked.state, asked.taste
    brings = {"gold": taste.crown_gold, "card": taste.crown_card, "nothing": 0}

    def value(move: Move) -> int:
        if not move.args:
            return 0
        choosing = state.seats_from(number(move)).index(asked.seat)
        taken = brings[word(move, 1)] if len(move.args) > 1 else 0
        throne = taste.crown_to_rival if number(move) == rival(asked) else 0
        return taken - choosing - throne

    return asked.best("crown", value)


def card_income(asked: Asked) -> Move | None:
    """Cards as an income come first, so that there is something to choose from."""
    if asked.state.role not in ("patrician", "cardinal", "abbot"):
        return None
    few = max(0, asked.taste.thin - len(wanted(asked)))
    return asked.best("income", lambda move: -abs(number(move) - few) if move.args else 0)


# -- gathering ------------------------------------------------------------------------------------


def gather(asked: Asked) -> Move | None:
    """Gold if there is something to build with it, else cards."""
    if "cards" not in asked.moves or "gold" not in asked.moves:
        return asked.any("gold", "cards")
    state, seat, taste = asked.state, asked.seat, asked.taste
    want, city = wanted(asked), state.city(seat)
    if not want:
        return asked.any("cards")
    gold = state.gold[seat]
    dearest = max(price(state, seat, face) for face in want)
    if late(state, seat):
        return asked.any("cards" if gold >= dearest else "gold")
    room = min(taste.thin + ("library" in city), missing(state, seat))
    if gold >= dearest and gold >= taste.saved and len(want) < room:
        return asked.any("cards")
    return asked.any("gold")


# -- hands ----------------------------------------------------------------------------------------


def spy(asked: Asked) -> Move | None:
    """The fullest hand with gold beside it, and the kind that most cards are of."""
    state = asked.state

    def value(move: Move) -> int:
        other, kind = number(move), word(move, 1)
        found = COPIES.get(kind, len(state.rules.uniques)) * len(state.zone(HAND[other]))
        return found + min(found, 68 * state.gold[other])

    return asked.best("spy", value)


def look(asked: Asked) -> Move | None:
    """The fullest hand."""
    return asked.best("look", lambda move: len(asked.state.zone(HAND[number(move)])))


def seek(asked: Asked) -> Move | None:
    """Always: what is given back is the worst."""
    return asked.any("seek")


def magic(asked: Asked) -> Move | None:
    """The largest hand for the own, if it holds two cards more; else change what is useless."""
    state = asked.state
    own = len(state.zone(HAND[asked.seat]))

    def more(move: Move) -> int:
        return len(state.zone(HAND[number(move)])) - own

    found = asked.best("swap", more, above=asked.taste.swap_more)
    choice = asked.wide("exchange")
    if found is not None or choice is None:
        return found
    held, most = hand(asked.sight), asked.taste.useless
    useless = [card for card in choice.cards if card_worth(asked, held[card]) <= most]
    return choice.move(useless) if useless else None


def early_magic(asked: Asked) -> Move | None:
    """Before gathering, if there is nothing to build in the own hand."""
    return magic(asked) if "gold" in asked.moves and not wanted(asked) else None


# -- districts and action cards -------------------------------------------------------------------


def laboratory(asked: Asked) -> Move | None:
    """A useless card, or the worst of many, for two gold."""
    card = spare(asked)
    if card is None and len(wanted(asked)) > missing(asked.state, asked.seat):
        card = next(iter(least(asked, 1)), None)
    return asked.best("laboratory", lambda move: int(number(move) == card), above=0)


def museum(asked: Asked) -> Move | None:
    """After building: a useless card, the worst of many, any card when the end is near."""
    card = spare(asked)
    many = len(asked.listed("museum")) > asked.taste.museum_many or late(asked.state, asked.seat)
    if card is None and many:
        card = next(iter(least(asked, 1)), None)
    return asked.best("museum", lambda move: int(number(move) == card), above=0)


def smithy(asked: Asked) -> Move | None:
    """Cards where the hand is thin."""
    thin = len(wanted(asked)) < asked.taste.thin and not late(asked.state, asked.seat)
    return asked.any("smithy") if thin else None


def visit(asked: Asked) -> Move | None:
    """A card of three for a gold, where the hand is thin."""
    thin = len(wanted(asked)) < asked.taste.thin and not late(asked.state, asked.seat)
    return (
        asked.any("visit")
        if thin and asked.state.gold[asked.seat] > asked.taste.visit_gold
        else None
    )


def director(asked: Asked) -> Move | None:
    """If two districts more can be paid for than may be built."""
    state, seat = asked.state, asked.seat
    prices = sorted(price(state, seat, face) for face in wanted(asked))
    count = builder(asked.sight).left + 1
    if not state.gathered or len(prices) < count or sum(prices[:count]) > state.gold[seat]:
        return None
    return asked.any("director")


def tent(asked: Asked) -> Move | None:
    """A district for nothing, when the city is half complete."""
    lacks = missing(asked.state, asked.seat)
    return asked.any("tent") if 0 < lacks <= asked.taste.tent_lacks else None


def fortune(asked: Asked) -> Move | None:
    """One card of the fullest hand."""
    if late(asked.state, asked.seat):
        return None
    return asked.best("fortune", lambda move: len(asked.state.zone(HAND[number(move, 1)])), above=1)


def booth(asked: Asked) -> Move | None:
    """Laid out as long as somebody may come."""
    lacks = missing(asked.state, asked.seat)
    early = lacks > asked.taste.booth_lacks and not late(asked.state, asked.seat)
    return asked.any("booth") if early else None


def cannonball(asked: Asked) -> Move | None:
    """If a district of the hand is much better than one that stands, and can be paid for."""
    state, seat = asked.state, asked.seat
    gold = state.gold[seat]
    costs = [cost_of(state, card) for card in districts(state, seat)]
    better = [
        face
        for face in wanted(asked)
        if face != "monument"
        and any(2 <= price(state, seat, face) - cost <= gold for cost in costs)
    ]
    return asked.any("cannonball") if better and state.gathered else None


def beautify(asked: Asked) -> Move | None:
    """Gold that nothing else needs becomes points."""
    state, seat = asked.state, asked.seat
    keep = 0 if late(state, seat) or not wanted(asked) else asked.taste.beauty_keeps
    if state.gold[seat] <= keep:
        return None
    return asked.best("beautify", lambda move: cost_of(state, number(move)))


# -- building -------------------------------------------------------------------------------------


def build(asked: Asked) -> Move | None:
    """The best district; the income first where that pays for a better one."""
    state, seat, sight = asked.state, asked.seat, asked.sight
    found = chosen_build(asked)
    if "income" not in asked.moves or state.role not in INCOME:
        return found
    now = worth(asked, hand(sight)[number(found)]) if found is not None else 0
    gold = state.gold[seat] + kind_count(state, seat, INCOME[state.role])
    better = [face for face in wanted(asked) if price(state, seat, face) <= gold]
    if any(worth(asked, face) > now + asked.taste.gold for face in better):
        return asked.any("income")
    return found


def income(asked: Asked) -> Move | None:
    """Gold for the districts, after what was built counts as well."""
    return asked.any("income") if asked.state.gathered else None


ORDER: tuple[Help, ...] = (
    free,
    strike,
    spy,
    seek,
    card_income,
    early_magic,
    gather,
    laboratory,
    visit,
    director,
    look,
    tent,
    build,
    income,
    cannonball,
    raid,
    beautify,
    museum,
    smithy,
    fortune,
    magic,
    booth,
)
