"""Rows that every further game has: the audit of a whole log, its size, and simulated games.

The log is played in one process, as in ``checking``; where ``steps`` cut it, the rows say so.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.parts.checking import audit_marks
from bench.rows import Row
from bench.settings import Settings
from bench.tables.recorded import NOTHING, record
from engine.games import find_game
from engine.open_table.bots import random_bot
from engine.open_table.simulate import play
from engine.options import Options
from ledger.files.append_only import read_log
from ledger.records.form import Kind, unwrap

TURNS = 3  # of a simulation, of which the median is told


def log_rows(
    settings: Settings, game: str, seats: int, options: Options = NOTHING, *, events: bool = False
) -> Iterator[Row]:
    """Audit and size of a game's log, and with ``events`` its largest event."""
    steps = settings.steps
    what = f"{steps} steps of {game}" if steps else f"a finished game of {game}"
    group = next(iter(settings.groups.values()))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "bench.tafel"
        settings.say(f"playing {what} with {seats} seats to be audited")
        record(log, group, seats, limit=steps, game=game, options=options)
        marks, verdict = audit_marks(log, group, settings.patience)
        note = "" if verdict is not None else "broken off"
        yield Row(f"audit of {what}, {seats} seats", marks[-1], "s", note=note)
        size = log.stat().st_size / 1e6
        yield Row(f"log of {what}, {seats} seats", size, "MB", note=f"{len(marks)} entries")
        if events:
            yield Row(f"largest event of {what}, {seats} seats", largest_event(log), "bytes")


def largest_event(log: Path) -> int:
    """Bytes of the longest content of an event in this log: what the limit of a content is for."""
    events = [entry.data for entry in read_log(log).entries if entry.kind == Kind.EVENT]
    return max((len(unwrap(data)[1]) for data in events), default=0)


def simulated_row(settings: Settings, name: str, seats: int, options: Options = NOTHING) -> Row:
    """Games a second of CPU with random bots."""
    game, bots = find_game(name), [random_bot] * seats
    play(game, seats, options, 0, bots)  # so that what is made once a process is there
    rates, games, moves = list[float](), max(1, settings.games // TURNS), 0
    for _ in range(TURNS):
        begin = time.process_time()
        moves = sum(play(game, seats, options, seed, bots).moves for seed in range(1, games + 1))
        rates.append(games / (time.process_time() - begin))
    note = f"{seats} random bots, {moves // games} moves a game, median of {TURNS}"
    what = f"simulation of {name}, games a second and core"
    return Row(what, median(rates), "/s", at_least=True, note=note)
