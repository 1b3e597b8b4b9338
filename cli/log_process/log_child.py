"""The process that looks at one log: wishes come by its standard input, answers go by its output.

It lives as long as its standard input is open, so that it ends with its parent, however that comes
about; and it has no more memory than a log needs that anybody can have played.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO, Protocol

LOOK_AT = "--look-at-log"
"""First word of such a process; then the log, ``name=`` what it is called to people, and whether it
is one that goes with the process (yes, no)."""

MOST_MEMORY = 1 << 30
"""Bytes: several times what a log of a game of four takes to be read and checked."""
GIVES_WAY = 10
"""How much nicer it is than the program (`os.nice`)."""


class Looks(Protocol):
    """What looks at the log (`cli.log_page.looked_at_log.LookedAtLog`)."""

    @property
    def idle(self) -> bool:
        """Whether nothing is to be done."""

    def hear(self, message: object) -> bool:
        """Take a wish."""

    def go_on(self) -> dict[str, object] | None:
        """Do one piece."""


def work(log: Looks, wishes: SimpleQueue[bytes], tell: Callable[[bytes], object]) -> None:
    """Do what is wished for ever; each answer is one line. Raises what ``tell`` raises."""
    while True:
        while log.idle or not wishes.empty():
            line = wishes.get()
            with contextlib.suppress(ValueError, RecursionError):
                log.hear(json.loads(line))
        message = log.go_on()
        if message is not None:
            tell(json.dumps(message, separators=(",", ":")).encode() + b"\n")


def listen(lines: Iterable[bytes], wishes: SimpleQueue[bytes], end: Callable[[], object]) -> None:
    """Take lines as wishes until there are no more: then nobody wants anything."""
    with contextlib.suppress(OSError, ValueError):
        for line in lines:
            wishes.put(line)
    end()


def look_at(log: Looks, path: Path, *, goes: bool, came: BinaryIO, out: BinaryIO) -> None:
    """Be this process until its input ends. goes: the file of the log goes with it."""
    _bounded()
    wishes: SimpleQueue[bytes] = SimpleQueue()

    def end() -> None:
        if goes:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
        os._exit(0)

    def tell(line: bytes) -> None:
        out.write(line)
        out.flush()

    threading.Thread(target=listen, args=(came, wishes, end), daemon=True).start()
    try:
        work(log, wishes, tell)
    except (OSError, ValueError):  # nobody reads it any more
        end()


def _bounded() -> None:
    """Give way to the program, and take no more memory than there is for this."""
    if sys.platform != "win32":
        import resource

        os.nice(GIVES_WAY)
        with contextlib.suppress(OSError, ValueError):  # less is allowed already
            resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
