"""Without a log named the newest game that is over is looked at, and it is said which."""

from __future__ import annotations

import os

import pytest

from cli.looking_back.newest_finished import log_meant
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import tables_folder
from tests.cli.logs import finished_log
from tests.cli.terminals import said, terminal


@pytest.fixture
def here(tmp_path):
    """A terminal with a finished log, a newer one that breaks off and a file that is no log."""
    here = terminal(tmp_path)
    folder = tables_folder(here.home)
    folder.mkdir(parents=True)
    whole = finished_log()
    for age, (name, data) in enumerate(
        (("noise", b"x"), ("open", whole[: len(whole) // 2]), ("over", whole), ("older", whole))
    ):
        path = folder / f"{name}.tafel"
        path.write_bytes(data)
        os.utime(path, (1000 - age, 1000 - age))
    return here


def test_the_newest_that_is_over_is_meant(here):
    """Neither what goes on nor what is no log; a name that is typed is taken as it is."""
    found = log_meant(None, "audit", here)
    assert found.name == "over.tafel"
    assert here.err.getvalue() == f"The newest game that is over here: {found}\n"
    assert log_meant("older", "audit", here).name == "older.tafel"


def test_where_no_game_is_over_a_log_is_to_be_named(tmp_path):
    """With the command that takes one."""
    with pytest.raises(Stop) as stopped:
        log_meant(None, "audit", terminal(tmp_path))
    assert str(stopped.value).endswith("Name a log: tafelrunde audit LOG")
    assert stopped.value.code == Exit.REFUSED


@pytest.mark.parametrize("command", ["audit", "replay"])
def test_both_commands_take_it(here, command):
    """The answer goes to one place, which log it is of to the other."""
    told = said(here.home, command)
    assert told.code == Exit.FINE and told.err.startswith("The newest game that is over here: ")
    assert "over.tafel" not in told.out and len(told.out) > 40


def test_a_review_takes_it_as_well(here):
    """And asks whose decisions are meant, with the path to type behind."""
    told = said(here.home, "review")
    assert told.code == Exit.USAGE and told.err.startswith("The newest game that is over here: ")
    assert "Say whose decisions are to be looked at." in told.err and "over.tafel SEAT" in told.err
