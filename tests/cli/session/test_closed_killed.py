"""A closed table stays closed however its seats die: real programs, killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time

import pytest

from cli.kept_tables.entry_file import kept_entry
from cli.kept_tables.nodes_file import kept_nodes
from ledger.files.append_only import read_log
from ledger.records.roster import roster_of_log
from p2p.wire.entry_code import EntryCode
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.strace import injecting, needs_strace

ENVIRON = {
    **os.environ,
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONUNBUFFERED": "1",
    "PYTHONIOENCODING": "utf-8",  # what they say is read in it, whatever the system's own is
}
TAFELRUNDE = [sys.executable, "-m", "cli"]
HOST = "host ohne_furcht --seats 2 --bots 1 --bot medium --name Anna --port 0 --no-discovery"
SLOWLY = ["--pace-ms", "400"]  # so that a game lasts as long as it is wanted


def logs(home):
    """The logs of the person and of the bots of a folder."""
    return sorted(home.rglob("tables/*.tafel"))


def run(home, *argv, under=()):
    """One run of the program: exit code, and what it has said."""
    command = [*under, *TAFELRUNDE, *map(str, argv), "--lang", "en", "--home", str(home)]
    done = subprocess.run(
        command, env=ENVIRON, capture_output=True, encoding="utf-8", check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


class Program:
    """One that runs beside the test, and what it has said so far."""

    def __init__(self, home, *argv, log):
        self.said = log
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [*TAFELRUNDE, *argv, *SLOWLY, "--lang", "en", "--home", str(home)],
                env=ENVIRON, stdout=out, stderr=out, stdin=subprocess.DEVNULL,
            )  # fmt: skip

    def until(self, true):
        """Wait till that is so; its value."""
        while not (value := true()):
            assert self.process.poll() is None, self.said.read_text(encoding="utf-8")
            time.sleep(0.005)
        return value

    def kill(self):
        """No good-bye."""
        self.process.kill()
        self.process.wait()


def port_beside(log):
    """At which port whoever opened the table listens: the bot of this log has kept it."""
    opener = roster_of_log(read_log(log).header).offer.opener
    return next((port for _, port in kept_nodes(log).get(opener, ())), None)


@pytest.mark.slow
@pytest.mark.faults
def test_a_table_that_begins_is_closed_on_the_disk_before_its_log_is_there(tmp_path):
    """Killed at each call that puts a file in its place, or syncs one: wherever there is a log,
    person's or bot's, the code stands beside it."""
    needs_strace()
    faults = Faults(1, "killed as a table begins", "a log was there")
    calls = [*(("/^rename", n) for n in range(3, 13)), *(("fsync", n) for n in range(4, 24, 2))]
    for number, (call, at) in enumerate(calls if amount(1) > 1 else calls[::2]):
        home = tmp_path / str(number)
        code, said = run(home, *HOST.split(), under=injecting(call, at, tmp_path / "trace"))
        if code == 0:
            continue
        faults.happened("killed as a table begins")
        codes = {kept_entry(path) for path in logs(home)}
        assert all(isinstance(one, EntryCode) for one in codes) and len(codes) <= 1, said
        if codes:
            faults.happened("a log was there")
    faults.check()


@pytest.mark.slow
@pytest.mark.faults
def test_a_stranger_is_shown_nothing_after_a_kill_nor_after_the_code_was_lost(tmp_path):
    """The host dies as soon as its log is there, and goes on; dies again, loses the code, and goes
    on: each time a stranger is turned away. Its bot's own folder gives the code back."""
    faults = Faults(1, "killed in its first moments", "lost the code")
    home, said = tmp_path / "home", tmp_path / "said"
    host = Program(home, *HOST.split(), log=said)
    host.until(lambda: len(logs(home)) == 2)
    host.kill()
    faults.happened("killed in its first moments")
    (log,) = logs(home)[-1:]
    (code,) = {kept_entry(path) for path in logs(home)}
    assert code.show() in re.findall(
        "[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}", said.read_text(encoding="utf-8")
    )
    for lost in (False, True):
        if lost:
            log.with_suffix(".code").unlink()
            faults.happened("lost the code")
        (bots,) = (path for path in logs(home) if "bots" in path.parts)
        bots.with_suffix(".nodes").unlink(missing_ok=True)  # of the program that is dead
        again = Program(
            home, "resume", str(log), "--bot", "medium", "--port", "0", "--no-discovery", log=said
        )
        port = again.until(lambda path=bots: port_beside(path))
        stranger = ("watch", f"127.0.0.1:{port}", "--no-discovery", "--port", "0")
        exit_code, told = run(tmp_path / "eve", *stranger)
        assert exit_code != 0 and "that table is closed" in told, told
        assert not logs(tmp_path / "eve")
        again.until(lambda: kept_entry(log) == code)
        again.kill()
    faults.check()
