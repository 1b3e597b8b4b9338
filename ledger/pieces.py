"""Long work in pieces: a generator yields how far it has come, and returns what it comes to.

Between two pieces whoever drives it does what else there is, or lets it go.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

R = TypeVar("R")

Pieces = Generator[tuple[int, int], None, R]
"""Yields how much is done and how much there is, such as entries of a log."""


def at_once(work: Pieces[R], progress: Callable[[int, int], None] | None = None) -> R:
    """What it comes to, without a break; ``progress`` is told of each piece."""
    while True:
        try:
            done, total = next(work)
        except StopIteration as over:
            found: R = over.value
            return found
        if progress is not None:
            progress(done, total)
