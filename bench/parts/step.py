"""Where the time of a step goes: CPU of all nodes of a table, by kind of step and of work.

A step is over when the last node has applied it, so the CPU that all nodes spend on it, over the
cores, is the least it can take on one machine (the floor). What of the measured time lies above is
waiting: for a disk, a timer, a turn on a core.
"""

from __future__ import annotations

import os
import signal
import time
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean, median

from bench.parts.evenings import PACE, last_applied, sort_steps
from bench.rows import Row
from bench.settings import Settings
from bench.tables.processes import Processes, Reports

CORES = os.cpu_count() or 1
Look = tuple[float, str, float]
Window = tuple[float, float, float]
Spans = dict[tuple[int, int], float]
WANTED = ("decision", "draw of two", "card played from 8")


def measure(settings: Settings) -> Iterator[Row]:
    """For each kind of step what each kind of work costs, the floor, and what it takes."""
    if not hasattr(signal, "setitimer"):
        settings.say("this system has no timer that counts CPU; nothing can be told of a step")
        return
    for seats in settings.tables[-1:]:
        seconds = 2 * settings.seconds * seats
        settings.say(f"looking into a table of {seats} seats for {seconds:.0f} s")
        with Processes(seats, "auto", pace=PACE * seats, sample=True) as nodes:
            nodes.begin()
            nodes.wait("prompted")
            time.sleep(seconds)
            reports = nodes.stop()
        yield from shares(reports, seats)


def shares(reports: Reports, seats: int) -> Iterator[Row]:
    """The rows of one table, from what its nodes have reported."""
    looks = sorted(tuple(look) for report in reports for look in report["looks"])
    syncs = sorted(tuple(sync) for report in reports for sync in report["syncs"])
    begins, applied = begin_of_steps(reports), last_applied(reports)
    for what, spans in steps_by_kind(reports).items():
        windows = [
            (begins[first], applied[last], begins[last + 1])
            for first, last in spans
            if first in begins and last + 1 in begins
        ]
        if windows:
            yield from _work(f"{what}, {seats} nodes", windows, looks)
            yield from _disk(f"{what}, {seats} nodes", windows, syncs)
            yield Row(
                f"{what}, {seats} nodes: taken",
                median(spans.values()),
                "ms",
                note="median, on the clock",
            )
    pressed = [report["times"]["start"] for report in reports if "start" in report["times"]]
    prompted = [report["times"]["prompted"] for report in reports if "prompted" in report["times"]]
    if pressed and prompted:
        begin, end = min(pressed), min(prompted)
        yield from _work(f"start, {seats} nodes", [(begin, end, end)], looks)
        yield from _disk(f"start, {seats} nodes", [(begin, end, end)], syncs)
        yield Row(f"start, {seats} nodes: taken", (end - begin) * 1000, "ms", note="on the clock")


def _work(name: str, windows: Sequence[Window], looks: Sequence[Look]) -> Iterator[Row]:
    """The work of a mean window: begin, when all had applied what it is about, and end."""
    spent, before = Counter[str](), 0.0
    for begin, done, end in windows:
        for at, kind, seconds in looks[bisect(looks, (begin,)) : bisect(looks, (end,))]:
            spent[kind] += seconds * 1000 / len(windows)
            before += seconds * 1000 / len(windows) if at <= done else 0.0
    whole = sum(spent.values())
    for kind, cost in spent.most_common():
        yield Row(f"{name}: {kind}", cost, "ms", note=f"{cost / whole:.0%} of the CPU")
    yield Row(f"{name}: all", whole, "ms", note=f"{len(windows)} of them, CPU of all nodes")
    yield Row(f"{name}: of it before all have applied it", before, "ms")
    yield Row(f"{name}: floor", before / CORES, "ms", note=f"that over {CORES} cores")


def _disk(
    name: str, windows: Sequence[Window], syncs: Sequence[tuple[float, float]]
) -> Iterator[Row]:
    """How often the nodes wait for their disks in a mean window, and for how long each time."""
    found = [
        seconds
        for begin, _, end in windows
        for _, seconds in syncs[bisect(syncs, (begin,)) : bisect(syncs, (end,))]
    ]
    if found:
        note = f"{mean(found) * 1000:.1f} ms each"
        yield Row(f"{name}: fsyncs of all nodes", len(found) / len(windows), "", note=note)


def begin_of_steps(reports: Reports) -> dict[int, float]:
    """For each step when work for it began: with its answer, or where there is none (or where
    several answer) when all had applied the one before. What a node still does after a step while
    nobody answers belongs to that step.
    """
    begins = {number + 1: at for number, at in last_applied(reports).items()}
    for report in reports:
        begins |= {answer["step"]: answer["at"] for answer in report["answers"]}
    return begins


def steps_by_kind(reports: Reports) -> dict[str, Spans]:
    """For each kind of step first and last step of each, and the milliseconds it has taken.

    Of the shuffles by all the largest and the most frequent.
    """
    answered, applied = sort_steps(reports), last_applied(reports)
    found = {what: answered[what] for what in WANTED if what in answered}
    stages: dict[int, Spans] = {}
    for number, cards in reports[0]["shuffles"]:
        if number in applied and number - 1 in applied:
            taken = (applied[number] - applied[number - 1]) * 1000
            stages.setdefault(cards, {})[(number, number)] = taken
    if stages:
        frequent = max(stages, key=lambda cards: len(stages[cards]))
        for cards in sorted({max(stages), frequent}, reverse=True):
            found[f"stage of a shuffle of {cards} by all"] = stages[cards]
    return found
