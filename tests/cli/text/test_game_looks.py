"""Reading looks.json of a game."""

from __future__ import annotations

import re
import shutil
import sys
from dataclasses import replace

import pytest

from cli.text.game_looks import EVERY_GAME, icon_names, icons_in, looks_in, looks_of
from engine.games import find_game
from tests.games.newgame import SKELETON

GAME = find_game("ohne_furcht")


def test_looks_of_a_game_are_those_in_its_folder():
    """As data, whole."""
    looks = looks_of(GAME)
    assert looks["faces"]["king"] == {"kind": "character", "icon": "crown", "corner": 4}
    assert looks["boards"] == {"track": {"layout": "row"}}


def test_looks_that_are_wrong_name_the_game_and_the_places(tmp_path, monkeypatch):
    """Everything at once, so that one look at the sentence is enough."""
    package = tmp_path / "drawn_badly"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "looks.json").write_text('{"faces": {}, "colours": {}}', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=r"looks\.json of ohne_furcht: looks: 'kinds' is missing"):
        looks_of(replace(GAME, package="drawn_badly"))
    sys.modules.pop("drawn_badly")


def test_a_game_without_icons_has_a_sign_in_the_place_of_each(tmp_path):
    """Nobody has drawn any for a package of its own; those that it brings are taken as they are."""
    folder = tmp_path / "moonlit"
    shutil.copytree(SKELETON, folder)
    drawn = icons_in(folder, "moonlit")
    names = {*icon_names(looks_in(folder, "moonlit")), *EVERY_GAME}
    assert set(re.findall(r'symbol id="([^"]+)"', drawn)) == names and len(names) > 5
    (folder / "icons.svg").write_text("<svg/>", encoding="utf-8")
    assert icons_in(folder, "moonlit") == "<svg/>"
