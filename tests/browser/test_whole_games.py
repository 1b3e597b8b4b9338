"""Whole games played through the page against bots, at the fewest and the most seats.

Where there is no browser, no `make browser` or no `make page`, these are left out with the reason.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.browser.hosting import Node
from tests.browser.look import PICTURES, TABLES, long_but, why_no_phones, why_not
from tests.source import ROOT

PHONE, LYING = (390, 844), (844, 390)
SECONDS = 900
"""For one game: many times what one needs on a machine that does nothing else."""


pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(SECONDS + 180),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


def played(tmp_path, game, seats, *given, bots=None, by="player", **environ):
    """A game through the page: what the player found, and what line mode told. given: what it is
    told besides, such as a size; by: its module. environ: what the program's is besides, such as
    where a game of others lies."""
    pictures = PICTURES / f"{game}-{seats}{'' if by == 'player' else '-phone'}"
    bots = seats - 1 if bots is None else bots
    pictures.mkdir(parents=True, exist_ok=True)
    typed = f"host {game} --seats {seats} --bots {bots} --name Anna --web --no-browser"
    hosting = Node(tmp_path / "anna", f"{typed} --port 0 --no-discovery --pace 0", **environ)
    try:
        found = subprocess.run(
            [
                sys.executable,
                "-m",
                f"tests.browser.{by}",
                hosting.address(),
                "5",
                str(SECONDS),
                pictures,
                *map(str, given),
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


NOW = [("san_marco", 3), ("burgund", 1), ("kabale", 2)]
"""The others are longer than all these together; Ohne Furcht and Citadels are played on phones."""


@pytest.mark.parametrize(("game", "seats"), long_but(NOW, TABLES))
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
    assert found["since"] or seats == 1, "what others had done could not be walked through"
    assert (found["faults"], found["console"], found["foreign"]) == ([], [], [])
    assert "Traceback" not in said and "replay" in said


@pytest.mark.skipif(why_no_phones() is not None, reason=why_no_phones() or "all is here")
@pytest.mark.parametrize(
    ("game", "seats", "kind", "size"),
    [
        ("ohne_furcht", 2, "screen", PHONE),
        ("citadels", 2, "seat", LYING),
        ("san_marco", 3, "screen", LYING),
        ("burgund", 2, "seat", PHONE),
        ("kabale", 2, "seat", PHONE),
    ],
)
def test_a_whole_game_on_a_phone(tmp_path, game, seats, kind, size):
    """By the guests' port, as a second screen against bots or as a guest against the owner's page,
    upright or lying. In every moment the page has room downwards alone, what is pressed is as large
    as a finger, and nothing lies over it; both see the same end, and nobody's console speaks."""
    bots = seats - 1 if kind == "screen" else seats - 2
    found, said = played(tmp_path, game, seats, *size, kind, bots=bots, by="phone_player")
    phone, desk = found["phone"], found["desk"]
    assert phone["over"] and desk["over"] and len(phone["questions"]) >= 3
    assert (found["entry"], phone["faults"], phone["console"], phone["foreign"]) == ([], [], [], [])
    assert (desk["faults"], desk["console"], desk["foreign"]) == ([], [], [])
    assert found["ranking"][0] == found["ranking"][1] and "Traceback" not in said
