"""What needs neither cards nor peers: bot games with the open dealer, and the program's start."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.clock import wall
from bench.recorded import GAME
from bench.rows import Row
from bench.settings import Settings
from engine.games import find_game
from engine.open_table.simulate import play, random_bot

GAMES_A_SECOND = 100.0
HELP = 300.0  # milliseconds
ROOT = Path(__file__).resolve().parent.parent


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
    yield Row("simulation, games a second and core", rate, "/s", GAMES_A_SECOND, True, note)
    yield Row("simulation, a move", spent * 1e6 / moves, "us")


def begin(settings: Settings) -> Iterator[Row]:
    """From the shell to the end of `tafelrunde --help`, and what Python alone takes of it."""
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    for name, arguments, budget in (
        ("tafelrunde --help", ["-m", "cli", "--help"], HELP),
        ("python -c pass", ["-c", "pass"], None),
    ):
        time, _ = wall(partial(_run, arguments, environ), max(3, settings.runs))
        yield Row(name, time, "ms", budget, note="on the clock")


def _run(arguments: list[str], environ: dict[str, str]) -> None:
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        env=environ,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
