"""cli.input_line.typed_lines: keys of a real terminal up to whoever hears the line."""

import os
import sys

import pytest
from twisted.internet.defer import ensureDeferred

from cli.asking.typed_line import NotAsked
from cli.input_line.typed_lines import TypedLines
from tests.cli.input_line.pseudo_terminals import seen_by
from tests.cli.input_line.test_keyboard import Calls

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo terminals of this kind", allow_module_level=True)


class Loop(Calls):
    """A loop that calls when it is told to, at a time that the test sets."""

    now = 100.0

    def seconds(self):
        """The time."""
        return self.now


class Hears:
    """Hears every line, whatever it is."""

    def __init__(self):
        self.heard = []

    def read(self, line, turn):
        """It means nothing."""
        return NotAsked()

    def typed(self, intent, line, begun):
        """Keep it."""
        self.heard.append(line)

    def waits(self, line):
        """Nothing waits."""

    def ended(self):
        """Nothing ends."""


def test_an_answer_is_completed_and_a_question_of_the_program_is_not(place):
    """A yes is typed in full: the tab key writes none."""
    person, program = place
    loop, hears = Loop(), Hears()
    lines = TypedLines(
        program, reactor=loop, unsure=lambda: None, completes=lambda before: (before + "yes", ())
    )
    lines.open(ends=True)
    asked = ensureDeferred(lines.ask())
    loop.now += 10
    for keys in (b"n\t", b"o\r"):
        os.write(person, keys)
        loop.one()
    assert asked.result == "no"
    lines.listen(hears)
    os.write(person, b"say \t\r")
    loop.one()
    assert hears.heard == ["say yes"]
    lines.terminal.out.write("#")
    seen_by(person, "#")
    lines.stop()


def test_who_only_reads_is_asked_nothing(place):
    """Nobody types here: a question is answered with an empty line, and nothing is read."""
    lines = TypedLines(
        place[1], reactor=Loop(), unsure=lambda: None, completes=lambda before: (before, ())
    )
    lines.start()
    assert ensureDeferred(lines.ask()).result == ""
    lines.stop()


def test_what_is_typed_elsewhere_before_anybody_hears_it_is_not_kept(place):
    """Whoever typed it is told so at once; from then on it is heard as if it was typed here."""
    loop, hears = Loop(), Hears()
    lines = TypedLines(
        place[1], reactor=loop, unsure=lambda: None, completes=lambda before: (before, ())
    )
    assert not lines.typed_elsewhere("1")
    lines.listen(hears)
    assert hears.heard == []
    assert lines.typed_elsewhere("2") and hears.heard == ["2"]
