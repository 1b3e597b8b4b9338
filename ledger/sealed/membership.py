"""Who is absent from a table, as its log says: cut out and may return, or left for good."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.basics import Seat


@dataclass(frozen=True)
class Membership:
    """Who is absent, and what becomes of requests to come back or to leave (R25, R26).

    ``cut_out_at`` has the head that cut a seat out, for each that may come back; ``left`` are those
    that left for good. ``nonces`` holds what the last fresh return of a seat was made with, kept
    when it plays on; ``declined`` the ids of leaves that did not fit, which are used up.
    """

    cut_out_at: Mapping[Seat, bytes] = field(default_factory=dict)
    left: tuple[Seat, ...] = ()
    nonces: Mapping[Seat, bytes] = field(default_factory=dict)
    declined: tuple[bytes, ...] = ()

    def plain(self) -> tuple[Any, ...]:
        """As plain values."""
        cut = tuple(sorted(self.cut_out_at.items()))
        nonces = tuple(sorted(self.nonces.items()))
        return cut, self.left, nonces, self.declined
