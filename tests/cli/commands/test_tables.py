"""`tafelrunde tables`: what is done with the number that is typed behind the list."""

from __future__ import annotations

import pytest

from cli.commands.tables import asked_call
from tests.cli.terminals import terminal

CALLS = [["join", "10.0.0.1:7711"], ["watch", "tafelrunde://10.0.0.2:7711/ABCD-EFGH"]]


@pytest.mark.usefixtures("at_once")
def test_a_number_becomes_a_call(tmp_path):
    """A slip is told and asked again; Enter alone ends, and so does the end of the input."""
    here = terminal(tmp_path, keys="7\n2\n", tty=True)
    assert asked_call(CALLS, here) == CALLS[1]
    assert "The number is a whole number from 1 to 2" in here.out.getvalue()
    for keys in ("\n", ""):
        assert asked_call(CALLS, terminal(tmp_path, keys=keys, tty=True)) == []


def test_where_there_is_no_table_nothing_is_asked(tmp_path):
    """An empty list has no numbers."""
    here = terminal(tmp_path, keys="1\n", tty=True)
    assert asked_call([], here) == [] and here.out.getvalue() == ""
