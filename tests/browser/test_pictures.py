"""The pictures of README.md: each is there, named, small, and its moment draws without faults."""

from __future__ import annotations

import re
import tomllib

import pytest

from engine.games import game_names
from tests.browser.led import led
from tests.browser.look import why_not
from tests.browser.pictures import FOLDER, MOMENTS, MOST, draw
from tests.source import ROOT

NAMES = ("lobby", *MOMENTS, "phone", "replay")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_each_picture_is_there_and_named_behind_the_first_sentence():
    """The lobby, a table of each game, one on a phone, a replay; no other one lies there,
    and none is large."""
    assert {*MOMENTS} == {*game_names()}
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.webp" for name in NAMES}
    assert {*re.findall(r"\(docs/pictures/(\w+)\.webp\)", README)} == {*NAMES}
    assert README.index("make test ") < README.index("in the browser") < README.index("/lobby.webp")
    for path in FOLDER.iterdir():
        data = path.read_bytes()
        assert (data[:4], data[8:12]) == (b"RIFF", b"WEBP") and len(data) <= MOST, path.name


def test_the_wheel_carries_no_picture():
    """Whoever installs the program looks at the page itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert carried and FOLDER.relative_to(ROOT).parts[0] not in carried


@pytest.mark.browser
@pytest.mark.timeout(300)
@pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here")
def test_what_is_shown_there_still_draws_without_faults(tmp_path):
    """Nothing scrolls, no text is cut, the console is silent; and it packs small enough."""
    told = led(draw, tmp_path)
    assert {name: one for name, one in told.items() if any(one.values())} == {}
    assert {path.stem: path.stat().st_size <= MOST for path in tmp_path.iterdir()} == dict.fromkeys(
        NAMES, True
    )
