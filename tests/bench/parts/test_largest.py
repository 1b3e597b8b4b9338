"""The rows of the game with the most seats and cards."""

from dataclasses import replace

import pytest

from bench.parts import largest
from bench.parts.largest import drafts, measure
from tests.bench.tiny import ONE, answer, names, report


@pytest.mark.slow
def test_its_rows(monkeypatch):
    """Start, memory, audit, log and simulation, at the smallest sizes there are."""
    monkeypatch.setattr(largest, "LARGEST_SEATS", 2)
    found = names(list(measure(replace(ONE, seconds=0.1))))
    assert found[0] == "start of 2 seats, citadels"
    assert found[-1] == "simulation of citadels, games a second and core"
    assert {"audit of 8 steps of citadels, 2 seats"} <= set(found)


def test_an_older_state_without_the_game_has_no_rows(monkeypatch):
    """It is said, and nothing is measured."""
    said = []
    monkeypatch.setattr(largest, "game_names", lambda: ["ohne_furcht"])
    assert list(measure(replace(ONE, say=said.append))) == []
    assert "citadels" in said[0]


def test_a_draft_lasts_from_the_round_before_to_the_last_character_kept():
    """Keeps in between belong to it; what nobody has applied everywhere does not count."""
    applied = {str(step): float(step) for step in range(1, 20)}
    first = [answer(3, "end"), answer(7, "keep"), answer(12, "end")]
    second = [answer(9, "keep"), answer(16, "keep"), answer(18, "gold")]
    reports = [report(applied=applied, answers=first), report(applied=applied, answers=second)]
    assert drafts(reports) == [9.0 - 3.0, 16.0 - 12.0]


def test_without_a_whole_draft_there_is_none():
    """A table that was stopped too soon."""
    assert drafts([report(applied={"1": 1.0}, answers=[answer(1, "keep")])]) == []
