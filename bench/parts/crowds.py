"""What a crowd costs the players: a table left alone, then with strangers around it, then alone.

Hundreds of watchers that come at once, ten hostile peers and a scan come to the node that opened
the table, and stay for half of the time. Times are from the answer of one node to the moment at
which the last one has applied the step. A game is shorter than what is wanted to be known of its
slowest steps, so several are played one after another, and their samples are put together.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.children import run_child
from bench.clock import percentile
from bench.parts.evenings import LEAST, last_applied, sort_steps
from bench.rows import Row
from bench.settings import Settings
from bench.tables.processes import ROOT, NodeFailed, Processes, Reports

SEATS = 5  # at most; a game of so many lasts long enough
ANSWERS = 80  # of each seat at least, before a game is over
WARM = 2.0  # seconds at the beginning that do not count, and until a crowd is gone for good

Span = tuple[float, float]
"""Begin and end of a time that counts, in monotonic seconds."""


@dataclass(frozen=True)
class Evening:
    """One game: what its nodes have reported, when it was quiet, when crowded, by whom."""

    reports: Reports
    quiet: tuple[Span, ...]
    crowded: Span
    crowd: dict[str, Any]


def measure(settings: Settings) -> Iterator[Row]:
    """The slowest decision of a hundred, quiet and in a crowd, and what became of the crowd."""
    games, watchers, seconds = settings.crowd
    played = []
    for number in range(1, games + 1):
        settings.say(f"playing for {2 * seconds:.0f} s, half of it in a crowd: {number} of {games}")
        played.append(play(min(SEATS, max(settings.tables)), watchers, seconds))
    crowds = [one.crowd for one in played]
    for what, said in SAID.items():
        yield Row(f"crowd: {said}", sum(crowd[what] for crowd in crowds) / games, "")
    least = min(crowd["served"] + crowd["told"] for crowd in crowds)
    yield Row(f"crowd: of {watchers} watchers, served or told", least, "", at_least=True)
    heard = [crowd["heard"] for crowd in crowds if crowd["heard"] is not None]
    if len(heard) == games:
        yield Row("crowd: until the last of them was", max(heard), "s")
    yield from figures(played)


SAID = {
    "served": "watchers that got the log",
    "told": "watchers that were told there is no room",
    "links": "links of hostile peers",
    "cut": "connections of theirs that the table closed",
    "scanned": "connections of a scan",
}


def play(seats: int, watchers: int, seconds: float) -> Evening:
    """One game with a crowd in the middle, so slow that it outlasts that. Raises NodeFailed."""
    pace = 2 * (seconds + WARM) / (ANSWERS * seats)
    with Processes(seats, "auto", pace=pace) as nodes:
        port = nodes.begin()["port"]
        nodes.wait("prompted")
        time.sleep(WARM)
        begin = time.monotonic()
        time.sleep(seconds / 2)
        came = time.monotonic()
        crowd = _crowd(port, seconds, watchers)
        gone = time.monotonic()
        time.sleep(WARM)
        calm = time.monotonic()
        time.sleep(seconds / 2)
        end = time.monotonic()
        return Evening(nodes.stop(), ((begin, came), (calm, end)), (came, gone), crowd)


def _crowd(port: int, seconds: float, watchers: int) -> dict[str, Any]:
    """Let the crowd come and go; what became of it."""
    done = run_child(
        ["bench.tables.crowd", str(port), str(seconds), str(watchers)],
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=seconds + 60.0,
    )
    if done.returncode:
        raise NodeFailed(f"the crowd has ended: {done.stderr[-300:]}")
    counted: dict[str, Any] = json.loads(done.stdout)
    return counted


def figures(played: Sequence[Evening]) -> Iterator[Row]:
    """The rows of both kinds of time. Raises NodeFailed where there are too few decisions in one,
    and says whether the game was over or stood still."""
    slowest = []
    for name, spans in (
        ("quiet", [one.quiet for one in played]),
        ("in a crowd", [(one.crowded,) for one in played]),
    ):
        found, steps, seconds = _samples(played, spans)
        if len(found) < LEAST:
            raise NodeFailed(
                f"{len(found)} decisions {name}, of which nothing can be said: {_why(played)}"
            )
        note = f"{len(found)} of them" + (", p99 is the slowest" if len(found) < 100 else "")
        yield Row(f"steps a second, {name}", steps / seconds, "")
        slowest.append(percentile(found, 0.99))
        yield Row(f"decision, {name}, p50", percentile(found, 0.5), "ms", note=note)
        yield Row(f"decision, {name}, p99", slowest[-1], "ms", note=note)
    yield Row("p99 of a decision, in a crowd over quiet", slowest[1] / slowest[0], "x")
    more = seconds = 0.0
    for one in played:
        spent = [report["cpu"] for report in one.reports]
        more += max(0.0, spent[0] - median(spent[1:]))
        seconds += one.crowded[1] - one.crowded[0]
    yield Row("of a core, what a crowd costs the node it comes to", 100 * more / seconds, "%")


def _samples(
    played: Sequence[Evening], spans: Sequence[Sequence[Span]]
) -> tuple[list[float], int, float]:
    """Milliseconds of each decision within these spans, steps in them, and seconds of play."""
    found, count, seconds = list[float](), 0, 0.0
    for one, mine in zip(played, spans, strict=True):
        applied = last_applied(one.reports)
        decisions = sort_steps(one.reports).get("decision", {})
        for since, until in mine:
            found += [t for (_, last), t in decisions.items() if since <= applied[last] < until]
            count += sum(since <= at < until for at in applied.values())
            seconds += max(0.0, min(until, max(applied.values())) - since)
    return found, count, seconds


def _why(played: Sequence[Evening]) -> str:
    """What the nodes of these games have seen at last."""
    said = []
    for one in played:
        last = max(last_applied(one.reports).values())
        over = all(report["log"] for report in one.reports)
        end = f"was over {last - one.crowded[0]:.0f} s after the crowd came"
        said.append(
            end if over else f"stood still from {last - one.crowded[0]:.0f} s after it came"
        )
    return "; ".join(f"game {number} {what}" for number, what in enumerate(said, 1))
