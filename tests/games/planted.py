"""Games made for one test: the skeleton under another name, elsewhere, perhaps with a fault."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import engine.games
import tests.games
from engine.game import Game
from engine.games import find_game
from tests.games.newgame import compile_words, write_game

Edit = tuple[str, str, str]
"""A file of the game's folder, what stands in it, and what is to stand there instead."""


@contextmanager
def made(name: str, folder: Path, *edits: Edit) -> Iterator[Game]:
    """A new game as ``make newgame`` writes it, found like any other as long as this lasts."""
    games, own = folder / "games", folder / "tests"
    game, _ = write_game(name, games, own)
    for place, old, new in edits:
        path = game / place
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{place} holds {text.count(old)} times: {old}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        if path.suffix == ".po":
            compile_words(path)
    paths = (engine.games.__path__, tests.games.__path__)
    for package_path, more in zip(paths, (games, own), strict=True):
        package_path.append(str(more))
    importlib.invalidate_caches()
    try:
        yield find_game(name)
    finally:
        for package_path, more in zip(paths, (games, own), strict=True):
            package_path.remove(str(more))
        for module in [m for m in sys.modules if m.split(".")[:3][2:] == [name]]:
            del sys.modules[module]
        for package in (engine.games, tests.games):
            vars(package).pop(name, None)
