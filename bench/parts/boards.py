"""The games of boards: CPU of a start, a round, the largest event, audits, simulation.

The start, audit, log and largest event of the game with the most decks are rows of ``many_decks``.
The tables are played as in ``evenings``, each node a process; the logs that are audited are played
in one process, as in ``checking``.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from statistics import median

from bench.clock import percentile
from bench.parts.evenings import last_applied
from bench.parts.whole_games import log_rows, simulated_row
from bench.rows import Row
from bench.settings import BOARDS, MOST_DECKS, ROUNDS_OF, Settings
from bench.tables.processes import Processes, Reports
from engine.games import game_names

PLAYED = 40.0  # seconds a table is played to see rounds


def measure(settings: Settings) -> Iterator[Row]:
    """All rows; none of a game that an older state of the program does not have."""
    known = game_names()
    for name in BOARDS:
        if name not in known:
            settings.say(f"there is no game {name} in this state of the program")
            continue
        if name == MOST_DECKS:
            yield _start(settings, name, BOARDS[name])
        if name == ROUNDS_OF:
            yield from _rounds(settings, name, BOARDS[name])
        if name != MOST_DECKS:
            yield from log_rows(settings, name, BOARDS[name], events=True)
        yield simulated_row(settings, name, BOARDS[name])


def _start(settings: Settings, game: str, seats: int) -> Row:
    """CPU of all nodes: on the clock of a busy machine a start says little.

    Over the cores it is the least time by the clock (docs/performance.md, "The floor").
    """
    clocks, spent = list[float](), list[float]()
    for turn in range(1, settings.runs + 1):
        settings.say(f"starting a table of {seats} seats of {game}, {turn} of {settings.runs}")
        with Processes(seats, "auto", pace=3600.0, game=game) as nodes:
            nodes.begin()
            prompted = nodes.wait("prompted")
            reports = nodes.stop()
        pressed = min(report["times"]["start"] for report in reports if "start" in report["times"])
        clocks.append(float(prompted - pressed))
        spent.append(float(sum(report["cpu"] - report["ready"] for report in reports)))
    note = f"with sitting down and leaving; clock {median(clocks):.2f} s, median of {len(clocks)}"
    return Row(f"start of {seats} seats, {game}, CPU of all nodes", median(spent), "s", note=note)


def _rounds(settings: Settings, game: str, seats: int) -> Iterator[Row]:
    seconds = min(PLAYED, settings.seconds * 2 * seats)
    settings.say(f"playing {game} at a table of {seats} seats for {seconds:.0f} s")
    with Processes(seats, "auto", pace=0.0, game=game) as nodes:
        nodes.begin()
        nodes.wait("prompted")
        time.sleep(seconds)
        reports = nodes.stop()
    found = rounds(reports)
    if found:
        note = f"{len(found)} of them, {min(found):.2f} to {max(found):.2f}"
        yield Row(f"round of {seats} seats, {game}, p50", percentile(found, 0.5), "s", note=note)


def rounds(reports: Reports) -> list[float]:
    """Seconds from the begin of a round to that of the next, on the clock of the last node.

    It is a round of programs that answer at once: what the rules and the cards alone take.
    """
    applied = last_applied(reports)
    begins = [step for step in reports[0]["rounds"] if step in applied]
    return [applied[after] - applied[begin] for begin, after in pairwise(begins)]
