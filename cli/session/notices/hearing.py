"""Who has not been heard for a while though their link is not given up yet; sans-IO.

A pulled cable is noticed by the link itself only after three quarters of a minute. A seat that the
table waits for tells its head every few seconds, so its silence means something long before that.
It is told once, and what comes next; what is heard again is told too. Times are seconds of a
monotonic clock that the caller reads.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from cli.text.words import N_, Words
from engine.basics import Seat

SILENT = 10.0
"""Seconds without a sign of a seat that is waited for, before that is told."""

NOT_HEARD = N_(
    "{names}: not heard for {n} s. The game waits, and nothing is lost; if it lasts, you are asked"
    " what to do."
)
HEARD_AGAIN = N_("{names}: heard again.")
NOBODY_HEARD = N_(
    "None of the others has been heard for {n} s: perhaps this machine has lost its network. The"
    " game waits, and nothing is lost."
)


class Hearing:
    """When the seats of one table were heard last, and what of that was told."""

    def __init__(self, names: Sequence[str], words: Words) -> None:
        """Nothing is told yet."""
        self._names, self._words = names, words
        self._told: frozenset[Seat] = frozenset()

    def news(self, heard: Mapping[Seat, float], lacking: Collection[Seat], now: float) -> list[str]:
        """What is to be told now. heard: when each seat with a link was heard last; one without is
        told of by its link. lacking: those whose answer the table waits for.
        """
        silent = {seat for seat, at in heard.items() if now - at >= SILENT}
        fresh = sorted(silent.intersection(lacking) - self._told)
        again = sorted(seat for seat in self._told if seat in heard and seat not in silent)
        self._told = frozenset((self._told & heard.keys()) | set(fresh)) - set(again)
        lines = []
        if fresh:
            lines.append(self._silence(heard, silent, fresh, now))
        if again:
            lines.append(self._words.say(HEARD_AGAIN, names=self._listed(again)))
        return lines

    def _silence(
        self, heard: Mapping[Seat, float], silent: Collection[Seat], fresh: list[Seat], now: float
    ) -> str:
        if len(heard) > 1 and len(silent) == len(heard) == len(self._names) - 1:
            return self._words.say(NOBODY_HEARD, n=int(now - max(heard.values())))
        seconds = int(now - max(heard[seat] for seat in fresh))
        return self._words.say(NOT_HEARD, names=self._listed(fresh), n=seconds)

    def _listed(self, seats: Sequence[Seat]) -> str:
        return ", ".join(self._names[seat] for seat in seats)
