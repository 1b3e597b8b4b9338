"""A game of a node that is a process of its own and is killed at a system call, and the others.

The other seats are honest nodes in this process, so that every byte that ever left it is known.
"""

import contextlib
import itertools
import os
import subprocess
import sys
from pathlib import Path

from ledger.errors import UnfinishedLog
from ledger.files.append_only import read_log
from ledger.records.any_record import read_record
from ledger.records.event import Event
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.piped_node import LABEL, read_frame, stand, write_frame
from tests.ledger.strace import injecting, killed_at
from tests.ledger.tables import Minds, busy, log_of, seating

ROOT = Path(__file__).parents[3]
SEAT = 0
TIME = 60


class Life:
    """One run of the node, until it dies or is let go."""

    def __init__(self, folder, seats, *, again, kill_at):
        """Begin it; kill_at: a call and its number, or None for a life without harm."""
        self.trace = folder / "trace"
        strace = injecting(*kill_at, self.trace) if kill_at else []
        program = [sys.executable, "-m", "tests.ledger.live.piped_node", str(folder), str(seats)]
        self.process = subprocess.Popen(
            [*strace, *program, str(SEAT), "again" if again else "new"],
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.alive = True
        self.said, self.step = None, 0
        self._answer([])

    def tell(self, *frames):
        """Give it frames, and ask what it has to say; the records it sends, as far as they came."""
        sent = []
        try:
            for letter, data in frames:
                write_frame(self.process.stdin, letter, data)
            write_frame(self.process.stdin, b"?")
        except BrokenPipeError:
            pass  # what it had said before it died is still to be read
        self._answer(sent)
        return sent

    def _answer(self, sent):
        while self.alive:
            frame = read_frame(self.process.stdout)
            if frame is None:
                self.alive = False
                return
            letter, data = frame
            if letter == b".":
                self.step = int.from_bytes(data[:4], "big")
                return
            if letter == b"S":
                sent.append(data)
            else:
                self.said = data.decode()

    def end(self):
        """Let it go; its exit code."""
        for stream in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(BrokenPipeError):
                stream.close()
        return self.process.wait(TIME)


class Evening:
    """A game of the node that dies with others that do not."""

    def __init__(self, folder, seats):
        """Nobody has begun yet."""
        self.folder, self.seats = folder, seats
        self.seated = seating(PROBE, seats, LABEL)
        self.others = [
            self.seated.play(seat, FaultyDisk()) for seat in range(seats) if seat != SEAT
        ]
        self.minds = Minds(3)
        self.sent = []
        self.begun = False

    def live(self, kill_at=None, until=10**9):
        """One life of the node, to its death, this step or the end of the game; whether it died."""
        life = Life(self.folder, self.seats, again=self.begun, kill_at=kill_at)
        self.begun = True
        self._hear(life.tell(*((b"R", record) for record in self.others[0].since(0, 10_000))))
        idle = 0
        while life.alive and idle < 3 and self.others[0].head()[0] < until:
            idle = 0 if self._round(life) else idle + 1
        code = life.end()
        if life.alive:
            assert code == 0 and life.said is None, life.said
        return not life.alive

    def _round(self, life):
        """Everybody says what there is to say; whether anybody did."""
        frames = []
        for node in self.others:
            for record in busy(node, self.minds):
                frames.append((b"R", record))
                for other in self.others:
                    if other is not node:
                        other.receive(record)
        frames += [(b"H", bytes([n.number]) + stand(*n.head())) for n in self.others]
        here = self.others[0].head()[0]
        if life.step > here:  # it has closed a step with a word of ours, and died before it told
            frames.append((b"G", here.to_bytes(4, "big")))
        sent = life.tell(*frames)
        self._hear(sent)
        return len(frames) > len(self.others) or bool(sent)

    def _hear(self, sent):
        """What the node has sent reaches everybody."""
        self.sent += sent
        for record, node in itertools.product(sent, self.others):
            node.receive(record)

    def check(self):
        """Nothing that was sent is lost, nothing was said twice, nobody is named."""
        found = map(read_record, self.sent)
        mine = [one for one in found if isinstance(one, Event) and one.seat == SEAT]
        said = {}
        for event in mine:
            said.setdefault(event.prev, set()).add(event.raw)
        assert all(len(words) == 1 for words in said.values())
        assert all(node.evidence is None and node.stopped is None for node in self.others)
        kept = self.kept()
        assert all(event.raw in kept for event in mine)

    def kept(self):
        """What the files of the node hold, as the next start would find it."""
        log, own = (self.folder / "tables" / f"game{end}" for end in (".tafel", ".own"))
        kept = set()
        for path in (log, own):
            if not path.exists():
                continue
            try:
                found = read_log(path)
            except UnfinishedLog:
                continue
            assert found.damage is None
            kept |= {entry.data for entry in found.entries}
            if path == log:
                whole = log_of(self.others[0])
                good = path.read_bytes()[: found.good]
                assert whole.startswith(good) or good.startswith(whole)
        return kept


FILES = {".own": "journal", ".tafel": "log", ".count": "counter"}


def kind_of(trace):
    """What the node was doing when it was killed."""
    call, file = killed_at(trace)
    if call == "write" and file.startswith("pipe:"):
        return "killed while it sends"
    if call.startswith("rename"):
        return "killed at a rename"
    found = next((name for end, name in FILES.items() if end in file), None)
    return "killed at another call" if found is None else f"killed at the {found}"
