"""The games of boards: CPU of a start, a round, the largest event, audits, simulation.

The start, audit and log of the game with the most decks are rows of ``many_decks``.
The tables are played as in ``evenings``, each node a process; the logs that are audited are played
in one process, as in ``checking``.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median

from bench.clock import percentile
from bench.parts.checking import audit_marks
from bench.parts.evenings import last_applied
from bench.rows import Row
from bench.settings import BOARDS, MOST_DECKS, ROUNDS_OF, Settings
from bench.tables.processes import Processes, Reports
from bench.tables.recorded import record
from engine.games import find_game, game_names
from engine.open_table.simulate import play, random_bot
from ledger.files.append_only import read_log
from ledger.records.wire import Kind, unwrap

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
        yield from _recorded(settings, name, BOARDS[name])
        yield _simulation(settings, name, BOARDS[name])


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


def _recorded(settings: Settings, game: str, seats: int) -> Iterator[Row]:
    steps = settings.steps
    what = f"{steps} steps of {game}" if steps else f"a finished game of {game}"
    group = next(iter(settings.groups.values()))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "bench.tafel"
        settings.say(f"playing {what} with {seats} seats to be audited")
        record(log, group, seats, limit=steps, game=game)
        if game != MOST_DECKS:
            marks, verdict = audit_marks(log, group, settings.patience)
            note = "" if verdict is not None else "broken off"
            yield Row(f"audit of {what}, {seats} seats", marks[-1], "s", note=note)
            size = log.stat().st_size / 1e6
            yield Row(f"log of {what}, {seats} seats", size, "MB", note=f"{len(marks)} entries")
        yield Row(f"largest event of {what}, {seats} seats", largest_event(log), "bytes")


def largest_event(log: Path) -> int:
    """Bytes of the longest content of an event in this log: what the limit of a content is for."""
    events = [entry.data for entry in read_log(log).entries if entry.kind == Kind.EVENT]
    return max((len(unwrap(data)[1]) for data in events), default=0)


def _simulation(settings: Settings, name: str, seats: int) -> Row:
    game, bots = find_game(name), [random_bot] * seats
    options = game.settle_options({})
    play(game, seats, options, 0, bots)  # so that what is made once a process is there
    rates, games, moves = list[float](), max(1, settings.games // 3), 0
    for _ in range(3):
        begin = time.process_time()
        moves = sum(play(game, seats, options, seed, bots).moves for seed in range(1, games + 1))
        rates.append(games / (time.process_time() - begin))
    note = f"{seats} random bots, {moves // games} moves a game, median of 3"
    what = f"simulation of {name}, games a second and core"
    return Row(what, median(rates), "/s", at_least=True, note=note)
