"""Long work in pieces: a generator yields how far it has come, and returns what it comes to.

Between two pieces whoever drives it does what else there is, or lets it go.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

R = TypeVar("R")

Pieces = Generator[tuple[int, int], None, R]
"""Yields how much is done and how much there is, such as entries of a log."""


class InPieces(Generic[R]):
    """Work that is gone through piece by piece; ``result`` is there behind the last piece."""

    result: R

    def __init__(self, work: Pieces[R]) -> None:
        """Nothing of it is done yet."""
        self._work = work

    def __iter__(self) -> Generator[tuple[int, int], None, None]:
        """Its pieces, each done when it is asked for."""
        self.result = yield from self._work


def at_once(work: Pieces[R], progress: Callable[[int, int], None] | None = None) -> R:
    """What it comes to, without a break; ``progress`` is told of each piece."""
    pieces = InPieces(work)
    for done, total in pieces:
        if progress is not None:
            progress(done, total)
    return pieces.result
