"""The few things that are done to files, behind one small interface, and the real disk.

Everything that keeps something takes a `Disk`, so that tests can let any operation fail or take
the power away. All methods raise `OSError` and nothing else; sentences are made by the callers.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ledger.files.systems import folder_synced, moved, synced

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class File(Protocol):
    """A file open for appending."""

    def write(self, data: bytes) -> None:
        """Append all of data."""

    def sync(self) -> None:
        """Return once everything written is on the disk itself."""

    def truncate(self, size: int) -> None:
        """Cut the file to this many bytes; writing goes on from there."""

    def close(self) -> None:
        """Give the file back; writes nothing."""


class Lock(Protocol):
    """A lock that is held."""

    def release(self) -> None:
        """Let others have it."""


class Disk(Protocol):
    """What the ledger asks of a disk."""

    def exists(self, path: Path) -> bool:
        """Whether something stands there."""

    def read(self, path: Path, limit: int, start: int = 0) -> bytes:
        """At most `limit` bytes of a file, from `start` on; fewer where it ends before."""

    def size(self, path: Path) -> int:
        """How many bytes a file has."""

    def create(self, path: Path) -> File:
        """A new file that only its owner may read; fails if it is there already."""

    def append(self, path: Path) -> File:
        """An existing file, open at its end."""

    def replace(self, old: Path, new: Path) -> None:
        """Rename, in place of what may stand there."""

    def remove(self, path: Path) -> None:
        """Take a file away."""

    def sync_folder(self, path: Path) -> None:
        """Return once the names in this folder are on the disk itself."""

    def files(self, folder: Path) -> list[Path]:
        """All regular files in a folder and below, in order; none where there is no folder."""

    def make_folder(self, path: Path) -> None:
        """Make a folder, and those above it, that only its owner may look into, if missing."""

    def changed(self, path: Path) -> int:
        """When a file was last written, in nanoseconds since 1970."""

    def set_changed(self, path: Path, when: int) -> None:
        """Let a file look as if it had been written last at that time."""

    def lock(self, path: Path) -> Lock | None:
        """The lock that stands in this file, or None if somebody holds it."""


@dataclass
class OpenFile:
    """A file of the real disk, by its descriptor."""

    descriptor: int

    def write(self, data: bytes) -> None:
        """Append all of data, in as many pieces as the system wants."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self.descriptor, rest) :]

    def sync(self) -> None:
        """fsync, and on macOS the stronger call that reaches the disk."""
        synced(self.descriptor)

    def truncate(self, size: int) -> None:
        """Cut and stand at the new end."""
        os.ftruncate(self.descriptor, size)
        os.lseek(self.descriptor, size, os.SEEK_SET)

    def close(self) -> None:
        """Close the descriptor."""
        os.close(self.descriptor)


@dataclass
class HeldLock:
    """A lock of the real disk: the descriptor that holds it; the system frees it if we die."""

    descriptor: int

    def release(self) -> None:
        """Closing frees the lock, on Windows not at once. The file stays: taking it away would race
        with the next."""
        if sys.platform == "win32":
            with contextlib.suppress(OSError):
                os.lseek(self.descriptor, 0, os.SEEK_SET)
                msvcrt.locking(self.descriptor, msvcrt.LK_UNLCK, 1)
        os.close(self.descriptor)


class RealDisk:
    """The disk of this machine."""

    def exists(self, path: Path) -> bool:
        """Whether something stands there."""
        return os.path.lexists(path)

    def read(self, path: Path, limit: int, start: int = 0) -> bytes:
        """At most `limit` bytes of a regular file: a pipe or a device may never end."""
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
        descriptor = os.open(path, flags)
        try:
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode):
                number = errno.EISDIR if stat.S_ISDIR(found.st_mode) else errno.ESPIPE
                raise OSError(number, "it is not a regular file", str(path))
            with open(descriptor, "rb", closefd=False) as file:
                file.seek(start)
                # Asked for no more than there is: a buffer is made for as much as is asked for.
                return file.read(min(limit, max(0, found.st_size - start) + 1))
        finally:
            os.close(descriptor)

    def size(self, path: Path) -> int:
        """As the system has it."""
        return os.stat(path).st_size

    def create(self, path: Path) -> File:
        """New, mode 0600."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        return OpenFile(os.open(path, flags, 0o600))

    def append(self, path: Path) -> File:
        """Existing, at its end."""
        descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        os.lseek(descriptor, 0, os.SEEK_END)
        return OpenFile(descriptor)

    def replace(self, old: Path, new: Path) -> None:
        """Rename."""
        moved(old, new)

    def remove(self, path: Path) -> None:
        """Unlink."""
        os.unlink(path)

    def sync_folder(self, path: Path) -> None:
        """fsync of the folder; Windows cannot and needs not."""
        if sys.platform == "win32":
            return
        descriptor = os.open(path, os.O_RDONLY)
        try:
            folder_synced(descriptor)
        finally:
            os.close(descriptor)

    def files(self, folder: Path) -> list[Path]:
        """Links are not followed: what they lead to lies elsewhere."""
        if not os.path.lexists(folder):
            return []
        found = []
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    found += self.files(folder / entry.name)
                elif entry.is_file(follow_symlinks=False):
                    found.append(folder / entry.name)
        return sorted(found)

    def make_folder(self, path: Path) -> None:
        """Mode 0700."""
        if not os.path.isdir(path):
            self.make_folder(path.parent)
            os.mkdir(path, 0o700)

    def changed(self, path: Path) -> int:
        """As the system has it."""
        return os.stat(path).st_mtime_ns

    def set_changed(self, path: Path, when: int) -> None:
        """As exactly as the file system keeps it."""
        os.utime(path, ns=(when, when))

    def lock(self, path: Path) -> Lock | None:
        """An advisory lock on the file of this name, which is made if missing."""
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            os.close(descriptor)
            return None
        except OSError:
            os.close(descriptor)
            raise
        return HeldLock(descriptor)


REAL_DISK: Disk = RealDisk()


def write_whole(path: Path, data: bytes, *, disk: Disk = REAL_DISK) -> None:
    """Put a file there, whole or not at all, even if the power goes. Raises `OSError`."""
    write_pieces(path, (data,), disk=disk)


def write_pieces(path: Path, pieces: Iterable[bytes], *, disk: Disk = REAL_DISK) -> None:
    """The same, of a file that comes in pieces; whatever making these raises comes through."""
    fresh = beside(path, ".new")
    if disk.exists(fresh):
        disk.remove(fresh)
    file = disk.create(fresh)
    try:
        for piece in pieces:
            file.write(piece)
        file.sync()
    except Exception:
        with contextlib.suppress(OSError):
            file.close()
        with contextlib.suppress(OSError):
            disk.remove(fresh)
        raise
    file.close()
    try:
        disk.replace(fresh, path)
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove(fresh)
        raise
    disk.sync_folder(path.parent)


def beside(path: Path, ending: str) -> Path:
    """The neighbour of a file whose name has something added."""
    return path.with_name(path.name + ending)
