"""How fast bots act at a table with people: as fast as people can follow.

A bot thinks at once, and what it answers waits until so many seconds have passed since the last act
that everybody could see. How long follows from such acts alone, so it tells nothing of what a bot
holds. Whoever does not want to wait hurries them: until somebody is asked again, nothing waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from cli.absence.seats_now import SeatsNow
from cli.faces.face import QuietFace, View
from engine.agenda import Pace
from engine.basics import Seat
from ledger.records.names import is_bot

USUAL = 0.8
"""Seconds from one act to the next, where somebody looks on."""

MOST = 60.0
"""Seconds that can be asked for."""

Call: TypeAlias = Callable[[], None]
After: TypeAlias = Callable[[float, Call], Any]
"""Calls something so many seconds later, and gives what takes that back (``cancel``)."""


class BotPace:
    """The pace of all bots that play from one program.

    seconds: between two acts; 0 for full speed. now: seconds of a monotonic clock.
    """

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        """Nothing was seen yet, and nobody sits there."""
        self._seconds, self._now = seconds, now
        self._seen: float | None = None
        self._people = self._asked = self._hurried = False
        self._held: dict[Call, tuple[After, Any]] = {}

    def acted(self) -> None:
        """Something has happened that everybody can see."""
        self._seen = self._now()

    def stands(self, *, people: bool, asked: bool) -> None:
        """Whether people sit at the table, and whether one of them is asked."""
        self._people, self._asked = people, asked
        self._hurried &= not asked

    def in_time(self, call: Call, after: After) -> None:
        """Call this once its time has come: at once, if nothing is to be waited for."""
        wait = self._wait()
        if wait <= 0:
            call()
            return
        self._held[call] = after, after(wait, lambda: self._due(call))

    def hurry(self) -> None:
        """What waits goes at once, and what comes until one of the people is asked again."""
        self._hurried = not self._asked
        held, self._held = self._held, {}
        for call, (after, later) in held.items():
            later.cancel()
            after(0.0, call)

    def _wait(self) -> float:
        if self._seen is None or self._hurried or not self._people:
            return 0.0
        return self._seen + self._seconds - self._now()

    def _due(self, call: Call) -> None:
        after, _ = self._held.pop(call)
        self.in_time(call, after)  # something else may have happened meanwhile


class PacedFace(QuietFace):
    """Tells the pace of bots what is seen at the seat of one of them; shows nothing."""

    def __init__(self, pace: BotPace) -> None:
        """Nothing is seen yet."""
        self._pace = pace
        self._step, self._news = -1, False
        self._absent: frozenset[Seat] = frozenset()

    def look(self, view: View) -> None:
        """What a bot itself has done is seen by others once its step is closed."""
        self._news |= bool(view["news"])
        if view["step"] != self._step:
            if self._news:
                self._pace.acted()
            self._step, self._news = view["step"], False
        people = {seat for seat, name in enumerate(view["names"]) if not is_bot(name)}
        asked = {one["seat"] for one in view["waiting"] if one["pace"] != Pace.FORCED.value}
        present = people - self._absent
        self._pace.stands(people=bool(present), asked=bool(present & asked))

    def seats(self, now: SeatsNow) -> None:
        """Whoever is absent follows nothing."""
        self._absent = frozenset((*now.absent, *now.left))
