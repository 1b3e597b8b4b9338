"""The drawing data of a game, as text: what is wrong is told in sentences, or it is good."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources

from cli.text.game_looks import FILE
from engine.games import all_games
from engine.views.looks import OF_ICONS, PAGE_KEYS, PARTS, faults
from tests.fuzz.target import Target


def take(data: bytes) -> None:
    """Hold whatever the text spells against the form of looks."""
    try:
        looks = json.loads(data)
    except (ValueError, RecursionError):  # json's own words for what is none
        return
    found = faults(looks)
    assert all(isinstance(one, str) and one for one in found)
    assert found or set(looks) == set(PARTS)


def seeds() -> Mapping[str, bytes]:
    """Small looks with everything in them, and the smallest of a real game."""
    whole = {
        "faces": {"fog": {"kind": "weather", "icon": "fog", "corner": 3}},
        "kinds": {"weather": {"band": "grey", "pattern": "waves", "sign": "cloud"}},
        **{part: {"one": {"icon": "sun-2"}} for part in OF_ICONS},
        "areas": {"one": {"icon": "sun-2", "as": "dice"}},
        "boards": {
            "track": {"layout": "row"},
            "map": {
                "layout": "map",
                "size": [100, 50],
                "spaces": {"east": {"outline": [[0, 0], [9, 0], [9, 9]], "anchor": [5, 5]}},
                "links": [{"between": ["east", "east"], "anchor": [0, 0]}],
            },
        },
        "page": {"plan": "map", **{part: ["one"] for part in PAGE_KEYS}},
    }
    texts = [(resources.files(game.package) / FILE).read_bytes() for game in all_games().values()]
    return {"whole": json.dumps(whole).encode(), "real": min(texts, key=len), "list": b"[1, null]"}


TARGET = Target("looks", take, seeds)
