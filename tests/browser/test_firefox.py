"""The page in a Firefox as well: its moments are whole, and a game comes to its end.

Left out with the reason where there is no Firefox, no `make browser` or no `make page`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import find_game
from tests.browser.firefox import firefox, no_firefox
from tests.browser.hosting import Node
from tests.browser.look import FAULTS, GAMES, PICTURES, why_not
from tests.source import ROOT

PRESSES = (Path(__file__).parent / "presses.js").read_text(encoding="utf-8")
PRESSES = f"async (seed{PRESSES.partition('async (seed')[2]}"
READY = "() => document.fonts.ready.then(() => new Promise((then) => setTimeout(then, 400)))"
SECONDS = 240


LACKING = no_firefox() or why_not()

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(LACKING is not None, reason=LACKING or "all is here"),
]


def served(game, seats, part):
    """The program that serves the scenes, and their addresses by name."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.browser.scene_server", game, str(seats), part],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    return program, dict(line.split() for line in iter(program.stdout.readline, "\n"))


LATER = ("kabale", "ohne_furcht")
"""Games whose moments in Firefox wait for the longest run: the others have more on their tables."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(one, marks=[pytest.mark.long] if one in LATER else []) for one in GAMES],
)
def test_moments_are_whole(game):
    """The first question of each kind at the most seats: nothing scrolls, no text is cut, the
    console is silent, and nothing is asked for elsewhere."""
    seats = find_game(game).seats[-1]
    program, addresses = served(game, seats, "first")
    folder = PICTURES / f"firefox-{game}"
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    try:
        assert addresses
        with firefox((1280, 800), "de") as tab:
            for name, address in addresses.items():
                tab.go(address)
                tab.shows(".table")
                tab.run(READY)
                tab.picture(folder / f"{name}.png")
                faults = tab.run(FAULTS, True)
                found[name] = (faults, *tab.noted(address.partition("#")[0]))
    finally:
        program.communicate()
    assert {name: told for name, told in found.items() if any(told)} == {}


def test_a_whole_game(tmp_path):
    """From the lobby to the ranking, with bots, as in the other browser."""
    typed = "host kabale --seats 2 --bots 1 --name Anna --web --no-browser --port 0"
    hosting = Node(tmp_path / "anna", f"{typed} --no-discovery --pace 0")
    try:
        address = hosting.address()
        with firefox((1280, 800), "en") as tab:
            tab.go(address)
            tab.shows(".ready")
            told = tab.run(PRESSES, 5, SECONDS)
            console, foreign = tab.noted(address.partition("#")[0])
            assert told["over"] and told["answers"] >= 10 and len(told["questions"]) >= 3, told
            assert (told["faults"], console, foreign) == ([], [], [])
    finally:
        hosting.end()
    assert "Traceback" not in hosting.said()
