"""Under which name somebody sits down: typed, kept, asked for, or that of the login."""

from __future__ import annotations

import pytest
import pytest_twisted

from cli.lobby.own_name import another_name, keep_name, kept_name, login_name, own_name
from cli.text.exit_codes import Exit, Stop
from p2p.wire.errors import Reason, Refused
from tests.cli.terminals import terminal


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Nobody reads a question first, and what is typed at a terminal counts all the same."""
    monkeypatch.setattr("cli.asking.typed_ahead.SHOWN", 0.0)


def anna():
    """A login that is a name."""
    return "anna"


def root():
    """A login that is nobody's name."""
    return "root"


def test_a_typed_name_is_used_and_kept_for_the_next_time(tmp_path):
    """Nobody is asked who has said it; the next run knows it."""
    assert own_name(" Anna   Lena ", terminal(tmp_path, tty=True), login=root) == "Anna Lena"
    assert own_name(None, terminal(tmp_path, tty=True), login=root) == "Anna Lena"
    assert own_name(None, terminal(tmp_path), login=root) == "Anna Lena"


def test_at_a_terminal_the_first_time_asks_and_proposes_the_login(tmp_path):
    """Enter alone takes what is proposed, once; from then on nobody is asked."""
    here = terminal(tmp_path, tty=True, keys="\n")
    assert own_name(None, here, login=anna) == "Anna"
    assert "Anna" in here.out.getvalue()
    again = terminal(tmp_path, tty=True)
    assert own_name(None, again, login=anna) == "Anna" and not again.out.getvalue()


def test_a_name_that_cannot_be_is_refused_and_asked_again(tmp_path):
    """Brackets, bots' names and too long ones; an empty line where nothing is proposed."""
    typed = ["", "<b>", "Merlin (Bot)", "x" * 33, "7", "Bea"]
    here = terminal(tmp_path, tty=True, keys="\n".join(typed) + "\n")
    assert own_name(None, here, login=root) == "Bea"
    told = here.out.getvalue()
    assert told.count("Nobody can be called") == 3 and "Only bots" in told
    assert kept_name(tmp_path) == "Bea"


def test_without_an_answer_nobody_sits_down(tmp_path):
    """The input ends at the question: a sentence that says what to do, and nothing is kept."""
    with pytest.raises(Stop, match="--name NAME") as stop:
        own_name(None, terminal(tmp_path, tty=True), login=anna)
    assert stop.value.code == Exit.USAGE and kept_name(tmp_path) is None


def test_without_a_terminal_the_login_is_taken_and_said(tmp_path):
    """A pipe is not asked; which name was taken is told, and that one can give another."""
    here = terminal(tmp_path, keys="1\n")
    assert own_name(None, here, login=anna) == "Anna"
    assert "as Anna" in here.out.getvalue() and "--name" in here.out.getvalue()
    assert here.keys.readline() == "1\n" and kept_name(tmp_path) is None
    assert own_name(None, terminal(tmp_path), login=root) == "Somebody"


@pytest.mark.parametrize("given", ["", "<Anna>", "Merlin (Bot)", "x" * 33, "a\u200bb"])
def test_a_given_name_that_cannot_be_is_refused_before_anything_begins(tmp_path, given):
    """What stands behind --name is looked at before a table is opened."""
    with pytest.raises(Stop) as stop:
        own_name(given, terminal(tmp_path))
    assert stop.value.code == Exit.USAGE and not list(tmp_path.iterdir())


def test_a_kept_file_that_holds_no_name_counts_for_nothing(tmp_path):
    """Somebody has written into it; the question comes again."""
    keep_name(tmp_path, "Anna")
    (tmp_path / "name").write_bytes(b"\xff(Bot)")
    assert kept_name(tmp_path) is None


def test_a_login_that_is_no_name_proposes_nothing(tmp_path):
    """Nobody is called root or Somebody's number."""

    def fails():
        raise OSError("no login")

    assert login_name(root) is None and login_name(fails) is None
    assert login_name(lambda: "1000") is None
    assert login_name(lambda: "bea") == "Bea"


@pytest_twisted.ensureDeferred
async def test_a_name_that_is_taken_can_be_changed(tmp_path):
    """A person who was refused types another one; nothing typed gives the refusal back."""
    here, typed = terminal(tmp_path, tty=True), ["(", "Bea"]

    async def ask():
        return typed.pop(0) if typed else ""

    refused = Refused(Reason.NAME_TAKEN)
    assert await another_name(refused, here, ask) == "Bea"
    assert "--name NAME" in here.out.getvalue() and kept_name(tmp_path) == "Bea"
    with pytest.raises(Refused):
        await another_name(refused, here, ask)
