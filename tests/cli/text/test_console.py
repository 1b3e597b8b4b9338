"""What a console of Windows says, put in as its answers: code pages, colours, ends."""

from __future__ import annotations

import errno
import os
from types import SimpleNamespace

import pytest

from cli import main
from cli.input_line import keyboard
from cli.text.console import encoding_of, is_console, reader_gone, takes_colours
from tests.cli.terminals import said, terminal

SEEN = SimpleNamespace(isatty=lambda: True, encoding="utf-8")
PIPE = SimpleNamespace(isatty=lambda: False, encoding="utf-8")


def test_a_console_writes_in_its_own_code_page():
    """Python calls it UTF-8; what is read from its descriptor is not. A pipe is what it says."""
    assert encoding_of(SEEN, platform="win32", code_page=lambda: 850) == "cp850"
    assert encoding_of(SEEN, platform="win32", code_page=lambda: 0) == "utf-8"
    assert encoding_of(PIPE, platform="win32", code_page=lambda: 850) == "utf-8"
    assert encoding_of(SEEN, platform="linux", code_page=lambda: 850) == "utf-8"


@pytest.mark.parametrize(
    ("console", "lines"), [(True, ["Grüße"]), (False, ["Grüße", "\x1a", "more"])]
)
def test_what_is_typed_at_a_console_is_read_and_ends(monkeypatch, console, lines):
    """Umlauts in the code page of the console; Ctrl-Z and Enter end it, anywhere else it is a
    letter like others."""
    monkeypatch.setattr(keyboard, "is_console", lambda stream: console)
    monkeypatch.setattr(keyboard, "encoding_of", lambda stream: "cp850")
    read, write = os.pipe()
    os.write(write, "Grüße\r\n\x1a\r\nmore\r\n".encode("cp850"))
    os.close(write)
    with open(read, encoding="utf-8") as stream:
        assert list(keyboard.lines_of(stream)) == lines


def test_colour_is_for_consoles_that_can_show_it():
    """An old one prints the codes as they are, and gets none."""
    assert takes_colours(SEEN, platform="win32", switch_on=lambda: True)
    assert not takes_colours(SEEN, platform="win32", switch_on=lambda: False)
    assert takes_colours(SEEN, platform="linux", switch_on=lambda: False)
    assert not takes_colours(PIPE, platform="linux", switch_on=lambda: True)
    assert is_console(SEEN, platform="win32") and not is_console(SEEN, platform="linux")
    assert not is_console(PIPE, platform="win32")


def test_a_terminal_asks_its_console(tmp_path, monkeypatch):
    """Whether it takes colours, of what it writes to; what a person has set comes first."""
    asked = []
    for takes in (True, False):
        monkeypatch.setattr(
            "cli.text.terminal.takes_colours", lambda out, t=takes: asked.append(out) or t
        )
        here = terminal(tmp_path, tty=True)
        assert here.colour is takes and asked.pop() is here.out
        assert not terminal(tmp_path, tty=True, NO_COLOR="1").colour and not asked


def test_a_reader_that_is_gone_is_known_on_each_system():
    """A wrong value without a file, on Windows alone; everywhere a broken pipe."""
    gone = OSError(errno.EINVAL, "Invalid argument")
    assert reader_gone(gone, platform="win32") and not reader_gone(gone, platform="linux")
    assert reader_gone(BrokenPipeError(errno.EPIPE, "x"), platform="linux")
    assert not reader_gone(OSError(errno.EINVAL, "x", "a file"), platform="win32")
    assert not reader_gone(OSError(errno.ENOSPC, "x"), platform="win32")


def test_a_program_whose_reader_is_gone_ends_quietly(tmp_path, monkeypatch):
    """No sentence and no report, whatever the system calls it; another error is told."""

    def fail(argv, terminal):
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(main, "dispatch", fail)
    monkeypatch.setattr(main, "end_quietly", lambda: 0)
    assert said(tmp_path, "keys").code == 70
    monkeypatch.setattr(main, "reader_gone", lambda error: True)
    assert said(tmp_path, "keys") == type(said(tmp_path, "keys"))(0, "", "")
