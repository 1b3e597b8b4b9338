"""Files that are dropped on the page: each a private file of this machine until nobody looks at it.

One at a time is taken in, of at most so many bytes, and within some minutes; what was begun and not
ended is taken away again, and so is what was taken in and not asked for. Nothing here reads them.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from twisted.internet.interfaces import IDelayedCall, IReactorTime

MOST_DROPPED = 64 * 1024 * 1024
"""Bytes of a file: a hundred times as many as the log of a game of four has."""
DROP_SECONDS = 120.0
"""In which all of a file has come: it comes from this very machine."""
UNASKED_SECONDS = 60.0
"""After which a file goes that no tab looks at."""
LEFT_SECONDS = 86_400.0
"""After which no program looks at a file any more that it took in: it was killed meanwhile."""
PREFIX, ENDING = "tafelrunde-", ".tafel"
MADE_UP = 8
"""Signs between the two that the system chooses; any other file called so is somebody's own."""


@dataclass(eq=False)
class DroppedFile:
    """One file on its way in: what has come of it, and the key a tab asks for it by."""

    path: Path
    file: BinaryIO = field(repr=False)
    length: int
    key: str = field(repr=False)
    came: int = 0
    whole: bool = False
    timer: IDelayedCall | None = field(default=None, repr=False)

    def write(self, data: bytes) -> bool:
        """Some bytes more; whether they lie there. Never more than were announced."""
        if self.came + len(data) > self.length:
            return False
        try:
            self.file.write(data)
        except (OSError, ValueError):  # no room, or taken away already
            return False
        self.came += len(data)
        return True


class DroppedFiles:
    """All of a page. ``folder``: where they lie, None: where the system has such files."""

    def __init__(
        self,
        reactor: IReactorTime,
        *,
        folder: Path | None = None,
        most: int = MOST_DROPPED,
    ) -> None:
        """None is there."""
        self._reactor, self._folder, self._most = reactor, folder, most
        self._there: dict[str, DroppedFile] = {}
        self._taken: set[Path] = set()

    def begin(self, length: int, late: Callable[[], object]) -> DroppedFile | None:
        """A file of so many bytes; None where it is empty or too large, where another one is on its
        way, or where there is no place for it. ``late`` is called where it does not come."""
        if not 0 < length <= self._most or any(not one.whole for one in self._there.values()):
            return None
        for key in [*self._there]:  # one that nobody has asked for
            self.forget(key)
        try:
            number, name = tempfile.mkstemp(ENDING, PREFIX, self._folder)
        except OSError:
            return None
        file = os.fdopen(number, "wb")
        _sweep(Path(name))
        dropped = DroppedFile(Path(name), file, length, secrets.token_hex(16))
        self._there[dropped.key] = dropped
        dropped.timer = self._reactor.callLater(DROP_SECONDS, late)
        return dropped

    def end(self, dropped: DroppedFile) -> bool:
        """All of it should be there; whether it is. Else nothing of it is kept."""
        try:
            dropped.file.close()
        except OSError:  # what was held back has no room
            dropped.came = -1
        if dropped.key not in self._there or dropped.came != dropped.length:
            self.forget(dropped.key)
            return False
        dropped.whole = True
        _stop(dropped.timer)
        dropped.timer = self._reactor.callLater(UNASKED_SECONDS, self.forget, dropped.key)
        return True

    def claimed(self, key: str) -> Path | None:
        """The file of this key, once, for whoever looks at it and gives it back; None without."""
        dropped = self._there.get(key)
        if dropped is None or not dropped.whole:
            return None
        del self._there[key]
        _stop(dropped.timer)
        self._taken.add(dropped.path)
        return dropped.path

    def give_back(self, path: Path) -> None:
        """Nobody looks at it any more: it is taken away."""
        if path in self._taken:
            self._taken.remove(path)
            _remove(path)

    def forget(self, key: str) -> None:
        """Take away what came of this one, whole or not."""
        dropped = self._there.pop(key, None)
        if dropped is None:
            return
        _stop(dropped.timer)
        with contextlib.suppress(OSError):
            dropped.file.close()
        _remove(dropped.path)

    def close(self) -> None:
        """Take all of them away."""
        for key in [*self._there]:
            self.forget(key)
        for path in [*self._taken]:
            self.give_back(path)


def _sweep(new: Path) -> None:
    """Take away what lies beside this one and is a day older: its program was killed."""
    with contextlib.suppress(OSError):
        now = new.stat().st_mtime
        for path in new.parent.glob(f"{PREFIX}{'?' * MADE_UP}{ENDING}"):
            with contextlib.suppress(OSError):
                if now - path.lstat().st_mtime > LEFT_SECONDS:
                    path.unlink()


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _stop(timer: IDelayedCall | None) -> None:
    if timer is not None and timer.active():
        timer.cancel()
