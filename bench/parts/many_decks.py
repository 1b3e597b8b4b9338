"""The game with the most decks at one table: its start, its audit, its log and its largest event.

Each seat has a pile of its own, shuffled by all beside the piles of the others, so a start is the
widest shuffle there is. Nodes are processes, as in ``evenings``; the log that is audited is played
in one process, as in ``checking``.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.parts.whole_games import log_rows
from bench.rows import Row
from bench.settings import MOST_DECKS, MOST_DECKS_SEATS, Settings
from bench.tables.processes import Processes
from engine.games import game_names


def measure(settings: Settings) -> Iterator[Row]:
    """All rows; none where an older state of the program does not have the game."""
    if MOST_DECKS not in game_names():
        settings.say(f"there is no game {MOST_DECKS} in this state of the program")
        return
    seats = MOST_DECKS_SEATS
    settings.say(f"starting a table of {seats} seats, {MOST_DECKS}")
    with Processes(seats, "auto", pace=0.0, game=MOST_DECKS) as nodes:
        nodes.begin()
        prompted = nodes.wait("prompted")
        reports = nodes.stop()
    pressed = min(report["times"]["start"] for report in reports if "start" in report["times"])
    yield Row(f"start of {seats} seats, {MOST_DECKS}", float(prompted - pressed), "s")
    yield from log_rows(settings, MOST_DECKS, seats, events=True)
