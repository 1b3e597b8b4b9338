"""Options of the table itself: they stand in an offer among those of its game, under names that no
game has. An offer that holds none is what it was before there were any.

The clock: how long a seat should take for a turn, or for all its answers of a game, and what is
done when that time is over. Each node runs it for its own people, by its own clock: it is told, and
no event is judged by it. Nobody is put out by it either: a step is closed without a seat only where
that is unreachable, and whoever is asked and reachable is there. A bot that answers then is one of
the seat's own program, which has its key: nobody else can ever answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ledger.digits import number_in

PREFIX = "table."
"""What the names of these options begin with."""

CLOCK = "table.clock"
MOST_MINUTES = 600


class ClockSpan(Enum):
    """What the minutes are for."""

    TURN = "turn"
    GAME = "game"


class ClockEnd(Enum):
    """What is done when the time of a seat is over."""

    NOTHING = "nothing"
    REMINDER = "reminder"
    BOT = "bot"


@dataclass(frozen=True)
class AgreedClock:
    """The clock that a table has agreed on."""

    span: ClockSpan
    minutes: int
    end: ClockEnd

    @property
    def value(self) -> str:
        """The value of the option, in its one form."""
        return f"{self.span.value}:{self.minutes}:{self.end.value}"


def read_clock(value: object) -> AgreedClock | None:
    """The clock in the value of an option; None where it has not that one form.

    >>> read_clock("turn:2:reminder").minutes
    2
    >>> read_clock("turn:02:reminder")
    """
    parts = value.split(":") if type(value) is str else []
    spans, ends = {one.value: one for one in ClockSpan}, {one.value: one for one in ClockEnd}
    if len(parts) != 3 or parts[0] not in spans or parts[2] not in ends:
        return None
    minutes = number_in(parts[1])
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        return None
    found = AgreedClock(spans[parts[0]], minutes, ends[parts[2]])
    return found if found.value == value else None


def of_game(options: Iterable[tuple[str, Any]]) -> tuple[tuple[str, Any], ...]:
    """The options of an offer that are those of its game."""
    return tuple(option for option in options if not option[0].startswith(PREFIX))


def clock_of(options: Iterable[tuple[str, Any]]) -> AgreedClock | None:
    """The clock that an offer with these options holds."""
    return read_clock(dict(options).get(CLOCK))


def unknown_of(options: Iterable[tuple[str, Any]]) -> str:
    """The name of an option of the table that this program does not know; empty where there is
    none."""
    names = [name for name, _ in options if name.startswith(PREFIX) and name != CLOCK]
    return names[0] if names else ""
