"""How the seats of a table stand at this moment: which are linked, and who is asked since when.

Plain values for any face. Times are seconds of a monotonic clock that the caller reads: a face that
counts on is told how long ago that was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cli.absence.absence_question import NOTHING_ASKED, AbsenceQuestion
from engine.basics import Seat


@dataclass(frozen=True)
class SeatLink:
    """The link to another seat: ours, or where we have none whether anybody has one, since when.
    went: its person has ended the program there."""

    seat: Seat
    linked: bool
    reached: bool
    since: float
    went: bool = False


@dataclass(frozen=True)
class Thinking:
    """A seat that is asked or owes its part of the open step, and since when."""

    seat: Seat
    since: float


@dataclass(frozen=True)
class SeatsNow:
    """The links to all other seats, and who is asked, both by seat; what is asked of our person
    about absent seats. absent: whom the game goes on without and who may come back; left: who has
    gone for good. clock: how many seconds those have left whose time runs, where the table has
    agreed on a clock. unseen: seats of guests on this machine that are waited for with no phone
    there.
    """

    links: tuple[SeatLink, ...] = ()
    thinking: tuple[Thinking, ...] = ()
    question: AbsenceQuestion = NOTHING_ASKED
    absent: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    clock: Mapping[Seat, float] = field(default_factory=dict)
    unseen: tuple[Seat, ...] = ()


def waited_for_in(view: Mapping[str, Any]) -> frozenset[Seat]:
    """The seats that a table waits for: those that are asked, and those whose part of the open step
    is not here; one of these may be asked what nothing tells yet.

    >>> sorted(waited_for_in({"waiting": [{"seat": 2, "pace": "prompted"}], "owing": [1, 2]}))
    [1, 2]
    """
    return frozenset([*(one["seat"] for one in view["waiting"]), *view["owing"]])


class SeatTimes:
    """Since when each seat of one table stands as it does."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._links: dict[Seat, SeatLink] = {}
        self._thinking: dict[Seat, Thinking] = {}
        self._step = -1

    def heard(
        self, seat: Seat, now: float, *, linked: bool, reached: bool, went: bool = False
    ) -> None:
        """How the link to this seat is; saying the same again changes nothing."""
        before = self._links.get(seat)
        if before is None or (before.linked, before.reached) != (linked, reached):
            self._links[seat] = SeatLink(seat, linked, reached, now, went)
        elif before.went != went:
            self._links[seat] = replace(before, went=went)

    def asked(self, step: int, seats: Collection[Seat], now: float) -> None:
        """These seats are waited for behind this step; who was already goes on from then."""
        known = self._thinking if step == self._step else {}
        self._step = step
        self._thinking = {seat: known.get(seat, Thinking(seat, now)) for seat in seats}

    def now(
        self,
        question: AbsenceQuestion = NOTHING_ASKED,
        absent: tuple[Seat, ...] = (),
        left: tuple[Seat, ...] = (),
    ) -> SeatsNow:
        """How they stand, with what is asked about them."""
        links = tuple(self._links[seat] for seat in sorted(self._links))
        thinking = tuple(self._thinking[seat] for seat in sorted(self._thinking))
        return SeatsNow(links, thinking, question, absent, left)
