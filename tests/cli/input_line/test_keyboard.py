"""Keys of a real terminal (a pseudo terminal of the system), and what is given back at the end."""

import os
import queue
import signal
import sys

import pytest

from cli.input_line.keyboard import Keys, edited
from cli.input_line.line_editor import LineEditor, above
from tests.cli.input_line.pseudo_terminals import seen_by
from tests.cli.terminals import terminal

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo terminals of this kind", allow_module_level=True)

import termios


class Calls(queue.Queue):
    """A loop that calls when it is told to."""

    def callFromThread(self, call, *args):
        """Later."""
        self.put((call, args))

    def one(self):
        """The next call, now."""
        call, args = self.get()
        call(*args)


def test_half_typed_answer_at_a_real_terminal(place):
    """`1`, then others print, then `2` and Enter: seen as 12, sent as 12; echo comes back."""
    person, program = place
    assert edited(program)
    loop, lines = Calls(), []
    editor = LineEditor(
        lambda: 80,
        lambda line, begun: lines.append(line),
        lambda: None,
        lambda: None,
        now=lambda: 0.0,
    )
    before = termios.tcgetattr(program.keys.fileno())
    reader = Keys(program, editor, reactor=loop)
    reader.start()
    reader.start()
    assert not termios.tcgetattr(program.keys.fileno())[3] & (termios.ICANON | termios.ECHO)
    out = above(program.out, editor)
    out.write("> ")
    os.write(person, b"1")
    loop.one()
    out.write("\nBen builds.\n> ")
    os.write(person, b"2")
    loop.one()
    os.write(person, b"\r")
    loop.one()
    assert lines == ["12"]
    reader.stop()
    assert termios.tcgetattr(program.keys.fileno()) == before
    out.write("\n#")
    seen = seen_by(person, "#").partition("Ben builds.")[2]
    assert "> 1" in seen and "> 12" in seen


def test_after_a_suspension_mark_and_line_are_drawn_again(place, monkeypatch):
    """Ctrl-Z, then fg: the shell has printed and set the terminal; in the background nothing is."""
    person, program = place
    loop = Calls()
    editor = LineEditor(
        lambda: 80, lambda line, begun: None, lambda: None, lambda: None, now=lambda: 0.0
    )
    before = termios.tcgetattr(program.keys.fileno())
    reader = Keys(program, editor, reactor=loop)
    reader.start()
    above(program.out, editor).write("> ")
    os.write(person, b"1")
    loop.one()
    seen_by(person, "> 1")
    for group, drawn in ((os.getpgrp() + 1, False), (os.getpgrp(), True)):
        monkeypatch.setattr(os, "tcgetpgrp", lambda descriptor, group=group: group)
        termios.tcsetattr(program.keys.fileno(), termios.TCSANOW, before)
        os.kill(os.getpid(), signal.SIGCONT)
        raw = not termios.tcgetattr(program.keys.fileno())[3] & termios.ICANON
        assert raw is drawn and loop.empty() is not drawn
    loop.one()
    seen_by(person, "> 1")
    reader.stop()
    assert signal.getsignal(signal.SIGCONT) == signal.SIG_DFL
    program.keys.close()
    os.kill(os.getpid(), signal.SIGCONT)


def test_pipes_files_and_dumb_terminals_are_read_by_lines(tmp_path):
    """Nothing is edited where no person can see it."""
    assert not edited(terminal(tmp_path))
    assert not edited(terminal(tmp_path, tty=True))
    assert not edited(terminal(tmp_path, tty=True, TERM="dumb"))
