"""A real process that looks at a log: it answers by its pipe, and whatever ends it is told once."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading

import pytest

from cli.log_process.log_process import LogProcess
from cli.text.program_folder import identity_file
from ledger.files.key_file import save_identity
from tests.cli.logs import finished_log
from tests.cli.played_logs import play_log

PHRASE = "four words that nobody guesses"
LONG = 120
"""Seconds until a test gives up; nothing takes so long."""


class Told:
    """Hears a process in the thread of the test, which is its reactor."""

    def __init__(self):
        self.calls, self.heard, self.over = queue.SimpleQueue(), [], 0

    def ended(self):
        """It has ended by itself."""
        self.over += 1

    def until(self, done):
        """Take what it says until this holds."""
        while not done():
            self.calls.get(timeout=LONG)()

    def through(self):
        """Wait until no process is read any more, and take all that was said."""
        for thread in threading.enumerate():
            if thread.name == "log":
                thread.join(LONG)
        while not self.calls.empty():
            self.calls.get()()

    def named(self, name):
        """What was heard under this name."""
        return [one for one in self.heard if one["t"] == name]


def begun(path, told, *, goes=False, **how):
    """A process that looks at this log."""
    return LogProcess(
        path,
        "evening.tafel",
        goes=goes,
        told=told.heard.append,
        over=told.ended,
        in_reactor=told.calls.put,
        environ={**os.environ, "TAFELRUNDE_HOME": str(path.parent / "home")},
        **how,
    )


def speaking(code):
    """Begins a Python that does this instead."""

    def begin(arguments, environ):
        pipe = subprocess.PIPE
        return subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, bufsize=0)

    return begin


@pytest.fixture
def path(tmp_path):
    """The log of a whole game."""
    file = tmp_path / "a1b2.tafel"
    file.write_bytes(finished_log())
    return file


@pytest.fixture
def told():
    """What hears it."""
    return Told()


@pytest.mark.parametrize("given", [True, False])
def test_the_own_hand_is_read_by_the_identity_in_the_folder(tmp_path, told, monkeypatch, given):
    """Where its passphrase is given to the program; else the log is read without it."""
    path = tmp_path / "closed.tafel"
    played = play_log(path, "ohne_furcht", 2, books=False, table=True, until=40)
    key = identity_file(tmp_path / "home")
    key.parent.mkdir()
    save_identity(key, played.people[1], PHRASE)
    if given:
        monkeypatch.setenv("TAFELRUNDE_PASSPHRASE", PHRASE)
    process = begun(path, told)
    process.wish({"t": "moment", "step": 40, "seat": 1, "hands": True})
    told.until(lambda: told.named("moment"))
    (story,), (moment,) = told.named("story"), told.named("moment")
    assert (story["own"], story["readable"]) == ((1, [1]) if given else (None, []))
    assert story["key_closed"] is not given
    assert (moment["view"] is not None) is given and moment["others"] == []
    process.close()


def test_it_reads_shows_and_checks(path, told):
    """As the object behind the pipe does, and the log stays where it lay."""
    process = begun(path, told)
    process.wish({"t": "moment", "step": 9, "seat": 0, "hands": False})
    process.wish({"t": "audit", "go": True})
    told.until(lambda: told.named("verdict"))
    assert told.named("story")[0]["name"] == "evening.tafel"
    assert told.named("moment")[0]["view"]["step"] == 9
    assert told.named("verdict")[0]["exit_code"] == 0
    process.close()
    told.through()
    assert path.exists() and told.over == 0


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be held back")
def test_one_that_is_killed_is_over_once(path, told):
    """In the middle of its work; a wish behind that changes nothing."""
    process = begun(path, told)
    process.wish({"t": "audit", "go": True})
    told.until(lambda: told.named("reading"))
    os.kill(process.number, signal.SIGKILL)
    told.until(lambda: told.over)
    process.wish({"t": "turns"})
    process.close()
    assert told.over == 1 and not told.named("verdict")


def test_a_dropped_file_goes_with_a_process_whose_parent_is_gone(path, told):
    """Its input ends when the parent does, however that came about."""
    begin = []

    def keeping(arguments, environ):
        from cli.log_process.log_process import start

        begin.append(start(arguments, environ))
        return begin[0]

    begun(path, told, goes=True, begin=keeping)
    told.until(lambda: told.named("story"))
    begin[0].stdin.close()
    told.until(lambda: told.over)
    assert not path.exists()


@pytest.mark.parametrize(
    "code",
    [
        "",
        "print('no JSON')",
        "print('[' * 100000)",
        "import sys; sys.stdout.write('x' * (17 << 20)); sys.stdout.flush(); sys.stdin.read()",
        "raise SystemExit(3)",
        "import os; os.close(1); os.close(0); import time; time.sleep(600)",
    ],
)
def test_one_that_says_what_is_none_of_ours_is_over(path, told, code):
    """Nothing, no JSON, a line without an end, its output shut: it is ended and told once."""
    begun(path, told, begin=speaking(code))
    told.until(lambda: told.over)
    assert told.over == 1


@pytest.mark.skipif(os.name != "posix", reason="a pipe that does not wait")
def test_one_that_takes_nothing_holds_nobody_up(path, told):
    """Wishes that it does not take end it, instead of the program waiting for it."""
    process = begun(path, told, begin=speaking("import time; time.sleep(600)"))
    for _ in range(5000):
        process.wish({"t": "moment", "step": 9, "seat": 0, "hands": False})
    told.until(lambda: told.over)


def test_of_one_that_is_closed_nothing_more_is_told(path, told):
    """Neither what it says nor that it has ended."""
    process = begun(path, told, begin=speaking('print(\'{"t": "story"}\'); input()'))
    process.close()
    told.through()
    assert told.heard == [] and told.over == 0
