"""People at machines of a LAN: their programs, what these say, and a table of them to its end.

The programs are those people start.
"""

import hashlib
import os
import re
import subprocess
import sys
import threading
import time

CLI = [sys.executable, "-m", "cli", "--lang=en"]
CODE = r"tafelrunde join ([A-Z0-9-]{9,14})\b"
BOT = ("--bot=medium", "--pace-ms=30")
BACK = "You are back; from the next step on you play again"


class Player:
    """A person's program on machine i, by default played by a bot: all that it has said.

    How long somebody is waited for is set to seconds, if `delays` does not say otherwise; no word
    of it is waited for longer than `limit` seconds.
    """

    delays = ("--unreachable=1", "--patience=1")
    limit = 150.0

    def __init__(self, lan, i, home, *words, by=BOT):
        self.lan, self.i, self.home = lan, i, home / f"n{i}"
        self.lines, self.marked = [], 0
        self.start(*words, *by, f"--name=N{i}")

    def start(self, *words):
        """Start the program (again)."""
        argv = [*CLI, *words, *self.delays, f"--home={self.home}"]
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
        ends = time.monotonic() + self.limit
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


def seated(lan, home, seats, *options, by=BOT, last=None, kind=Player):
    """A table of so many machines, in its game; by, last: who plays all seats, and the last one."""
    host = kind(lan, 0, home, "host", "ohne_furcht", f"--seats={seats}", *options, by=by)
    code = host.wait_for(CODE)[1]
    players = [host, *(kind(lan, i, home, "join", code, by=by) for i in range(1, seats - 1))]
    players.append(kind(lan, seats - 1, home, "join", code, by=last or by))
    for player in players:
        player.wait_for("Round 1 begins")
        player.marked = len(player.lines)
    return players


def end_well(players):
    """Every program ends well, all logs are one, and every copy is audited clean."""
    for player in players:
        assert player.process.wait(player.limit) == 0, "\n".join(player.lines)
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
