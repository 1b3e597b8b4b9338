"""The first moment of a process: whatever was taken from it before, it can be stopped."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.cli.process.strangers import ROOT, holding_back, ignoring

STOPPED = """
import os, signal, sys
from cli.process.beginning import begin
begin([])
try:
    os.kill(os.getpid(), signal.Signals[sys.argv[1]])
    sys.exit("not heard")
except KeyboardInterrupt:
    print(signal.getsignal(signal.SIGHUP).name)
"""

AGAIN = """
import os, signal, sys
from cli.process.beginning import begin
from cli.process.stops import MORE
begin([])
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    for number in range(MORE):
        os.kill(os.getpid(), signal.SIGTERM if number % 2 else signal.SIGINT)
print("ends", flush=True)
"""

AT_ONCE = (
    AGAIN
    + """
os.kill(os.getpid(), signal.SIGINT)
print("still here")
"""
)

LATE = (
    AGAIN
    + """
class Late:
    def __del__(self, kill=os.kill, me=os.getpid(), number=signal.SIGINT):
        kill(me, number)
late = Late()
"""
)


def ran(script, *arguments, begun=None):
    """What came of a process that runs this: exit code, errors, words said."""
    told = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        preexec_fn=begun,
        capture_output=True,
        text=True,
        check=False,
    )
    return told.returncode, told.stderr, told.stdout.split()


@pytest.mark.skipif(sys.platform == "win32", reason="nothing of it is inherited there")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("begun", [None, ignoring, holding_back])
def test_both_are_heard_whatever_was_inherited(begun, number):
    """Ctrl-C and the word to end interrupt; a hang-up stays what it was (nohup ignores it)."""
    stays = signal.Handlers(signal.getsignal(signal.SIGHUP)).name
    assert ran(STOPPED, number, begun=begun) == (0, "", [stays])


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there")
@pytest.mark.parametrize(
    ("script", "code"), [(AGAIN, 0), (AT_ONCE, 130), (LATE, 0)], ids=["again", "at once", "late"]
)
def test_one_stop_is_one_stop(script, code):
    """More of them change nothing, to the last moment of the process; very many end it at once."""
    assert ran(script) == (code, "", ["ends"])
