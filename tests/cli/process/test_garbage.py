"""cli.process.garbage: what was loaded is not looked at again, and rings of later still go."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

LOOKS = """
import gc, weakref
from cli.process.garbage import SELDOM, keep_loaded, look_seldom

class Ring:
    "Holds itself."

    def __init__(self):
        self.itself = self

look_seldom()
before = weakref.ref(Ring())
keep_loaded()
after = weakref.ref(Ring())
for _ in range(SELDOM[0] * 3):
    Ring()
print(gc.get_threshold() == SELDOM, before() is not None, after() is None)
"""


def test_rings_of_before_stay_and_rings_of_later_go_by_themselves():
    """In a Python of its own, whose numbers nobody else needs."""
    call = [sys.executable, "-c", LOOKS]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "True True True\n"


STARTS = """
import gc
from cli.process.beginning import begin
from cli.process.event_loop import run_loop

begin([])
seldom = gc.get_threshold()[0]

async def main(reactor):
    return gc.get_freeze_count()

print(seldom, run_loop(main, print) > 10_000)
"""


def test_the_program_and_its_loop_begin_so():
    """The thresholds with the process, the loaded modules with its loop."""
    call = [sys.executable, "-c", STARTS]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "10000 True\n"
