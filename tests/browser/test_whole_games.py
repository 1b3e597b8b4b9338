"""Whole games played through the page against bots, at the fewest and the most seats.

Where there is no browser, no `make browser` or no `make page`, these are left out with the reason.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time

import pytest

from tests.browser.look import PICTURES, TABLES, why_not
from tests.source import ROOT

SECONDS = 420
"""For one game: many times what one needs on a machine that does nothing else."""


pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


class Hosting:
    """`tafelrunde host GAME --web`, with its input closed, and bots in all other seats."""

    def __init__(self, home, game, seats):
        """Begins it; `address` is where its page is."""
        self._out = home / "out.txt"
        typed = f"host {game} --seats {seats} --bots {seats - 1} --name Anna --web --no-browser"
        typed = f"{typed} --port 0 --no-discovery".split()
        with self._out.open("w", encoding="utf-8") as out:
            self._program = subprocess.Popen(
                [sys.executable, "-m", "cli", "--home", home / "anna", "--lang", "en", *typed],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        self.address = self._found()

    def _found(self):
        for _ in range(300):
            told = re.search(r"http://127\.0\.0\.1:\d+/#\w+", self._out.read_text(encoding="utf-8"))
            if told is not None:
                return told.group(0)
            time.sleep(0.1)
        raise AssertionError(self._out.read_text(encoding="utf-8"))

    def said(self):
        """What line mode has told meanwhile."""
        return self._out.read_text(encoding="utf-8")

    def end(self):
        """As by Ctrl-C."""
        self._program.terminate()
        self._program.wait(timeout=30)


def played(tmp_path, game, seats, *size):
    """A game through the page: what the player found, and what line mode told."""
    pictures = PICTURES / f"{game}-{seats}"
    pictures.mkdir(parents=True, exist_ok=True)
    hosting = Hosting(tmp_path, game, seats)
    try:
        found = subprocess.run(
            [
                sys.executable,
                "-m",
                "tests.browser.player",
                hosting.address,
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
    """From the lobby to the ranking: the page never scrolls, the console says nothing, nothing is
    asked for elsewhere, and line mode was told all of it as well.

    Each game is another one: whether a text is cut is asked of moments that are always the same
    (`test_screens.py`).
    """
    found, said = played(tmp_path, game, seats)
    assert found["over"] and found["answers"] >= 10 and found["moments"] > found["answers"]
    assert len(found["questions"]) >= 3, found["questions"]
    assert (found["faults"], found["console"], found["foreign"]) == ([], [], [])
    assert "Traceback" not in said and "replay" in said
