"""What is typed stays on the screen while others print, and is sent as it is seen.

The screen is a small one of its own: printed letters, new lines, and "clear this row".
"""

import io
import re

import pytest

from cli.faces.face import TableActions
from cli.faces.line_face import LineFace
from cli.input_line.columns import wide
from cli.input_line.line_editor import CLEAR, LineEditor, above, completes_nothing
from engine.games.ohne_furcht import GAME
from tests.cli.terminals import terminal


class Glass(io.StringIO):
    """A terminal of which one can see what is on it now."""

    def isatty(self):
        """It is one."""
        return True

    def rows(self):
        """What stands on the screen, row by row."""
        rows = [""]
        drawn = re.sub(r"\x1b\[[0-9]+D", "", self.getvalue())
        for part in drawn.replace(CLEAR, "\0").replace("\n", "\n\1").split("\1"):
            for at, text in enumerate(part.split("\0")):
                rows[-1] = text if at else rows[-1] + text
            if part.endswith("\n"):
                rows[-1] = rows[-1].removesuffix("\n")
                rows.append("")
        return rows

    def behind_the_cursor(self):
        """How many columns of the last row stand behind the cursor."""
        back = re.search(r"\x1b\[([0-9]+)D\Z", self.getvalue())
        return int(back[1]) if back else 0


class Desk:
    """An editor, its screen, and what was typed."""

    def __init__(self, columns=40, completes=completes_nothing):
        """Open from the start."""
        self.glass, self.lines, self.begun, self.clock = Glass(), [], [], 0.0
        self.editor = LineEditor(
            lambda: columns,
            self.typed,
            lambda: self.lines.append(None),
            lambda: self.lines.append("sure?"),
            now=lambda: self.clock,
            completes=completes,
        )
        self.out = above(self.glass, self.editor)
        self.editor.open(self.glass)

    def typed(self, line, begun):
        """A finished line, and when its first key was pressed."""
        self.lines.append(line)
        self.begun.append(begun)


def test_half_typed_answer_stays_on_the_screen():
    """`1` is typed, another acts, `2` is typed: the person sees 12 before Enter sends 12."""
    desk = Desk()
    desk.out.write("> ")
    desk.editor.keys("1")
    desk.out.write("\n")
    desk.out.write("Ben builds a tavern.\n")
    desk.out.write("> ")
    assert desk.glass.rows()[-2:] == ["Ben builds a tavern.", "> 1"]
    desk.editor.keys("2")
    assert desk.glass.rows()[-1] == "> 12"
    desk.editor.keys("\n")
    assert desk.lines == ["12"] and desk.glass.rows()[-2:] == ["> 12", ""]


def test_a_line_from_elsewhere_leaves_the_mark_where_it_is():
    """A fault that nobody waits for, a search, the question of the end key: above mark and line."""
    desk = Desk()
    err = above(Glass(), desk.editor)
    desk.out.write("> ")
    desk.editor.keys("1")
    err.write("The program itself has a fault.\n")
    desk.out.write("Press Ctrl-D once more.\n")
    assert desk.glass.rows()[-2:] == ["Press Ctrl-D once more.", "> 1"]
    desk.editor.keys("\n")
    desk.out.write("Ben builds.\n")
    assert desk.glass.rows()[-3:] == ["> 1", "Ben builds.", ""]


def test_seen_answer_can_be_taken_back():
    """Backspace, the word key and the line key take back what stands there."""
    desk = Desk()
    desk.out.write("> ")
    desk.editor.keys("12\x7f")
    assert desk.glass.rows()[-1] == "> 1"
    desk.editor.keys(" say hello \x17")
    assert desk.glass.rows()[-1] == "> 1 say "
    desk.editor.keys("\x153\n")
    assert desk.lines == ["3"]


def test_a_face_keeps_the_answer_behind_its_mark(tmp_path):
    """The face of a seat prints a note while `1` stands there: the mark comes back with it."""
    desk = Desk()
    place = terminal(tmp_path, tty=True)
    place = type(place)(place.keys, desk.out, place.err, place.words, {}, tmp_path)
    face = LineFace(place, GAME, TableActions(None, None, None, None))
    face.question = object()
    face.note("Ben is gone.")
    desk.editor.keys("1")
    face.note("Ben is back.")
    assert desk.glass.rows()[-2:] == ["Ben is back.", "> 1"]


