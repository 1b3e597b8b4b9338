"""The nodes of one measured table as processes: started together, told things, listened to.

Ends only what it has started, whatever happens on the way; and where this process is ended itself,
each node notices that nobody talks to it any more, and ends (bench.children).
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from bench.settings import GAME
from bench.tables.arithmetic import keep

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds for anything a node is waited for
Reports = list[dict[str, Any]]
NOTHING: Mapping[str, str] = {}


class NodeFailed(Exception):
    """A node of the measured table has ended, or said that it cannot go on."""


class Processes:
    """So many nodes, the first of which opens the table. Use it in a `with`."""

    def __init__(
        self,
        seats: int,
        backend: str,
        *,
        pace: float,
        sample: bool = False,
        kept: bool = True,
        game: str = GAME,
        options: Mapping[str, str] = NOTHING,
        bot: str = "",
    ) -> None:
        """Start them; each makes itself ready to be told where the table is.

        `sample`: whether they look where their CPU time goes. `kept`: whether the machine code of
        their sums is kept already, from which all take it; else each has a cache that is empty.
        `bot`: the level of the bot that plays the opener's seat, whose own moves are not measured.
        """
        self._folder = tempfile.TemporaryDirectory(prefix="tafelrunde-bench-")
        self._heard: queue.Queue[tuple[int, dict[str, Any]]] = queue.Queue()
        self._nodes: list[subprocess.Popen[str]] = []
        environ = os.environ | {"PYTHONPATH": str(ROOT)}
        cache = Path(self._folder.name) / "cache"
        if kept:
            keep(cache)
        for number in range(seats):
            home = Path(self._folder.name) / str(number)
            home.mkdir()
            node = subprocess.Popen(
                [sys.executable, "-m", "bench.tables.seat"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=ROOT,
                env=environ,
                text=True,
            )
            self._nodes.append(node)
            threading.Thread(target=self._listen, args=(number, node), daemon=True).start()
            place = {
                "home": str(home),
                "cache": str(cache if kept else home / "cache"),
                "number": number,
                "seats": seats,
                "sample": sample,
                "game": game,
                "options": dict(options),
                "bot": "" if number else bot,
            }
            self._say(node, place | {"backend": backend, "pace": pace})

    def __enter__(self) -> Processes:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End those that still run, and take their files away."""
        for node in self._nodes:
            if node.poll() is None:
                node.kill()
            node.wait()
            for pipe in (node.stdin, node.stdout):
                if pipe is not None:
                    pipe.close()
        self._folder.cleanup()

    def begin(self) -> Any:
        """All sit down at the table that the first one opens; what it says of it."""
        opened = self.wait("opened")
        for node in self._nodes[1:]:
            self._say(node, {"join": opened})
        return opened

    def tell(self, **what: Any) -> None:
        """The same to all of them."""
        for node in self._nodes:
            self._say(node, what)

    def wait(self, what: str, seconds: float | None = None) -> Any:
        """The next thing of this name that any node says, in PATIENCE. Raises NodeFailed."""
        return self._next(what, PATIENCE if seconds is None else seconds)[1]

    def stop(self) -> Reports:
        """Stop all of them; what they have measured, the opener first. Raises NodeFailed."""
        self.tell(stop=True)
        found = dict(self._next("report", PATIENCE) for _ in self._nodes)
        return [found[number] for number in range(len(self._nodes))]

    def _next(self, what: str, seconds: float) -> tuple[int, Any]:
        until = time.monotonic() + seconds
        while True:
            try:
                number, heard = self._heard.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise NodeFailed(f"no node said {what!r} within {seconds:.0f} s") from None
            if "failed" in heard:
                raise NodeFailed(f"node {number} cannot go on: {heard['failed']}")
            if what in heard:
                return number, heard[what]
            if "gone" in heard and what != "report":
                raise NodeFailed(f"node {number} ended before any said {what!r}")

    def _listen(self, number: int, node: subprocess.Popen[str]) -> None:
        assert node.stdout is not None
        for line in node.stdout:
            self._heard.put((number, json.loads(line)))
        self._heard.put((number, {"gone": True}))

    def _say(self, node: subprocess.Popen[str], what: dict[str, Any]) -> None:
        assert node.stdin is not None
        try:
            node.stdin.write(json.dumps(what) + "\n")
            node.stdin.flush()
        except OSError as error:
            raise NodeFailed(f"a node does not listen any more: {error}") from error
