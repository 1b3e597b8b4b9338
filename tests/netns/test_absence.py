"""Seats that go in mid-game, on machines of their own: cables, laptops, crashes and good-byes.

Each table is played to its end, has one log everywhere and a clean audit. The programs are those
people start; how long somebody is waited for is set to seconds.
"""

import hashlib
import os
import re
import signal
import subprocess
import sys
import threading
import time

import pytest

from tests.netns.lan import Lan

pytestmark = pytest.mark.netns

CLI = [sys.executable, "-m", "cli", "--lang=en"]
CODE = r"tafelrunde join ([A-Z0-9-]{9,14})\b"
SOON = ("--cut-off=1", "--patience=1")
BOT = ("--bot=clever", "--pace-ms=30")
LIMIT = 150.0
BACK = "You are back; from the next step on you play again"


class Player:
    """A person's program on machine i, by default played by a bot: all that it has said."""

    def __init__(self, lan, i, home, *words, by=BOT):
        self.lan, self.i, self.home = lan, i, home / f"n{i}"
        self.lines, self.marked = [], 0
        self.start(*words, *by, f"--name=N{i}")

    def start(self, *words):
        """Start the program (again)."""
        argv = [*CLI, *words, *SOON, f"--home={self.home}"]
        self.process = self.lan.start(
            self.i,
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "COLUMNS": "1000"},
        )
        self.reader = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self.reader.start()

    def _read(self, process):
        for line in process.stdout:
            self.lines.append(line.rstrip("\n"))

    def said(self, text):
        """Whether a line of it, from the beginning on, matches."""
        return any(re.search(text, line) for line in self.lines)

    def wait_for(self, text):
        """The match of the first line from the mark on that has it, now or soon."""
        ends = time.monotonic() + LIMIT
        while time.monotonic() < ends:
            for line in self.lines[self.marked :]:
                if match := re.search(text, line):
                    return match
            if self.process.poll() is not None and not self.reader.is_alive():
                break
            time.sleep(0.05)
        raise AssertionError(f"N{self.i} never said {text!r}:\n" + "\n".join(self.lines))

    def type(self, line):
        """Type a line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()


def seated(lan, home, seats, *options, last=BOT):
    """A table of so many machines, in its game; last: who plays the last seat."""
    host = Player(lan, 0, home, "host", "ohne_furcht", f"--seats={seats}", *options)
    code = host.wait_for(CODE)[1]
    players = [host, *(Player(lan, i, home, "join", code) for i in range(1, seats - 1))]
    players.append(Player(lan, seats - 1, home, "join", code, by=last))
    for player in players:
        player.wait_for("Round 1 begins")
        player.marked = len(player.lines)
    return players


def end_well(players):
    """Every program ends well, all logs are one, and every copy is audited clean."""
    for player in players:
        assert player.process.wait(LIMIT) == 0, "\n".join(player.lines)
    (digest,) = {hashlib.sha256(log_of(player).read_bytes()).digest() for player in players}
    assert digest
    for player in players:
        argv = [*CLI, "audit", f"--home={player.home}", log_of(player)]
        audit = player.lan.run(player.i, argv)
        assert audit.returncode == 0, audit.stdout + audit.stderr


def log_of(player):
    """The log that this machine has written."""
    (log,) = (player.home / "tables").glob("*.tafel")
    return log


def test_a_cable_out_and_a_laptop_shut_at_once(tmp_path):
    """Two of five may be away: the three go on; both find out, come back and play to the end."""
    with Lan(5) as lan:
        players = seated(lan, tmp_path, 5, "--absent-ok=2")
        pulled, shut, others = players[3], players[4], players[:3]
        lan.link_down(pulled.i)
        shut.process.send_signal(signal.SIGSTOP)
        for other in others:
            other.wait_for("Go on without N[34]")
            for gone in (pulled, shut):
                other.wait_for(f"N{gone.i} is away from step")
        pulled.wait_for("None of the others can be reached: this machine has lost")
        lan.link_up(pulled.i)
        shut.process.send_signal(signal.SIGCONT)
        for gone in (pulled, shut):
            gone.wait_for("The others went on without you from step")
            gone.wait_for(BACK)
        for other in others:
            for gone in (pulled, shut):
                other.wait_for(f"N{gone.i} is back at the table")
        end_well(players)
    assert not pulled.said("Go on without")
    assert not any(player.said("changed or forged|two different") for player in players)


def test_two_gone_where_one_may_be_and_one_comes_back(lan, tmp_path):
    """Killed at once: the two left can only wait; with one back they go on; the last comes too."""
    players = seated(lan, tmp_path, 4)
    for gone in players[2:]:
        gone.process.kill()
    for other in players[:2]:
        other.wait_for("Nobody can stand in for N")
    players[2].start("resume", *BOT)
    for other in players[:3]:
        other.wait_for("N3 is away from step")
    players[3].start("resume", *BOT)
    players[3].wait_for(BACK)
    end_well(players)


def test_who_leaves_is_not_waited_for(lan, tmp_path):
    """A good-bye, asked twice; the others play on, with no pause and no question."""
    players = seated(lan, tmp_path, 4, last=["--yes"])
    leaver, others = players[3], players[:3]
    leaver.type("leave")
    leaver.wait_for("Leaving is for good")
    leaver.type("leave")
    leaver.wait_for("Your good-bye is signed")
    for other in others:
        other.wait_for("N3 has left the table for good")
    end_well(players)
    assert not any(other.said("Go on without|The game waits") for other in others)
