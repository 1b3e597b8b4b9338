"""The rows of bots that think: each game has its own, and what is asked has a choice."""

from dataclasses import replace

import pytest

from bench.budgets import BUDGETS, unmeasured
from bench.parts import thinking
from engine.games import find_game
from tests.bench.tiny import TINY, names


def test_what_is_asked_again_has_a_choice():
    """All of it was asked of the first seat, and answered by one of the honest moves."""
    asked = thinking.questions(find_game("ohne_furcht"))
    assert len(asked) > 20
    assert all(one.sight.seat == 0 for one in asked)
    assert all(len(one.decision.honest(one.sight)) > 1 for one in asked)


@pytest.mark.slow
def test_each_game_has_its_rows(monkeypatch):
    """Looks, decisions by level, a hint, a review; once the memory. Each budget has its row."""
    game = find_game("ohne_furcht")
    monkeypatch.setattr(thinking, "all_games", lambda: {game.id: game})
    monkeypatch.setattr(thinking, "questions", lambda game, real=thinking.questions: real(game)[:3])
    monkeypatch.setattr(thinking.beside_bots, "tables", lambda settings: iter(()))
    rows = list(thinking.measure(replace(TINY, runs=1)))
    told = names(rows)
    assert [name.partition(",")[0] for name in told] == [
        *("looks ahead a second", *["decision of a bot"] * 3, "hint", "review of a game"),
        "process in which bots think",
    ]
    assert rows[-1].figure > 5
    left = unmeasured(["thinking"], rows, peer=False)
    assert {name for name in left if ", ohne_furcht," in name} == set()
    assert any(name.startswith("review of a game") for name in BUDGETS)
