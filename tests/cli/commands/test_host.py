"""What `host` and `join` refuse before anything is opened and anybody is asked."""

import json

import pytest

from cli.commands import host as cmd_host
from cli.commands import join as cmd_join
from cli.text.exit_codes import Stop
from engine.games import find_game
from p2p.wire.errors import BadAddress
from tests.cli.terminals import asked, said, terminal

GAME = find_game("ohne_furcht")


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--seats", "9"], "Ohne Furcht und Adel is played by 2 to 7, not by 9."),
        (["--seats", "2", "--bots", "2"], "2 bots and you do not fit at a table for 2."),
        (
            ["--seats", "4", "--absent-ok", "2"],
            "At a table for 4, 2 cannot be absent; it can be 0 or 1.",
        ),
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
    """The game itself is asked before anybody is; nothing has been opened, no key was made."""
    asked_for = asked(cmd_host, GAME.id, "--seats", "2", "--option", "first_crown=7")
    with pytest.raises(Stop, match="only the seats 1 to 2 at this table") as stopped:
        cmd_host.run(asked_for, terminal(tmp_path))
    assert stopped.value.code == 4
    assert list(tmp_path.iterdir()) == []


WRONG = {
    "burgund": (
        '{"triples": {"castle": 5, "mine": 4, "knowledge": 4, "ship": 30}}',
        "triples.ship: a whole number from 0 to 20 is needed, not 30",
    ),
    "san_marco": (
        '{"awards": {"cannaregio": [6]}}',
        "awards: 'santa_croce' is missing",
    ),
}


@pytest.mark.parametrize("command", ["host --seats 3", "simulate --seats 3", "demo --game"])
@pytest.mark.parametrize("name", WRONG)
def test_wrong_own_values_are_refused_before_anybody_sits_down(tmp_path, command, name):
    """By every command that takes a file: no node, no key, no table."""
    content, told = WRONG[name]
    (tmp_path / "values").mkdir()
    file, home = tmp_path / "values" / "own.json", tmp_path / "home"
    file.write_text(content, encoding="utf-8")
    ended = said(home, *command.split(), name, "--option", f"data={file}")
    assert (ended.code, told in ended.err) == (4, True), ended
    assert not home.exists() or list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("borders", "told"),
    [
        ([["castello", "dorsoduro"]] * 5,
         "borders.2, Castello and Dorsoduro: a border lies between two different districts"),
        ([[one, "castello"] for one in ("cannaregio", "santa_croce", "san_polo", "san_marco")] +
         [["cannaregio", "san_polo"]],
         "borders: none leads to Dorsoduro from the other districts."),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_played_on_is_refused_before_anybody_sits_down(
    tmp_path, borders, told
):
    """A border twice, a district that no border leads to: the game names the district."""
    file, home = tmp_path / "own.json", tmp_path / "home"
    file.write_text(json.dumps({"borders": borders}), encoding="utf-8")
    argv = ["san_marco", "--seats", "3", "--option", f"data={file}"]
    with pytest.raises(Stop, match=told) as stopped:
        cmd_host.run(asked(cmd_host, *argv), terminal(home))
    assert stopped.value.code == 4
    assert not home.exists() or list(home.iterdir()) == []


def test_who_joins_brings_no_own_values(tmp_path):
    """They stand in the offer of the table, and whoever means others opens another table."""
    ended = said(tmp_path, "join", "ABCD-EFGH-JKLM-NPQR", "--option", "data=own.json")
    assert ended.code == 4 and "--option" in ended.err
    assert list(tmp_path.iterdir()) == []


def test_host_shows_what_can_be_chosen_and_opens_nothing(tmp_path):
    """Every option of the game, and why a value is not to be had at this number of seats."""
    here = terminal(tmp_path)
    assert cmd_host.run(asked(cmd_host, GAME.id, "--seats", "5", "--choices"), here) == 0
    told = here.out.getvalue().splitlines()
    assert told[:2] == [
        "first_crown (First crown): drawn_order (by the drawn order); or 1 (seat 1),",
        "  2 (seat 2), 3 (seat 3), 4 (seat 4), 5 (seat 5)",
    ]
    assert any(line.startswith("smithy (") for line in told)
    assert "there are only the seats 1 to 5 at this table." in " ".join(" ".join(told).split())
    assert list(tmp_path.iterdir()) == []


def test_host_without_a_game_lists_them_and_says_what_is_typed(tmp_path):
    """Where nobody can be asked; without the number of seats it tells how many there can be."""
    told = said(tmp_path, "host")
    assert told.code == 4 and "citadels" in told.out and "tafelrunde host GAME" in told.err
    told = said(tmp_path, "host", GAME.id)
    assert told.code == 4 and "2 to 7" in told.err and "--seats N" in told.err


@pytest.mark.usefixtures("at_once")
def test_host_asks_for_what_was_not_typed(tmp_path):
    """Game, seats, bots; what was typed of it is not asked."""
    keys = "ohne_furcht\n3\n1\n"
    told = said(tmp_path, "host", "--choices", keys=keys, tty=True)
    assert told.code == 0 and "How many seats" in told.out and "How many bots play" in told.out
    told = said(tmp_path, "host", GAME.id, "--choices", "--bots", "1", keys="3\n", tty=True)
    assert told.code == 0 and "How many bots play" not in told.out
