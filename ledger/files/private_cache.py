"""Things that can always be made again, kept in a folder of the person's own.

What is kept here may be machine code, so it is taken only where nobody else can have written it:
the folder and the file belong to this user, and others may not write to either. Where that cannot
be seen (Windows), nothing is kept. Nothing is promised and nothing raised: whatever goes wrong, the
thing is made again.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_MOST = 4 << 20
"""Bytes of one thing; the greatest that is kept today has 50,000."""

_THINGS = 8
"""Things of ours in the folder: two modules for some versions of an engine."""

_OURS = re.compile(r"[a-z]+-[0-9a-f]{16}\.code(\.[0-9]+\.new)?")
"""Names that nobody gives to files of their own; others in the folder are left alone."""


@dataclass(frozen=True, slots=True)
class PrivateCache:
    """The things in one folder, which is made when the first is kept."""

    folder: Path

    @property
    def keeps(self) -> bool:
        """Whether anything is kept on this system."""
        return os.name == "posix"

    def load(self, name: str) -> bytes | None:
        """What was kept under this name, or None."""
        try:
            with self._opened() as folder:
                return _read(name, folder)
        except OSError:
            return None

    def save(self, name: str, data: bytes) -> None:
        """Keep this, whole or not at all; old things of ours make room.

        Nothing else is taken away: it may be a folder in which the person keeps other things.
        """
        if not self.keeps or len(data) > _MOST:
            return
        with contextlib.suppress(OSError):
            _make(self.folder)
            with self._opened() as folder:
                _write(name, data, folder)
                _make_room(name, folder)

    @contextlib.contextmanager
    def _opened(self) -> Iterator[int]:
        """The folder as a descriptor: all names below are looked up in this very folder."""
        if os.name != "posix":
            raise OSError("it cannot be seen whose this folder is")
        descriptor = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            if not _is_ours_alone(os.fstat(descriptor)):
                raise OSError("others may write to this folder")
            yield descriptor
        finally:
            os.close(descriptor)


def _make(folder: Path) -> None:
    """The folder and those above it, as far as they are missing, for the owner alone."""
    if not folder.exists():
        _make(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def _is_ours_alone(facts: os.stat_result) -> bool:
    return facts.st_uid == os.geteuid() and not facts.st_mode & 0o022


def _read(name: str, folder: int) -> bytes | None:
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
    descriptor = os.open(name, flags, dir_fd=folder)
    with open(descriptor, "rb") as file:
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode) or not _is_ours_alone(facts):
            return None
        return file.read() if facts.st_size <= _MOST else None


def _write(name: str, data: bytes, folder: int) -> None:
    fresh = f"{name}.{os.getpid()}.new"
    with contextlib.suppress(FileNotFoundError):
        os.unlink(fresh, dir_fd=folder)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    try:
        with open(os.open(fresh, flags, 0o600, dir_fd=folder), "wb") as file:
            file.write(data)
        os.replace(fresh, name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(fresh, dir_fd=folder)
        raise


def _make_room(newest: str, folder: int) -> None:
    """Drop the oldest things, and what a program that was killed left half written."""
    ours = [name for name in os.listdir(folder) if _OURS.fullmatch(name)]
    others = [name for name in ours if name != newest]
    others.sort(key=lambda name: os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime)
    for name in others[: max(0, len(others) + 1 - _THINGS)]:
        os.unlink(name, dir_fd=folder)
