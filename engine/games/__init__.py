"""The games: one folder each, found by listing this package, so a new one is entered nowhere.

A game of others is a package of its own (``engine.foreign_games``); ours keep their ids.
No game knows another, and nothing of the kernel knows any: what two games share stands in `engine`.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib import resources
from importlib.resources.abc import Traversable

from engine.errors import UnknownGame, UnusableGame
from engine.foreign_games import announced, load_foreign
from engine.game import Game


def all_games() -> dict[str, Game]:
    """Every game in ``engine.games``, by its id."""
    return {name: _load(name) for name in own_names()}


def own_names() -> list[str]:
    """The ids of the games in this package, without loading them."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)


def game_names() -> list[str]:
    """The ids of all games, ours and those of others, without loading them."""
    return sorted({*own_names(), *announced().entries})


def usable_names() -> list[str]:
    """The ids of the games that can be played here: all of ours, without loading them, and those of
    others that load."""
    own = own_names()
    return [name for name in game_names() if name in own or _is_usable(name)]


def _is_usable(name: str) -> bool:
    try:
        load_foreign(name)
    except UnusableGame:
        return False
    return True


def idle_packages() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Packages whose list of games cannot be read, and those that name a game of ours as theirs."""
    found = announced()
    taken = [pair[0] for name in own_names() for pair in found.entries.get(name, ())]
    return found.unreadable, tuple(taken)


def package_of(name: str) -> str:
    """Where the words and looks of a game lie. Raises UnknownGame for a game that is not here."""
    return f"engine.games.{name}" if name in own_names() else find_game(name).package


def folder_of(name: str) -> Traversable:
    """The same as a folder; a game of ours is not loaded for it. Raises as `package_of` does."""
    if name in own_names():
        return resources.files(__name__).joinpath(name)
    return resources.files(package_of(name))


def find_game(name: str) -> Game:
    """The game of this id. Raises UnknownGame and says which there are, and UnusableGame."""
    if name in own_names():
        return _load(name)
    if name in announced().entries:
        return load_foreign(name)
    raise UnknownGame(f"there is no game {name!r} here; there are {', '.join(game_names())}")


def _load(name: str) -> Game:
    game = importlib.import_module(f"engine.games.{name}").GAME
    if not isinstance(game, Game):
        raise TypeError(f"engine.games.{name}.GAME is not a Game")
    return game
