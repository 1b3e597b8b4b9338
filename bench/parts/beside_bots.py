"""A live table beside a hard bot against the same one beside a medium bot: decisions, memory.

Four nodes, each a process; the bot plays the seat of whoever opened the table, and the decisions of
the others are timed. Both kinds of tables are played turn about, so that an hour in which the
machine does other things as well is shared by both.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from bench.clock import percentile
from bench.parts.evenings import LEAST, PACE, sort_out
from bench.rows import Row
from bench.settings import Settings
from bench.tables.processes import Processes, Reports
from engine.open_table.levels import HARD, MEDIUM

TURNS = 3
"""Tables of each kind."""
RATIO = "p95 of the others' decisions, beside a hard bot over a medium one"


def tables(settings: Settings) -> Iterator[Row]:
    """The others' decisions beside either bot, and the memory of the node that plays the bot."""
    seats = min(settings.tables)
    timed: dict[str, list[list[float]]] = {MEDIUM: [], HARD: []}
    bots: dict[str, list[Reports]] = {MEDIUM: [], HARD: []}
    for turn in range(min(TURNS, settings.runs)):
        for level in timed if turn % 2 == 0 else reversed(timed):
            settings.say(f"playing beside a {level} bot, turn {turn + 1}")
            reports = played(seats, level, settings.seconds * seats)
            timed[level].append(sort_out(reports).get("decision", []))
            bots[level].append(reports)
    tails = {}
    for level, turns in timed.items():
        found = [sample for turn in turns for sample in turn]
        if len(found) < LEAST:
            settings.say(f"{len(found)} decisions beside a {level} bot say nothing: left out")
            continue
        tails[level] = percentile(found, 0.95)
        each = [percentile(turn, 0.95) for turn in turns if len(turn) >= LEAST]
        note = f"{len(found)} of them" + (
            f"; turns {min(each):.1f} to {max(each):.1f}" if len(each) > 1 else ""
        )
        name = f"the others' decision beside a {level} bot, {seats} nodes"
        yield Row(f"{name}, p50", median(found), "ms", note=note)
        yield Row(f"{name}, p95", tails[level], "ms", note=note)
    if len(tails) == len(timed):
        yield Row(RATIO, tails[HARD] / tails[MEDIUM], "x")
    yield from _memory(bots[HARD], seats)


def played(seats: int, level: str, seconds: float) -> Reports:
    """What the nodes of a table report at which a bot of this level plays the opener's seat."""
    with Processes(seats, "auto", pace=PACE * seats, bot=level) as nodes:
        nodes.begin()
        nodes.wait("prompted")
        time.sleep(seconds)
        return nodes.stop()


def _memory(turns: list[Reports], seats: int) -> Iterator[Row]:
    """Of the node whose bot is hard, and of its process: each by itself, the largest."""
    for what, name in (
        ("memory", "node with a hard bot, memory without the process in which it thinks"),
        ("thinking", "process in which it thinks, memory"),
    ):
        sizes = [reports[0][what] for reports in turns if reports[0][what] is not None]
        if sizes:
            yield Row(f"{name}, {seats} seats", max(sizes), "MB", note="peak RSS")
