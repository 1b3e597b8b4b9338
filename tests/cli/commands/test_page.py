"""`tafelrunde page` at a terminal: what is typed there while the first screen is up."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys

import pytest

from cli.web.page_files import parts_lie_here
from tests.source import ROOT

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="no key is read by itself there"),
    pytest.mark.skipif(not parts_lie_here(), reason="there is no page yet: make page"),
]
ADDRESS = rb"http://127\.0\.0\.1:(\d+)/#(\w{32})"


class AtTerminal:
    """The first screen, begun at a terminal of its own."""

    def __init__(self, home):
        self._screen, theirs = os.openpty()
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "cli", "--home", home, "--lang", "en", "page"),
                *("--no-browser", "--no-discovery"),
            ],
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "200"},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.told = b""

    def type(self, line):
        """A line, key by key."""
        os.write(self._screen, line.encode() + b"\r")

    def hear(self, holds):
        """Wait until this holds of what it has said."""
        while not (found := holds(self.told)):
            more = self._more()
            assert more, self.told.decode()
            self.told += more
        return found

    def end(self):
        """Wait until it has ended; how."""
        while self._more():
            pass
        os.close(self._screen)
        return self.process.wait()

    def _more(self):
        try:
            return os.read(self._screen, 4096)
        except OSError:  # so Linux says that nobody holds the other end any more
            return b""
        except BaseException:  # the bound of a test: what goes on is a failure, and is not left
            os.killpg(self.process.pid, signal.SIGKILL)
            raise


def test_page_tells_the_address_once_more_and_quit_ends_it(tmp_path):
    """The port is the same, the code is a new one: the first may have been used or be too old."""
    program = AtTerminal(tmp_path / "anna")
    program.hear(lambda told: b"Ctrl-C" in told and re.search(ADDRESS, told))
    program.type("page")
    found = program.hear(lambda told: len(set(re.findall(ADDRESS, told))) > 1 and told)
    (port, code), (again, other) = dict.fromkeys(re.findall(ADDRESS, found))
    assert port == again and code != other
    program.type("quit")
    assert program.end() == 0
