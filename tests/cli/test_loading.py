"""Ctrl-C in the first tenth of a second, while the program loads: exit code 130, no traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from cli.process.children import own_call
from tests.cli.process.strangers import ROOT, script

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there")

STOPS = """
import os, sys
place = os.environ["STOPPED_AT"]

def stop(event, told):
    global place
    if place and event in ("import", "open") and str(told[0]).endswith(place):
        place = ""
        os.kill(os.getpid(), 2)

sys.addaudithook(stop)
"""
"""Loaded by Python before the program: presses Ctrl-C as it comes to a place."""

PLACES = {
    "before it can be stopped": "signal",
    "as the first of its modules is loaded": "cli.main",
    "in the midst of them": "cli.text.terminal",
    "in a library of Python": "argparse",
    "in the last of them": "cli.usage.leading_options",
    "before there is a terminal": "/settings",
}


def stopped(tmp_path, command, place):
    """What comes of a program that is stopped there: exit code, words, errors. It begins as at a
    terminal: a shell's job in the background would have it deaf to Ctrl-C until it hears itself."""
    (tmp_path / "sitecustomize.py").write_text(STOPS, encoding="utf-8")
    environ = {"STOPPED_AT": place, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    told = subprocess.run(
        [*command, f"--home={tmp_path}", "--version"],
        env={**environ, "LANG": "en_GB.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    return told.returncode, told.stdout, told.stderr


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_whoever_stops_it_as_it_begins_sees_the_prompt_and_nothing_else(tmp_path, place):
    """Wherever its modules are by then, and before there is a terminal in which to say so."""
    assert stopped(tmp_path, own_call(), place) == (130, "", "")


def test_so_does_who_has_installed_it(tmp_path):
    """The few lines that an installer writes begin at the same place."""
    command = script(tmp_path / "bin")
    assert stopped(tmp_path, command, "cli.text.terminal") == (130, "", "")


def test_a_program_that_nobody_stops_begins(tmp_path):
    """The same, with no such place: it does what it was asked for."""
    code, out, err = stopped(tmp_path, own_call(), "nowhere at all")
    assert (code, err) == (0, "") and out.startswith("tafelrunde ")
