"""Whole tables on this machine, each node a process: how soon they start, how quick a move is.

All times are from the answer of one node to the moment at which the last node has applied the step
and has it on its disk.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.clock import percentile
from bench.rows import Row
from bench.settings import Settings
from bench.tables.processes import Processes, Reports

BACKEND = {"native": "auto", "pure": "pure"}
PACE = 0.012  # seconds a seat for which a bot waits before it answers, so that all are at rest
LEAST = 5  # samples below which no percentile is given
KINDS = (
    "decision",
    "card played from 8",
    "draw of two",
    "card played, other hands",
    "decision, own cards shuffled",
    "role kept",
)
FINISH = 60.0  # seconds in which a small table is played to its end once it has been measured


def starts(settings: Settings) -> Iterator[Row]:
    """From the last "ready" to the first prompt, by seats and backend."""
    for seats in settings.tables:
        for name in settings.groups:
            runs = 1 if name == "pure" else min(3, settings.runs)
            settings.say(f"starting a table of {seats} seats, {name}")
            times = [_start(seats, BACKEND[name]) for _ in range(runs)]
            note = f"median of {runs}, {min(times):.2f} to {max(times):.2f}" if runs > 1 else ""
            yield Row(f"start of {seats} seats, {name}", median(times), "s", note=note)


def _start(seats: int, backend: str) -> float:
    with Processes(seats, backend, pace=0.0) as nodes:
        nodes.begin()
        prompted = nodes.wait("prompted")
        reports = nodes.stop()
    pressed = min(report["times"]["start"] for report in reports if "start" in report["times"])
    return float(prompted - pressed)


def moves(settings: Settings) -> Iterator[Row]:
    """Decisions, cards played, draws at each table; memory and CPU of its nodes."""
    yield from _disk()
    for seats in settings.tables:
        seconds = settings.seconds * seats
        settings.say(f"playing at a table of {seats} seats for {seconds:.0f} s")
        before, begin = busy(), time.monotonic()
        with Processes(seats, "auto", pace=PACE * seats) as nodes:
            nodes.begin()
            nodes.wait("prompted")
            time.sleep(seconds)
            nodes.tell(pace=0.0)
            if seats == min(settings.tables) and not settings.steps:
                settings.say("playing it to its end")
                nodes.wait("finished", FINISH)
                time.sleep(1.0)  # the others have their last records by then
            reports = nodes.stop()
        yield from figures(reports, seats)
        after = busy()
        if before is not None and after is not None:
            cores = (time.monotonic() - begin) * (os.cpu_count() or 1)
            others = max(0.0, after - before - sum(report["cpu"] for report in reports))
            yield Row(f"cores busy with other programs, {seats} nodes", others * 100 / cores, "%")
        if seats == min(settings.tables):
            yield from first_start(settings, seats)


def first_start(settings: Settings, seats: int) -> Iterator[Row]:
    """Memory where no machine code is kept yet, and each node has it made as it starts."""
    settings.say(f"starting a table of {seats} seats on empty caches")
    with Processes(seats, "auto", pace=0.0, kept=False) as nodes:
        nodes.begin()
        nodes.wait("prompted")
        time.sleep(settings.seconds * seats)
        reports = nodes.stop()
    yield from memory(reports, f"memory of a node, {seats} seats, empty cache")


def memory(reports: Reports, name: str) -> Iterator[Row]:
    """The largest peak of these nodes, where the system tells it."""
    sizes = [report["memory"] for report in reports if report["memory"] is not None]
    ended = any(report["log"] for report in reports)
    steps = max(len(report["applied"]) for report in reports)
    if sizes:
        note = f"peak RSS after {steps} steps" + (", a whole game" if ended else "")
        yield Row(name, max(sizes), "MB", note=note)


def busy() -> float | None:
    """Seconds that all cores have worked since the machine started, where the system says so."""
    try:
        fields = Path("/proc/stat").read_text(encoding="ascii").split()[1:9]
    except OSError:
        return None
    idle = int(fields[3]) + int(fields[4])  # idle, and waiting for a disk
    return (sum(int(field) for field in fields) - idle) / os.sysconf("SC_CLK_TCK")


def figures(reports: Reports, seats: int) -> Iterator[Row]:
    """The rows of one table, from what its nodes have reported."""
    samples = sort_out(reports)
    for what in KINDS:
        found = samples.get(what, [])
        if len(found) < LEAST:
            continue
        note = f"{len(found)} of them" + (", p95 is the slowest" if len(found) < 20 else "")
        name = f"{what}, {seats} nodes"
        yield Row(f"{name}, p50", percentile(found, 0.5), "ms", note=note)
        yield Row(f"{name}, p95", percentile(found, 0.95), "ms", note=note)
    yield from memory(reports, f"memory of a node, {seats} seats")
    steps = max(len(report["applied"]) for report in reports)
    spent = median(report["cpu"] for report in reports)
    yield Row(
        f"CPU of a node a step, {seats} seats",
        spent * 1000 / steps,
        "ms",
        note="start of the process included",
    )
    if len({report["log"] for report in reports if report["log"]}) > 1:
        raise AssertionError("the nodes of one table have kept different logs")


def sort_out(reports: Reports) -> dict[str, list[float]]:
    """Milliseconds from answer to applied at all nodes, by what was answered."""
    return {kind: list(steps.values()) for kind, steps in sort_steps(reports).items()}


def sort_steps(reports: Reports) -> dict[str, dict[tuple[int, int], float]]:
    """By what was answered: first and last step of each, and its milliseconds.

    They are from the answer to the moment at which all nodes have applied the last step. Only
    answers given at rest count, and only where all nodes have come so far.
    """
    applied = last_applied(reports)
    found: dict[str, dict[tuple[int, int], float]] = {}
    for report in reports:
        for answer in report["answers"]:
            kind, last = _kind(answer, reports)
            if kind and answer["paced"] and last in applied:
                taken = (applied[last] - answer["at"]) * 1000
                found.setdefault(kind, {})[(answer["step"], last)] = taken
    return found


def last_applied(reports: Reports) -> dict[int, float]:
    """For each step that all nodes have applied, when the last of them had."""
    common = set.intersection(*(set(report["applied"]) for report in reports))
    return {int(n): max(report["applied"][n] for report in reports) for n in common}


def _kind(answer: dict[str, object], reports: Reports) -> tuple[str, int]:
    """What an answer is measured as, "" for nothing, and the step that must be applied for it."""
    step, acts = int(str(answer["step"])), answer["acts"]
    assert isinstance(acts, list)
    kinds = [kind for kind, _ in acts]
    dealt = max(report["dealt"].get(str(step), 0) for report in reports)
    if dealt:
        return ("draw of two" if dealt == 2 else ""), step + 1
    if answer["move"] == "build":
        shuffled = [size for kind, size in acts if kind == "shuffle"]
        from_eight = answer["hand"] == 8 and 8 in shuffled
        return ("card played from 8" if from_eight else "card played, other hands"), step
    if answer["move"] == "keep":
        return "role kept", step
    if kinds == ["move"]:
        return "decision", step
    return ("decision, own cards shuffled" if "shuffle" in kinds else ""), step


def _disk(turns: int = 100) -> Iterator[Row]:
    """What one fsync costs here: every event waits for one at its author, and one a step."""
    times = []
    with (
        tempfile.TemporaryDirectory() as folder,
        open(Path(folder) / "file", "ab", buffering=0) as file,
    ):
        for _ in range(turns):
            begin = time.monotonic()
            file.write(bytes(300))
            os.fsync(file.fileno())
            times.append((time.monotonic() - begin) * 1000)
    yield Row("fsync of 300 bytes, p50", percentile(times, 0.5), "ms")
    yield Row("fsync of 300 bytes, p95", percentile(times, 0.95), "ms")
