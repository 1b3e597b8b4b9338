"""A program of its own at a terminal of its own, and what it has said there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from tests.source import ROOT

Found = TypeVar("Found")


class OwnTerminal:
    """`tafelrunde` with these words, and with these variables beside those that are there.

    inherits: called in the new process before the program is, as whoever starts it may do.
    """

    def __init__(
        self,
        argv: Sequence[object],
        environ: Mapping[str, str],
        inherits: Callable[[], object] | None = None,
    ) -> None:
        self._screen, theirs = os.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cli", *map(str, argv)],
            cwd=ROOT,
            env=os.environ | environ,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=inherits,  # noqa: PLW1509, it asks for nothing that a thread could hold
        )
        os.close(theirs)
        self.told = b""

    def type(self, line: str) -> None:
        """A line, key by key."""
        os.write(self._screen, line.encode() + b"\r")

    def hear(self, words: bytes) -> None:
        """Wait until it has said this."""
        self.hears(lambda told: words in told)

    def hears(self, holds: Callable[[bytes], Found]) -> Found:
        """Wait until this holds of what it has said; what is found then."""
        while not (found := holds(self.told)):
            more = self._more()
            assert more, self.told.decode()
            self.told += more
        return found

    def end(self, again: int | None = None) -> int:
        """Wait until it has ended, and every process that could write where it did; how. again:
        the signal it is sent once more where it asks whether the first one was meant."""
        while more := self._more():
            self.told += more
            if again is not None and b"Once more" in b" ".join(self.told.split()):
                self.process.send_signal(again)
                again = None
        os.close(self._screen)
        return self.process.wait()

    def _more(self) -> bytes:
        try:
            return os.read(self._screen, 4096)
        except OSError:  # so Linux says that nobody holds the other end any more
            return b""
        except BaseException:  # the bound of a test: what goes on is a failure, and is not left
            os.killpg(self.process.pid, signal.SIGKILL)
            raise
