"""Whose the one screen is: a value, and what follows it; no terminal, no time.

    whose     what happens                                       then
    ALL       seats are asked                                    CURTAIN of the first of them
    CURTAIN   Enter                                              SEAT
    CURTAIN   its seat is asked no more, others are              CURTAIN of the next of them
    SEAT      only others are asked, or the game is over         READS; CURTAIN (ALL) if all is read
    READS     Enter                                              CURTAIN of the next one, ALL, SEAT
    READS     its seat is asked again                            SEAT

Who has the screen keeps it while asked anything; then it goes on in the order of seats. Where all
may see all hands there is neither READS nor CURTAIN: what would follow them follows at once.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum

from engine.basics import Seat


class Whose(Enum):
    """Who may look."""

    ALL = "nothing stands there that not all may see"
    SEAT = "one person, who is asked or was the last"
    READS = "one person, who reads to the end before somebody else is asked"
    CURTAIN = "nobody: it is cleared, and one person is called"


@dataclass(frozen=True)
class Screen:
    """Whose it is; seat: of that person, None where it is everybody's."""

    whose: Whose
    seat: Seat | None = None


@dataclass(frozen=True)
class Table:
    """What counts of the table. asked: the seats of people here that are asked something. over:
    nothing more is played. hidden: hands are hidden from each other."""

    asked: Collection[Seat] = ()
    over: bool = False
    hidden: bool = True

    def next_to(self, seat: Seat | None) -> Seat | None:
        """Who is asked next behind this seat, in the order of seats; itself last. None: nobody."""
        ahead = sorted(self.asked, key=lambda one: (seat is not None and one <= seat, one))
        return ahead[0] if ahead else None


EVERYBODYS = Screen(Whose.ALL)


def moved_on(now: Screen, table: Table, *, unread: bool) -> Screen:
    """Whose it is as the table stands. unread: something was told behind what was typed last."""
    if table.over:
        return _at_end(now, table, unread=unread)
    to = table.next_to(now.seat)
    if now.whose in (Whose.SEAT, Whose.READS) and (to is None or now.seat in table.asked):
        return Screen(Whose.SEAT, now.seat)
    if to is None or now.whose is Whose.READS or now.seat in table.asked:
        return now
    if now.whose is Whose.SEAT and table.hidden and unread:
        return replace(now, whose=Whose.READS)
    return Screen(Whose.CURTAIN if table.hidden else Whose.SEAT, to)


def _at_end(now: Screen, table: Table, *, unread: bool) -> Screen:
    if now.whose is Whose.READS:
        return now
    if now.whose is Whose.SEAT and table.hidden and unread:
        return replace(now, whose=Whose.READS)
    return EVERYBODYS


def behind_enter(now: Screen, table: Table) -> Screen:
    """Whose it is once Enter was pressed at a curtain, or behind what was read."""
    if now.whose is Whose.CURTAIN:
        return replace(now, whose=Whose.SEAT)
    assert now.whose is Whose.READS, "there is nothing to be confirmed"
    if table.over:
        return EVERYBODYS
    to = table.next_to(now.seat)
    return Screen(Whose.SEAT, now.seat) if to is None else Screen(Whose.CURTAIN, to)
