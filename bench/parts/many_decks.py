"""The game with the most decks at one table: its start, its audit and its log.

Each seat has a pile of its own, shuffled by all beside the piles of the others, so a start is the
widest shuffle there is. Nodes are processes, as in ``evenings``; the log that is audited is played
in one process, as in ``checking``.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.parts.checking import audit_marks
from bench.rows import Row
from bench.settings import MOST_DECKS, MOST_DECKS_SEATS, Settings
from bench.tables.processes import Processes
from bench.tables.recorded import record
from engine.games import game_names


def measure(settings: Settings) -> Iterator[Row]:
    """All rows; none where an older state of the program does not have the game."""
    if MOST_DECKS not in game_names():
        settings.say(f"there is no game {MOST_DECKS} in this state of the program")
        return
    seats = MOST_DECKS_SEATS
    settings.say(f"starting a table of {seats} seats, {MOST_DECKS}")
    with Processes(seats, "auto", pace=0.0, game=MOST_DECKS) as nodes:
        nodes.begin()
        prompted = nodes.wait("prompted")
        reports = nodes.stop()
    pressed = min(report["times"]["start"] for report in reports if "start" in report["times"])
    yield Row(f"start of {seats} seats, {MOST_DECKS}", float(prompted - pressed), "s")
    yield from _audit(settings, seats)


def _audit(settings: Settings, seats: int) -> Iterator[Row]:
    steps = settings.steps
    what = f"{steps} steps of {MOST_DECKS}" if steps else f"a finished game of {MOST_DECKS}"
    group = next(iter(settings.groups.values()))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "bench.tafel"
        settings.say(f"playing {what} with {seats} seats to be audited")
        record(log, group, seats, limit=steps, game=MOST_DECKS)
        marks, verdict = audit_marks(log, group, settings.patience)
        note = "" if verdict is not None else "broken off"
        yield Row(f"audit of {what}, {seats} seats", marks[-1], "s", note=note)
        size = log.stat().st_size / 1e6
        yield Row(f"log of {what}, {seats} seats", size, "MB", note=f"{len(marks)} entries")
