"""A table in a crowd: what its rows are made of, and the crowd itself on a small table."""

from dataclasses import replace

import pytest

from bench.budgets import BUDGETS, with_budget
from bench.parts import crowds
from bench.parts.evenings import last_applied
from bench.settings import Settings
from bench.tables.processes import NodeFailed
from tests.bench.tiny import ONE, answer, report


def evening(reports, quiet=((0.0, 50.0),), crowded=(50.0, 100.0)):
    """One game whose crowd all got in."""
    return crowds.Evening(reports, quiet, crowded, {})


def played(last=99, log="a digest"):
    """What four nodes report of a game of so many steps; each takes longer from the 50th on."""
    applied = {str(step): step + (0.25 if step < 50 else 0.5) for step in range(1, last + 1)}
    answers = [answer(step, "gold", ["move", 0]) for step in range(1, last + 1)]
    reports = [report(applied=applied, answers=answers, cpu=9.0, log=log)]
    return reports + [report(applied=applied, cpu=cpu, log=log) for cpu in (4.0, 5.0, 3.0)]


def test_both_kinds_of_time_are_told_apart():
    """Decisions are counted by when they were applied; the crowd's costs are those of the node it
    came to, beyond what the others' nodes spend; games are put together."""
    for games in (1, 3):
        found = crowds.figures([evening(played()) for _ in range(games)])
        rows = {row.name: row.figure for row in found}
        assert rows["decision, quiet, p99"] == 250.0
        assert rows["decision, in a crowd, p99"] == 500.0
        assert rows["p99 of a decision, in a crowd over quiet"] == 2.0
        assert rows["steps a second, quiet"] == 49 / 50
        assert rows["of a core, what a crowd costs the node it comes to"] == 100 * 5.0 / 50.0
    both = [evening(played(), ((0.0, 20.0), (70.0, 90.0)), (20.0, 70.0))]
    notes = {row.name: row.note for row in crowds.figures(both) if "p99" in row.name}
    assert notes["decision, quiet, p99"].startswith("39 of them")


def test_too_few_decisions_fail_the_part_and_say_why():
    """A figure that cannot be had is not left out in silence: the game was over, or stood still."""
    for log, why in (("a digest", "was over 2 s after"), (None, "stood still from 2 s after")):
        with pytest.raises(NodeFailed, match=f"2 decisions in a crowd.*game 1 {why}"):
            list(crowds.figures([evening(played(last=51, log=log))]))


def test_budgets_of_a_crowd_stand_at_rows_there_are(monkeypatch):
    """Also at how many of a whole run's watchers were served or told."""
    settings = Settings(lambda sentence: None)
    came = dict.fromkeys(crowds.SAID, 250) | {"heard": 30.0}
    monkeypatch.setattr(
        crowds, "play", lambda seats, watchers, seconds: replace(evening(played()), crowd=came)
    )
    rows = {row.name: with_budget(row) for row in crowds.measure(settings)}
    assert {name for name in BUDGETS if "crowd" in name} <= set(rows)
    assert rows["crowd: of 500 watchers, served or told"].within


@pytest.mark.slow
def test_a_small_table_in_a_crowd():
    """Two nodes play on while strangers come: some are served, hostile ones are cut off. On a
    machine that is too busy for that the crowd stays longer the next time."""
    _, watchers, seconds = ONE.crowd
    while True:
        one = crowds.play(2, watchers, seconds)
        since, until = one.crowded
        played = any(since <= at < until for at in last_applied(one.reports).values())
        if played and one.crowd["served"] > 0 and one.crowd["cut"] > 0:
            break
        seconds *= 2
