"""Long work as a page is told of it: messages in between, and how far it is."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeAlias, TypeVar

from cli.log_page.messages import Message
from ledger.pieces import InPieces, Pieces

R = TypeVar("R")

Work: TypeAlias = Iterator[Message | None]
"""Pieces of something wished: a message, or None where a piece has brought none."""


def with_progress(name: str, work: Pieces[R], **more: object) -> Generator[Message | None, None, R]:
    """The same work, told in figures whenever a hundredth more of it is done. ``more``: what such
    a message holds as well."""
    before, pieces = -1, InPieces(work)
    for done, total in pieces:
        part = 100 * done // max(1, total)
        yield {"t": name, **more, "done": done, "total": total} if part > before else None
        before = max(before, part)
    return pieces.result
