"""Which links keep their place at a node, what one that loses it is told, and when; sans-IO.

A link goes for work that is of use to nobody, for another run of the same node that is alive, or
for others that need its place more (p2p.entry.link_eviction). Whoever has the links closes them.
"""

from __future__ import annotations

from collections.abc import Sequence

from p2p.core.actions import Outbox
from p2p.core.dials import Dials
from p2p.core.links import Link, Links
from p2p.core.lobby import refusal
from p2p.core.node_lobby import NodeLobby
from p2p.core.table_codes import NOWHERE
from p2p.entry.link_eviction import Claim, LinkPlace, who_goes
from p2p.entry.link_pauses import Pauses
from p2p.gossip.tables_here import TablesHere
from p2p.wire import limits
from p2p.wire.errors import Reason, Refused
from p2p.wire.link_work import Work

WHY = {
    Reason.ELSEWHERE: "another run of this node is here",
    Reason.TOO_MUCH: "too much work for nothing",
}
"""What is said to a node that is turned away, for whoever reads the bytes."""


class LinkAdmission:
    """The places of one node, and what its links have done for theirs."""

    def __init__(
        self, here: TablesHere, links: Links, dials: Dials, node_lobby: NodeLobby, out: Outbox
    ) -> None:
        """All are welcome."""
        self._here = here
        self._links = links
        self._dials = dials
        self._node_lobby = node_lobby
        self._out = out
        self._pauses = Pauses()
        self.work = Work(here.count)

    def claim(self, number: int, link: Link) -> Claim:
        """What this link has to show for its place."""
        if link.dialled or self._here.seats(link.identity) or self._node_lobby.sits(number):
            return Claim.SEAT
        if self._links.met(link.identity):
            return Claim.MET
        watches = self._here.watches(number) or self._node_lobby.watches(number)
        return Claim.WATCHER if watches else Claim.STRANGER

    def refusal(self, link: Link, now: float) -> Reason | None:
        """Why a link that has just come up is to be turned away, or None."""
        if now < self._pauses.end(link.identity):
            return Reason.TOO_MUCH
        return Reason.ELSEWHERE if self._links.elsewhere(link) else None

    def turn_away(self, number: int, link: Link, why: Reason) -> None:
        """Tell a link that has just come up why it cannot stay, and close it."""
        self._say_why(number, link, why)
        self._out.close(number, WHY[why])

    def superfluous(self) -> int | None:
        """The link to be closed for others that need its place, or None."""
        every = self._links.items()
        return who_goes([LinkPlace(one, self.claim(one, link), link.since) for one, link in every])

    def use(self, number: int, link: Link, units: int, *, vain: bool) -> None:
        """This link has made us work (``p2p.wire.link_work.Work``)."""
        self.work.use(number, units, known=self.claim(number, link) >= Claim.MET, vain=vain)

    def sated(self, number: int) -> bool:
        """Whether this link has made us work for nothing as much as it may before the next tick."""
        link = self._links.get(number)
        if link is None or self.work.is_free(number):
            return False
        return self.work.sated(number, known=self.claim(number, link) >= Claim.MET)

    def tick(self, now: float) -> list[int]:
        """All may make work again; the links that did in vain tick after tick, to be closed.

        They are told why, and no link to their nodes is taken for a while.
        """
        found = []
        for number in self.work.tick():
            link = self._links.get(number)
            if link is not None:
                self._pauses.begin(link.identity, now)
                self._dials.put_off(link.identity, self._pauses.end(link.identity))
                self._say_why(number, link, Reason.TOO_MUCH)
                found.append(number)
        return found

    def _say_why(self, number: int, link: Link, why: Reason) -> None:
        table_ids: Sequence[bytes] = self._here.tables_of(link.identity) or [NOWHERE]
        for about in table_ids[: limits.TALK_PER_SECOND]:  # more of it would be too much itself
            self._out.send(number, refusal(about, Refused(why)))
