"""Who is at the other end of a link at one table, how far it is, and what it has already."""

from __future__ import annotations

from dataclasses import dataclass, field

from p2p.gossip.omissions import Omissions
from p2p.gossip.seen_records import Seen


@dataclass
class TablePeer:
    """The node behind a link; ``seat``: None for a watcher."""

    identity: bytes
    seat: int | None
    known: Seen = field(default_factory=Seen)  # the records it has, by the hash of their content
    linked: frozenset[bytes] = frozenset()  # whom it says to have a link to
    step: int = 0  # where it stands, as far as it has told
    head: bytes = b""
    omissions: Omissions = field(default_factory=Omissions)  # what it gets from the bringer
    told_early: bool = False  # our heads, since they were told to all

    @property
    def seated(self) -> bool:
        """Whether the node behind it has a seat."""
        return self.seat is not None

    def ahead_of(self, step: int, head: bytes) -> bool:
        """Whether it has closed more steps, or the last one with other events."""
        return self.step > step or (self.step == step and self.head != head)
