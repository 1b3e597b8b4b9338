"""Reading a game's `looks.json`: what a drawn face of the program needs, and line mode does not.

Read when somebody asks for it, checked against its form (`engine.views.looks`).
"""

from __future__ import annotations

import json
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from engine.game import Game
from engine.views.looks import faults

FILE = "looks.json"


def looks_of(game: Game) -> dict[str, Any]:
    """The looks of a game. Raises ValueError with all that is wrong: the game's own fault."""
    return looks_in(resources.files(game.package), game.id)


def looks_in(folder: Traversable, game: str) -> dict[str, Any]:
    """The looks in a game's folder, without loading the game. Raises ValueError as `looks_of`."""
    text = (folder / FILE).read_text(encoding="utf-8")
    looks: dict[str, Any] = json.loads(text)
    wrong = faults(looks)
    if wrong:
        raise ValueError(f"{FILE} of {game}: {'; '.join(wrong)}")
    return looks
