"""What one program says of its own table: the end of the input, a seat that is taken back."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cli.commands import join as cmd_join
from tests.cli.session.evenings import session
from tests.cli.terminals import asked, terminal

pytestmark = pytest.mark.usefixtures("at_once")


def at(seated, lobby):
    """An evening that far."""
    return SimpleNamespace(seated=seated, node=SimpleNamespace(lobby=lobby))


@pytest.mark.parametrize(
    ("evening", "told"),
    [
        (None, "Press Ctrl-D once more to stop. You sit at no table yet."),
        (at(None, None), "Press Ctrl-D once more to stop. You sit at no table yet."),
        (at(None, "a lobby"), "Press Ctrl-D once more to leave the table before it starts."),
        (at("a seat", None), "Press Ctrl-D once more to leave the table; the log is kept."),
    ],
    ids=["no evening", "a code is asked for", "lobby", "table"],
)
def test_the_end_key_says_what_a_second_one_does(tmp_path, evening, told):
    """No table is left where nobody sits at one, and no log is kept where there is none."""
    here = terminal(tmp_path, tty=True, NO_COLOR="1")
    opened = session(asked(cmd_join, "127.0.0.1:7711", "--name=Bea"), here)
    opened.evening = evening
    opened._unsure()
    assert here.out.getvalue() == told + "\n"
    opened._locks[0].release()
