"""A disk in memory that knows what is synced, and can fail or lose its power at the n-th operation.

`FaultyDisk(fail_at=n, error=...)` raises that OSError at the n-th operation (a failing write leaves
half of its bytes). `FaultyDisk(power_at=n, mode=...)` raises `PowerLost` there; `after_power_loss`
then gives a fresh disk with what such a loss leaves: unsynced bytes lost, torn (a part of them) or
garbled; names that were not synced may be old or new. In the mode "killed" only the program has
ended: all that was written is there.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass, field


class PowerLost(BaseException):
    """The power is gone: nothing may catch this."""


@dataclass
class Inode:
    """The bytes of a file as the system sees them, and as they are on the disk itself."""

    seen: bytearray = field(default_factory=bytearray)
    kept: bytes = b""
    changed: int = 0


@dataclass
class FaultyFile:
    """An open file of the faulty disk."""

    disk: FaultyDisk
    inode: Inode

    def write(self, data):
        self.disk.tick(lambda: self.inode.seen.extend(data[: len(data) // 2]))
        self.inode.seen.extend(data)

    def sync(self):
        self.disk.tick()
        self.inode.kept = bytes(self.inode.seen)

    def truncate(self, size):
        self.disk.tick()
        del self.inode.seen[size:]

    def close(self):
        return None


@dataclass
class FaultyLock:
    """A lock of the faulty disk."""

    disk: FaultyDisk
    path: object

    def release(self):
        self.disk.locks.discard(self.path)


@dataclass
class FaultyDisk:
    """See the module."""

    fail_at: int | None = None
    error: int = errno.EIO
    power_at: int | None = None
    mode: str = "lost"
    done: int = 0
    names: dict = field(default_factory=dict)
    kept_names: dict = field(default_factory=dict)
    locks: set = field(default_factory=set)

    def tick(self, halfway=lambda: None):
        self.done += 1
        if self.done == self.fail_at:
            halfway()
            raise OSError(self.error, "planted")
        if self.done == self.power_at:
            halfway()
            raise PowerLost

    def exists(self, path):
        return path in self.names

    def read(self, path, limit, start=0):
        if path not in self.names:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        return bytes(self.names[path].seen[start : start + limit])

    def create(self, path):
        self.tick()
        if path in self.names:
            raise FileExistsError(errno.EEXIST, "File exists")
        self.names[path] = Inode()
        return FaultyFile(self, self.names[path])

    def append(self, path):
        self.tick()
        return FaultyFile(self, self.names[path])

    def replace(self, old, new):
        self.tick()
        self.names[new] = self.names.pop(old)

    def remove(self, path):
        self.tick()
        del self.names[path]

    def sync_folder(self, path):
        """Names elsewhere may still be old: a file that went to another folder stands in both."""
        self.tick()
        others = {name: inode for name, inode in self.kept_names.items() if name.parent != path}
        here = {name: inode for name, inode in self.names.items() if name.parent == path}
        self.kept_names = others | here

    def files(self, folder):
        return sorted(name for name in self.names if folder in name.parents)

    def make_folder(self, path):
        self.tick()

    def size(self, path):
        return len(self.names[path].seen)

    def changed(self, path):
        return self.names[path].changed

    def set_changed(self, path, when):
        self.names[path].changed = when

    def lock(self, path):
        if path in self.locks:
            return None
        self.locks.add(path)
        return FaultyLock(self, path)

    def after_power_loss(self):
        names = self.kept_names if self.mode == "lost" else self.names
        fresh = FaultyDisk()
        for path, inode in names.items():
            data = _left(inode, self.mode)
            fresh.names[path] = Inode(bytearray(data), data)
        fresh.kept_names = dict(fresh.names)
        return fresh


def _left(inode, mode):
    kept, seen = inode.kept, bytes(inode.seen)
    if mode == "killed":
        return seen
    if mode == "lost" or not seen.startswith(kept):  # an unsynced cut may simply not have happened
        return kept
    rest = seen[len(kept) :]
    if mode == "torn":
        return kept + rest[: len(rest) * 2 // 3]
    # Garbled: sectors of the tail arrive in any order, some of them as nothing but noise.
    middle = len(rest) // 2
    return kept + bytes(byte ^ 0x5A for byte in rest[:middle]) + rest[middle:]
