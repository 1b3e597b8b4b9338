"""The game that `make newgame` writes, as a package of its own, played through the page."""

from __future__ import annotations

import os

import pytest

from tests.browser.look import why_not
from tests.browser.test_whole_games import PHONE, played
from tests.games.newgame import write_package
from tests.source import ROOT

NAME = "moonlit"
METADATA = f"Metadata-Version: 2.1\nName: tafelrunde-{NAME}\nVersion: 0.1.0\n"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


def installed(folder):
    """The package as it is written, beside what pip writes of one that is installed."""
    write_package(NAME, folder)
    info = folder / f"tafelrunde_{NAME}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA, encoding="utf-8")
    entry = f"[tafelrunde.games]\n{NAME} = {NAME}:GAME\n"
    (info / "entry_points.txt").write_text(entry, encoding="utf-8")
    return folder


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desk", "phone"])
def test_a_new_game_is_drawn_and_played_to_its_end(tmp_path, size):
    """Whoever begins one sees it whole, before they have drawn anything: no text is cut, the page
    stays where it is, and the console says nothing."""
    place = os.pathsep.join((str(ROOT), str(installed(tmp_path / "package"))))
    found, said = played(tmp_path, NAME, 2, *size, PYTHONPATH=place)
    assert found["over"] and found["answers"] >= 3 and found["moments"] > found["answers"]
    # the first card that is thrown away opens a row in the strip, which takes its height there
    faults = [one for one in found["faults"] if " stands at " not in one]
    assert (faults, found["console"], found["foreign"]) == ([], [], [])
    assert "Traceback" not in said and "replay" in said
