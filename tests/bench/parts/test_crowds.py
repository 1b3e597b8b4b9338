"""A table in a crowd: what its rows are made of, and the crowd itself on a small table."""

from dataclasses import replace

import pytest

from bench.budgets import BUDGETS
from bench.parts import crowds
from tests.bench.tiny import ONE, answer, names, report


def test_both_spans_are_told_apart():
    """Decisions are counted by when they were applied; the crowd's costs are those of the node it
    came to, beyond what the others' nodes spend."""
    applied = {str(step): step + (0.25 if step < 50 else 0.5) for step in range(1, 100)}
    answers = [answer(step, "gold", ["move", 0]) for step in range(1, 100)]
    reports = [report(applied=applied, answers=answers, cpu=9.0)]
    reports += [report(applied=applied, cpu=cpu) for cpu in (4.0, 5.0, 3.0)]
    rows = {row.name: row.figure for row in crowds.figures(reports, (0.0, 50.0), (50.0, 100.0))}
    assert rows["decision, quiet, p99"] == 250.0
    assert rows["decision, in a crowd, p99"] == 500.0
    assert rows["p99 of a decision, in a crowd over quiet"] == 2.0
    assert rows["steps a second, quiet"] == 49 / 50
    assert rows["of a core, what a crowd costs the node it comes to"] == 100 * 5.0 / 50.0
    assert {name for name in BUDGETS if "crowd" in name} <= set(rows)
    assert list(crowds.figures(reports, (0.0, 2.0), (50.0, 100.0))) == []


@pytest.mark.slow
def test_a_small_table_in_a_crowd():
    """Two nodes play while strangers come: some are served, hostile ones are cut off."""
    found = list(crowds.measure(replace(ONE, seconds=2.0)))
    told = {row.name: row.figure for row in found if row.name.startswith("crowd: ")}
    assert told["crowd: watchers that got the log"] > 0
    assert told["crowd: of which closed by the table"] > 0
    assert names(found)
