"""Lines of a walk or a lesson at a real terminal (a pseudo terminal of the system): edited, with
those of before at hand, and none lost that was typed ahead.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from cli.input_line.free_lines import FreeLines
from tests.cli.input_line.pseudo_terminals import seen_by
from tests.cli.terminals import terminal

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo terminals of this kind", allow_module_level=True)

import termios

UP, LEFT = b"\x1b[A", b"\x1b[D"


def typed(person, lines, keys):
    """Print a mark, read a line beside the test, and type these keys once it stands there."""
    with ThreadPoolExecutor(1) as beside:
        lines.terminal.out.write("7> ")
        answer = beside.submit(lines.read)
        seen_by(person, "7> ")
        os.write(person, keys)
        return answer.result()


def test_a_line_is_edited_and_comes_back_with_the_arrow(place):
    """And the terminal is given back as it was behind each."""
    person, program = place
    lines = FreeLines(program)
    before = termios.tcgetattr(program.keys.fileno())
    assert typed(person, lines, b"gto" + LEFT + LEFT + b"o" + b"\n") == "goto\n"
    assert termios.tcgetattr(program.keys.fileno()) == before
    assert typed(person, lines, UP + b" 5\n") == "goto 5\n"
    assert typed(person, lines, "hände\n".encode()) == "hände\n"


def test_the_tab_key_completes_what_the_place_knows(place):
    """As it does at a table."""
    person, program = place
    lines = FreeLines(program, completes=lambda before: (before + "xt", ()))
    assert typed(person, lines, b"ne\t\n") == "next\n"


def test_lines_typed_ahead_are_all_read(place):
    """Two at once, and the half of a third, which is gone on with."""
    person, program = place
    lines = FreeLines(program)
    assert typed(person, lines, b"n\nback\nen") == "n\n"
    assert lines.read() == "back\n"
    os.write(person, b"d\n")
    assert lines.read() == "end\n"


def test_the_end_key_ends_it_for_good(place):
    """No line comes behind it, whatever is typed."""
    person, program = place
    lines = FreeLines(program)
    assert typed(person, lines, b"\x04\x04") == ""
    os.write(person, b"n\n")
    assert lines.read() == ""


def test_through_a_pipe_lines_come_as_they_are(tmp_path):
    """Nothing is printed for them, and the end is empty."""
    plain = terminal(tmp_path, keys="n\nback\n")
    lines = FreeLines(plain)
    assert [lines.read(), lines.read(), lines.read()] == ["n\n", "back\n", ""]
    assert plain.out.getvalue() == "" and lines.terminal.out is plain.out
