"""Reading a game's `looks.json`: what a drawn face of the program needs, and line mode does not.

Read when somebody asks for it, checked against its form (`engine.views.looks`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from engine.game import Game
from engine.views.looks import faults

FILE = "looks.json"
DRAWN = "icons.svg"
"""The icons that a package of its own brings: an SVG with a symbol for each, by its name."""
NAMING = ("icon", "sign")
"""Keys of looks whose value is the name of an icon."""
EVERY_GAME = ("laurels",)
"""Icons that the page itself draws at any table."""


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


def icon_names(looks: Any) -> Iterator[str]:
    """The names of all icons, wherever in looks they stand.

    >>> sorted(
    ...     icon_names(
    ...         {"faces": {"inn": {"icon": "beer", "corner": 1}}, "kinds": [{"sign": "sun"}]}
    ...     )
    ... )
    ['beer', 'sun']
    """
    if isinstance(looks, Mapping):
        for key, value in looks.items():
            if key in NAMING and isinstance(value, str):
                yield value
            else:
                yield from icon_names(value)
    elif isinstance(looks, list):
        for one in looks:
            yield from icon_names(one)


def icons_in(folder: Traversable, game: str) -> str:
    """The icons of a game for whoever has none drawn for it: those that lie in its folder, else a
    ring in the place of each. Raises ValueError as `looks_of`, and OSError."""
    drawn = folder / DRAWN
    if drawn.is_file():
        return drawn.read_text(encoding="utf-8")
    names = sorted({*icon_names(looks_in(folder, game)), *EVERY_GAME})
    ring = '<path d="M8 2a6 6 0 1 0 .1 0zm0 3a3 3 0 1 1-.1 0z"/>'
    symbols = [f'<symbol id="{name}" viewBox="0 0 16 16">{ring}</symbol>' for name in names]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])
