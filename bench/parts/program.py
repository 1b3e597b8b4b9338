"""What needs neither cards nor peers: bot games with the open dealer, the program's start, and the
size and start of the one file that lies in `dist` (`make app`).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
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
ADDRESS = re.compile(rb"http://127\.0\.0\.1:\d+/#\w+")


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


def app(settings: Settings) -> Iterator[Row]:
    """Left out, with a sentence, where none has been made."""
    found = sorted((ROOT / "dist").glob("tafelrunde*"), key=lambda path: path.name)
    apps = [path for path in found if path.suffix not in (".whl", ".gz") and path.is_file()]
    if not apps:
        settings.say("app: left out, none lies in dist (make app)")
        return
    yield Row("app, size", apps[0].stat().st_size / 1e6, "MB", note=apps[0].name)
    times = [_to_first_page(apps[0]) for _ in range(max(3, settings.runs))]
    note = f"median of {len(times)} starts on an empty home, {min(times):.2f} to {max(times):.2f}"
    yield Row("app, from its start to the first page", median(times), "s", note=note)


def _to_first_page(file: Path) -> float:
    """Seconds until it says where its page is: from then on a browser gets it."""
    with tempfile.TemporaryDirectory(prefix="tafelrunde-bench-") as home:
        begin = time.monotonic()
        page = [file, "--home", home, "page", "--no-browser", "--no-discovery"]
        environ = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(
            page, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environ
        ) as process:
            assert process.stdout is not None
            try:
                for line in process.stdout:
                    if ADDRESS.search(line):
                        return time.monotonic() - begin
            finally:
                process.terminate()
    raise AssertionError("the app ended before it said where its page is")


def _run(arguments: list[str], environ: dict[str, str]) -> None:
    run_child(arguments, **_quiet(environ))


def _quiet(environ: dict[str, str]) -> dict[str, Any]:
    """How a program is run whose words nobody reads."""
    nothing = subprocess.DEVNULL
    return {"check": True, "env": environ, "cwd": ROOT, "stdout": nothing, "stderr": nothing}
