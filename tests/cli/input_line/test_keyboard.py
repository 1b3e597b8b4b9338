"""Keys of a real terminal (a pseudo terminal of the system), and what is given back at the end."""

import os
import queue
import signal
import subprocess
import sys
import threading

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


def test_what_is_typed_behind_the_end_is_left_to_the_shell(place):
    """The program is still on its way out: its thread takes nothing of the next command away."""
    person, program = place
    reader = Keys(program, LineEditor(*[lambda *given: 80] * 4, now=lambda: 0.0), reactor=Calls())
    reader.start()
    (thread,) = (one for one in threading.enumerate() if one.name == "keys")
    reader.stop()
    thread.join(10)
    assert not thread.is_alive()
    os.write(person, b"ls\n")
    assert os.read(program.keys.fileno(), 99) == b"ls\n"


def test_a_key_that_stops_swallows_nothing(place):
    """What was typed and not read yet comes behind it."""
    program = place[1]
    reader = Keys(program, LineEditor(*[lambda *given: 80] * 4, now=lambda: 0.0), reactor=Calls())
    reader.start()
    assert termios.tcgetattr(program.keys.fileno())[3] & termios.NOFLSH
    reader.stop()
    assert not termios.tcgetattr(program.keys.fileno())[3] & termios.NOFLSH


SUSPENDED = """
import os, sys, termios
from cli.input_line.key_by_key import KeyByKey

keys = open(sys.argv[1], encoding="utf-8")
mode = KeyByKey(keys, lambda: print("again", flush=True))
mode.hold()
os.tcgetpgrp = lambda descriptor: os.getpgrp()  # as if a shell had put it in front again
print("held", flush=True)
sys.stdin.readline()
mode.give_back()
"""


def test_a_suspended_program_gives_the_terminal_back_for_as_long(place):
    """Ctrl-Z: the shell has its lines and echo again, even one that leaves terminals as they are;
    behind it the keys come one by one as before."""
    program = place[1]
    name = os.ttyname(program.keys.fileno())

    def plain():
        return bool(termios.tcgetattr(program.keys.fileno())[3] & termios.ICANON)

    with subprocess.Popen(
        [sys.executable, "-c", SUSPENDED, name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as child:
        assert child.stdout.readline() == "held\n" and not plain()
        os.kill(child.pid, signal.SIGTSTP)
        _, status = os.waitpid(child.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status) and plain()
        os.kill(child.pid, signal.SIGCONT)
        assert child.stdout.readline() == "again\n" and not plain()
        child.stdin.write("\n")
        child.stdin.close()
        assert child.stdout.read() == "" and child.wait() == 0 and plain()


@pytest.mark.parametrize("typed", ["", "1", "1\x1b", "\x1b["])
def test_a_terminal_that_is_gone_ends_the_input(place, typed):
    """Whatever stands in the line that nobody ends any more, and whatever key had come half; what
    is told of the end is no fault, though nobody is there to read it."""
    person, program = place
    loop, ends = Calls(), []
    editor = LineEditor(
        lambda: 80, lambda *line: None, lambda: ends.append(1), lambda: None, now=lambda: 0.0
    )
    reader, out = Keys(program, editor, reactor=loop), above(program.out, editor)
    reader.start()
    if typed:
        os.write(person, typed.encode())
        loop.one()
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), person)  # nobody holds the other end any more
    while not ends:
        loop.one()
    out.write("The input has ended.\n")
    out.flush()
    reader.stop()
    assert ends == [1]
