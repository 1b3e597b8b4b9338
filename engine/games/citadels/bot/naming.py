"""Which character to kill, rob, bewitch, mark or threaten, without knowing who holds it.

In the draft a seat reads the pile that it hands on: what is missing there, the seats before it have
or nobody; what lies there, the seats behind it may take.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.basics import Face, Move, Seat
from engine.games.citadels.bot.draft import role_worth
from engine.games.citadels.bot.reading import (
    Asked,
    asked_line,
    near,
    own_roles,
    pile_read,
    strength,
)
from engine.games.citadels.data.characters import INCOME, RANK
from engine.games.citadels.data.lineups import TWO_EACH
from engine.games.citadels.table.cities import kind_count, size
from engine.games.citadels.table.state import FACEUP, State, closed_roles, others
from engine.shapes.move_arguments import several, word

SURE = 60
"""A chance is so many sixtieths."""
HOLDS = ("signed", "flower")
"""The tokens that hold."""


def holders(asked: Asked, role: Face) -> tuple[int, tuple[Seat, ...]]:
    """How likely somebody else has this character and has not been called, and who may have it."""
    sight, state, seat, taste = asked.sight, asked.state, asked.seat, asked.taste
    out = [state.faces[card] for card in state.zone(FACEUP)]
    if RANK[role] <= state.called or role in out or role in own_roles(sight):
        return 0, ()
    read = pile_read(sight)
    if not read:
        return taste.some, _closed(state, others(state, seat))
    around = state.seats_from(state.crown)
    before = around[: around.index(seat)]
    if len(around) in TWO_EACH:
        chance = taste.seen if role in read else taste.some if before else 0
        return chance, _closed(state, others(state, seat))
    if role in read:
        behind = around[around.index(seat) + 1 :]
        return min(SURE, SURE * len(behind) // max(1, len(read) - 1)), _closed(state, behind)
    return SURE * len(before) // (len(before) + 1), _closed(state, before)


def _closed(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if closed_roles(state, seat))


def liking(asked: Asked, seat: Seat, role: Face) -> int:
    """How gladly a seat takes a character, by what everybody sees."""
    taste = asked.taste
    income = kind_count(asked.state, seat, INCOME[role]) if role in INCOME else 0
    return taste.liking + taste.favourites.get(role, 0) + taste.liking_income * income


def expected(asked: Asked, role: Face, value: Callable[[Seat], int]) -> int:
    """The value of hitting a character, whoever may hold it, by how gladly each would."""
    chance, seats = holders(asked, role)
    if not chance or not seats:
        return 0
    likings = [liking(asked, seat, role) for seat in seats]
    mean = sum(like * value(seat) for like, seat in zip(likings, seats, strict=True)) // len(seats)
    return chance * mean


# -- one character --------------------------------------------------------------------------------


def kill_value(asked: Asked, role: Face) -> int:
    """What it hurts the others, and what this seat has to fear from it."""
    state, seat, taste = asked.state, asked.seat, asked.taste
    fear = 0
    if role in ("thief", "blackmailer"):
        fear = taste.fear_for_gold * state.gold[seat]
    if role in ("warlord", "marshal", "diplomat"):
        fear = taste.fear_for_city * size(state, seat)

    def harm(other: Seat) -> int:
        return strength(asked, other) + (taste.kill_near if near(asked, other) else 0) + fear

    return expected(asked, role, harm)


def gold_value(asked: Asked, role: Face) -> int:
    """The gold that may be got from it."""
    return expected(asked, role, lambda other: asked.state.gold[other])


def build_value(asked: Asked, role: Face) -> int:
    """How likely and how dear its first building is."""
    if role == "navigator":
        return 0
    gold, taste = asked.state.gold, asked.taste
    return expected(
        asked, role, lambda other: taste.first_building + min(taste.builds_dear, gold[other])
    )


def spell_value(asked: Asked, role: Face) -> int:
    """What it would bring to this seat's own city, if somebody has it."""
    chance, seats = holders(asked, role)
    return chance * (asked.taste.spell + role_worth(asked, role)) if chance and seats else 0


ONE = {"kill": kill_value, "rob": gold_value, "bewitch": spell_value}
SEVERAL = {"mark": build_value, "threaten": gold_value}


def strike(asked: Asked) -> Move | None:
    """Name a character, or lay tokens on several."""
    for name, value in ONE.items():
        if name in asked.moves:
            return asked.best(name, partial(_named, asked, value))
    for name, value in SEVERAL.items():
        choice = asked.wide(name)
        if choice is not None and name in asked.moves:
            faces = asked.state.faces
            order = sorted(choice.cards, key=lambda c: (-value(asked, faces[c]), c))
            return choice.move(order[: choice.least])
    return None


def _named(asked: Asked, value: Callable[[Asked, Face], int], move: Move) -> int:
    return value(asked, word(move))


def seal(asked: Asked) -> Move | None:
    """The token that holds lies on the best plate two times of three, else anywhere."""
    sight, state = asked.sight, asked.state
    line = asked_line(sight)
    plates = getattr(line, "plates", ())
    value = build_value if getattr(line, "kind", "") == "warrants" else gold_value
    if not plates or asked.chance.below(asked.taste.seal_elsewhere) == 0:
        moves = asked.listed("seal")
        return moves[asked.chance.below(len(moves))]

    def held(move: Move) -> int:
        for plate, token in zip(plates, several(move), strict=True):
            if sight.face(token) in HOLDS:
                return value(asked, state.faces[plate])
        return 0

    return asked.best("seal", held)
