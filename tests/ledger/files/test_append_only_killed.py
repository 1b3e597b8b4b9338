"""A real process, killed with SIGKILL at its n-th system call, n = 1, 2, 3, ... until it ends.

The program writes a log and says on its output which records are synced; what it has said must
be in the file afterwards, and the next run goes on. Needs strace, so Linux only.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from ledger.files.append_only import create_store, open_store, read_log
from tests.faults import Faults
from tests.ledger.strace import injecting, needs_strace

ROOT = Path(__file__).parents[3]

PROGRAM = """
import os, pathlib, sys
from ledger.files.append_only import create_store, open_store
path = pathlib.Path(sys.argv[1])
store = create_store(path, b"roster") if not path.exists() else open_store(path)[0]
for number in range(store.count + 1, 8):
    store.append(2, b"event %d" % number)
    if number % 2:
        store.sync()
        os.write(1, b"%d\\n" % number)
store.sync()
os.write(1, b"7\\n")
store.close()
"""


CUTTING = """
import os, pathlib, sys
from ledger.files.append_only import open_store
store, log = open_store(pathlib.Path(sys.argv[1]))
store.cut_back(int(sys.argv[2]), 3)
os.write(1, b"3\\n")
for number in (4, 5):
    store.append(2, b"other %d" % number)
    store.sync()
    os.write(1, b"%d\\n" % number)
store.close()
"""


def run(path, *strace, program=PROGRAM, also=()):
    """One run of the program; which record it has said last to be safe, and how it ended."""
    command = [*strace, sys.executable, "-c", program, str(path), *also]
    environment = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, env=environment, cwd=path.parent, capture_output=True, check=False
    )
    said = [int(line) for line in done.stdout.split()]
    return (said[-1] if said else 0), done.returncode


@pytest.mark.faults
@pytest.mark.parametrize(
    ("call", "torn"),
    [
        ("write", False),
        ("write", True),
        ("fsync", False),
        ("fsync", True),
        ("/^rename", False),
        ("ftruncate", True),
    ],
)
def test_a_killed_program_keeps_what_it_said(tmp_path, call, torn):
    """At every instance of the call, with a new file or one whose torn tail is to be cut."""
    needs_strace()
    faults = Faults(1, f"a writer of a log killed at {call}")
    instance = 1
    while True:
        path = tmp_path / f"log {instance}"
        if torn:
            create_store(path, b"roster").close()
            path.write_bytes(path.read_bytes() + b"\x00\x00\x00")
        said, code = run(path, *injecting(call, instance, tmp_path / "trace"))
        if code == 0:
            break
        faults.happened(faults.kinds[0])
        check_what_is_left(path, said)
        instance += 1
    assert said == 7
    faults.check()


def check_what_is_left(path, said):
    """What was said is there, whole and in order; the next run brings the log to its end."""
    if path.exists():
        log = read_log(path)
        assert [entry.data for entry in log.entries] == [
            b"event %d" % number for number in range(1, len(log.entries) + 1)
        ]
        assert len(log.entries) >= said and log.damage is None
    else:
        assert said == 0
    assert run(path) == (7, 0)
    store, log = open_store(path)
    store.close()
    assert len(log.entries) == 7


@pytest.mark.faults
@pytest.mark.parametrize("call", ["ftruncate", "fsync", "write"])
def test_a_program_killed_while_it_cuts_a_log_back(tmp_path, call):
    """What stood before the cut is there, and behind it the old records or, once it was said, the
    beginning of the new ones; never both."""
    needs_strace()
    faults = Faults(1, f"a writer of a log killed at {call} as it is cut back")
    old = [b"event %d" % number for number in range(1, 8)]
    new = [*old[:3], b"other 4", b"other 5"]
    instance, code = 0, 1
    while code:
        instance += 1
        path = tmp_path / f"log {instance}"
        store = create_store(path, b"roster")
        for number, data in enumerate(old, 1):
            store.append(2, data)
            store.sync()
            if number == 3:
                place = path.stat().st_size
        store.close()
        trace = injecting(call, instance, tmp_path / "trace")
        said, code = run(path, *trace, program=CUTTING, also=[str(place)])
        left = [entry.data for entry in read_log(path).entries]
        assert left in ([old] if not said else []) or (
            left == new[: len(left)] and said <= len(left)
        )
        if code:
            faults.happened(faults.kinds[0])
    assert said == 5 and left == new
    faults.check()
