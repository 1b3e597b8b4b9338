"""What a game exports, and how the games are found: by listing ``engine.games``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.basics import Face, Move, Phrase, Seat
from engine.chance import Chance
from engine.errors import BadOption, BadSeats, UnknownGame
from engine.sight import Sight

Options = Mapping[str, str]
Bot = Callable[[Sight[Any], Sequence[Move], Chance], Move]
"""A bot chooses one of the honest moves (never an empty list) by what its seat can know."""


@dataclass(frozen=True)
class Option:
    """Something the table agrees on before the start; values and default are texts."""

    name: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended: points and their reasons for each seat, and who has won."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reasons: tuple[tuple[Phrase, ...], ...]
    why: Phrase


@dataclass(frozen=True)
class Game:
    """A game: ``rules`` names its version (``citadels/1``), ``seats`` how many may play.

    ``faces`` are all faces its cards can show. ``setup(order, options)`` is the state before the
    first step, not yet settled. ``score(state)`` is asked when the agenda is empty. ``view(sight)``
    gives the parts of a view (``engine.view``). ``data`` is everything of its tables that rules
    depend on, as plain values: its hash is part of the offer. ``bots`` maps names to bots.
    ``marks`` are the keys of news worth jumping to in a replay, such as the begin of a round.
    """

    id: str
    rules: str
    seats: range
    faces: tuple[Face, ...]
    setup: Callable[[tuple[Seat, ...], Options], Any]
    score: Callable[[Any], Outcome]
    view: Callable[[Sight[Any]], dict[str, Any]]
    bots: Mapping[str, Bot]
    data: tuple[Any, ...]
    options: tuple[Option, ...] = ()
    package: str = ""
    help_topics: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def settle_options(self, given: Options) -> dict[str, str]:
        """Every option with its value. Raises BadOption for an unknown name or value."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise BadOption(
                    f"{self.id} has no option {name!r}; it has {', '.join(sorted(known)) or 'none'}"
                )
            if value not in known[name].values:
                raise BadOption(
                    f"option {name!r} of {self.id} cannot be {value!r}; it can be "
                    f"{', '.join(known[name].values)}"
                )
        return {name: given.get(name, option.default) for name, option in sorted(known.items())}

    def check_seats(self, count: int) -> int:
        """The count if the game can be played by so many. Raises BadSeats."""
        if count not in self.seats:
            raise BadSeats(
                f"{self.id} is played by {self.seats[0]} to {self.seats[-1]}, not by {count}"
            )
        return count


def all_games() -> dict[str, Game]:
    """Every game in ``engine.games``, by its id."""
    import engine.games as folder

    return {name: _load(name) for name in game_names(folder)}


def game_names(folder: Any = None) -> list[str]:
    """The ids of the games there are, without loading them."""
    if folder is None:
        folder = importlib.import_module("engine.games")
    return sorted(m.name for m in pkgutil.iter_modules(folder.__path__) if m.ispkg)


def find_game(name: str) -> Game:
    """The game of this id. Raises UnknownGame and says which there are."""
    names = game_names()
    if name not in names:
        raise UnknownGame(f"there is no game {name!r} here; there are {', '.join(names)}")
    return _load(name)


def _load(name: str) -> Game:
    game = importlib.import_module(f"engine.games.{name}").GAME
    if not isinstance(game, Game):
        raise TypeError(f"engine.games.{name}.GAME is not a Game")
    return game
