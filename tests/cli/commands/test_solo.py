"""`tafelrunde solo`: what it asks for, where somebody can be asked."""

from __future__ import annotations

from engine.games import find_game
from tests.cli.terminals import said

GAME = find_game("ohne_furcht")


def test_what_is_missing_is_told_where_nobody_can_be_asked(tmp_path):
    """As at host."""
    told = said(tmp_path, "solo")
    assert told.code == 4 and "tafelrunde solo GAME" in told.err
    assert said(tmp_path, "solo", GAME.id, "--seats", "9").code == 4
