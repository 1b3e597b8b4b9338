"""The bench runs: each part with the smallest sizes. What a figure comes to is never looked at."""

import io
import json
import stat
from dataclasses import replace

import pytest

from bench import checking, command, evenings, phase, primitives, program, proofs
from bench.checking import audit_marks
from bench.clock import cpu, percentile, reference
from bench.hoarder import hoarder
from bench.processes import NodeFailed, Processes
from bench.recorded import record, sit_down
from bench.rows import Row, number, table
from bench.settings import Settings, short
from engine.basics import Move
from engine.chance import Seeded
from ledger.deck.group.backend import best_group

TINY = Settings(
    lambda sentence: None,
    runs=1,
    sums=(2,),
    decks=(2,),
    phase=(2, 3),
    tables=(2,),
    seconds=0.2,
    backends=("native", "pure"),
    recorded=2,
    steps=8,
    games=1,
)
ONE = replace(TINY, backends=("native",) if len(TINY.groups) == 2 else ("pure",))


def names(rows):
    """What the rows are about; every figure is a number that is not negative."""
    assert all(row.figure >= 0 for row in rows)
    return [row.name for row in rows]


def test_group():
    """Each primitive has a row for each backend there is."""
    found = names(list(primitives.measure(TINY)))
    assert len(found) == 6 * len(TINY.groups)
    assert "msm of 2, pure" in found and "hash to group, pure" in found


def test_proofs():
    """Each proof has a row for making and one for checking."""
    found = names(list(proofs.measure(TINY)))
    assert "shuffle of 2, make, pure" in found and "not this one, check, pure" in found
    assert len([name for name in found if ", make, " in name]) * 2 == len(found)


def test_phase_without_a_peer():
    """Without another program its figure is the study's, and says so."""
    theirs, *ours = phase.measure(replace(TINY, backends=("pure",)))
    assert theirs.figure == phase.STUDY and "study" in theirs.note
    assert [row.name for row in ours] == ["shuffle phase 2 x 3, a seat, pure"]


def test_phase_with_a_peer(tmp_path):
    """A program that is given is run; one that fails leaves the study's figure, with a word."""
    program_there = tmp_path / "example"
    program_there.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    program_there.chmod(program_there.stat().st_mode | stat.S_IXUSR)
    theirs, *_ = phase.measure(replace(TINY, backends=("pure",), peer=str(program_there)))
    assert (tmp_path / "ran").exists() and "beside" in theirs.note
    theirs, *_ = phase.measure(replace(TINY, backends=("pure",), peer=str(tmp_path / "none")))
    assert theirs.figure == phase.STUDY and "did not run" in theirs.note


def test_a_recorded_game_is_the_same_each_time(tmp_path):
    """The same seed gives the same log, whatever backend; another seed another table."""
    group = best_group()
    logs = [tmp_path / name for name in ("one", "two", "three")]
    for log, one in zip(logs, (group, group, TINY.groups[-1]), strict=True):
        record(log, one, 2, limit=5)
    assert logs[0].read_bytes() == logs[1].read_bytes() == logs[2].read_bytes()
    assert sit_down(group, 2, seed="other").roster.table != sit_down(group, 2).roster.table


def test_audit():
    """Audit on each backend, in all and an entry, and the replay."""
    found = list(checking.measure(TINY))
    assert len(names(found)) == 2 * len(TINY.groups) + 3
    assert all(row.budget is None for row in found), "a part of a game has no budget"


def test_an_audit_that_is_broken_off(tmp_path):
    """With no patience the audit ends after its first entry, without a verdict."""
    record(tmp_path / "log", best_group(), 2, limit=4)
    marks, verdict = audit_marks(tmp_path / "log", best_group(), 0.0)
    assert len(marks) == 1 and verdict is None
    marks, verdict = audit_marks(tmp_path / "log", best_group(), 1000.0)
    assert len(marks) == verdict.events and verdict.fault is None


def test_an_audit_that_is_broken_off_is_extrapolated(monkeypatch):
    """What the slow backend did not reach is reckoned from the quick one, and that is said."""
    if len(TINY.groups) < 2:
        pytest.skip("this machine has one backend only")
    marked = {"pure": ([10.0, 20.0], None), "native": ([1.0, 2.0, 3.0, 4.0], "a verdict")}
    monkeypatch.setattr(checking, "audit_marks", lambda log, group, _: marked[short(group)])
    rows = {row.name: row for row in checking.measure(TINY)}
    assert rows["audit of a finished game, native"].figure == 4.0
    assert rows["audit of a finished game, pure"].figure == 40.0
    assert "extrapolated from 2 of 4" in rows["audit of a finished game, pure"].note


def test_simulation():
    """A rate, which must be reached, and what a move costs."""
    rate, move = program.simulate(TINY)
    assert rate.at_least and rate.unit == "/s" and move.unit == "us"


def test_start_of_the_program():
    """The start of the program beside that of bare Python."""
    ours, bare = program.begin(TINY)
    assert ours.budget == program.HELP and bare.budget is None


def test_start_of_a_table():
    """Two nodes in processes of their own come as far as the first prompt."""
    (row,) = evenings.starts(ONE)
    assert row.name.startswith("start of 2 seats") and row.figure > 0


def test_moves_of_a_table():
    """Two nodes play a little; there are rows about them and about the disk."""
    found = names(list(evenings.moves(replace(ONE, seconds=0.5))))
    assert "fsync of 300 bytes, p95" in found and "CPU of a node a step, 2 seats" in found


