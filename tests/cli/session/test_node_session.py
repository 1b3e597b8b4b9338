"""What one program says of its own table: the end of the input, a seat that is taken back."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from twisted.internet import reactor

from cli.commands import join as cmd_join
from cli.commands.node_options import delays_of, node_home_of
from cli.session.evening import Evening
from cli.session.followers import Nobody
from tests.cli.session.evenings import session
from tests.cli.terminals import asked, terminal
from tests.p2p import inside

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


@pytest.mark.parametrize(("typed", "patience"), [([], 90.0), (["--patience=10"], 10.0)])
def test_what_others_say_of_links_counts_as_long_as_this_person_is_patient(
    tmp_path, typed, patience
):
    """`--patience` goes down to the tables of the node, which believe hearsay for no longer."""
    here = terminal(tmp_path)
    args = asked(cmd_join, "127.0.0.1:7711", "--name=Bea", *typed)
    delays = delays_of(args, here.words)
    evening = Evening(reactor, node_home_of(args, here), Nobody(), here.words, delays=delays)
    assert inside.running(inside.mesh(evening.node))._patience == delays.patience == patience
