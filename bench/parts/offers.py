"""A game of offers, San Marco: how soon its table starts, and what a round of it takes.

Three nodes, each a process, as in ``evenings``; its programs answer at once, so that a round is
what the cards alone take: a draw read, three offers cut and looked at twice, three hands played.
Where two pairs cut side by side (four seats) no answer is told apart, so three seats are measured.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.clock import percentile
from bench.parts.evenings import last_applied
from bench.rows import Row
from bench.settings import Settings
from bench.tables.processes import Processes, Reports
from engine.games import game_names

GAME, SEATS = "san_marco", 3
PLAYED = 20.0  # seconds a table of this game is played to see rounds
CUT = "cut"  # the answer with which the offers of a round are made


def measure(settings: Settings) -> Iterator[Row]:
    """All rows; none where an older state of the program does not have the game."""
    if GAME not in game_names():
        settings.say(f"there is no game {GAME} in this state of the program")
        return
    seconds = min(PLAYED, settings.seconds * SEATS)
    settings.say(f"playing {GAME} at a table of {SEATS} seats for {seconds:.0f} s")
    with Processes(SEATS, "auto", pace=0.0, game=GAME) as nodes:
        nodes.begin()
        prompted = nodes.wait("prompted")
        time.sleep(seconds)
        reports = nodes.stop()
    pressed = min(report["times"]["start"] for report in reports if "start" in report["times"])
    yield Row(f"start of {SEATS} seats, {GAME}", float(prompted - pressed), "s")
    found = rounds(reports)
    if found:
        note = f"{len(found)} of them, {min(found):.2f} to {max(found):.2f}"
        yield Row(f"round of {SEATS} seats, {GAME}, p50", percentile(found, 0.5), "s", note=note)


def rounds(reports: Reports) -> list[float]:
    """Seconds from the first offer of a round to that of the next, as the last node has them.

    A round of three seats begins with two cuts in a row; one of two seats, which is shorter, with
    one alone, and is left out.
    """
    applied = last_applied(reports)
    cuts = {a["step"] for report in reports for a in report["answers"] if a["move"] == CUT}
    found, before = list[float](), None
    for step in sorted(step for step in cuts if step - 1 not in cuts):
        whole = step + 1 in cuts and step in applied
        if whole and before is not None:
            found.append(applied[step] - applied[before])
        before = step if whole else None
    return found
