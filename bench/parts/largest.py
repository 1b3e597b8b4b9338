"""The game with the most seats and cards: its start, a round's draft, its audit, its simulation.

At a table of eight nodes, each a process, as in ``evenings``; the log that is audited is played in
one process, as in ``checking``.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.clock import percentile
from bench.parts.evenings import last_applied
from bench.parts.whole_games import log_rows, simulated_row
from bench.rows import Row
from bench.settings import LARGEST, LARGEST_OPTIONS, LARGEST_SEATS, Settings
from bench.tables.processes import Processes, Reports
from engine.games import game_names

PLAYED = 45.0  # seconds a table of this game is played to see drafts


def measure(settings: Settings) -> Iterator[Row]:
    """All rows; none where an older state of the program does not have the game."""
    if LARGEST not in game_names():
        settings.say(f"there is no game {LARGEST} in this state of the program")
        return
    yield from _table(settings)
    yield from log_rows(settings, LARGEST, LARGEST_SEATS, LARGEST_OPTIONS)
    yield simulated_row(settings, LARGEST, 4, LARGEST_OPTIONS)


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
