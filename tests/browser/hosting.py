"""A node with its page, as a program of its own, and what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time

from tests.source import ROOT


class Node:
    """`tafelrunde ...` with its input closed; what it says lies beside its folder."""

    def __init__(self, home, typed, **environ):
        """Begins it: ``typed`` as behind the program's name."""
        home.mkdir(exist_ok=True, mode=0o700)
        self._out = home.parent / f"{home.name}-{time.monotonic_ns()}.txt"
        with self._out.open("w", encoding="utf-8") as out:
            self.program = subprocess.Popen(
                [sys.executable, "-m", "cli", "--home", home, "--lang", "en", *typed.split()],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT), **environ},
            )

    def said(self):
        """All that it has said."""
        return self._out.read_text(encoding="utf-8")

    def found(self, pattern, seconds=30):
        """The first part of this that it says, however long that takes within these seconds."""
        for _ in range(seconds * 10):
            if told := re.search(pattern, self.said()):
                return told.group(0)
            time.sleep(0.1)
        raise AssertionError(self.said())

    def address(self):
        """Where its page is, with its code."""
        return self.found(r"http://127\.0\.0\.1:\d+/#\w+")

    def end(self):
        """As by Ctrl-C; one that has ended already is left alone."""
        self.program.terminate()
        self.program.wait(timeout=30)
