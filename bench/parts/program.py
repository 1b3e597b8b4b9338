"""What needs neither cards nor peers: bot games with the open dealer, and the program's start."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bench.children import run_child
from bench.clock import wall
from bench.rows import Row
from bench.settings import GAME, Settings
from engine.games import find_game
from engine.open_table.bots import random_bot
from engine.open_table.simulate import play

CORES = os.cpu_count() or 1
ROOT = Path(__file__).resolve().parents[2]


def simulate(settings: Settings) -> Iterator[Row]:
    """Games a second of CPU with three random bots, and what one move costs."""
    game, bots = find_game(GAME), [random_bot] * 3
    play(game, 3, {}, 0, bots)  # so that what is made once a process is there
    moves, begin = 0, time.process_time()
    for seed in range(1, settings.games + 1):
        moves += play(game, 3, {}, seed, bots).moves
    spent = time.process_time() - begin
    rate = settings.games / spent
    note = f"{settings.games} games of {moves / settings.games:.0f} moves"
    yield Row("simulation, games a second and core", rate, "/s", at_least=True, note=note)
    yield Row("simulation, a move", spent * 1e6 / moves, "us")
    yield from _by_the_command(settings)


def _by_the_command(settings: Settings) -> Iterator[Row]:
    """The same by `tafelrunde simulate`, alone and on all cores: on the clock, its start included.

    It also draws a view now and then, and hashes each last state.
    """
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    games = settings.games * CORES
    simulate = ["cli", "simulate", GAME, "--seats", "3", "--games", str(games)]
    alone, together = ["--jobs", "1"], ["--jobs", str(CORES)]
    for what, tried in (("one process", (alone, [])), ("all cores", (together,))):
        times = (_on_the_clock([*simulate, *jobs], environ) for jobs in tried)
        time = next((time for time in times if time is not None), None)
        if time is None:
            settings.say(f"tafelrunde simulate cannot be told to use {what}")
            continue
        note = f"{games} games, {CORES} cores, on the clock"
        name = f"tafelrunde simulate, {what}, games a second"
        yield Row(name, games * 1000 / time, "/s", at_least=True, note=note)


def _on_the_clock(arguments: list[str], environ: dict[str, str]) -> float | None:
    """Milliseconds; None where an older state of the program does not know what it is told."""
    try:
        return wall(partial(_run, arguments, environ), 1)[0]
    except subprocess.CalledProcessError:
        return None


def begin(settings: Settings) -> Iterator[Row]:
    """From the shell to the end of `tafelrunde --help`, and what Python alone takes of it."""
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    for name, arguments in (
        ("tafelrunde --help", ["-m", "cli", "--help"]),
        ("python -c pass", ["-c", "pass"]),
    ):
        whole = partial(subprocess.run, [sys.executable, *arguments], **_quiet(environ))
        whole = partial(whole, stdin=subprocess.DEVNULL)  # gone before anybody could miss it
        time, _ = wall(whole, max(3, settings.runs))
        yield Row(name, time, "ms", note="on the clock")


def _run(arguments: list[str], environ: dict[str, str]) -> None:
    run_child(arguments, **_quiet(environ))


def _quiet(environ: dict[str, str]) -> dict[str, Any]:
    """How a program is run whose words nobody reads."""
    nothing = subprocess.DEVNULL
    return {"check": True, "env": environ, "cwd": ROOT, "stdout": nothing, "stderr": nothing}
