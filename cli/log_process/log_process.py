"""The program's end of the pipe to a process that looks at a log.

What the process says is read in a thread of its own, and handed over in that of the reactor. One
that says too much or dies is over, and that is told once; so is one that takes nothing, where a
pipe can be told not to wait. On Windows none can: there a wish waits for one whose pipe is full.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, cast

from cli.log_process.log_child import LOOK_AT
from cli.process.children import own_call, own_environ
from ledger.line_signs import shown

Message = dict[str, Any]
Start = Callable[[Sequence[str], Mapping[str, str]], "subprocess.Popen[bytes]"]

MOST_LINE = 16 * 1024 * 1024
"""Bytes of one answer: hundreds of times as many as what is told of a game of four."""


def start(arguments: Sequence[str], environ: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """The program with these arguments, its input and output pipes of ours. Raises OSError."""
    return subprocess.Popen(
        [*own_call(), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        env={**own_environ(environ), "PYTHONUTF8": "1"},
    )


class LogProcess:
    """One log in a process; all methods are for the reactor's thread."""

    def __init__(
        self,
        path: Path,
        name: str,
        *,
        goes: bool,
        told: Callable[[Message], object],
        over: Callable[[], object],
        in_reactor: Callable[[Callable[[], object]], object],
        environ: Mapping[str, str],
        begin: Start = start,
    ) -> None:
        """Begins it. goes: the file goes with the process. ``told`` hears its messages, ``over``
        that it has ended by itself; ``in_reactor`` calls something in the reactor's thread, from
        any other. Raises OSError where none can be begun."""
        self._told, self._over, self._in_reactor = told, over, in_reactor
        self._closed = False
        words = [LOOK_AT, str(path), f"name={shown(name)}", "yes" if goes else "no"]
        self._process = begin(words, environ)
        said = cast("IO[bytes]", self._process.stdout)
        if os.name == "posix":
            os.set_blocking(cast("IO[bytes]", self._process.stdin).fileno(), False)
        threading.Thread(target=self._read, args=(said,), name="log", daemon=True).start()

    @property
    def number(self) -> int:
        """The process's own."""
        return self._process.pid

    def wish(self, wish: Message) -> None:
        """Something is wished; a process that takes it no more is ended."""
        line = json.dumps(wish, separators=(",", ":")).encode() + b"\n"
        try:
            taken = cast("IO[bytes]", self._process.stdin).write(line)
        except (OSError, ValueError):
            taken = None
        if taken != len(line):
            self._kill()

    def close(self) -> None:
        """Nobody looks any more: it ends at once, and nothing more is told of it."""
        self._closed = True
        self._kill()
        with contextlib.suppress(OSError):
            cast("IO[bytes]", self._process.stdin).close()

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            self._process.kill()

    def _read(self, said: IO[bytes]) -> None:
        """In a thread: what it says, line by line, until it ends."""
        with contextlib.suppress(OSError, ValueError, RecursionError):
            held = b""
            while data := said.read(65_536):
                *lines, held = (held + data).split(b"\n")
                for line in lines:
                    self._in_reactor(self._hears(json.loads(line)))
                if len(held) > MOST_LINE:
                    break
        self._kill()
        self._process.wait()
        said.close()
        self._in_reactor(self._ends)

    def _hears(self, message: Message) -> Callable[[], object]:
        return lambda: None if self._closed else self._told(message)

    def _ends(self) -> None:
        was_closed = self._closed
        self.close()
        if not was_closed:
            self._over()
