"""A table as the wall shows it: frozen values, and how they are put in order.

Everything in it is public at its table; of a closed one nothing is known but where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

MOST_SHOWN = 24
"""Tables that are told to a page, those that are over among them."""


class Stage(IntEnum):
    """How far a table has come, in the order in which a wall shows them: a free seat first."""

    GATHERING = 0
    RUNNING = 1
    CLOSED = 2
    OVER = 3


@dataclass(frozen=True)
class Sitting:
    """One who sits there. ``turn``: is asked now; ``points``: as all may see them by now, or those
    of a game that is over."""

    name: str
    turn: bool = False
    points: int | None = None
    won: bool = False


@dataclass(frozen=True)
class ShownTable:
    """A table of the wall.

    ``people``: who sits there as far as it is known, ``taken``: how many do. ``whose``: who has
    opened it, if that is somebody known here; ``host``: the address of its node. ``since``: seconds
    since 1970 at which it was first seen in this stage; ``in_sight``: it came into it then.
    ``begun``: what its game counts, such as a round, as plain phrases; ``news``: the last that
    happened, the newest at the end; ``view``: the table as whoever looks on sees it
    (`engine.views.view`), None before it began. ``full``: it is closed, and nobody can sit down
    there any more. ``reached``: whether it is found at the moment. ``ended``: it is over without a
    result; ``verdict``: the exit code of an audit of its log, None while there is none;
    ``checking``: one is being made.
    """

    key: str
    stage: Stage
    since: float
    game: str = ""
    plate: str = ""
    host: str = ""
    whose: str = ""
    seats: int = 0
    taken: int = 0
    people: tuple[Sitting, ...] = ()
    begun: tuple[Any, ...] = ()
    news: tuple[Any, ...] = ()
    view: Mapping[str, Any] | None = None
    full: bool = False
    reached: bool = True
    in_sight: bool = False
    ended: bool = False
    cheated: bool = False
    verdict: int | None = None
    checking: bool = False

    @property
    def free(self) -> int:
        """Seats that somebody could take."""
        return max(0, self.seats - self.taken) if self.stage is Stage.GATHERING else 0


def in_order(tables: Iterable[ShownTable]) -> list[ShownTable]:
    """Those that wait for people first, the fullest of them before; then those that run, the
    longest first; of those that are over the newest first. No more than a wall holds."""
    return sorted(tables, key=_place)[:MOST_SHOWN]


def _place(table: ShownTable) -> tuple[Any, ...]:
    inner: float = table.since
    if table.stage is Stage.GATHERING:
        inner = table.free
    elif table.stage is Stage.OVER:
        inner = -table.since
    return (table.stage, inner, table.key)
