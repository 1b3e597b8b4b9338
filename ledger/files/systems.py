"""Where systems differ in what makes bytes and names last, and what to do when one refuses.

What a system answers comes in as a parameter, so that each answer is tried anywhere.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

if sys.platform != "win32":
    import fcntl

TRIES, PAUSE = 20, 0.05
"""A scanner of viruses or a search holds a new file for a moment: so often and so long it is waited
for, a second together."""

REFUSALS = frozenset(
    getattr(errno, name)
    for name in ("EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOTTY", "ENOSYS")
    if hasattr(errno, name)
)
"""What a system of files says that does not know a call, or not for folders."""

REPLACE, WRITE_THROUGH = 1, 8
"""Of Windows: in place of what stands there; return once the name is on the disk itself."""


def _move(old: Path, new: Path) -> None:
    if sys.platform == "win32":
        import ctypes

        move = ctypes.WinDLL("kernel32", use_last_error=True).MoveFileExW
        if not move(str(old), str(new), REPLACE | WRITE_THROUGH):
            raise ctypes.WinError(ctypes.get_last_error())
    else:
        os.replace(old, new)


def _whole_sync(descriptor: int) -> None:
    if sys.platform == "darwin":
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
    else:
        os.fsync(descriptor)


def moved(
    old: Path,
    new: Path,
    *,
    move: Callable[[Path, Path], None] = _move,
    pause: Callable[[float], None] = time.sleep,
    waits: bool = sys.platform == "win32",
) -> None:
    """Rename, in place of what may stand there. Raises `OSError`.

    waits: whether a refusal can be another program's that looks at the file and will be through.
    """
    for left in reversed(range(TRIES)):
        try:
            move(old, new)
            return
        except PermissionError:
            if not (waits and left):
                raise
            pause(PAUSE)


def synced(
    descriptor: int,
    *,
    whole: Callable[[int], None] = _whole_sync,
    plain: Callable[[int], None] = os.fsync,
) -> None:
    """What was written is on the disk itself; on disks that do not know the stronger call of
    macOS (exFAT, shares) as far as the usual one says. Raises `OSError`."""
    try:
        whole(descriptor)
    except OSError as error:
        if error.errno not in REFUSALS:
            raise
        plain(descriptor)


def folder_synced(descriptor: int, *, sync: Callable[[int], None] = synced) -> None:
    """The names of a folder are on the disk itself, where its system of files can be told to;
    where not, names last as they do there. Raises `OSError`."""
    try:
        sync(descriptor)
    except OSError as error:
        if error.errno not in REFUSALS:
            raise
