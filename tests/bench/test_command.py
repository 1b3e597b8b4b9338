"""The command line of the bench: each with the smallest sizes."""

import importlib
import io
import json

import pytest

from bench import command
from bench.budgets import BUDGETS, OF_PARTS, unmeasured
from bench.parts import program
from bench.rows import Row
from bench.tables.processes import NodeFailed
from tests.bench.tiny import TINY


def test_command(monkeypatch, tmp_path):
    """The parts that are asked for, a table on the screen, and the same as JSON."""
    monkeypatch.setattr(command, "quick", lambda say, peer: TINY)
    out, file = io.StringIO(), tmp_path / "figures.json"
    code = command.run(["--quick", "--only", "simulation", "--json", str(file)], out=out)
    told, data = out.getvalue(), json.loads(file.read_text(encoding="utf-8"))
    assert code == 0 and "simulation, a move" in told and "x ref:" in told
    assert [row["name"] for row in data["rows"]][1] == "simulation, a move"
    assert data["failed"] == [] and len(data["reference_ms"]) == 2


@pytest.mark.slow
def test_command_when_a_part_fails(monkeypatch):
    """A part that fails is named at the end and in the exit code; the others still run."""

    def fails(settings):
        raise NodeFailed("node 3 is gone")
        yield

    monkeypatch.setattr(command, "quick", lambda say, peer: TINY)
    monkeypatch.setattr(program, "begin", fails)
    out = io.StringIO()
    assert command.run(["--quick", "--only", "help", "--only", "simulation"], out=out) == 1
    assert "Failed: help" in out.getvalue() and "simulation, a move" in out.getvalue()


def test_rows_that_came_before_a_failure_are_kept(monkeypatch):
    """What a part had measured before it failed stands in the table."""

    def fails(settings):
        yield Row("tafelrunde --help", 1.0, "ms")
        raise AssertionError("and then this")

    monkeypatch.setattr(program, "begin", fails)
    found = command.measured(["help"], TINY)
    assert [row.budget for row in found.rows] == [BUDGETS["tafelrunde --help"]]
    assert found.failed == ["help"]


def test_a_budget_without_a_figure_is_not_kept():
    """Where a whole run gives no row for a budget, it is named and counts; another program's row
    only where that was asked for, and a quick run has other rows."""
    row = Row("decision, 7 nodes, p95", 9.0, "ms", budget=12.0)
    missing = unmeasured(["moves", "phase", "group"], [row], peer=False)
    assert set(missing) == set(OF_PARTS["moves"]) - {row.name}
    assert len(unmeasured(["phase"], [], peer=True)) == 1
    told = "\n".join(command.about(command.Measured([row], [1.0], []), 1.0, missing))
    assert "1 of 7 budgets kept" in told and "Nothing was measured for 6 of them" in told
    assert "Nothing was" not in "\n".join(
        command.about(command.Measured([row], [1.0], []), 1.0, [])
    )


def test_every_part_is_there():
    """Each part of the list is a function of the file that it names, and asked-for parts exist."""
    for place in command.PARTS.values():
        file, function = place.split(":")
        assert callable(getattr(importlib.import_module(f"bench.parts.{file}"), function))
    assert set(command.PARTS) > command.ASKED
    assert set(OF_PARTS) <= set(command.PARTS)


def test_a_peer_that_is_no_program(capsys):
    """It is refused before anything is measured."""
    assert command.run(["--quick", "--peer", "/no/such/program"]) == 2
    assert "no program that can be run" in capsys.readouterr().err


def test_figures_that_cannot_be_written(monkeypatch, capsys, tmp_path):
    """The table is printed all the same; the exit code and a sentence tell of the file."""
    monkeypatch.setattr(command, "quick", lambda say, peer: TINY)
    out, place = io.StringIO(), tmp_path / "none" / "figures.json"
    assert command.run(["--quick", "--only", "help", "--json", str(place)], out=out) == 1
    assert "tafelrunde --help" in out.getvalue()
    assert "could not be written" in capsys.readouterr().err
