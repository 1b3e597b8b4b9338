"""What is typed in the terminal while the first screen is up."""

import pytest

from cli.asking.line_queue import LineQueue
from cli.first_screen.typed_at_first import HERE, TypedAtFirst
from cli.text.words import words_in
from tests.cli.terminals import terminal

AGAIN = "In a browser on this machine: http://127.0.0.1:7/#c0de"


@pytest.fixture
def typed(tmp_path):
    """Types a line, and tells what was said to it and how often the program was to end."""
    here, ends = terminal(tmp_path), []
    lines = LineQueue(took=list, too_early=list, now=lambda: 0.0)
    lines.listen(TypedAtFirst(here, lambda: [AGAIN], lambda: ends.append(1)))

    def type_in(line):
        before = len(here.out.getvalue())
        lines.ended() if line is None else lines.typed(line, 1.0)
        return " ".join(here.out.getvalue()[before:].split()), len(ends)

    return type_in


@pytest.mark.parametrize("word", ["page", " PAGE ", "seite"])
def test_page_shows_the_page_once_more(typed, word):
    """As at a table, in either language."""
    assert typed(word) == (AGAIN, 0)


@pytest.mark.parametrize("word", ["quit", "verlassen", None])
def test_who_goes_ends_the_program(typed, word):
    """By the word, or where nothing more can be typed."""
    assert typed(word) == ("", 1)


@pytest.mark.parametrize("line", ["fly", "?", "say hello", "1"])
def test_anything_else_is_told_what_can_be_typed(typed, line):
    """Nothing is played here."""
    assert typed(line) == (words_in("en").say(HERE), 0)


def test_enter_alone_says_nothing(typed):
    """A key that is pressed to see whether anybody is there."""
    assert typed("") == ("", 0)
