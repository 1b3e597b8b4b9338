"""Whole games played through the page against bots, at the fewest and the most seats.

Where there is no browser, no `make browser` or no `make page`, these are left out with the reason.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from engine.games import find_game
from tests.browser.hosting import Node
from tests.browser.look import PICTURES, TABLES, why_not
from tests.source import ROOT

PHONE = (390, 844)
SECONDS = 900
"""For one game: many times what one needs on a machine that does nothing else."""


pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(SECONDS + 180),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


def played(tmp_path, game, seats, *size, **environ):
    """A game through the page: what the player found, and what line mode told. environ: what the
    program's is besides, such as where a game of others lies."""
    pictures = PICTURES / f"{game}-{seats}"
    pictures.mkdir(parents=True, exist_ok=True)
    typed = f"host {game} --seats {seats} --bots {seats - 1} --name Anna --web --no-browser"
    hosting = Node(tmp_path / "anna", f"{typed} --port 0 --no-discovery --pace 0", **environ)
    try:
        found = subprocess.run(
            [
                sys.executable,
                "-m",
                "tests.browser.player",
                hosting.address(),
                "5",
                str(SECONDS),
                pictures,
                *map(str, size),
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            timeout=SECONDS + 120,
        )
        assert found.returncode == 0, found.stderr[-2000:]
    finally:
        hosting.end()
    return json.loads(found.stdout), hosting.said()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_through_the_page(tmp_path, game, seats):
    """From the lobby to the ranking, in every moment that is drawn: the page never scrolls, no text
    is cut, the console says nothing, nothing is asked for elsewhere; and line mode was told all of
    it as well.

    Each game is another one, which nobody can deal again: what is found in it has its picture in
    build/pictures. Moments that are always the same are in `test_screens.py` and, as whole games,
    in `test_every_moment.py`.
    """
    found, said = played(tmp_path, game, seats)
    assert found["over"] and found["answers"] >= 10 and found["moments"] > found["answers"]
    assert len(found["questions"]) >= 3, found["questions"]
    assert (found["faults"], found["console"], found["foreign"]) == ([], [], [])
    assert "Traceback" not in said and "replay" in said


@pytest.mark.parametrize("game", ["ohne_furcht", "kabale", "san_marco"])
def test_a_whole_game_on_a_phone(tmp_path, game):
    """In every moment as well: the page has room downwards alone, what is pressed is as large as a
    finger, and nothing lies over it."""
    found, _ = played(tmp_path, game, find_game(game).seats[0], *PHONE)
    assert found["over"] and len(found["questions"]) >= 3
    assert (found["faults"], found["console"]) == ([], [])
