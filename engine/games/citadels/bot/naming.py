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
    Sights,
    asked_line,
    me,
    missing,
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
SOME = 30
SEEN = 35
"""Of the characters that two or three seats hand round a half or two thirds are kept."""
LIKED: dict[Face, int] = {
    "king": 2,
    "emperor": 2,
    "merchant": 3,
    "alchemist": 3,
    "trader": 2,
    "architect": 4,
    "scholar": 3,
    "navigator": 2,
    "seer": 2,
    "wizard": 2,
    "marshal": 2,
}
"""Characters that most would take in most rounds."""
HOLDS = ("signed", "flower")
"""The tokens that hold."""


def holders(sight: Sights, role: Face) -> tuple[int, tuple[Seat, ...]]:
    """How likely somebody else has this character and has not been called, and who may have it."""
    state, seat = sight.state, me(sight)
    out = [state.faces[card] for card in state.zone(FACEUP)]
    if RANK[role] <= state.called or role in out or role in own_roles(sight):
        return 0, ()
    read = pile_read(sight)
    if not read:
        return SOME, _closed(state, others(state, seat))
    around = state.seats_from(state.crown)
    before = around[: around.index(seat)]
    if len(around) in TWO_EACH:
        chance = SEEN if role in read else SOME if before else 0
        return chance, _closed(state, others(state, seat))
    if role in read:
        behind = around[around.index(seat) + 1 :]
        return min(SURE, SURE * len(behind) // max(1, len(read) - 1)), _closed(state, behind)
    return SURE * len(before) // (len(before) + 1), _closed(state, before)


def _closed(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if closed_roles(state, seat))


def liking(state: State, seat: Seat, role: Face) -> int:
    """How gladly a seat takes a character, by what everybody sees."""
    income = kind_count(state, seat, INCOME[role]) if role in INCOME else 0
    return 2 + LIKED.get(role, 0) + 2 * income


def expected(sight: Sights, role: Face, value: Callable[[Seat], int]) -> int:
    """The value of hitting a character, whoever may hold it, by how gladly each would."""
    chance, seats = holders(sight, role)
    if not chance or not seats:
        return 0
    likings = [liking(sight.state, seat, role) for seat in seats]
    mean = sum(like * value(seat) for like, seat in zip(likings, seats, strict=True)) // len(seats)
    return chance * mean


# -- one character --------------------------------------------------------------------------------


def kill_value(sight: Sights, role: Face) -> int:
    """What it hurts the others, and what this seat has to fear from it."""
    state, seat = sight.state, me(sight)
    fear = 0
    if role in ("thief", "blackmailer"):
        fear = 4 * state.gold[seat]
    if role in ("warlord", "marshal", "diplomat"):
        fear = 4 * size(state, seat)

    def harm(other: Seat) -> int:
        return strength(state, other) + (40 if missing(state, other) <= 2 else 0) + fear

    return expected(sight, role, harm)


def gold_value(sight: Sights, role: Face) -> int:
    """The gold that may be got from it."""
    return expected(sight, role, lambda other: sight.state.gold[other])


def build_value(sight: Sights, role: Face) -> int:
    """How likely and how dear its first building is."""
    if role == "navigator":
        return 0
    return expected(sight, role, lambda other: 2 + min(6, sight.state.gold[other]))


def spell_value(sight: Sights, role: Face) -> int:
    """What it would bring to this seat's own city, if somebody has it."""
    chance, seats = holders(sight, role)
    return chance * (4 + role_worth(sight, role)) if chance and seats else 0


ONE = {"kill": kill_value, "rob": gold_value, "bewitch": spell_value}
SEVERAL = {"mark": build_value, "threaten": gold_value}


def strike(asked: Asked) -> Move | None:
    """Name a character, or lay tokens on several."""
    for name, value in ONE.items():
        if name in asked.moves:
            return asked.best(name, partial(_named, asked.sight, value))
    for name, value in SEVERAL.items():
        choice = asked.wide(name)
        if choice is not None and name in asked.moves:
            faces = asked.state.faces
            order = sorted(choice.cards, key=lambda c: (-value(asked.sight, faces[c]), c))
            return choice.move(order[: choice.least])
    return None


def _named(sight: Sights, value: Callable[[Sights, Face], int], move: Move) -> int:
    return value(sight, word(move))


def seal(asked: Asked) -> Move | None:
    """The token that holds lies on the best plate two times of three, else anywhere."""
    sight, state = asked.sight, asked.state
    line = asked_line(sight)
    plates = getattr(line, "plates", ())
    value = build_value if getattr(line, "kind", "") == "warrants" else gold_value
    if not plates or asked.chance.below(3) == 0:
        moves = asked.listed("seal")
        return moves[asked.chance.below(len(moves))]

    def held(move: Move) -> int:
        for plate, token in zip(plates, several(move), strict=True):
            if sight.face(token) in HOLDS:
                return value(sight, state.faces[plate])
        return 0

    return asked.best("seal", held)
