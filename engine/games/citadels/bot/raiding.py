"""What the number 8 and the Armory do to other cities."""

from __future__ import annotations

from engine.basics import Card, Move
from engine.games.citadels.bot.building import worth
from engine.games.citadels.bot.reading import Asked, asked_line, late, missing, near, rival
from engine.games.citadels.characters.rank8_warlord import ransom, wall
from engine.games.citadels.data.districts import COST, SILVER
from engine.games.citadels.table.cities import cost_of, districts, owner_of_city
from engine.shapes.move_arguments import number


def harm(asked: Asked, card: Card) -> int:
    """How much its owner's loss of a district helps this seat, in quarters of a point."""
    state, taste = asked.state, asked.taste
    owner = owner_of_city(state, card)
    if owner == asked.seat:
        return -1000
    face = state.faces[card]
    points = taste.point * (cost_of(state, card) + SILVER.get(face, 0))
    share = taste.rival_share if owner == rival(asked) else taste.other_share
    return points // share + (taste.harm_near if near(asked, owner) else 0)


def gold_worth(asked: Asked) -> int:
    """What a gold is worth now."""
    taste = asked.taste
    return taste.raid_gold_late if late(asked.state, asked.seat) else taste.raid_gold


def raid(asked: Asked) -> Move | None:
    """Destroy, take, or exchange a district, where that is worth its price."""
    return _destroy(asked) or _annex(asked) or _covet(asked) or _armory(asked)


def _destroy(asked: Asked) -> Move | None:
    state = asked.state
    gold = gold_worth(asked)

    def value(move: Move) -> int:
        card = number(move)
        return harm(asked, card) - gold * ransom(state, owner_of_city(state, card), card)

    return asked.best("destroy", value, above=0)


def _annex(asked: Asked) -> Move | None:
    state = asked.state
    gold = gold_worth(asked)

    def value(move: Move) -> int:
        card = number(move)
        cost = cost_of(state, card) + wall(state, owner_of_city(state, card), card)
        return (
            harm(asked, card) + worth(asked, state.faces[card]) + asked.taste.district - gold * cost
        )

    return asked.best("annex", value, above=0)


def _covet(asked: Asked) -> Move | None:
    state, point = asked.state, asked.taste.point
    own = [card for card in districts(state, asked.seat) if state.faces[card] != "keep"]
    if not own:
        return None
    given = min(cost_of(state, card) for card in own)
    gold = gold_worth(asked)

    def value(move: Move) -> int:
        card = number(move)
        more = max(0, cost_of(state, card) - given)
        cost = more + wall(state, owner_of_city(state, card), card)
        gained = worth(asked, state.faces[card]) - point * given
        return gained + point * more // 2 - gold * cost

    return asked.best("covet", value, above=point)


def offer(asked: Asked) -> Move | None:
    """The cheapest district, but no dearer gift than can be paid."""
    state = asked.state
    card = getattr(asked_line(asked.sight), "card", None)
    target = cost_of(state, card) if card is not None else 0
    gold = gold_worth(asked)

    def value(move: Move) -> int:
        own = number(move)
        more = max(0, target - cost_of(state, own))
        kept = worth(asked, state.faces[own]) + asked.taste.point * state.coins.get(own, 0)
        return -kept - gold * more

    return asked.best("offer", value)


def _armory(asked: Asked) -> Move | None:
    """Only against a city that lacks but one district, or when nothing else will come."""
    state, taste = asked.state, asked.taste
    lost = taste.point * COST["armory"] + taste.district

    def value(move: Move) -> int:
        card = number(move)
        owner = owner_of_city(state, card)
        stops = missing(state, owner) <= 1 and owner != asked.seat
        return harm(asked, card) + taste.armory_stops * stops - lost

    return asked.best("armory", value, above=0)
