"""What it costs to audit and to replay the log of a finished game."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.children import as_child, lifeline
from bench.clock import cpu, megabytes
from bench.rows import Row
from bench.settings import Settings
from bench.tables.recorded import record
from ledger.deck.group.group import Group
from ledger.review.audit import Verdict, audit
from ledger.review.replay import Replay

ROOT = Path(__file__).resolve().parents[2]
UNFINISHED = 3  # exit code of an audit of a game that was not played to its end


class Enough(Exception):
    """The audit was broken off: it would have taken too long."""


def measure(settings: Settings) -> Iterator[Row]:
    """Audit of one log on each backend, in all and an event; replay to its last step; its size."""
    seats, steps = settings.recorded, settings.steps
    what = f"{steps} steps of a game of {seats}" if steps else f"a finished game of {seats}"
    best = next(iter(settings.groups.values()))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "bench.tafel"
        settings.say(f"playing {what} to be audited")
        record(log, best, seats, limit=steps)
        longest: list[float] = []
        for name, group in settings.groups.items():
            settings.say(f"auditing it, {name}")
            yield from _audit(log, group, settings, longest, f"{what}, {name}")
        time, _ = cpu(lambda: _to_the_end(log, best), max(2, settings.runs // 2))
        yield Row(f"replay of {what}, read and last step", time, "ms")
        replay = Replay.open(log, group=best)
        seek, _ = cpu(lambda: replay.at(replay.steps, None), settings.runs)
        yield Row(f"replay of {what}, seek once it is read", seek, "ms")
        memory = audit_memory(log)
        if memory is not None:
            yield Row(f"memory of an audit of {what}", memory, "MB", note="peak RSS, native")
        size = log.stat().st_size
        yield Row(f"log of {what}", size / 1e6, "MB", note=f"{replay.steps} steps")


def _audit(
    log: Path, group: Group, settings: Settings, native: list[float], what: str
) -> Iterator[Row]:
    marks, verdict = audit_marks(log, group, settings.patience)
    spent, entries, note = marks[-1], len(marks), ""
    if verdict is None:
        # The first backend has seen the whole log: its share of the same entries says what is left.
        assert native, "the first backend was too slow to be measured"
        spent, entries = marks[-1] * native[-1] / native[len(marks) - 1], len(native)
        note = f"extrapolated from {len(marks)} of {len(native)} entries"
    else:
        native[:] = native or marks
    yield Row(f"audit of {what}", spent, "s", note=note)
    yield Row(f"audit, an entry of {what}", spent * 1000 / entries, "ms", note=f"{entries} entries")


def audit_marks(log: Path, group: Group, patience: float) -> tuple[list[float], Verdict | None]:
    """CPU seconds after each entry of an audit, and its verdict, None where it was broken off."""
    marks: list[float] = []
    begin = time.process_time()

    def progress(done: int, total: int) -> None:
        marks.append(time.process_time() - begin)
        if marks[-1] > patience and done < total:
            raise Enough

    try:
        verdict = audit(log, progress=progress, group=group)
    except Enough:
        return marks, None
    marks[-1] = time.process_time() - begin
    if verdict.fault is not None:
        raise AssertionError(f"a game that was just played is faulty: {verdict.fault!r}")
    return marks, verdict


def audit_memory(log: Path) -> float | None:
    """Megabytes of `tafelrunde audit` at its largest, or None where the system does not say."""
    if not hasattr(os, "wait4"):
        return None
    with lifeline() as life:
        process = subprocess.Popen(
            as_child(["cli", "audit", str(log)]),
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdin=life,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, UNFINISHED):
        raise AssertionError(f"the audit of a game just played ends with {process.returncode}")
    return megabytes(usage.ru_maxrss)


def _to_the_end(log: Path, group: Group) -> None:
    replay = Replay.open(log, group=group)
    replay.at(replay.steps, None)
