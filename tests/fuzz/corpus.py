"""What is kept for each target: files of bytes in a folder of its name."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from tests.fuzz.target import Target

FOLDER = Path(__file__).parent / "corpus"
LONGEST = 16_384
"""Bytes of one file that is kept."""
MOST = 500_000
"""Bytes of them all."""


def files_of(target: Target) -> list[Path]:
    """The files kept for a target, in order of their names."""
    return sorted((FOLDER / target.name).glob("*"))


def kept(target: Target) -> dict[str, bytes]:
    """What is kept for a target, by name."""
    return {path.name: path.read_bytes() for path in files_of(target)}


def write_seeds(target: Target) -> None:
    """Write the seeds of a target; the files they were written to before are replaced."""
    folder = FOLDER / target.name
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("seed-*"):
        path.unlink()
    for name, data in target.seeds().items():
        (folder / f"seed-{name}").write_bytes(data)


def keep(target: Target, found: Iterable[bytes]) -> None:
    """Keep bytes that a search has found, each under its hash."""
    folder = FOLDER / target.name
    for data in found:
        if len(data) <= LONGEST:
            (folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
