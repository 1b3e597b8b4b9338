"""What a crowd costs the players: a table that is left alone, then one with strangers around it.

Five hundred watchers, ten hostile peers and a scan come to the node that opened the table. Times
are from the answer of one node to the moment at which the last one has applied the step.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median

from bench.clock import percentile
from bench.parts.evenings import LEAST, PACE, last_applied, sort_steps
from bench.rows import Row
from bench.settings import Settings
from bench.tables.processes import ROOT, NodeFailed, Processes, Reports

SEATS = 5  # at most; a game of so many lasts long enough
SPANS = 3  # of the seconds that a run of the bench gives each seat: quiet, and in a crowd
WARM = 2.0  # seconds at the beginning that do not count


def measure(settings: Settings) -> Iterator[Row]:
    """The slowest decision of a hundred, quiet and in a crowd, and what became of the crowd."""
    seats, seconds = min(SEATS, max(settings.tables)), settings.seconds * SPANS
    settings.say(f"playing for {2 * seconds:.0f} s, the second half in a crowd")
    with Processes(seats, "auto", pace=PACE * seats) as nodes:
        port = nodes.begin()["port"]
        nodes.wait("prompted")
        time.sleep(WARM)
        begin = time.monotonic()
        time.sleep(seconds)
        came = time.monotonic()
        crowd = _crowd(port, seconds)
        gone = time.monotonic()
        reports = nodes.stop()
    yield from figures(reports, (begin, came), (came, gone))
    for what in ("served", "told", "links", "cut", "scanned"):
        yield Row(f"crowd: {SAID[what]}", crowd[what], "")


SAID = {
    "served": "watchers that got the log",
    "told": "watchers that were told there is no room",
    "links": "links of hostile peers",
    "cut": "of which closed by the table",
    "scanned": "connections of a scan",
}


def _crowd(port: int, seconds: float) -> dict[str, int]:
    """Let the crowd come and go; what became of it."""
    argv = [sys.executable, "-m", "bench.tables.crowd", str(port), str(seconds)]
    done = subprocess.run(
        argv, cwd=ROOT, capture_output=True, text=True, timeout=seconds + 60.0, check=False
    )
    if done.returncode:
        raise NodeFailed(f"the crowd has ended: {done.stderr[-300:]}")
    counted: dict[str, int] = json.loads(done.stdout)
    return counted


def figures(
    reports: Reports, quiet: tuple[float, float], crowd: tuple[float, float]
) -> Iterator[Row]:
    """The rows of the two spans of time (monotonic seconds)."""
    applied = last_applied(reports)
    times = [
        (applied[last], taken)
        for (_, last), taken in sort_steps(reports).get("decision", {}).items()
    ]
    slowest = []
    for name, (since, until) in (("quiet", quiet), ("in a crowd", crowd)):
        found = [taken for at, taken in times if since <= at < until]
        if len(found) < LEAST:
            return
        note = f"{len(found)} of them" + (", p99 is the slowest" if len(found) < 100 else "")
        steps = sum(since <= at < until for at in applied.values())
        yield Row(f"steps a second, {name}", steps / (until - since), "")
        slowest.append(percentile(found, 0.99))
        yield Row(f"decision, {name}, p50", percentile(found, 0.5), "ms", note=note)
        yield Row(f"decision, {name}, p99", slowest[-1], "ms", note=note)
    yield Row("p99 of a decision, in a crowd over quiet", slowest[1] / slowest[0], "x")
    spent = [report["cpu"] for report in reports]
    more = max(0.0, spent[0] - median(spent[1:])) / (crowd[1] - crowd[0])
    yield Row("of a core, what a crowd costs the node it comes to", 100 * more, "%")
