"""What the program gives its node once and for all: how its tables are made, whom it knows, whom it
would not sit with, and how patient its person is.

The node asks these whenever it comes to need an answer, so that files may change meanwhile. They
are called on the node's own thread, in the middle of its work: none may wait for anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ledger.errors import LedgerError
from ledger.records.identity import Identity
from ledger.records.roster import Join, Offer, Roster
from ledger.table_id import TableId
from p2p.gossip.gossip_table import GossipTable, is_public
from p2p.wire import limits
from p2p.wire.errors import P2PError

MakeTable = Callable[[Roster], GossipTable]
WhyUnplayable = Callable[[Offer], LedgerError | None]
Welcome = Callable[[Join], P2PError | None]


def nothing(*_: object) -> None:
    """What is done, and what is wrong, where the program has not said anything."""


def nobody(_: bytes) -> bool:
    """Whether this one is known, where the program knows none."""
    return False


def begins_none(_: Roster) -> GossipTable:
    """The `start` of a node that asks which tables there are and sits down at none."""
    raise AssertionError("a node that only asks begins no table")


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeProgram:
    """What one program gives its node; all but `start` has a value for a program without files."""

    start: MakeTable
    """The table of a checked roster when one begins here, its log already created; a watcher's has
    no seat. May raise LedgerError: then the table is told as broken, and not attached."""

    come_back: MakeTable | None = None
    """The same for a table that had begun before this run of the program came to it, where our seat
    may have signed already; `start` if nothing is said."""

    why_unplayable: WhyUnplayable = nothing
    """Why this program cannot play an offer (unknown game, other rules), or None."""

    welcome: Welcome = nothing
    """Why a join shall not sit at our table, nor we at its (NameClash, say), or None."""

    knows: Callable[[TableId], bool] = nobody
    """Whether files of our seat know the table of this id, so that we come back to it unasked."""

    met: Callable[[bytes], bool] = nobody
    """Whether an identity (32 bytes) is known from before: it sees our closed tables, and there is
    always room for it."""

    public: Callable[[bytes], bool] = is_public
    """Whether watchers get the record of these bytes (R49)."""

    beside: Identity | None = None
    """Whose program plays this seat, if it is a bot in another's; None for a seat of its own."""

    patience: float = limits.HEARSAY
    """Seconds people wait before they are asked about an unreachable seat: for so long what peers
    say of their links counts."""

    def make_table(self, roster: Roster, *, again: bool) -> GossipTable:
        """The table of this roster, begun or (``again``) come back to. Raises LedgerError."""
        make = self.come_back if again and self.come_back is not None else self.start
        return make(roster)
