"""That the tests run on a loop of their own choice, also where the system's own is another one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WINDOWS = """
import asyncio

class ProactorEventLoop(asyncio.SelectorEventLoop):
    "What Windows makes of itself, and Twisted takes for no loop to run on."

asyncio.ProactorEventLoop = ProactorEventLoop
asyncio.new_event_loop = ProactorEventLoop
vars(asyncio).pop("WindowsSelectorEventLoopPolicy", None)

import types
from twisted.internet import asyncioreactor
asyncioreactor.sys = types.SimpleNamespace(platform="win32")
"""

TAKES = """
import pytest_twisted
pytest_twisted.init_asyncio_reactor()
from twisted.internet import reactor
print(type(reactor._asyncioEventloop).__name__)
"""


def run(*parts):
    """What these lines print, in a Python of their own."""
    root = Path(__file__).parents[1]
    call = [sys.executable, "-c", "".join(parts)]
    return subprocess.run(call, cwd=root, capture_output=True, text=True, check=False)


def test_the_reactor_stands_on_a_loop_of_ours_where_the_systems_is_another():
    """With the answer of a Windows of a later Python put in: its own loop is one that Twisted
    refuses, and there is no policy to choose another by. Without our lines no test could begin.
    """
    ours = run(WINDOWS, "import tests.conftest\n", TAKES)
    assert ours.stdout.splitlines() in (["SelectorEventLoop"], ["_UnixSelectorEventLoop"]), ours
    without = run(WINDOWS, TAKES)
    assert without.returncode and "ProactorEventLoop is not supported" in without.stderr


SET_BACK = """
import time
from twisted.python import runtime

back = [0]
runtime.seconds = lambda: time.time() - back[0]  # before the reactor takes it

from cli.process.event_loop import run_loop

async def main(reactor):
    from twisted.internet import task
    begun = task.deferLater(reactor, 0.01, lambda: None)
    back[0] = 3600
    await begun
    return 0

print(run_loop(main, print))
"""


def test_a_clock_on_the_wall_that_is_set_back_stops_nothing():
    """Somebody sets it, or the network does: what is to happen in a moment still does."""
    ours = run(SET_BACK)
    assert ours.stdout == "0\n", ours
