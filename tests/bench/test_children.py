"""What the bench has started ends with it, by whatever means it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from bench import children
from bench.children import as_child
from tests.cli.process.strangers import ROOT, Watched, children_of

STUCK = """
import sys, threading
assert sys.argv[1:] == ["a", "b"] and sys.stdin.read() == ""
print("here", flush=True)
threading.Event().wait()
"""

CLEAN = """
import sys
from cli.process.stops import hear_stops
hear_stops()
try:
    import stuck
except KeyboardInterrupt:
    sys.exit(7)
"""

BUSY = """
import threading
from bench import children
from bench.tables import seat

def never_done(reactor, place):
    print("here", flush=True)
    threading.Event().wait()

children.GRACE = 0.0
seat.BenchSeat = never_done
seat.main()
"""

NODES = """
from bench.tables.processes import Processes
with Processes(2, "auto", pace=0.0) as nodes:
    nodes.begin()
    print("here", flush=True)
    nodes.wait("nothing that is ever said", 1_000_000.0)
"""

MODULE = """
from bench.children import run_child
run_child(["stuck", "a", "b"])
"""


@pytest.fixture
def environ(tmp_path):
    """Where our packages and these modules are found, and what is left goes with the test."""
    for name, text in (("stuck", STUCK), ("clean", CLEAN)):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    return os.environ | {"PYTHONPATH": path, "TMPDIR": str(tmp_path)}


def begun(argv, environ):
    """A process that is at work."""
    process = subprocess.Popen(
        argv, cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    if argv[-1] == BUSY:
        process.stdin.write(json.dumps({"number": 1}).encode() + b"\n")
        process.stdin.flush()
    assert process.stdout.readline() == b"here\n"
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="a signal has no exit code of its own there")
@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (as_child(["stuck", "a", "b"]), -signal.SIGTERM),
        (as_child(["clean", "a", "b"]), 7),
        ([sys.executable, "-c", BUSY], children.KILLED),
    ],
    ids=["a module", "a module that hears stops", "a node that computes"],
)
def test_a_child_ends_when_nobody_holds_its_input_any_more(environ, argv, code):
    """A module as by a word to end, so that one that hears it clears up; a node of a table even
    where it comes to no end with what it is doing. Nothing of its input is the module's."""
    with begun(argv, environ) as child:
        try:
            child.stdin.close()
            assert child.wait() == code
        finally:
            child.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="whose child one is is not told there")
@pytest.mark.parametrize("program", [NODES, MODULE], ids=["nodes", "a module"])
def test_a_bench_that_is_killed_leaves_nothing_behind(environ, program):
    """`kill -9`: whatever its children are at, they are gone."""
    with begun([sys.executable, "-c", program], environ) as bench:
        pids = children_of(bench.pid)
        watched = Watched(pids)
        bench.kill()
        try:
            assert watched.count == (2 if program == NODES else 1)
            watched.wait()
        except BaseException:  # the bound of a test: what goes on is a failure, and is not left
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
            raise
