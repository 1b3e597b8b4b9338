"""Which links a person hears of: those that are gone or back for good, not those that flap.

Sans-IO. A link counts as what it is once it has been so for a while; only then is it told, and only
where that is something new. Links that come up at the beginning are no news: everybody expects
them. Times are seconds of a monotonic clock that the caller reads.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Seat

STEADY = 3.0  # seconds a link is gone or back before it is said


@dataclass
class _Link:
    """A link as it is now and since when; and as the person knows it, if that was ever up."""

    linked: bool
    since: float
    known: bool | None = None


class LinkNews:
    """The links to the other seats of one table."""

    def __init__(self) -> None:
        """Nothing is known of any link."""
        self._links: dict[Seat, _Link] = {}

    def heard(self, seat: Seat, linked: bool, now: float) -> None:
        """The link to this seat is up or gone; saying the same again changes nothing."""
        link = self._links.setdefault(seat, _Link(linked, now))
        if link.linked != linked:
            link.linked, link.since = linked, now

    def news(self, now: float) -> list[tuple[Seat, bool]]:
        """What is to be told now: seat, and whether its link is back; each is given once."""
        told = []
        for seat, link in sorted(self._links.items()):
            if now - link.since < STEADY or link.known == link.linked:
                continue
            if link.known is not None:
                told.append((seat, link.linked))
            if link.linked or link.known is not None:
                link.known = link.linked
        return told
