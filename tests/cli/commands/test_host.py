"""What `host` and `join` refuse before anything is opened and anybody is asked."""

import pytest

from cli.commands import host as cmd_host
from cli.commands import join as cmd_join
from cli.text.exit_codes import Stop
from engine.errors import BadOption
from engine.games import find_game
from p2p.wire.errors import BadAddress
from tests.cli.terminals import asked, terminal

GAME = find_game("ohne_furcht")


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--seats", "9"], "Ohne Furcht und Adel is played by 2 to 7, not by 9."),
        (["--seats", "2", "--bots", "2"], "2 bots and you do not fit on 2 seats."),
        (["--seats", "4", "--absent-ok", "2"], "At 4 seats, 2 cannot be away; it can be 0 or 1."),
        (["--seats", "4", "--bot", "x"], "Ohne Furcht und Adel has no bot 'x'."),
    ],
)
def test_host_refuses_what_cannot_be(tmp_path, argv, told):
    """Before anything is opened."""
    args = asked(cmd_host, GAME.id, *argv)
    with pytest.raises(Stop) as stopped:
        cmd_host.run(args, terminal(tmp_path))
    assert str(stopped.value).startswith(told) and stopped.value.code == 4


@pytest.mark.parametrize(
    ("module", "argv"),
    [
        (cmd_host, [GAME.id, "--seats", "2", "--port", "x"]),
        (cmd_join, ["1.2.3"]),
        (cmd_join, ["--port", "99999"]),
    ],
)
def test_what_cannot_be_is_refused_before_a_name_is_asked_for(tmp_path, module, argv):
    """Nobody types a name for nothing."""
    here = terminal(tmp_path, tty=True, keys="Anna\n")
    with pytest.raises((Stop, BadAddress)):
        module.run(asked(module, *argv), here)
    assert here.out.getvalue() == ""


def test_host_opens_no_table_that_cannot_begin(tmp_path):
    """F16: the game itself is asked before anybody is; nothing has been opened, no key was made."""
    asked_for = asked(cmd_host, GAME.id, "--seats", "2", "--option", "first_crown=6")
    with pytest.raises(BadOption, match="first_crown"):
        cmd_host.run(asked_for, terminal(tmp_path))
    assert list(tmp_path.iterdir()) == []
