"""Reading looks.json of a game."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from cli.text.game_looks import looks_of
from engine.games import find_game

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
