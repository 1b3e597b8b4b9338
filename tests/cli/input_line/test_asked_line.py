"""Questions of commands at a real terminal (a pseudo terminal of the system): an answer counts only
for a question that stood there when its line was begun.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from cli.input_line.asked_line import asked_line
from cli.lobby.own_name import kept_name, own_name
from cli.main import run
from ledger.files import key_file
from tests.cli.input_line.pseudo_terminals import seen_by
from tests.cli.terminals import Screen, said, terminal

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo terminals of this kind", allow_module_level=True)

import termios

EARLY = "so it does not count."
KEY = {"TAFELRUNDE_EXPORT_PASSPHRASE": "raven on seven towers"}


class Clock:
    """Seconds that pass when the test says so."""

    seconds = 100.0

    def __call__(self):
        """Now."""
        return self.seconds


class Asking:
    """A question that is asked beside the test, which types at the person's end."""

    def __init__(self, person, ask):
        self.person, self._beside = person, ThreadPoolExecutor(1)
        self._answer = self._beside.submit(ask)

    def sees(self, words):
        """Up to these words, which come last."""
        seen_by(self.person, words)

    def is_told(self):
        """That a line did not count, and then the mark of the question."""
        seen_by(self.person, EARLY)
        seen_by(self.person, "> ")

    def types(self, keys):
        """Keys, as bytes."""
        os.write(self.person, keys)

    def answer(self):
        """What was asked has got."""
        self._beside.shutdown()
        return self._answer.result()


@pytest.fixture
def at_once(monkeypatch):
    """An answer counts as soon as its question stands there."""
    monkeypatch.setattr("cli.asking.typed_ahead.SHOWN", 0.0)


def test_lines_from_before_the_question_do_not_count(place):
    """Whole ones and the half of one are told; the terminal is given back as it was."""
    person, program = place
    before, clock = termios.tcgetattr(program.keys.fileno()), Clock()
    os.write(person, b"yes\nye")
    asking = Asking(person, lambda: asked_line(program, now=clock))
    asking.is_told()
    asking.sees("ye")
    clock.seconds += 10
    asking.types(b"s\n")
    asking.is_told()
    clock.seconds += 10
    asking.types(b"no\n")
    assert asking.answer() == "no"
    assert termios.tcgetattr(program.keys.fileno()) == before


def test_a_line_that_was_begun_as_the_question_came_does_not_count(place):
    """A key pressed twice; the same line, begun when the question could be read, does."""
    person, program = place
    clock = Clock()
    asking = Asking(person, lambda: asked_line(program, now=clock))
    asking.sees("> ")
    asking.types(b"y")
    asking.sees("> y")
    clock.seconds += 10
    asking.types(b"\n")
    asking.is_told()
    asking.types(b"yes\n")
    assert asking.answer() == "yes"


@pytest.mark.parametrize("keys", [b"\x04\x04", b"yes\x15\x04\x04"])
def test_the_end_key_is_no_answer(place, keys):
    """Nothing can come any more; what was typed and taken away neither."""
    person, program = place
    asking = Asking(person, lambda: asked_line(program, now=Clock()))
    asking.sees("> ")
    asking.types(keys)
    assert asking.answer() is None


def test_a_terminal_that_edits_lines_itself_drops_what_waits(place):
    """Whole lines, and the half of one that would have become a yes with its end."""
    person, program = place
    clock, plain = Clock(), replace(program, environ={"TERM": "dumb"})
    os.write(person, b"yes\nye")
    asking = Asking(person, lambda: asked_line(plain, now=clock))
    asking.sees("> ")
    clock.seconds += 10
    asking.types(b"s\n")
    assert asking.answer() == "s\n"


def test_a_terminal_that_edits_lines_itself_takes_none_that_comes_at_once(place):
    """It was begun when it came at the latest; a later one counts."""
    person, program = place
    clock, plain = Clock(), replace(program, environ={"TERM": "dumb"})
    asking = Asking(person, lambda: asked_line(plain, now=clock))
    asking.sees("> ")
    asking.types(b"yes\n")
    asking.is_told()
    clock.seconds += 10
    asking.types(b"no\n")
    assert asking.answer() == "no\n"


def test_a_pipe_is_written_beforehand_on_purpose(tmp_path):
    """Its lines answer what comes next; at its end there are none."""
    here = terminal(tmp_path, keys="yes\n")
    assert asked_line(here, now=Clock()) == "yes\n"
    assert asked_line(here, now=Clock()) is None


def test_a_screen_without_a_descriptor_is_asked_by_lines(tmp_path):
    """A line that comes with the question is none of its answers."""
    here = terminal(tmp_path, tty=True, keys="yes\n")
    assert asked_line(here, now=Clock()) is None
    assert EARLY in here.out.getvalue()


@pytest.fixture
def moved(tmp_path, monkeypatch):
    """A home whose identity was put into a file, and the folder of the files."""
    monkeypatch.setattr(key_file, "COST", 4)
    home, files = tmp_path / "home", tmp_path / "files"
    files.mkdir()
    assert said(home, "keys", "export", str(files / "one"), **KEY).code == 0
    return home, files


def at(program, home, *argv):
    """A run of the program at this terminal; its exit code."""
    environ = {"TAFELRUNDE_HOME": str(home), "LANG": "en_GB.UTF-8", "TERM": "xterm", **KEY}
    return run(list(argv), keys=program.keys, out=program.out, err=Screen(), environ=environ)


def test_an_early_yes_writes_no_second_file_of_one_identity(place, moved, at_once):
    """Two files, imported in two places, would sign against each other; a yes that was typed at the
    question writes it.
    """
    person, program = place
    home, files = moved
    for typed in (b"no\n", b"yes\n"):
        os.write(person, b"yes\n")
        asking = Asking(person, lambda: at(program, home, "keys", "export", str(files / "two")))
        asking.is_told()
        assert not (files / "two").exists()
        asking.types(typed)
        assert asking.answer() == 0
        assert (files / "two").exists() is (typed == b"yes\n")


def test_an_early_yes_lets_nobody_in_where_somebody_is(place, moved, tmp_path, at_once):
    """An import over an identity: who is here stays, until the question is answered."""
    person, program = place
    files, new = moved[1], tmp_path / "new"
    here = said(new, "keys", "--fingerprint").out
    os.write(person, b"yes\n")
    asking = Asking(person, lambda: at(program, new, "keys", "import", str(files / "one")))
    asking.is_told()
    asking.types(b"no\n")
    assert asking.answer() == 0
    assert said(new, "keys", "--fingerprint").out == here


def test_an_early_enter_takes_no_name(place, at_once):
    """Nobody sits down under a name they have not seen; what is typed then is the name."""
    person, program = place
    os.write(person, b"\n")
    asking = Asking(person, lambda: own_name(None, program, login=lambda: "anna"))
    asking.is_told()
    assert kept_name(program.home) is None
    asking.types(b"Bea\n")
    assert asking.answer() == "Bea"
