"""A file that somebody asked for by its name: whole, or not there."""

from __future__ import annotations

import contextlib
from pathlib import Path

from ledger.errors import CannotSave


def write_new(path: Path, data: bytes) -> None:
    """Write a file of this name. Raises FileExistsError where there is one, and CannotSave; then
    nothing of it stays there."""
    try:
        file = path.open("xb")
    except FileExistsError:
        raise
    except OSError as error:
        raise CannotSave(path, error) from None
    try:
        with file:
            file.write(data)
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()
        raise CannotSave(path, error) from None
