"""The program's start and games by bots under measure."""

import os
import subprocess
from dataclasses import replace

import pytest

from bench.budgets import BUDGETS
from bench.parts import program
from bench.settings import quick
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


STARTS = "#!/bin/sh\necho 'The page: http://127.0.0.1:7/#00ff'\nexec sleep 60\n"


def settings(said):
    """Those of a quick run, which note what is said."""
    return quick(said.append)


def test_where_none_was_made_that_is_said(tmp_path, monkeypatch):
    """A wheel is none."""
    monkeypatch.setattr(program, "ROOT", tmp_path)
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "tafelrunde-0.1.0-py3-none-any.whl").touch()
    said = []
    assert [*program.app(settings(said))] == [] and "make app" in said[0]


@pytest.mark.skipif(os.name == "nt", reason="the program here is a script of a shell")
def test_size_and_start_of_the_one_that_lies_there(tmp_path, monkeypatch):
    """Until it says where its page is; then it is ended."""
    monkeypatch.setattr(program, "ROOT", tmp_path)
    made = tmp_path / "dist" / "tafelrunde"
    made.parent.mkdir()
    made.write_text(STARTS, encoding="utf-8")
    made.chmod(0o755)
    size, start = program.app(settings([]))
    assert (size.figure, size.unit) == (len(STARTS) / 1e6, "MB")
    assert start.unit == "s" and start.figure > 0


def test_one_that_ends_without_a_page_is_told(tmp_path, monkeypatch):
    """It is no start."""
    monkeypatch.setattr(program, "ROOT", tmp_path)
    made = tmp_path / "dist" / "tafelrunde"
    made.parent.mkdir()
    made.write_text("#!/bin/sh\n", encoding="utf-8")
    made.chmod(0o755)
    with pytest.raises(AssertionError, match="ended"):
        [*program.app(settings([]))]
