"""Which links a person hears of: those that are down or up for good, not those that flap.

Sans-IO. A link counts as what it is once it has been so for a while; only then is it told, and only
where that is something new. Links that come up at the beginning are no news: everybody expects
them. Times are seconds of a monotonic clock that the caller reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cli.text.words import N_, Words
from engine.basics import Seat

STEADY = 3.0  # seconds a link is down or up before it is said

UP = N_("The link to {name} is up again.")
ALL_UP = N_("The links to {names} are up again.")
DOWN = N_("The link to {name} is down; trying again.")
WENT = N_("{name} has ended the program there and can come back: the seat is kept.")
ALL_DOWN = N_("The links to {names} are down; trying again.")
ALL_WENT = N_("{names}: the program there was ended and can come back; the seats are kept.")
ALONE = N_(
    "No link to any of the others is up: this machine has lost its own link to the network. They"
    " wait for you; this program tries again by itself."
)


@dataclass
class _Link:
    """A link as it is now and since when; and as the person knows it, if that was ever up."""

    linked: bool
    since: float
    known: bool | None = None
    told_back: bool = False
    went: bool = False


class LinkNews:
    """The links to the other seats of one table."""

    def __init__(self) -> None:
        """Nothing is known of any link."""
        self._links: dict[Seat, _Link] = {}
        self._told_alone = False

    def heard(self, seat: Seat, linked: bool, now: float, *, went: bool = False) -> None:
        """The link to this seat is up or down; saying the same again changes nothing. went: its
        person has ended the program there."""
        link = self._links.setdefault(seat, _Link(linked, now))
        link.went = went
        if link.linked != linked:
            link.linked, link.since = linked, now
        self._told_alone = self._told_alone and not linked

    def tells_alone(self) -> bool:
        """Whether it is to be told now that our own network fails: once, until a link is up."""
        before, self._told_alone = self._told_alone, True
        return not before

    @property
    def alone(self) -> bool:
        """Whether all links are down at once, of several: then it is our own network that fails.

        With one other seat, nobody can tell whose link it is; whoever has ended the program says
        nothing of it.
        """
        links = [link for link in self._links.values() if not link.went]
        return (
            len(links) > 1
            and all(link.known is not None for link in links)
            and not any(link.linked for link in links)
        )

    def went(self, seat: Seat) -> bool:
        """Whether this link is down because the program there was ended."""
        return self._links[seat].went

    def told_back(self, seat: Seat) -> None:
        """It was told already that this seat is there again, by whatever way it was heard."""
        if seat in self._links:
            self._links[seat].told_back = True

    def news(self, now: float) -> list[tuple[Seat, bool]]:
        """What is to be told now: seat, and whether its link is up; each is given once."""
        told = []
        for seat, link in sorted(self._links.items()):
            if now - link.since < STEADY or link.known == link.linked:
                continue
            if link.known is not None and not (link.linked and link.told_back):
                told.append((seat, link.linked))
            link.told_back = False
            if link.linked or link.known is not None:
                link.known = link.linked
        return told


def link_lines(links: LinkNews, names: Sequence[str], now: float, words: Words) -> list[str]:
    """The news of links as sentences; a single one where the own network is what fails."""
    news = links.news(now)
    if news and links.alone:
        return [words.say(ALONE)] if links.tells_alone() else []
    lost = [seat for seat, back in news if not back]
    told = (
        (WENT, ALL_WENT, [seat for seat in lost if links.went(seat)]),
        (DOWN, ALL_DOWN, [seat for seat in lost if not links.went(seat)]),
        (UP, ALL_UP, [seat for seat, back in news if back]),
    )
    return [
        words.say(one, name=names[seats[0]])
        if len(seats) == 1
        else words.say(several, names=", ".join(names[seat] for seat in seats))
        for one, several, seats in told
        if seats
    ]
