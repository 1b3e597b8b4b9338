"""The rows of the game with the most decks."""

from dataclasses import replace

import pytest

from bench.parts import many_decks
from bench.parts.many_decks import measure
from tests.bench.tiny import ONE, names


@pytest.mark.slow
def test_its_rows(monkeypatch):
    """Start, audit, log and largest event, at the smallest sizes there are."""
    monkeypatch.setattr(many_decks, "MOST_DECKS_SEATS", 2)
    assert names(list(measure(ONE))) == [
        "start of 2 seats, kabale",
        "audit of 8 steps of kabale, 2 seats",
        "log of 8 steps of kabale, 2 seats",
        "largest event of 8 steps of kabale, 2 seats",
    ]


def test_an_older_state_without_the_game_has_no_rows(monkeypatch):
    """It is said, and nothing is measured."""
    said = []
    monkeypatch.setattr(many_decks, "game_names", lambda: ["ohne_furcht"])
    assert list(measure(replace(ONE, say=said.append))) == []
    assert "kabale" in said[0]
