"""Killing a real process at its n-th system call that changes a file: Linux, with strace."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache

import pytest

_KILLED = re.compile(r"^(?:\d+ +)?(\w+)\((?:AT_FDCWD(?:<[^>]*>)?, )?(?:\d+<([^>]*)>|\"([^\"]*)\")")


def injecting(call, number, trace):
    """The command that runs another one and kills it at its n-th call of this kind.

    A pattern of calls (`/^rename`) counts each of them by itself.
    """
    inject = f"inject={call}:signal=KILL:when={number}"
    return ["strace", "-f", "-y", "-o", str(trace), "-e", f"trace={call}", "-e", inject]


@cache
def why_not():
    """Why no process can be killed at a system call here; "" if one can."""
    if shutil.which("strace") is None:
        return "strace is not installed: no process can be killed at a system call"
    program = [sys.executable, "-c", "import os; os.write(1, b'x')"]
    run = [*injecting("write", 1, os.devnull), *program]
    done = subprocess.run(run, capture_output=True, check=False)
    return "" if done.returncode in (-9, 137) else "strace may not kill processes here"


def needs_strace():
    """Skip, with a sentence, where no process can be killed at a system call."""
    if why_not():
        pytest.skip(why_not())


def killed_at(trace):
    """The call and the file at which a process was killed, from what strace wrote down."""
    text = trace.read_text(encoding="utf-8", errors="replace")
    lines = [line for line in text.splitlines() if "(" in line]
    found = _KILLED.search(lines[-1]) if lines else None
    return (found[1], found[2] or found[3]) if found else ("?", "?")
