"""What the number 8 and the Armory do to other cities."""

from __future__ import annotations

from engine.basics import Card, Move
from engine.games.citadels.bot.building import DISTRICT, GOLD, POINT, worth
from engine.games.citadels.bot.reading import Asked, Sights, asked_line, late, me, missing, rival
from engine.games.citadels.characters.rank8_warlord import ransom, wall
from engine.games.citadels.data.districts import COST, SILVER
from engine.games.citadels.table.cities import cost_of, districts, owner_of_city
from engine.shapes.move_arguments import number


def harm(sight: Sights, card: Card) -> int:
    """How much its owner's loss of a district helps this seat, in quarters of a point."""
    state, seat = sight.state, me(sight)
    owner = owner_of_city(state, card)
    if owner == seat:
        return -1000
    face = state.faces[card]
    points = POINT * (cost_of(state, card) + SILVER.get(face, 0))
    share = 2 if owner == rival(state, seat) else 4
    near = 8 if missing(state, owner) <= 2 else 0
    return points // share + near


def gold_worth(sight: Sights) -> int:
    """What a gold is worth now."""
    return 1 if late(sight.state, me(sight)) else GOLD + 1


def raid(asked: Asked) -> Move | None:
    """Destroy, take, or exchange a district, where that is worth its price."""
    return _destroy(asked) or _annex(asked) or _covet(asked) or _armory(asked)


def _destroy(asked: Asked) -> Move | None:
    sight, state = asked.sight, asked.state
    gold = gold_worth(sight)

    def value(move: Move) -> int:
        card = number(move)
        return harm(sight, card) - gold * ransom(state, owner_of_city(state, card), card)

    return asked.best("destroy", value, above=0)


def _annex(asked: Asked) -> Move | None:
    sight, state = asked.sight, asked.state
    gold = gold_worth(sight)

    def value(move: Move) -> int:
        card = number(move)
        cost = cost_of(state, card) + wall(state, owner_of_city(state, card), card)
        return harm(sight, card) + worth(sight, state.faces[card]) + DISTRICT - gold * cost

    return asked.best("annex", value, above=0)


def _covet(asked: Asked) -> Move | None:
    sight, state = asked.sight, asked.state
    own = [card for card in districts(state, asked.seat) if state.faces[card] != "keep"]
    if not own:
        return None
    given = min(cost_of(state, card) for card in own)
    gold = gold_worth(sight)

    def value(move: Move) -> int:
        card = number(move)
        more = max(0, cost_of(state, card) - given)
        cost = more + wall(state, owner_of_city(state, card), card)
        return worth(sight, state.faces[card]) - POINT * given + POINT * more // 2 - gold * cost

    return asked.best("covet", value, above=POINT)


def offer(asked: Asked) -> Move | None:
    """The cheapest district, but no dearer gift than can be paid."""
    sight, state = asked.sight, asked.state
    card = getattr(asked_line(sight), "card", None)
    target = cost_of(state, card) if card is not None else 0
    gold = gold_worth(sight)

    def value(move: Move) -> int:
        own = number(move)
        more = max(0, target - cost_of(state, own))
        kept = worth(sight, state.faces[own]) + POINT * state.coins.get(own, 0)
        return -kept - gold * more

    return asked.best("offer", value)


def _armory(asked: Asked) -> Move | None:
    """Only against a city that lacks but one district, or when nothing else will come."""
    sight, state = asked.sight, asked.state

    def value(move: Move) -> int:
        card = number(move)
        owner = owner_of_city(state, card)
        stops = 12 if missing(state, owner) <= 1 and owner != asked.seat else 0
        return harm(sight, card) + stops - POINT * COST["armory"] - DISTRICT

    return asked.best("armory", value, above=0)
