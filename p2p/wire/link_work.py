"""How much of our work a link may take for nothing.

Work is counted from tick to tick. Whoever makes work in vain all the time is told, to be sent away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from p2p.wire import limits


@dataclass(frozen=True, slots=True)
class Done:
    """What came of one message.

    close: why its link is to be closed for it, or None. units: of work that it made (`Work`). vain:
    whether no node that catches up would cause it.
    """

    close: str | None = None
    units: int = limits.WORD
    vain: bool = True


class Work:
    """What links have made us do since the last tick for nothing, in units (``limits.WORK``).

    A link that has used what there is for it is sated: nothing more of it is read until the tick,
    and what it has sent waits on its side. Those that are known (seats, and those we dialled) have
    an allowance each; all others have one each and one together, and where many of them had
    something to say before the last tick, each has less. Work that was of use earns some.
    A link that is sated tick after tick, by what no honest node sends, is told by ``tick``.
    """

    def __init__(self, tables: Callable[[], int] = lambda: 1) -> None:
        """Nobody has used anything. ``tables``: at how many this node is now."""
        self._tables = tables
        self._used: dict[int, int] = {}
        self._vain: dict[int, int] = {}  # the part of it that no honest node causes
        self._full: set[int] = set()
        self.rows: dict[int, int] = {}  # ticks one after the other
        self._by_others = 0
        self._others: set[int] = set()  # who has made that work
        self._share = limits.WORK_OF_OTHER  # what one of them has, while they are many

    def use(self, link: int, units: int, *, known: bool, vain: bool = True) -> None:
        """This link has made us work; less than nothing: it brought something we can use.

        vain: it is nothing that a node asks or answers while one of both catches up.
        """
        self._used[link] = max(self._used.get(link, 0) + units, -limits.WORK)
        if vain:
            self._vain[link] = max(self._vain.get(link, 0) + units, -limits.WORK)
        if not known:
            self._by_others += max(units, 0)
            self._others.add(link)
        most = self._known_most() if known else limits.WORK_OF_OTHER
        if self._used[link] >= most and 2 * self._vain.get(link, 0) >= most:
            self._full.add(link)

    def is_free(self, link: int) -> bool:
        """Whether this link has made so little work that it is not sated, known or not."""
        used = self._used.get(link, 0)
        return used < min(self._share, limits.WORK) and self._by_others < limits.WORK_OF_OTHERS

    def sated(self, link: int, *, known: bool) -> bool:
        """Whether nothing more of this link is to be read before the next tick."""
        used = self._used.get(link, 0)
        if known:
            return used >= self._known_most()
        return used >= self._share or self._by_others >= limits.WORK_OF_OTHERS

    def _known_most(self) -> int:
        return limits.WORK + limits.WORK_OF_TABLE * max(0, self._tables() - 1)

    def tick(self) -> list[int]:
        """All begin anew; the links sated in vain for limits.SATED_TICKS in a row."""
        self.rows = {link: self.rows.get(link, 0) + 1 for link in sorted(self._full)}
        self._used.clear()
        self._vain.clear()
        self._full.clear()
        share = limits.WORK_OF_OTHERS // max(1, len(self._others))
        self._share = min(max(share, limits.WORK_OF_ONE), limits.WORK_OF_OTHER)
        self._others.clear()
        self._by_others = 0
        return [link for link, rows in self.rows.items() if rows >= limits.SATED_TICKS]
