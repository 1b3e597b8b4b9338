"""A seat whose node is stopped while a person looks at the page: marked, asked about, gone without.

Where there is no browser, no `make browser` or no `make page`, it is left out with the reason.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import time

import pytest

from tests.browser.look import PICTURES, why_not
from tests.source import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SECONDS = 420
"""For the whole of it: many times what it takes on a machine that does nothing else."""
STEPS = ("table", "asked", "settled", "linked", "back")
SOON = "--unreachable 2 --patience 2 --no-discovery --port 0"


class Node:
    """A program of its own, with its input closed and what it says in a file."""

    def __init__(self, home, name, *typed):
        """Begins it."""
        self._out = home / f"{name}.txt"
        with self._out.open("w", encoding="utf-8") as out:
            self.program = subprocess.Popen(
                [sys.executable, "-m", "cli", "--home", home / name, "--lang", "en", *typed],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )

    def said(self):
        """All it has said, lines that are wrapped in one."""
        return " ".join(self._out.read_text(encoding="utf-8").split())

    def says(self, pattern):
        """Wait for it to say that; the first group."""
        for _ in range(600):
            if (told := re.search(pattern, self.said())) is not None:
                return told.group(1)
            time.sleep(0.1)
        raise AssertionError(self.said())


@contextlib.contextmanager
def three(home):
    """Anna opens a table in her browser; Ben's and Carla's seats are played by programs of theirs,
    each standing for a person. All end with the test."""
    nodes = []

    def node(name, *typed):
        nodes.append(Node(home, name, *typed))
        return nodes[-1]

    try:
        opens = f"host ohne_furcht --seats 3 --absent-ok 1 --name Anna --web --no-browser {SOON}"
        anna = node("anna", *opens.split())
        page = anna.says(r"(http://127\.0\.0\.1:\d+/#\w+)")
        code, port = anna.says(r"join ([\w-]+)@"), anna.says(r"join [\w-]+@\S*?:(\d+)")
        joins = f"join {code}@127.0.0.1:{port} --take-seat --bot medium --pace-ms 300 {SOON}"
        ben = node("ben", *joins.split(), "--name", "Ben")
        node("carla", *joins.split(), "--name", "Carla")
        yield page, anna, ben
    finally:
        for one in nodes:
            one.program.terminate()
        for one in nodes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                one.program.wait(timeout=30)
            one.program.kill()


def test_a_seat_that_is_gone_is_marked_asked_about_and_comes_back(tmp_path):
    """Its node is stopped in the middle of the game; a press goes on without it, and once it runs
    again nothing is left of it on the page. Line mode is told all of it."""
    pictures = PICTURES / "absent"
    pictures.mkdir(parents=True, exist_ok=True)
    with three(tmp_path) as (page, anna, ben):
        found = subprocess.run(
            [sys.executable, "-m", "tests.browser.leaving", page, str(ben.program.pid), pictures],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            timeout=SECONDS,
        )
        assert found.returncode == 0, found.stderr[-2000:] + anna.said()[-2000:]
        said = anna.said()
    seen = json.loads(found.stdout)
    assert [seen[one] for one in STEPS] == [True] * len(STEPS)
    assert "Go on without Ben?" in seen["dialogue"]
    assert all(word in seen["dialogue"] for word in ("Go on", "Wait", "End the game"))
    assert "unreachable for" in seen["mark"]
    assert (seen["axe"], seen["console"], seen["foreign"]) == ([], [], [])
    assert "Ben is absent from step" in said and "Ben is back at the table." in said
