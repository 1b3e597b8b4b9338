"""The first moment of a process: whatever was taken from it before, it can be stopped."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.process.strangers import ROOT, holding_back, ignoring

STOPPED = """
import os, signal, sys
from cli.process.beginning import begin
begin([])
for number in (signal.SIGINT, signal.SIGTERM):
    try:
        os.kill(os.getpid(), number)
        sys.exit("not heard")
    except KeyboardInterrupt:
        print(number.name)
print(signal.getsignal(signal.SIGHUP).name)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nothing of it is inherited there")
@pytest.mark.parametrize("begun", [None, ignoring, holding_back])
def test_both_are_heard_whatever_was_inherited(begun):
    """Ctrl-C and the word to end interrupt; a hang-up stays what it was."""
    told = subprocess.run(
        [sys.executable, "-c", STOPPED],
        cwd=ROOT,
        preexec_fn=begun,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.stderr, told.stdout.split()) == ("", ["SIGINT", "SIGTERM", "SIG_DFL"])
