"""With real processes: a seat is killed (SIGKILL) and comes back with its identity alone.

Row 1 with real programs: killed at a call that changes a file, and taken up again with its files.
"""

import re
import shutil
import subprocess
import sys
import time

import pytest

from engine.chance import Seeded
from ledger.files.append_only import read_log
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.strace import injecting, needs_strace

HOST = ("host", "ohne_furcht", "--seats", "2", "--name", "Anna")
ENTRIES = {"in the start": 1, "at the first shuffle": 8, "in the middle": 60}
"""Moments by the entries of the log that are there then."""
INVITES = re.compile(r"tafelrunde join \S+@\S+:\d+")
TIME = 240.0


def program(home, *argv, under=()):
    """A running program of its own, with its files in this folder; what it says goes beside it.

    under: the words of a command that runs it.
    """
    command = [*under, sys.executable, "-m", "cli", *argv, "--home", str(home)]
    with said_by(home).open("ab") as out:
        return subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)


def said_by(home):
    """The file of what a program has said."""
    return home.with_suffix(".txt")


def log_of(home):
    """The log in this folder, or None while there is none."""
    return next(iter((home / "tables").glob("*.tafel")), None)


def have_one_log(homes):
    """All folders hold the same log, and it is good."""
    assert len({log_of(home).read_bytes() for home in homes}) == 1
    for home in homes:
        assert program(home, "audit", str(log_of(home))).wait(TIME) == 0


def wait_until(done):
    """Look again and again; fails the test after a while."""
    ends = time.monotonic() + TIME
    while not done():
        assert time.monotonic() < ends
        time.sleep(0.02)


def address_in(home):
    """Where the host says it listens; None while it has not said so."""
    lines = said_by(home).read_text(encoding="utf-8").splitlines()
    found = (one.split("tafelrunde join ")[1].split()[0] for one in lines if INVITES.search(one))
    return next(found, None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moment", "again"),
    [("in the start", "join"), ("at the first shuffle", "resume"), ("in the middle", "join")],
)
def test_a_killed_program_comes_back_with_its_identity_alone(tmp_path, moment, again):
    """All its tables and counters are deleted: the same code, or an address, brings it back; the
    game ends for all three, with equal logs in which nothing is wrong. (Of two, a person would have
    to say that the seat may sign: `test_evening`.)"""
    homes = [tmp_path / "anna", tmp_path / "bea"]
    node = ("--bot", "medium", "--port", "0", "--no-discovery")
    three = [{"2": "3"}.get(word, word) for word in HOST]
    host = program(homes[0], *three, "--bots", "1", *node)
    running = [host]
    try:
        wait_until(lambda: address_in(homes[0]))
        where = address_in(homes[0])
        bea = program(homes[1], "join", where, "--name", "Bea", *node)
        running.append(bea)
        wait_until(
            lambda: log_of(homes[0]) and len(read_log(log_of(homes[0])).entries) >= ENTRIES[moment]
        )
        bea.kill()
        bea.wait()
        for folder in ("tables", "signed"):
            shutil.rmtree(homes[1] / folder, ignore_errors=True)
        there = (where,) if again == "join" else ("--address", where.partition("@")[2])
        name = ("--name", "Bea") if again == "join" else ()
        back = program(homes[1], again, *there, *name, "--take-seat", *node)
        running.append(back)
        assert back.wait(TIME) == 0, said_by(homes[1]).read_text(encoding="utf-8")
        assert host.wait(TIME) == 0
    finally:
        for one in running:
            one.kill()
            one.wait()
    have_one_log(homes)


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("seed", range(amount(2)))
def test_a_program_killed_at_a_call_is_resumed(tmp_path, seed):
    """At a write or an fsync somewhere in a game: taken up with its files, it ends with equal logs;
    nobody is named, by a file or on a screen."""
    needs_strace()
    chance = Seeded(seed)
    call, number = [("write", 60 + chance.below(240)), ("fsync", 10 + chance.below(110))][seed % 2]
    faults = Faults(1, f"the program killed at {call}")
    homes = [tmp_path / "anna", tmp_path / "bea"]
    node = ("--bot", "medium", "--port", "0", "--no-discovery")
    running = [program(homes[0], *HOST, *node)]
    try:
        wait_until(lambda: address_in(homes[0]))
        where = address_in(homes[0])
        strace = injecting(call, number, tmp_path / "trace")
        bea = program(homes[1], "join", where, "--name", "Bea", *node, under=strace)
        running.append(bea)
        assert bea.wait(TIME) != 0
        faults.happened(faults.kinds[0])
        to = ("--address", where.partition("@")[2])
        running.append(program(homes[1], "resume", *to, *node))
        assert [one.wait(TIME) for one in (running[2], running[0])] == [0, 0]
    finally:
        for one in running:
            one.kill()
            one.wait()
    have_one_log(homes)
    for home in homes:
        assert not list((home / "tables").glob("*.evidence"))
        told = said_by(home).read_text(encoding="utf-8")
        assert not any(word in told.lower() for word in ("cheat", "betr\u00fcg", "fault"))
    faults.check()
