"""Budgets stand at rows that there are."""

from bench import settings
from bench.budgets import BUDGETS, with_budget
from bench.parts import evenings, many_tables, phase
from bench.rows import Row
from tests.bench.tiny import answer, report


def test_a_row_gets_its_budget():
    """By its name alone; the row is otherwise as it was."""
    row = Row("shuffle of 52, check, native", 9.0, "ms", note="n")
    assert with_budget(row).within and with_budget(row).note == "n"
    assert with_budget(Row("another", 9.0, "ms")).budget is None


def test_sizes_of_a_whole_run_have_budgets(monkeypatch):
    """The names that whole runs give to rows with a budget are those of the budgets."""
    whole = settings.Settings(lambda sentence: None)
    assert whole.recorded == 7 and not whole.steps and 52 in whole.decks and 7 in whole.tables
    monkeypatch.setattr(phase, "run_peer", lambda program: phase.EARLIER)
    monkeypatch.setattr(phase, "seat_seconds", lambda group, seats, cards, runs: 0.1)
    found = {row.name for row in phase.measure(settings.quick(whole.say, "a program"))}
    steps = {str(step): step + 0.25 for step in range(1, 60)}
    answers = [answer(step, "cards", ["move", 0]) for step in range(1, 20)]
    answers += [answer(step, "gold", ["move", 0]) for step in range(20, 40)]
    answers += [
        answer(step, "build", ["shuffle", 8], ["move", 0], hand=8) for step in range(40, 50)
    ]
    dealt = {str(step): 2 for step in range(1, 20)}
    found |= {
        row.name
        for row in evenings.figures([report(applied=steps, answers=answers, dealt=dealt)], 7)
    }
    played = {name for name in BUDGETS if "7 nodes" in name or name.startswith("memory")}
    least = f"memory of a node, {min(whole.tables)} seats"
    assert played - {least, f"{least}, empty cache"} <= found
    if "native" in whole.groups:
        assert "LibTMCG's CPU over ours, same run" in found


def test_many_tables_of_a_whole_run_have_budgets():
    """What row 24 of docs/faults.md promises of memory and latency is told by these names."""
    open_tables, sealed = settings.Settings(lambda sentence: None).many
    name = f"{open_tables} + {sealed} tables, {many_tables.NODES} nodes"
    assert BUDGETS[f"{name}, an answer until all have it, p99"] == 200.0
    assert BUDGETS[f"{name}, memory of all of them"] == 500.0
