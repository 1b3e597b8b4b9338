"""Whole tables of processes under measure, and what their reports are sorted into."""

from dataclasses import replace

import pytest

from bench.budgets import with_budget
from bench.parts import evenings
from tests.bench.tiny import ONE, answer, names, report


def test_start_of_a_table():
    """Two nodes in processes of their own come as far as the first prompt."""
    (row,) = evenings.starts(ONE)
    assert row.name.startswith("start of 2 seats") and row.figure > 0


@pytest.mark.slow
def test_moves_of_a_table():
    """Two nodes play a little; there are rows about them and about the disk."""
    found = names(list(evenings.moves(replace(ONE, seconds=0.5))))
    assert "fsync of 300 bytes, p95" in found and "CPU of a node a step, 2 seats" in found
    if "memory of a node, 2 seats" in found:
        assert "memory of a node, 2 seats, empty cache" in found


def test_what_answers_are_measured_as():
    """By what the event held; to the last node; only at rest, only where all have applied it."""
    answers = [
        answer(10, "gold", ["move", 0]),
        answer(11, "gold", ["move", 0], paced=False),
        answer(12, "build", ["shuffle", 8], ["move", 0], ["open", 0], hand=8),
        answer(13, "build", ["shuffle", 3], ["move", 0], ["open", 0], hand=3),
        answer(14, "cards", ["move", 0]),
        answer(16, "end", ["shuffle", 5], ["move", 0]),
        answer(17, "cards", ["move", 0]),
        answer(19, "gold", ["move", 0]),
    ]
    first = {str(step): step + 0.25 for step in range(10, 20)}
    last = {str(step): step + 0.5 for step in range(10, 19)}
    mine = report(applied=first, answers=answers, dealt={"14": 2, "17": 1})
    assert evenings.sort_out([mine, report(applied=last)]) == {
        "decision": [500.0],
        "card played from 8": [500.0],
        "card played, other hands": [500.0],
        "draw of two": [1500.0],
        "decision, own cards shuffled": [500.0],
    }


def test_figures_need_samples():
    """Of fewer than five samples no percentile is given; nodes with other logs are a fault."""
    steps = {str(step): float(step) for step in range(1, 9)}
    answers = [answer(step, "gold", ["move", 0]) for step in range(1, 9)]
    few = list(evenings.figures([report(applied=steps, answers=answers[:4])], 7))
    assert not any(row.name.startswith("decision") for row in few)
    many = [
        with_budget(row) for row in evenings.figures([report(applied=steps, answers=answers)], 7)
    ]
    assert [row.budget for row in many if row.name.startswith("decision")] == [None, 12.0]
    with pytest.raises(AssertionError):
        list(evenings.figures([report(applied=steps, log="a"), report(applied=steps, log="b")], 2))
