"""Which characters and unique districts a table of Citadels plays with, by what it agrees on.

Rule book: "Dein erstes Spiel", "Empfehlungen", "Regeln zur freien Auswahl", and the changes for
2, 3 and 8 players. A choice that breaks a rule is refused with that rule, before anybody sits
down. Where a recommendation names a character that is not played by so few, the book says which
two may take its place, and an option says which of them does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from engine.basics import Face, Phrase, phrase
from engine.errors import BadOption
from engine.games.citadels.data.characters import LEAST_SEATS, RANK, RANKS, THREE
from engine.games.citadels.data.districts import UNIQUES, UNIQUES_IN_PLAY
from engine.games.citadels.data.lineups import COUNTS, FIRST_GAME, LINEUPS
from engine.options import JOINT, Option, Options, values_of
from engine.shapes.phrases import face_of

OWN, RANDOM = "own", "random"
"""The line-ups that stand in no list: one by one, or drawn when the game begins."""

UNIQUE_FACES = tuple(one.face for one in UNIQUES)
FIRST_NINTH = "tax_collector"
OF_RANK = {rank: f"rank{rank}" for rank in RANKS}
"""The names of the options that choose the character of each number."""

_FIRST = {RANK[face]: face for face in (*FIRST_GAME.roles, FIRST_NINTH)}
_FIRST_DISTRICTS = JOINT.join(face for face in UNIQUE_FACES if face in FIRST_GAME.uniques)

CHOICES = (
    Option("lineup", (*LINEUPS, OWN, RANDOM), FIRST_GAME.id),
    Option("ninth", ("as_needed", "with", "without"), "as_needed"),
    Option("fourth_at_two", ("king", "patrician"), "king"),
    Option("ninth_below_five", ("artist", "tax_collector"), "artist"),
    Option("ninth_of_first_game", ("tax_collector", "artist", "queen"), FIRST_NINTH),
    *(Option(OF_RANK[rank], THREE[rank], _FIRST[rank]) for rank in RANKS),
    Option(
        "districts",
        UNIQUE_FACES,
        _FIRST_DISTRICTS,
        UNIQUES_IN_PLAY,
        UNIQUES_IN_PLAY,
    ),
)
"""The options that choose characters and unique districts; ``setup.OPTIONS`` are all."""

_ONE_BY_ONE = {
    option.name: option.default
    for option in CHOICES
    if option.name in (*OF_RANK.values(), "districts")
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """Eight or nine characters in the order of their numbers, and 14 unique districts.

    ``random``: both are empty, the game has yet to draw them.
    """

    roles: tuple[Face, ...]
    uniques: tuple[Face, ...]
    random: bool = False


def chosen(seats: int, options: Options) -> Chosen:
    """What is played with. Raises BadOption, with the rule that the choice would break."""
    count = characters(seats, options)
    name = options["lineup"]
    if name != OWN:
        _nothing_one_by_one(options)
    if name == RANDOM:
        return Chosen((), (), random=True)
    if name == OWN:
        return Chosen(_own_roles(seats, count, options), values_of(options["districts"]))
    lineup = LINEUPS[name]
    ninth = lineup.ninth
    if not ninth:
        ninth = options["ninth_of_first_game"]
        if count == len(RANKS):
            _played_by(seats, ninth)
    listed = (*lineup.roles, ninth)[:count]
    return Chosen(tuple(_instead(face, seats, options) for face in listed), lineup.uniques)


def characters(seats: int, options: Options) -> int:
    """Whether there are eight characters or nine. Raises BadOption if it cannot be as asked."""
    counts = COUNTS[seats]
    wanted = {"as_needed": counts[0], "with": 9, "without": 8}[options["ninth"]]
    if wanted in counts:
        return wanted
    if wanted == len(RANKS):
        _refuse(
            f"{seats} players play with eight characters, without number 9",
            "refused.ninth",
            seats=seats,
        )
    _refuse(
        f"{seats} players need nine characters, number 9 among them",
        "refused.no_ninth",
        seats=seats,
    )


def instead(seats: int, options: Options) -> tuple[Phrase, ...]:
    """Which characters of a list others stand in for at so many seats, and why.

    Raises BadOption as ``chosen`` does.
    """
    found = chosen(seats, options)
    lineup = LINEUPS.get(options["lineup"])
    if lineup is None:
        return ()
    listed = zip((*lineup.roles, lineup.ninth or found.roles[-1]), found.roles, strict=False)
    return tuple(
        phrase(
            "agreed.instead",
            face=face_of(played),
            banned=face_of(face),
            least=LEAST_SEATS[face],
        )
        for face, played in listed
        if face != played
    )


def agreed(seats: int, options: Options) -> tuple[Phrase, ...]:
    """What is played with, in words. Raises BadOption as ``chosen`` does."""
    found = chosen(seats, options)
    if found.random:
        return (phrase("agreed.random", n=characters(seats, options), m=UNIQUES_IN_PLAY),)
    return (
        phrase("agreed.roles", faces=tuple(map(face_of, found.roles))),
        *instead(seats, options),
        phrase("agreed.uniques", faces=tuple(map(face_of, found.uniques))),
    )


def may_play(rank: int, seats: int) -> tuple[Face, ...]:
    """The characters of a number that are played by so many."""
    return tuple(face for face in THREE[rank] if LEAST_SEATS.get(face, 0) <= seats)


def random_sides(seats: int, options: Options) -> tuple[int, ...]:
    """The dice that draw a line-up: one for each number, then one for each unique district."""
    ranks = RANKS[: characters(seats, options)]
    left = len(UNIQUE_FACES)
    return (
        *(len(may_play(rank, seats)) for rank in ranks),
        *range(left, left - UNIQUES_IN_PLAY, -1),
    )


def random_chosen(seats: int, options: Options, values: Sequence[int]) -> Chosen:
    """The line-up that these dice mean, as ``random_sides`` lists them; each counts from 1.

    Every line-up that the rules allow at so many seats is as likely as any other.
    """
    ranks = RANKS[: characters(seats, options)]
    roles = tuple(
        may_play(rank, seats)[value - 1] for rank, value in zip(ranks, values, strict=False)
    )
    left = list(UNIQUE_FACES)
    drawn = {left.pop(value - 1) for value in values[len(ranks) :]}
    return Chosen(roles, tuple(face for face in UNIQUE_FACES if face in drawn))


def _own_roles(seats: int, count: int, options: Options) -> tuple[Face, ...]:
    """The characters of ``rank1`` to ``rank9``; none may be named for nothing."""
    roles = tuple(options[OF_RANK[rank]] for rank in RANKS)
    for face in roles:
        _played_by(seats, face)
    if count < len(roles) and roles[-1] != FIRST_NINTH:
        _refuse(
            "rank9 counts only where number 9 is played: ninth=with",
            "refused.rank9",
        )
    return roles[:count]


def _nothing_one_by_one(options: Options) -> None:
    """What only a free choice looks at stays as it usually is."""
    for name, usual in _ONE_BY_ONE.items():
        if options[name] != usual:
            _refuse(
                f"{name} counts only with lineup=own, not with lineup={options['lineup']}",
                "refused.not_own",
            )


def _played_by(seats: int, face: Face) -> None:
    least = LEAST_SEATS.get(face, 0)
    if seats < least:
        _refuse(
            f"{face} is played by {least} or more, not by {seats}",
            "refused.few_seats",
            face=face_of(face),
            least=least,
            seats=seats,
        )


def _instead(face: Face, seats: int, options: Options) -> Face:
    """The character itself, or the one that the book puts in its place at so few seats."""
    if seats >= LEAST_SEATS.get(face, 0):
        return face
    return options["fourth_at_two" if face == "emperor" else "ninth_below_five"]


def _refuse(told: str, key: str, **fillings: Any) -> NoReturn:
    raise BadOption(told, phrase(key, **fillings))
