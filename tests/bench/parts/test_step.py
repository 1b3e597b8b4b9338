"""Where the time of a step goes, from what the nodes of a table have reported."""

import signal
from dataclasses import replace

import pytest

from bench.parts import step
from tests.bench.tiny import ONE, answer, names, report


def reports():
    """Two nodes: a stage of a shuffle (step 4), a decision (step 5), one more (step 6)."""
    mine = report(
        applied={"3": 3.0, "4": 4.0, "5": 5.4, "6": 6.5},
        answers=[answer(5, "gold", ["move", 0]), answer(6, "keep", ["move", 0])],
        looks=[[3.5, "proofs", 0.040], [5.1, "rules", 0.003], [5.45, "view", 0.001]],
        syncs=[[5.1, 0.004], [5.2, 0.002], [6.75, 9.0]],
        shuffles=[[4, 65]],
    )
    other = report(
        applied={"3": 3.1, "4": 3.9, "5": 5.5, "6": 6.25},
        looks=[[2.0, "bot", 9.0], [5.2, "rules", 0.001], [5.75, "gossip", 0.001]],
    )
    return [mine, other]


def test_work_belongs_to_the_step_it_was_done_for():
    """From the answer until the next one; what came after all had applied it is told apart."""
    rows = {row.name: row.figure for row in step.shares(reports(), 2)}
    assert rows["decision, 2 nodes: rules"] == pytest.approx(4.0)
    assert rows["decision, 2 nodes: view"] == pytest.approx(1.0)
    assert rows["decision, 2 nodes: all"] == pytest.approx(6.0)
    before = rows["decision, 2 nodes: of it before all have applied it"]
    assert before == pytest.approx(5.0)
    assert rows["decision, 2 nodes: floor"] == pytest.approx(before / step.CORES)
    assert rows["decision, 2 nodes: taken"] == pytest.approx(500.0)
    assert rows["decision, 2 nodes: fsyncs of all nodes"] == 2.0


def test_a_stage_of_a_shuffle_begins_where_the_last_step_ended():
    """It is named by its cards; nobody has answered anything there."""
    rows = {row.name: row.figure for row in step.shares(reports(), 2)}
    assert rows["stage of a shuffle of 65 by all, 2 nodes: proofs"] == pytest.approx(40.0)
    assert rows["stage of a shuffle of 65 by all, 2 nodes: taken"] == pytest.approx(900.0)
    assert not any("bot" in name for name in rows)


def test_of_the_shuffles_two_are_told():
    """The largest and the most frequent; the others say nothing new."""
    mine, other = reports()
    mine["shuffles"] = [[4, 65], [5, 8], [6, 8], [2, 900]]
    steps = step.steps_by_kind([mine, other])
    assert [name for name in steps if "shuffle" in name] == [
        "stage of a shuffle of 65 by all",
        "stage of a shuffle of 8 by all",
    ]


def test_the_start_is_told_as_well():
    """From the last "ready" to the first prompt, if both have been seen."""
    mine, other = reports()
    mine["times"], other["times"] = {"start": 3.25, "prompted": 5.25}, {"prompted": 5.15}
    rows = {row.name: row.figure for row in step.shares([mine, other], 2)}
    assert rows["start, 2 nodes: proofs"] == pytest.approx(40.0)
    assert rows["start, 2 nodes: taken"] == pytest.approx(1900.0)
    assert rows["start, 2 nodes: rules"] == pytest.approx(3.0)


@pytest.mark.slow
def test_a_table_is_looked_into():
    """Two nodes play a little; what is found has names of steps, of nodes, of work."""
    found = names(list(step.measure(replace(ONE, seconds=1.0))))
    assert found and all(", 2 nodes: " in name for name in found)


def test_a_system_without_the_timer(monkeypatch):
    """A sentence instead of rows."""
    told = []
    monkeypatch.delattr(signal, "setitimer", raising=False)
    assert list(step.measure(replace(ONE, say=told.append))) == []
    assert len(told) == 1 and "no timer" in told[0]
