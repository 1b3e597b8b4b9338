"""The program's start and games by bots under measure."""

import subprocess
from dataclasses import replace

from bench.budgets import BUDGETS
from bench.parts import program
from tests.bench.tiny import TINY


def test_simulation():
    """A rate, which must be reached, what a move costs, and what the command itself manages."""
    rate, move, *commanded = program.simulate(TINY)
    assert rate.at_least and rate.unit == "/s" and move.unit == "us"
    assert commanded and all(row.at_least and row.figure > 0 for row in commanded)


def test_a_command_that_cannot_use_all_cores(monkeypatch):
    """A state whose command has no such option has a sentence instead of a row."""

    def runs(arguments, **settings):
        if "--jobs" in arguments:
            raise subprocess.CalledProcessError(2, arguments)

    told = []
    monkeypatch.setattr(program, "run_child", runs)
    *_, last = program.simulate(replace(TINY, say=told.append))
    assert last.name == "tafelrunde simulate, one process, games a second"
    assert told == ["tafelrunde simulate cannot be told to use all cores"]


def test_start_of_the_program():
    """The start of the program beside that of bare Python."""
    ours, bare = program.begin(TINY)
    assert ours.name in BUDGETS and bare.name not in BUDGETS
