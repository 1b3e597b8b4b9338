"""`tafelrunde solo`: which bots sit there, and that nothing of it can be reached from outside."""

from __future__ import annotations

import pytest

from cli.commands.solo import bots_of
from cli.text.exit_codes import Stop
from cli.text.words import words_in
from engine.games import find_game
from tests.cli.terminals import said

GAME, WORDS = find_game("ohne_furcht"), words_in("en")


def test_every_other_seat_is_a_bot():
    """Of the usual strength, of one for all, or each by itself."""
    assert bots_of(GAME, 4, None, WORDS) == ["medium"] * 3
    assert bots_of(GAME, 4, "hard", WORDS) == ["hard"] * 3
    assert bots_of(GAME, 3, "hard, easy", WORDS) == ["hard", "easy"]
    with pytest.raises(Stop, match="there are 3 bots"):
        bots_of(GAME, 4, "hard,easy", WORDS)


def test_what_is_missing_is_told_where_nobody_can_be_asked(tmp_path):
    """As at host."""
    told = said(tmp_path, "solo")
    assert told.code == 4 and "tafelrunde solo GAME" in told.err
    assert said(tmp_path, "solo", GAME.id, "--seats", "9").code == 4