def test_end_key_counts_on_an_empty_line_alone():
    """Behind half an answer it does nothing."""
    desk = Desk()
    desk.editor.keys("1\x04")
    assert desk.lines == []
    desk.editor.keys("\x7f\x04")
    assert desk.lines == ["sure?"]


def test_end_key_leaves_only_when_pressed_twice():
    """The first asks; a second one right behind it leaves; anything between them asks again."""
    desk = Desk()
    desk.editor.keys("\x04" + "1\x7f" + "\x04")
    assert desk.lines == ["sure?", "sure?"]
    desk.editor.keys("\x04")
    assert desk.lines == ["sure?", "sure?", None]


def test_arrows_and_controls_leave_no_letters():
    """What terminals send for arrows, function keys and a bell is no part of an answer."""
    desk = Desk()
    desk.editor.keys("\x1b[A1\x1b[1;5C\x1bOP2\x07\x1b[3~\n")
    assert desk.lines == ["12"]


@pytest.mark.parametrize("text", ["x" * 90, "漢" * 50, "e\u0301" * 80])
def test_long_line_shows_its_end_on_one_row(text):
    """The row never runs over, whatever the letters' width; the whole line is sent."""
    desk = Desk(columns=20)
    desk.out.write("> ")
    desk.editor.keys(text)
    row = desk.glass.rows()[-1]
    assert wide(row) < 20 and row.startswith("> …") and row.endswith(text[-1])
    desk.editor.keys("\n")
    assert desk.lines == [text]


def test_lines_end_where_the_evening_ends():
    """Two lines at once, the first of which ends it: the second reaches nobody."""
    glass, lines = Glass(), []

    def typed(line, begun):
        lines.append(line)
        editor.close()

    editor = LineEditor(lambda: 40, typed, lambda: None, lambda: None, now=lambda: 0.0)
    editor.open(glass)
    editor.keys("quit\n1\n")
    assert lines == ["quit"]


def test_a_line_is_begun_with_the_first_key_of_what_is_sent():
    """What was rubbed out was not its beginning; an empty line begins with its end."""
    desk = Desk()
    for clock, keys in ((1.0, "12"), (2.0, "\x7f\x7f"), (3.0, "4"), (4.0, "5\r"), (6.0, "\r")):
        desk.clock = clock
        desk.editor.keys(keys)
    assert desk.lines == ["45", ""] and desk.begun == [3.0, 6.0]


UP, DOWN, LEFT, RIGHT, HOME, LAST = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C", "\x1b[H", "\x1bOF"


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("bild" + LEFT * 3 + "u" + RIGHT * 9 + "s", "builds"),
        ("build" + HOME + "re" + LAST + "s", "rebuilds"),
        ("build the tavern" + "\x1b[1;5D" * 2 + "all " + "\x1bf" + "!", "build all the! tavern"),
        ("bxuild" + "\x01" + RIGHT + "\x1b[3~", "build"),
        ("build the tavern" + "\x1bb" + "\x0b", "build the "),
        ("buildings" + LEFT * 4 + "\x15" + "3", "3"),
        ("e\u0301a" + LEFT * 2 + "\x1b[3~", "a"),
    ],
)
def test_the_cursor_goes_where_the_keys_say(keys, line):
    """A slip in the middle is mended there; the cursor stands at its place on the screen."""
    desk = Desk()
    desk.out.write("> ")
    desk.editor.keys(keys)
    assert desk.glass.rows()[-1] == "> " + line
    desk.editor.keys("\n")
    assert desk.lines == [line] and desk.glass.rows()[-2:] == ["> " + line, ""]


def test_news_leave_the_cursor_where_it_is():
    """Somebody acts while a letter is to be put into the line: line and cursor are drawn again."""
    desk = Desk()
    desk.out.write("> ")
    desk.editor.keys("bild" + LEFT * 3)
    desk.out.write("Ben builds a tavern.\n")
    assert desk.glass.rows()[-2:] == ["Ben builds a tavern.", "> bild"]
    assert desk.glass.behind_the_cursor() == 3
    desk.editor.keys("u\n")
    assert desk.lines == ["build"]


