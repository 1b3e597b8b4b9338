"""Reading a game's `looks.json`: what a drawn face of the program needs, and line mode does not.

Read when somebody asks for it, checked against its form (`engine.views.looks`).
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from engine.game import Game
from engine.views.looks import faults

FILE = "looks.json"


def looks_of(game: Game) -> dict[str, Any]:
    """The looks of a game. Raises ValueError with all that is wrong: the game's own fault."""
    text = (resources.files(game.package) / FILE).read_text(encoding="utf-8")
    looks: dict[str, Any] = json.loads(text)
    wrong = faults(looks)
    if wrong:
        raise ValueError(f"{FILE} of {game.id}: {'; '.join(wrong)}")
    return looks
