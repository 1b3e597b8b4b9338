"""Which lines of our packages an input reaches, and which of many inputs are worth keeping."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from types import FrameType
from typing import Any

from tests.fuzz.target import Target

ROOT = str(Path(__file__).parents[2])
OURS = tuple(f"{ROOT}/{package}/" for package in ("engine", "ledger", "p2p", "cli"))
Lines = set[tuple[str, int]]


def lines_of(target: Target, data: bytes) -> Lines:
    """The lines that are run when the target takes these bytes."""
    found: Lines = set()

    def line(frame: FrameType, event: str, _: Any) -> Any:
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(OURS) else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        target.take(data)
    finally:
        sys.settrace(before)
    return found


def reaching_more(target: Target, known: Iterable[bytes], found: Iterable[bytes]) -> list[bytes]:
    """Of what was found, the shortest first, each that runs a line no other one runs."""
    reached: Lines = set()
    for data in known:
        reached |= lines_of(target, data)
    kept = []
    for data in sorted(found, key=lambda data: (len(data), data)):
        more = lines_of(target, data) - reached
        if more:
            kept.append(data)
            reached |= more
    return kept