def test_a_long_line_shows_what_stands_around_the_cursor():
    """One row, with a sign at each end where something is cut off; all of it is sent."""
    desk, text = Desk(columns=20), "abcdefghijklmnopqrstuvwxyz" * 3
    desk.out.write("> ")
    desk.editor.keys(text + LEFT * 40)
    row = desk.glass.rows()[-1]
    assert wide(row) < 20 and row.startswith("> …") and row.endswith("…")
    assert row[len(row) - desk.glass.behind_the_cursor()] == text[-40]
    desk.editor.keys(HOME)
    assert desk.glass.rows()[-1].startswith("> abc")
    desk.editor.keys("\n")
    assert desk.lines == [text]


def test_lines_of_before_come_back():
    """Up and down through what was sent; what was half typed comes back behind the last of them."""
    desk = Desk()
    desk.editor.keys("1\nsay hello\nsay hello\n\nbui")
    desk.editor.keys(UP)
    assert desk.editor.line == "say hello"
    desk.editor.keys(UP)
    assert desk.editor.line == "1"
    desk.editor.keys(UP)
    assert desk.editor.line == "1"
    desk.editor.keys(DOWN * 2)
    assert desk.editor.line == "bui"
    desk.editor.keys(DOWN)
    assert desk.editor.line == "bui"


def test_a_line_that_was_fetched_is_begun_with_the_key_that_fetched_it():
    """Up and Enter from before a question is as early as a digit."""
    desk = Desk()
    desk.editor.keys("5\n")
    desk.clock = 7.0
    desk.editor.keys(UP)
    desk.clock = 9.0
    desk.editor.keys("\n")
    assert desk.lines == ["5", "5"] and desk.begun == [0.0, 7.0]


def test_tab_completes_what_stands_before_the_cursor():
    """What it can become where that is one thing; otherwise all of that, above the line."""

    def completes(before):
        return ("build the tavern", ()) if before == "bu" else (before, ["take gold", "take cards"])

    desk = Desk(completes=completes)
    desk.out.write("> ")
    desk.editor.keys("bu\t")
    assert desk.glass.rows()[-1] == "> build the tavern"
    desk.editor.keys("\x15t gold" + LEFT * 5 + "\t")
    assert desk.glass.rows()[-3:] == ["take gold", "take cards", "> t gold"]
    assert desk.glass.behind_the_cursor() == 5


def test_prints_as_ever_where_nothing_is_edited():
    """Before it opens, after it closes, and on a stream that is no terminal."""
    desk = Desk()
    desk.editor.close()
    desk.out.write("a\n")
    assert desk.glass.getvalue() == CLEAR + "a\n"
    pipe = io.StringIO()
    assert above(pipe, desk.editor) is pipe


def test_nothing_that_was_typed_is_left_to_whoever_types_next():
    """No line of before, no letter, no mark."""
    desk = Desk()
    desk.out.write("> ")
    desk.editor.keys("build tavern\nbui")
    desk.editor.forget()
    desk.editor.draw()
    desk.editor.keys(UP)
    assert desk.editor.line == "" and desk.glass.rows()[-1] == ""


def test_what_was_told_last_stands_there_again_when_somebody_comes_back():
    """After Ctrl-Z the shell had the terminal: the question with its answers, and the half line."""
    desk = Desk()
    for text in ("Round 1\n", "\n", "Which one?\n  1. this\n", "  2. that\n", "> "):
        desk.out.write(text)
    desk.editor.keys("th")
    desk.out.write("Bea is reachable again.\n")
    desk.glass.write("\n$ fg\n")
    desk.editor.shown_again()
    told = ["Which one?", "  1. this", "  2. that", "Bea is reachable again.", "> th"]
    assert desk.glass.rows()[-5:] == told and desk.glass.rows()[-6] == "$ fg"
    desk.editor.keys("is\n")
    desk.out.write("\n")
    desk.out.write("You take this.\n")
    desk.editor.shown_again()
    assert desk.glass.rows()[-3:] == ["You take this.", "You take this.", ""]
    desk.editor.forget()
    before = desk.glass.getvalue()
    desk.editor.shown_again()
    assert desk.glass.getvalue().removeprefix(before).replace(CLEAR, "") == ""
