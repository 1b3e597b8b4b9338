"""Whether somebody has clicked, where the words go then, and how a failure is seen."""

import io
import os
import subprocess
import sys

import pytest

from cli.click.by_click import FILE, by_click, show_failure, window_closes
from cli.text.exit_codes import Exit
from tests.cli.process.strangers import ROOT
from tests.cli.terminals import Screen

PIPES = (io.StringIO(), None, io.StringIO())


def test_by_a_click_nobody_sits_at_a_terminal():
    """Whoever sits there has typed it; without a screen nobody would see a page."""
    assert by_click(PIPES, screen=True)
    assert not by_click(PIPES, screen=False)
    for place in range(3):
        streams = [*PIPES[:place], Screen(), *PIPES[place + 1 :]]
        assert not by_click(streams, screen=True)


def test_a_stream_that_is_closed_is_no_terminal():
    """As one is that a starter of programs has closed."""
    closed = io.StringIO()
    closed.close()
    assert by_click((closed,), screen=True)


SAYS = """
import os, sys
from pathlib import Path
from cli.click.by_click import keep_words
file = keep_words(Path(sys.argv[1]))
print("said: ü")
print("wrong", file=sys.stderr, flush=True)
sys.stdout.flush()
assert os.read(0, 1) == b""
os.execv(sys.executable, [sys.executable, "-c", f"print({str(file)!r})"])
"""


def kept(home, *before):
    """The file of a start that says something and becomes another call. before: what begins it."""
    done = subprocess.run(
        [*before, sys.executable, "-c", SAYS, str(home)],
        cwd=ROOT,
        env=os.environ | {"LC_ALL": "C.UTF-8", "TMPDIR": str(home.parent)},
        input=b"unheard",
        capture_output=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"")
    *_, place = home.parent.rglob(FILE)
    return place


@pytest.mark.skipif(os.name == "nt", reason="a console is there, and nothing goes into a file")
def test_words_stand_in_a_file_that_its_owner_alone_reads(tmp_path):
    """Also those of what the process becomes; a link that lies there leads nowhere."""
    home = tmp_path / "anna"
    home.mkdir()
    (home / FILE).symlink_to(tmp_path / "elsewhere")
    file = kept(home)
    assert file == home / FILE and file.stat().st_mode & 0o077 == 0
    assert file.read_text("utf-8").split("\n") == ["said: ü", "wrong", str(file), ""]
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.skipif(os.name == "nt", reason="a console is there, and nothing goes into a file")
def test_words_are_kept_where_the_start_had_no_input(tmp_path):
    """The file gets the number of the stream that is missing, if nothing is done about it."""
    file = kept(tmp_path / "anna", "sh", "-c", 'exec "$@" <&-', "sh")
    assert file.read_text("utf-8").split("\n") == ["said: ü", "wrong", str(file), ""]


@pytest.mark.skipif(os.name == "nt", reason="a console is there, and nothing goes into a file")
def test_where_the_folder_takes_no_file_words_are_kept_elsewhere(tmp_path):
    """What is wrong with the folder is the very thing to be told."""
    home = tmp_path / "anna"
    home.write_text("no folder", encoding="utf-8")
    assert "said: ü" in kept(home).read_text("utf-8")


def test_a_failure_is_opened_and_an_end_that_was_wished_for_is_not(tmp_path):
    """A log-out ends the program too."""
    opened = []
    for code in (Exit.FINE, Exit.INTERRUPTED):
        assert not show_failure(code, tmp_path / FILE, opens=opened.append)
    show_failure(Exit.FAULT, tmp_path / FILE, opens=opened.append)
    assert opened == [(tmp_path / FILE).as_uri()]


def test_a_window_that_was_opened_for_the_program_closes_with_it():
    """Not one in which somebody typed: a shell is there too."""
    assert [window_closes(count) for count in range(4)] == [False, True, True, False]
