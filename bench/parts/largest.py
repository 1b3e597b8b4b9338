"""The game with the most seats and cards: its start, a round's draft, its audit, its simulation.

At a table of eight nodes, each a process, as in ``evenings``; the log that is audited is played in
one process, as in ``checking``.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.clock import percentile
from bench.parts.checking import audit_marks
from bench.parts.evenings import last_applied
from bench.rows import Row
from bench.settings import LARGEST, LARGEST_OPTIONS, LARGEST_SEATS, Settings
from bench.tables.processes import Processes, Reports
from bench.tables.recorded import record
from engine.games import find_game, game_names
from engine.open_table.simulate import play, random_bot

PLAYED = 45.0  # seconds a table of this game is played to see drafts


def measure(settings: Settings) -> Iterator[Row]:
    """All rows; none where an older state of the program does not have the game."""
    if LARGEST not in game_names():
        settings.say(f"there is no game {LARGEST} in this state of the program")
        return
    yield from _table(settings)
    yield from _audit(settings)
    yield from _simulation(settings)


def _table(settings: Settings) -> Iterator[Row]:
    seats, seconds = LARGEST_SEATS, min(PLAYED, settings.seconds * LARGEST_SEATS)
    settings.say(f"playing {LARGEST} at a table of {seats} seats for {seconds:.0f} s")
    with Processes(seats, "auto", pace=0.0, game=LARGEST, options=LARGEST_OPTIONS) as nodes:
        nodes.begin()
        prompted = nodes.wait("prompted")
        time.sleep(seconds)
        reports = nodes.stop()
    pressed = min(report["times"]["start"] for report in reports if "start" in report["times"])
    yield Row(f"start of {seats} seats, {LARGEST}", float(prompted - pressed), "s")
    found = drafts(reports)
    if found:
        note = f"{len(found)} of them, {min(found):.2f} to {max(found):.2f}"
        yield Row(f"draft of {seats} seats, {LARGEST}, p50", percentile(found, 0.5), "s", note=note)
    sizes = [report["memory"] for report in reports if report["memory"] is not None]
    if sizes:
        steps = max(len(report["applied"]) for report in reports)
        note = f"peak RSS after {steps} steps"
        yield Row(f"memory of a node, {seats} seats, {LARGEST}", max(sizes), "MB", note=note)


def drafts(reports: Reports) -> list[float]:
    """Seconds from the last answer of a round to the last character kept in the next draft.

    It is a draft of programs that answer at once: what the cards alone take.
    """
    applied = last_applied(reports)
    answers = sorted(
        (answer["step"], answer["move"]) for report in reports for answer in report["answers"]
    )
    found: list[float] = []
    before, last = None, None
    for step, move in answers:
        if move == "keep":
            last = step
            continue
        if before in applied and last in applied:
            found.append(applied[last] - applied[before])
        before, last = step, None
    return found


def _audit(settings: Settings) -> Iterator[Row]:
    seats, steps = LARGEST_SEATS, settings.steps
    what = f"{steps} steps of {LARGEST}" if steps else f"a finished game of {LARGEST}"
    group = next(iter(settings.groups.values()))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "bench.tafel"
        settings.say(f"playing {what} with {seats} seats to be audited")
        record(log, group, seats, limit=steps, game=LARGEST, options=LARGEST_OPTIONS)
        marks, verdict = audit_marks(log, group, settings.patience)
        note = "" if verdict is not None else "broken off"
        yield Row(f"audit of {what}, {seats} seats", marks[-1], "s", note=note)
        size = log.stat().st_size / 1e6
        yield Row(f"log of {what}, {seats} seats", size, "MB", note=f"{len(marks)} entries")


def _simulation(settings: Settings) -> Iterator[Row]:
    game, bots = find_game(LARGEST), [random_bot] * 4
    play(game, 4, LARGEST_OPTIONS, 0, bots)  # so that what is made once a process is there
    rates, games, moves = list[float](), max(1, settings.games // 3), 0
    for _ in range(3):
        begin = time.process_time()
        moves = sum(
            play(game, 4, LARGEST_OPTIONS, seed, bots).moves for seed in range(1, games + 1)
        )
        rates.append(games / (time.process_time() - begin))
    note = f"4 random bots, {moves // games} moves a game, median of 3"
    what = f"simulation of {LARGEST}, games a second and core"
    yield Row(what, median(rates), "/s", at_least=True, note=note)
