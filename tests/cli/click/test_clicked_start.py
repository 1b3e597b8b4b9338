"""A click while the program runs: it is asked to show itself, and what it has said stays."""

import os
import subprocess
import sys

import pytest

from cli.click.by_click import FILE, FILE_BESIDE
from cli.click.one_at_a_time import LOCK, first_here
from tests.cli.process.strangers import ROOT

CLICKS = """
import sys
from dataclasses import replace
from pathlib import Path
from cli.click import clicked_start as start
from tests.cli.terminals import terminal
start.ask_to_show = lambda home: sys.argv[2] == "hears"
start.show_failure = lambda code, file: print(file.name)
here = replace(terminal(Path(sys.argv[1]), DISPLAY=":0"), err=sys.stderr)
sys.exit(start.clicked_start(here, lambda typed: print("begun", *typed)))
"""


def clicked(home, answer="hears"):
    """A click by another process; its exit code. answer: what the one that runs does."""
    command = [sys.executable, "-c", CLICKS, str(home), answer]
    pipe = subprocess.PIPE
    return subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        env=os.environ | {"DISPLAY": ":0"},
    ).returncode


@pytest.mark.skipif(os.name == "nt", reason="there each click starts a program of its own")
def test_a_second_click_leaves_the_words_of_the_first_alone(tmp_path):
    """Whether that one answers or not; what is said against it stands in a file of its own."""
    home = tmp_path / "anna"
    assert clicked(home) == 0
    assert (home / FILE).read_text("utf-8") == f"begun --while-open\n{FILE}\n"
    assert (home / LOCK).exists() and first_here(home)
    before = (home / FILE).stat()
    assert clicked(home) == 0 and not (home / FILE_BESIDE).exists()
    assert clicked(home, "is deaf") != 0
    assert "runs already" in (home / FILE_BESIDE).read_text("utf-8")
    after = (home / FILE).stat()
    assert (after.st_ino, after.st_size) == (before.st_ino, before.st_size)
