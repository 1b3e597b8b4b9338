"""Moments of a game that runs, for tabs that look back: one at a time, a small piece a turn.

A moment may have to be played again from some steps before it, which a table does in pieces
(`ledger.live.live_table`); between two of them the program does whatever else there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cli.page.desk import Tell
from ledger.errors import LedgerError

Shown = Mapping[str, Any] | None
Walk = Iterator[Shown]
Later = Callable[[Callable[[], None]], None]


class Moments:
    """What tabs want to see again: of one tab the last wish counts, behind those of others."""

    def __init__(self, later: Later) -> None:
        """``later`` calls what it is given once the program has done what else there is."""
        self._later = later
        self._wishes: dict[Tell, tuple[int, Callable[[int], Walk]]] = {}
        self._walk: tuple[Tell, int, Walk] | None = None

    def want(self, step: int, walks: Callable[[int], Walk], back: Tell) -> None:
        """A tab wants to see this step; ``walks`` gives its moment, as a table does."""
        idle = self._walk is None and not self._wishes
        self._wishes[back] = (step, walks)
        if idle:
            self._later(self._go_on)

    def stop(self) -> None:
        """Nothing is looked for any more."""
        self._wishes.clear()
        self._walk = None

    def _go_on(self) -> None:
        """One piece of the moment that is looked for, or the begin of the next one."""
        if self._walk is None:
            if not self._wishes:
                return
            back, (step, walks) = next(iter(self._wishes.items()))
            del self._wishes[back]
            self._walk = (back, step, walks(step))
        back, step, walk = self._walk
        shown, ended = _next(walk)
        if shown is not None or ended:
            self._walk = None
            back({"t": "moment", "step": step, "view": None if shown is None else dict(shown)})
        if self._walk is not None or self._wishes:
            self._later(self._go_on)


def _next(walk: Walk) -> tuple[Shown, bool]:
    """What the next piece has brought, and whether nothing comes behind it; a log that cannot be
    read here any more shows nothing."""
    try:
        return next(walk), False
    except (StopIteration, LedgerError):
        return None, True
