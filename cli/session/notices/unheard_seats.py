"""Who has not been heard for a while though their link is not given up yet; sans-IO.

A pulled cable is noticed by the link itself only after three quarters of a minute. A seat that the
table waits for tells its head every few seconds, so its silence means something long before that.
It is told once, and what comes next; what is heard again is told too.
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


class UnheardSeats:
    """When the seats of one table were heard last, and what of that was told."""

    def __init__(self, names: Sequence[str], words: Words) -> None:
        """Nothing is told yet."""
        self._names, self._words = names, words
        self._told: frozenset[Seat] = frozenset()

    def news(self, silences: Mapping[Seat, float], lacking: Collection[Seat]) -> list[str]:
        """What is to be told now. silences: for how many seconds each seat with a link has not been
        heard; one without is told of by its link. lacking: those whose answer the table waits for.
        """
        silent = {seat for seat, seconds in silences.items() if seconds >= SILENT}
        fresh = sorted(silent.intersection(lacking) - self._told)
        again = sorted(seat for seat in self._told if seat in silences and seat not in silent)
        self._told = frozenset((self._told & silences.keys()) | set(fresh)) - set(again)
        lines = []
        if fresh:
            lines.append(self._silence(silences, silent, fresh))
        if again:
            lines.append(self._words.say(HEARD_AGAIN, names=self._listed(again)))
        return lines

    def _silence(
        self, silences: Mapping[Seat, float], silent: Collection[Seat], fresh: list[Seat]
    ) -> str:
        if len(silences) > 1 and len(silent) == len(silences) == len(self._names) - 1:
            return self._words.say(NOBODY_HEARD, n=int(min(silences.values())))
        seconds = int(min(silences[seat] for seat in fresh))
        return self._words.say(NOT_HEARD, names=self._listed(fresh), n=seconds)

    def _listed(self, seats: Sequence[Seat]) -> str:
        return ", ".join(self._names[seat] for seat in seats)