def test_a_node_that_fails_is_told():
    """A node that cannot go on ends the measuring with a sentence, and all processes are gone."""
    with Processes(1, "no such backend", pace=0.0) as nodes, pytest.raises(NodeFailed):
        nodes.wait("prompted", 30.0)
    assert all(node.poll() is not None for node in nodes._nodes)


def report(**changes):
    """What one node reports."""
    empty = {"times": {}, "applied": {}, "dealt": {}, "answers": [], "cpu": 1.0, "memory": 50.0}
    return empty | {"log": None} | changes


def answer(step, move, *acts, hand=4, paced=True):
    """One answer, given at the time of its step's number."""
    found = {"step": step, "move": move, "acts": list(acts), "hand": hand}
    return found | {"paced": paced, "at": float(step)}


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
    many = list(evenings.figures([report(applied=steps, answers=answers)], 7))
    assert [row.budget for row in many if row.name.startswith("decision")] == [None, 25.0]
    with pytest.raises(AssertionError):
        list(evenings.figures([report(applied=steps, log="a"), report(applied=steps, log="b")], 2))


class Table:
    """As much of a state as the bot reads."""

    def __init__(self, hand, gold):
        self.gold, self._hand, self.agenda = (gold,), hand, ()

    def zone(self, name):
        """The cards of the hand."""
        assert name == "hand:0"
        return tuple(range(self._hand))


@pytest.mark.parametrize(
    "hand, gold, offered, taken",
    [
        (4, 9, ("gold", "cards"), "cards"),
        (7, 0, ("gold", "cards"), "gold"),
        (7, 3, ("gold", "cards"), "cards"),
        (8, 5, ("gold", "cards"), "gold"),
        (8, 5, ("build", "end"), "build"),
        (7, 5, ("build", "end"), "end"),
        (7, 5, ("income", "build", "end"), "income"),
        (4, 1, ("cards",), "cards"),
        (4, 1, ("keep",), "keep"),
    ],
)
def test_the_bot_hoards(hand, gold, offered, taken):
    """It gathers until it holds eight cards, and builds from eight."""
    sight = type("Sight", (), {"state": Table(hand, gold), "seat": 0})
    moves = [Move(name) for name in offered]
    assert hoarder(sight, moves, Seeded(1)).name == taken


def test_rows_know_their_budget():
    """A figure is within if it is not over its budget, or for a rate not under it."""
    assert Row("a", 5, "ms", 5).within and not Row("a", 6, "ms", 5).within
    assert Row("a", 6, "/s", 5, True).within and not Row("a", 4, "/s", 5, True).within
    assert Row("a", 6, "ms").within is None and Row("a", 6, "ms").share is None
    assert Row("a", 10, "/s", 5, True).share == Row("a", 5, "ms", 10).share == 0.5
    assert Row("a", 2, "s").references(4.0) == 500 and Row("a", 2, "MB").references(4.0) is None


def test_table_lines_up():
    """Columns stand under one another, and a budget that is broken is told by a word."""
    lines = list(table([Row("one", 1, "ms", 2), Row("another", 1234.5, "ms", 2, note="n")], 1.0))
    assert len(lines) == 4 and "yes" in lines[2] and "NO" in lines[3]
    assert len({line.index(unit) for line, unit in zip(lines[2:], ("ms", "ms"), strict=True)}) == 1


@pytest.mark.parametrize(
    "value, text", [(0, "0"), (0.01234, "0.012"), (0.5, "0.500"), (12.34, "12.3"), (2345.6, "2346")]
)
def test_numbers(value, text):
    """Three digits count, and nothing is written with an exponent that need not be."""
    assert number(value) == text


def test_percentiles():
    """By the nearest rank."""
    assert percentile([4, 1, 3, 2], 0.5) == 2 and percentile([4, 1, 3, 2], 0.95) == 4
    assert percentile([7], 0.05) == 7


def test_the_clock_gives_what_was_made():
    """A measured call gives its result as well."""
    time, result = cpu(lambda: "made", 1)
    assert result == "made" and time > 0 and reference() > 0


def test_command(monkeypatch, tmp_path):
    """The parts that are asked for, a table on the screen, and the same as JSON."""
    monkeypatch.setattr(command, "quick", lambda say, peer: TINY)
    out, file = io.StringIO(), tmp_path / "figures.json"
    code = command.run(["--quick", "--only", "simulation", "--json", str(file)], out=out)
    told, data = out.getvalue(), json.loads(file.read_text())
    assert code == 0 and "simulation, a move" in told and "x ref:" in told
    assert [row["name"] for row in data["rows"]][1] == "simulation, a move"
    assert data["failed"] == [] and len(data["reference_ms"]) == 2


def test_command_when_a_part_fails(monkeypatch):
    """A part that fails is named at the end and in the exit code; the others still run."""

    def fails(settings):
        raise NodeFailed("node 3 is gone")
        yield

    monkeypatch.setattr(command, "quick", lambda say, peer: TINY)
    monkeypatch.setitem(command.PARTS, "help", fails)
    out = io.StringIO()
    assert command.run(["--quick", "--only", "help", "--only", "simulation"], out=out) == 1
    assert "Failed: help" in out.getvalue() and "simulation, a move" in out.getvalue()
