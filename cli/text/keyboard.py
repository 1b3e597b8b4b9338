"""Lines from the standard input while the event loop runs: a thread reads, the loop is told.

A thread works for a terminal, a pipe and a file on every system; waiting on descriptors does not
(files cannot be waited on, and Windows cannot wait on a console). It reads the descriptor itself,
never the stream over it: a thread that is stuck in a stream's lock would stop the interpreter from
ending.
"""

from __future__ import annotations

import codecs
import os
import threading
from collections.abc import Callable, Iterator
from typing import Any, TextIO

CHUNK = 4096
AHEAD = 256  # lines that may wait to be used; a pipe that writes for ever waits with the rest


class Keyboard:
    """Tells `typed` each line and `ended` when no more can come, both on the loop's thread."""

    def __init__(
        self,
        stream: TextIO,
        typed: Callable[[str], None],
        ended: Callable[[], None],
        *,
        reactor: Any,
    ) -> None:
        """Nothing is read before `start`."""
        self._stream, self._typed, self._ended = stream, typed, ended
        self._reactor = reactor
        self._started = self._stopped = False
        self._room = threading.Semaphore(AHEAD)

    def start(self) -> None:
        """Read from now on; a second call changes nothing."""
        if self._started:
            return
        self._started = True
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def stop(self) -> None:
        """Tell nothing any more. The thread ends with the program."""
        self._stopped = True

    def took(self) -> None:
        """A line has been used: there is room for one more."""
        self._room.release()

    def _read(self) -> None:
        for line in lines_of(self._stream):
            self._room.acquire()
            self._tell(self._typed, line)
        self._tell(self._ended)

    def _tell(self, what: Callable[..., None], *args: str) -> None:
        if not self._stopped:
            self._reactor.callFromThread(self._now, what, *args)

    def _now(self, what: Callable[..., None], *args: str) -> None:
        if not self._stopped:
            what(*args)


def lines_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream without their ends, as they come; the last one may have none."""
    try:
        descriptor = stream.fileno()
    except (OSError, AttributeError, ValueError):
        yield from (line.rstrip("\r\n") for line in stream)
        return
    decoder = codecs.getincrementaldecoder(stream.encoding or "utf-8")("replace")
    rest = ""
    while True:
        try:
            data = os.read(descriptor, CHUNK)
        except OSError:
            data = b""
        rest += decoder.decode(data, final=not data)
        *whole, rest = rest.split("\n")
        yield from (line.rstrip("\r") for line in whole)
        if not data:
            if rest:
                yield rest
            return
