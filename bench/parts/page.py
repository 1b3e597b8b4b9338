"""The table in a browser: from the key to the page that shows it, first paint, bytes, memory.

Four nodes on this machine, each a process; one of them has its page open in a real browser, whose
times are taken within the page. Left out, with a sentence, where no browser can be led.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from bench.children import as_child, lifeline
from bench.clock import most_memory, percentile
from bench.rows import Row
from bench.settings import GAME, LARGEST, Settings
from bench.tables.browser import browser_here
from bench.tables.processes import ROOT, NodeFailed

SEATS = 4
LEAST = 5
PATIENCE = 60.0
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#\w+")
LINK = re.compile(r"tafelrunde://\S+/([A-Z0-9-]+)")


def measure(settings: Settings) -> Iterator[Row]:
    """A table that is played through the page, and what the page of the largest game loads."""
    if browser_here() is None:
        settings.say("page: left out, no browser can be led here (make browser, chromium)")
        return
    settings.say(f"playing at a page of {SEATS} seats")
    told, memory = played(GAME, 8 * settings.runs, settings.runs)
    keys, paints = told["keys"], told["paints"]
    if len(keys) >= LEAST:
        note = f"{len(keys)} answers by the keyboard"
        yield Row(f"key to own page, {SEATS} nodes, p50", percentile(keys, 0.5), "ms", note=note)
        yield Row(f"key to own page, {SEATS} nodes, p95", percentile(keys, 0.95), "ms", note=note)
    note = f"median of {len(paints)} loads, {min(paints) / 1000:.2f} to {max(paints) / 1000:.2f}"
    yield Row("first paint of the table", median(paints) / 1000, "s", note=note)
    if memory is not None:
        yield Row("node with an open page, memory", memory, "MB", note="peak RSS")
    settings.say(f"loading the page of {LARGEST}")
    told, _ = played(LARGEST, 0, 0)
    yield Row("what the page loads", told["bytes"] / 1000, "KB", note=f"{LARGEST}, one language")
    yield Row("what the page loads, as it comes", told["came"] / 1000, "KB", note="compressed")


def played(game: str, answers: int, loads: int) -> tuple[dict[str, Any], float | None]:
    """What the browser found, and the peak of its node's memory in MB where the system tells it."""
    with tempfile.TemporaryDirectory(prefix="tafelrunde-bench-") as name, ExitStack() as ends:
        folder = Path(name)

        def start(*words: str, who: str) -> tuple[subprocess.Popen[bytes], Path]:
            return ends.enter_context(_node(folder, who, words))

        opening = ("host", game, "--seats", str(SEATS), "--port", "0", "--web", "--no-browser")
        host, said = start(*opening, who="anna")
        address, link = heard(ADDRESS, said, host), heard(LINK, said, host)
        for seat in range(1, SEATS):
            start("join", link[1], f"--else={link[0]}", "--bot", "medium", who=f"bot{seat}")
        found = subprocess.run(
            as_child(["bench.tables.browser", address[0], str(answers), str(loads)]),
            stdin=ends.enter_context(lifeline()),
            capture_output=True,
            check=False,
            env=_environ(),
        )
        if found.returncode:
            raise NodeFailed(found.stderr.decode(errors="replace")[-600:])
        return json.loads(found.stdout), most_memory(host.pid)


@contextmanager
def _node(
    folder: Path, who: str, words: Sequence[str]
) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """The program with its files in a folder of its own, and the file of what it says."""
    said = folder / f"{who}.txt"
    own = ["--home", str(folder / who), "--lang", "en", *words, "--name", who, "--no-discovery"]
    with lifeline() as life, said.open("wb") as out:
        node = subprocess.Popen(
            as_child(["cli", *own]), stdin=life, stdout=out, stderr=out, env=_environ()
        )
        try:
            yield node, said
        finally:
            node.terminate()
            node.wait(PATIENCE)


def _environ() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def heard(what: re.Pattern[str], said: Path, node: subprocess.Popen[bytes]) -> re.Match[str]:
    """What a node says in time. Raises NodeFailed."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and node.poll() is None:
        if found := what.search(said.read_text(encoding="utf-8", errors="replace")):
            return found
        time.sleep(0.05)
    raise NodeFailed(said.read_text(encoding="utf-8", errors="replace")[-600:])
