"""Lines of a pipe, a file and a keyboard, as they come, on the loop's thread."""

from __future__ import annotations

import io
import os
import threading
from functools import partial

from cli.input_line.keyboard import AHEAD, LONGEST, Keyboard, lines_of


def test_lines_of_a_pipe_and_a_file_and_a_text(tmp_path):
    """Whatever the input is, its lines come whole, the last one without an end too."""
    content = "eins\r\nzwei ä\n\nvier".encode()
    wanted = ["eins", "zwei ä", "", "vier"]
    read, write = os.pipe()
    os.write(write, content)
    os.close(write)
    with open(read, encoding="utf-8") as pipe:
        assert list(lines_of(pipe)) == wanted
    (tmp_path / "file").write_bytes(content)
    with open(tmp_path / "file", encoding="utf-8") as file:
        assert list(lines_of(file)) == wanted
    assert list(lines_of(io.StringIO("eins\nzwei ä\n\nvier"))) == wanted


def test_of_a_line_without_an_end_no_more_is_kept_than_an_answer_can_take(tmp_path):
    """Its beginning is a line, what is behind it is left out, and the next line is whole."""
    (tmp_path / "file").write_bytes(b"a" * 3_000_000 + b"\n1\n" + b"b" * 300_000)
    with open(tmp_path / "file", encoding="utf-8") as file:
        assert list(lines_of(file)) == ["a" * LONGEST, "1", "b" * LONGEST]


class Loop:
    """Calls at once what a thread asks for."""

    def callFromThread(self, call, *args):
        """Now."""
        call(*args)


def test_keyboard_tells_lines_and_the_end():
    """Each line, then that no more can come."""
    told = []
    keyboard = Keyboard(
        io.StringIO("a\nb\n"), told.append, lambda: told.append(None), reactor=Loop()
    )
    keyboard.read()
    assert told == ["a", "b", None]


def test_keyboard_is_silent_once_stopped():
    """Nothing arrives at a table that is over."""
    told = []
    end = partial(told.append, None)
    keyboard = Keyboard(io.StringIO("a\n"), told.append, end, reactor=Loop())
    keyboard.stop()
    keyboard.read()
    assert told == []


def test_a_thread_that_waits_for_room_ends_when_nobody_asks_any_more():
    """There was more to read than a game took."""
    told = []
    keyboard = Keyboard(
        io.StringIO("1\n" * 5 * AHEAD), told.append, lambda: told.append(None), reactor=Loop()
    )
    reading = threading.Thread(target=keyboard.read, daemon=True)
    reading.start()
    while len(told) < AHEAD:
        reading.join(0.001)
    keyboard.stop()
    reading.join()
    assert told == ["1"] * AHEAD
