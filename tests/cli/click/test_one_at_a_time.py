"""A second click finds the program that runs, and one that is dead keeps nobody out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.click import one_at_a_time
from cli.click.one_at_a_time import ANSWERS, WORD, ask_to_show, asked_to_show, first_here
from tests.cli.process.strangers import ROOT

HOLDS = """
import os, sys
from pathlib import Path
from cli.click.one_at_a_time import first_here
print(first_here(Path(sys.argv[1])), flush=True)
if len(sys.argv) == 2:
    waits = "import sys; print('on', flush=True); sys.stdin.read()"
    os.execv(sys.executable, [sys.executable, "-c", waits])
"""


def asked(home):
    """Whether another process is the first one here."""
    command = [sys.executable, "-c", HOLDS, str(home), "and ends"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout == "True\n"


@pytest.mark.skipif(os.name == "nt", reason="there each click starts a program of its own")
def test_the_first_stays_the_first_whatever_call_it_becomes(tmp_path):
    """Killed, it is it no more: the system gives the lock back."""
    command = [sys.executable, "-c", HOLDS, str(tmp_path)]
    first = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with first:
        try:
            assert [first.stdout.readline(), first.stdout.readline()] == ["True\n", "on\n"]
            assert not asked(tmp_path)
        finally:
            first.kill()
    assert asked(tmp_path)


def test_a_system_without_locks_lets_everybody_be_the_first(tmp_path, monkeypatch):
    """As Windows."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    assert first_here(tmp_path) and first_here(tmp_path)


def test_the_word_is_taken_once(tmp_path):
    """By the program that runs."""
    slept = []

    def sleep(seconds):
        slept.append(asked_to_show(tmp_path))

    assert ask_to_show(tmp_path, now=lambda: 0.0, sleep=sleep)
    assert slept == [True] and not asked_to_show(tmp_path)


def test_a_word_that_was_taken_back_meanwhile_is_none(tmp_path, monkeypatch):
    """By whoever has asked, and waits no longer: between a look and the next."""
    monkeypatch.setattr(Path, "exists", lambda path: True)
    assert not asked_to_show(tmp_path)


def test_one_that_does_not_answer_leaves_no_word_behind(tmp_path):
    """The next program would show a page for nobody."""
    times = iter([0.0, ANSWERS / 2, ANSWERS])
    assert not ask_to_show(tmp_path, now=lambda: next(times), sleep=lambda seconds: None)
    assert not (tmp_path / WORD).exists()
    assert one_at_a_time.LOOKS < ANSWERS
