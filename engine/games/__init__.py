"""The games: one folder each, found by listing this package, so a new one is entered nowhere.

No game knows another, and nothing of the kernel knows any: what two games share stands in `engine`.
"""

from __future__ import annotations

import importlib
import pkgutil

from engine.errors import UnknownGame
from engine.game import Game


def all_games() -> dict[str, Game]:
    """Every game in ``engine.games``, by its id."""
    return {name: _load(name) for name in game_names()}


def game_names() -> list[str]:
    """The ids of the games there are, without loading them."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)


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
