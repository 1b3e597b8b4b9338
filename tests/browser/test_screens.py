"""Every kind of question of every game, early and late, drawn at the fewest and the most seats.

At 1280 by 800, and in a window that is a little smaller, everything of everybody is in sight:
nothing scrolls, no text is cut or lies under something else, the console is silent, nothing is
asked for elsewhere, and axe has no finding. At 360 by 640 nothing scrolls sideways. Pictures of all
scenes are left in build/pictures.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from engine.games import find_game
from tests.browser.led import led
from tests.browser.look import GAMES, PICTURES, TABLES, long_but, why_not
from tests.browser.scenes import scenes
from tests.browser.screens import Screens
from tests.source import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SECONDS = 420
"""For all scenes of a table: many times what they need on a machine that does nothing else."""
LEAST = 7
"""Scenes that every game has: the lobby, a watcher, an end, questions early and late."""


def looked_at(game, seats, width, height):
    """What is wrong with each scene, by its name; scenes that are as they should be left out."""
    folder = PICTURES / f"{game}-{seats}-{width}"
    found = subprocess.run(
        [sys.executable, "-m", "tests.browser.screens", game, str(seats), str(width), str(height),
         folder],
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=SECONDS,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr[-2000:]
    told = json.loads(found.stdout)
    assert len(told) >= LEAST, sorted(told)
    return {
        name: {kind: said for kind, said in one.items() if said}
        for name, one in told.items()
        if any(one.values())
    }


@pytest.mark.parametrize(("game", "seats"), long_but([("kabale", 6)], TABLES))
def test_everything_is_in_sight(game, seats):
    """On a laptop's screen, in every moment."""
    assert looked_at(game, seats, 1280, 800) == {}


@pytest.mark.parametrize("game", long_but(["kabale"], GAMES))
def test_on_a_phone_nothing_scrolls_sideways(game):
    """At the most seats, upright."""
    assert looked_at(game, find_game(game).seats[-1], 360, 640) == {}


LARGE = [("citadels", 8), ("san_marco", 4), ("kabale", 6), ("burgund", 4)]
"""Tables that need all of 1280 by 800."""


SMALLER = [(1024, 620), (1024, 700), (1280, 720)]
SMALL = (780, 493)


@pytest.mark.parametrize(("game", "seats"), long_but(LARGE[:1], LARGE))
def test_in_a_smaller_window_nothing_lies_over_anything_else(game, seats):
    """The widest question has the most to show. In a window that is a little smaller all of it is
    in sight, drawn smaller; in one that is too small for all at once no text is cut or covered."""
    widest = next(one for one in scenes(game, seats) if one.name.endswith("-widest"))
    folder = PICTURES / f"{game}-{seats}-smaller"
    folder.mkdir(parents=True, exist_ok=True)

    async def play(browser):
        return {
            size: await Screens(browser, size, folder).show(widest, "de", "light")
            for size in (*SMALLER, SMALL)
        }

    assert {size: told for size, told in led(play).items() if any(told.values())} == {}
