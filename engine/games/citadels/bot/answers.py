"""Every decision that is neither of the draft nor of a turn's menu."""

from __future__ import annotations

from engine.basics import Move
from engine.games.citadels.bot.building import card_worth, least, wanted, worth
from engine.games.citadels.bot.reading import Asked, asked_line, hand, late, missing
from engine.games.citadels.building.ways import price
from engine.games.citadels.data.districts import COST
from engine.games.citadels.scoring.points import points
from engine.games.citadels.table.cities import cost_of, size
from engine.games.citadels.table.state import others
from engine.shapes.move_arguments import number

# -- cards ----------------------------------------------------------------------------------------


def take(asked: Asked) -> Move | None:
    """The most welcome card; one that can be built at once is, where it is the best to build."""
    sight, state, seat, taste = asked.sight, asked.state, asked.seat, asked.taste
    held = list(hand(sight).values())

    def value(move: Move) -> int:
        face = sight.face(number(move))
        if face is None:
            return 0
        if move.name == "seize":
            return worth(asked, face) + taste.district - taste.gold * price(state, seat, face)
        return card_worth(asked, face, held) // 2

    moves = [*asked.listed("seize"), *asked.listed("take"), *asked.listed("find")]
    return max(moves, key=lambda move: (value(move), move), default=None)


def look_through(asked: Asked) -> Move | None:
    """Always: one card of the deck for nothing, unless the game is about to end."""
    return asked.any("decline" if late(asked.state, asked.seat) else "look_through")


def give(asked: Asked) -> Move | None:
    """The card that is missed least."""
    worst = least(asked, 1)
    return asked.best("give", lambda move: int(number(move) in worst))


def graveyard(asked: Asked) -> Move | None:
    """A gold for a district that is worth it and can be built again."""
    card = getattr(asked_line(asked.sight), "card", None)
    face = asked.state.faces.get(card) if card is not None else None
    dear = (
        face is not None
        and COST[face] >= asked.taste.dear
        and face not in asked.state.city(asked.seat)
    )
    return asked.any("pay" if dear and not late(asked.state, asked.seat) else "decline")


def overbuild(asked: Asked) -> Move | None:
    """What gains most over what it replaces."""
    sight, state, seat = asked.sight, asked.state, asked.seat

    def value(move: Move) -> int:
        old, face = number(move), sight.face(number(move, 1))
        if face is None:
            return 0
        cost = max(0, price(state, seat, face) - cost_of(state, old))
        return worth(asked, face) - worth(asked, state.faces[old]) - asked.taste.gold * cost

    return asked.best("overbuild", value, above=0) or asked.any("pass")


# -- threats, warrants, hits ----------------------------------------------------------------------


def bribe(asked: Asked) -> Move | None:
    """Half of the gold is what a threat is worth; rounding down favours the seat that pays."""
    gold = asked.state.gold[asked.seat]
    pays = gold % 2 == 1 or gold == 0 or asked.chance.below(2) == 0
    return asked.any("bribe" if pays else "refuse")


def show(asked: Asked) -> Move | None:
    """The flower, if there is gold to get."""
    token = getattr(asked_line(asked.sight), "token", None)
    flower = token is not None and asked.sight.face(token) == "flower"
    return asked.any("show" if flower and "show" in asked.moves else "pass")


def confiscate(asked: Asked) -> Move | None:
    """Always: it costs nothing."""
    return asked.any("confiscate")


def react(asked: Asked) -> Move | None:
    """Rasputin or the Hospital for whoever was killed, the Acrobat for the crown."""
    state, seat = asked.state, asked.seat
    role = getattr(asked_line(asked.sight), "role", "")
    if "hospital" in asked.moves or "acrobat" in asked.moves or role == state.killed:
        return asked.any("rasputin", "hospital", "acrobat")
    threatened = any(marked == role for marked, _ in state.threats)
    rich = state.gold[seat] >= asked.taste.worth_saving and (threatened or role == state.robbed)
    return asked.any("rasputin" if rich or role == state.bewitched else "pass")


# -- the rest -------------------------------------------------------------------------------------


def cash(asked: Asked) -> Move | None:
    """As soon as it is more than the card brings at the end."""
    card = getattr(asked_line(asked.sight), "card", None)
    gold = asked.state.coins.get(card, 0) if card is not None else 0
    enough = gold >= asked.taste.cash or bool(wanted(asked)) or late(asked.state, asked.seat)
    return asked.any("cash" if enough else "keep_booth")


def bell(asked: Asked) -> Move | None:
    """Sooner for whoever is ahead."""
    state, seat = asked.state, asked.seat
    ahead = all(size(state, seat) >= size(state, other) for other in others(state, seat))
    leads = all(points(state, seat) >= points(state, other) for other in others(state, seat))
    ends = missing(state, seat) <= 1
    return asked.any("sooner" if leads and (ahead or ends) else "usual")
