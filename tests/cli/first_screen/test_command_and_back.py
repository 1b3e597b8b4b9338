"""From the first screen to a command and back: what goes along, and which errors lead back."""

import os
import sys

import pytest

from cli.commands import host, join, page
from cli.first_screen import command_and_back
from cli.first_screen.command_and_back import (
    back_call,
    drop_input,
    go_back,
    here_call,
    next_call,
)
from cli.hotseat import hotseat_command
from cli.text.exit_codes import Exit, Stop
from p2p.wire.errors import Reason, Refused
from tests.cli.terminals import asked, terminal


@pytest.fixture(autouse=True)
def dropped(monkeypatch):
    """How often what waits at the input was dropped; that of the tests stays."""
    drops = []
    monkeypatch.setattr(command_and_back, "drop_input", lambda: drops.append(1))
    return drops


def test_what_was_typed_for_the_first_screen_goes_along():
    """Folder, language, port and what is hidden, in front of what was chosen."""
    args = asked(page, "--home", "there", "--port", "0", "--no-browser")
    call = next_call(["join", "--name=Bea", "--", "ABCD"], args, "de")
    assert call[:4] == ["--lang", "de", "--home=there", "join"]
    read = asked(join, *call[4:-2], "--home", "there", *call[-1:])
    assert read.web and read.from_page and read.no_browser and read.no_discovery
    assert (read.port, read.name, read.table) == ("0", "Bea", "ABCD")


def test_why_nothing_came_of_it_goes_back():
    """As one word, whatever stands in it."""
    args = asked(host, "kabale", "--seats", "4", "--port", "7")
    call = back_call('--port: "7" $(x)\n', args, "en")
    assert call[:3] == ["--lang", "en", "page"]
    assert asked(page, *call[3:]).told == '--port: "7" $(x)\n'
    assert asked(page, *call[3:]).port == "7"


def test_how_somebody_plays_goes_along_to_the_next_game(monkeypatch):
    """A rematch is played at the pace and with the questions of the game before it."""
    went = []
    monkeypatch.setattr(command_and_back, "go_over", lambda call, argv0: went.append(call))
    typed = ("kabale", "--seats", "4", "--pace", "0.2", "--no-ask", "--port=0")
    command_and_back.go_on_here(["join", "--name=Bea", "--", "Anna"], asked(host, *typed), "de")
    read = asked(join, *went[0][3:-2], *went[0][-1:])
    assert (read.pace, read.no_ask, read.port, read.web) == ("0.2", True, "0", False)


def test_what_waits_in_a_pipe_is_for_no_later_table():
    """It was written down for the one that was left."""
    ours, theirs = os.pipe()
    os.write(theirs, b"1\nyes\n")
    drop_input(ours)
    assert os.read(ours, 9) == b""
    for end in (ours, theirs):
        os.close(end)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_a_terminal_stays_what_is_typed_at():
    """A person goes on there."""
    person, program = os.openpty()
    drop_input(program)
    assert os.isatty(program)
    for end in (person, program):
        os.close(end)


def test_what_was_typed_is_answered_where_it_was_typed_too(tmp_path, monkeypatch, dropped):
    """Once: whoever comes from the first screen reads it there alone; a fault is told anyway."""
    monkeypatch.setattr(command_and_back, "go_over", lambda call, argv0: None)
    here, args = terminal(tmp_path), asked(page)
    go_back(Stop("All seats are taken.", Exit.REFUSED), args, here)
    assert here.err.getvalue() == ""
    go_back(Stop("All seats are taken.", Exit.REFUSED), args, here, aloud=True)
    assert here.err.getvalue() == "All seats are taken.\n"
    go_back(KeyError("x"), args, here, aloud=True)
    (report,) = (tmp_path / "reports").iterdir()
    assert here.err.getvalue().count(str(report)) == 1 and dropped == [1, 1, 1]


def test_whatever_was_raised_leads_back_with_a_sentence(tmp_path, monkeypatch):
    """The tab waits for one. A fault of the program has its report, and is told here as well."""
    went = []
    monkeypatch.setattr(command_and_back, "go_over", lambda call, argv0: went.append(call))
    here, args = terminal(tmp_path), asked(page)
    go_back(Stop("All seats are taken.", Exit.REFUSED), args, here)
    assert went[0][-2] == "--told=All seats are taken."
    go_back(Refused(Reason.NAME_TAKEN), args, here)
    assert "--name" not in went[1][-2] and went[1][-2].endswith("Choose another one.")
    go_back(KeyboardInterrupt(), args, here)
    assert went[2][-2] == "--told=Stopped by you." and here.err.getvalue() == ""
    go_back(KeyError("x"), args, here)
    (report,) = (tmp_path / "reports").iterdir()
    assert str(report) in went[3][-2] and str(report) in here.err.getvalue()


@pytest.mark.parametrize("command", [host, join])
def test_without_the_first_screen_nothing_leads_back(command):
    """Whoever typed a command reads its error where it was typed."""
    words = ["kabale", "--seats", "4"] if command is host else []
    assert not asked(command, *words).from_page


def test_what_counts_at_one_keyboard_goes_along_to_the_next_game():
    """Whether hands are open and answers read back; the page, which is none of it, elsewhere."""
    args = asked(hotseat_command, "--open-hands", "--no-ask")
    call = here_call("hotseat", ["kabale"], args, "en")
    read = asked(hotseat_command, *(one for one in call[3:] if one != "--no-discovery"))
    assert call[:3] == ["--lang", "en", "hotseat"] and read.open_hands and read.no_ask
    args = asked(host, "--web")
    assert here_call("host", [], args, "en")[2:4] == ["host", "--web"]
