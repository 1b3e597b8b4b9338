"""Who has a link to whom: what this machine sees itself, and what other nodes say of theirs.

Nobody can check what a node says of its links. So people are told by whom a seat is said to be
reached that this machine has no link to; and a player who was cut out is told whether, seen from
here, all links stood. Times are seconds of a monotonic clock that the caller reads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from cli.text.words import N_, Words
from engine.basics import Seat

SAID = N_("This machine has no link to {name}; {by} says to have one, and is believed for a while.")
DOUBTED = N_(
    "{by} says to have a link to {name}, but nothing of {name} has come here for a long time: here"
    " {name} counts as unreachable."
)
LINKED_WITH_ALL = N_(
    "Seen from this machine you were linked with all of them. No log can tell whether that is so:"
    " ask them."
)


SETTLES = 3.0
"""Seconds in which a seat that comes back has a link to all, one after the other."""


class SeatLinks:
    """The links of one table, as one machine sees them and others tell of them."""

    def __init__(self) -> None:
        """Nothing is known of any link."""
        self._linked: dict[Seat, float] = {}
        self._unlinked: dict[Seat, float] = {}
        self._by: dict[Seat, tuple[Seat, ...]] = {}
        self._said: dict[Seat, float] = {}
        self._lines: set[tuple[str, Seat, Seat]] = set()

    def heard(self, seat: Seat, linked: bool, told_by: Sequence[Seat], now: float) -> None:
        """Whether we have a link to this seat, and who says to have one where we do not."""
        if linked:
            self._linked.setdefault(seat, now)
            self._unlinked.pop(seat, None)
            self._lines = {one for one in self._lines if one[1] != seat}
        else:
            self._linked.pop(seat, None)
            self._unlinked.setdefault(seat, now)
        self._by[seat] = tuple(told_by)
        if linked or not told_by:
            self._said.pop(seat, None)
        else:
            self._said.setdefault(seat, now)

    def linked_with(self, seats: Iterable[Seat], since: float) -> bool:
        """Whether we have had a link to each of these seats since then, and there are some."""
        found = [self._linked.get(seat) for seat in seats]
        return bool(found) and all(one is not None and one <= since for one in found)

    def any_linked(self, since: float) -> bool:
        """Whether we have had a link to one of the others since then."""
        return any(at <= since for at in self._linked.values())

    def without_link(self, seat: Seat, since: float) -> bool:
        """Whether we have had no link to this seat since then."""
        return self._unlinked.get(seat, since + 1) <= since

    def lines(
        self,
        needed: Iterable[Seat],
        doubted: Collection[Seat],
        names: Sequence[str],
        words: Words,
        now: float,
    ) -> list[str]:
        """By whom those who are needed are said to be reached; ``doubted``: they count as
        unreachable here all the same.

        Each is told once until there is a link: what a node says of its links may come and go. It
        is no news where our own link comes right behind.
        """
        lines = []
        for seat in sorted(needed):
            text = DOUBTED if seat in doubted else SAID
            if text == SAID and now - self._said.get(seat, now) < SETTLES:
                continue
            new = [by for by in self._by.get(seat, ()) if (text, seat, by) not in self._lines]
            self._lines.update((text, seat, by) for by in new)
            if new:
                by = ", ".join(names[one] for one in new)
                lines.append(words.say(text, name=names[seat], by=by))
        return lines
