"""What the network needs of a table: take a peer's bytes, give out our own, say how far it is.

`ledger.live.seated_table.SeatedTable` is one; the tests have a toy. The network knows nothing else
of a game. A table is synchronous and does its own disk work: what `outbox` gives is durable
already.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from ledger.chain.receipt import Receipt
from ledger.records.form import Kind
from ledger.table_id import TableId

__all__ = ["GossipTable", "Receipt", "Taken", "is_evidence", "is_public"]


class GossipTable(Protocol):
    """One table as this node lives it, with a seat or as a watcher."""

    @property
    def id(self) -> TableId:
        """The table id, 32 bytes."""

    def head(self) -> tuple[int, bytes]:
        """The last closed step and its head (32 bytes)."""

    def receive(self, data: bytes) -> Receipt:
        """Take the bytes of a record from a peer, whatever its kind."""

    def due(self, data: bytes) -> int | None:
        """The closed step at which a record that was answered LATER is to be offered again; None
        where nobody can tell, at each step."""

    def outbox(self) -> list[bytes]:
        """What is to be flooded now; each is given once and is on disk already."""

    def on_kept(self, collect: Callable[[], object]) -> None:
        """Call this in the middle of ``idle``, or of an answer, as soon as there is a word of our
        own in the outbox: it need not wait for what the table makes of it."""

    def since(self, step: int, limit: int) -> list[bytes]:
        """Events of closed steps after `step` in order, then what is held of the open step, then
        ends and books: for a peer that lacks them. At most `limit`."""

    def closed(self, step: int) -> list[bytes]:
        """The records of this closed step, whether `since` gives them out now or not."""

    def complete(self) -> bool:
        """Whether the game is over and every book that will come is there."""

    def finished(self) -> bool:
        """Whether the game is over."""

    @property
    def unheard(self) -> bool:
        """Whether the table waits for its peers' words, and what they hold of us, after a start."""

    @property
    def inquiry(self) -> int:
        """How often words that were heard already have been wanted anew."""

    def heard(self, seat: int, step: int, head: bytes) -> None:
        """The node of a seat has given all it holds of us, and told that it stands there."""

    def linked(self, seats: Iterable[int]) -> None:
        """There are links to the nodes of these seats; said whenever that changes."""

    def reached(self, seats: Iterable[int], doubted: Iterable[int] = ()) -> None:
        """One of us, as far as we know, has a link to the nodes of these seats; said whenever that
        may have changed. ``doubted``: others of which somebody says so, too long without a word of
        theirs."""

    def author(self, data: bytes) -> int | None:
        """The seat that has signed this record, which was taken; None for one that nobody signs."""

    def unclosed_of(self, seat: int) -> list[bytes]:
        """All that is held of a seat and stands in no closed step, also beyond our head, which
        `since` leaves out: its author may have lost it."""

    def waits_for(self) -> Collection[int]:
        """The seats whose words hold the open step up, as far as this node sees."""

    @property
    def unconfirmed(self) -> list[int]:
        """Those of them whose acks do."""

    def idle(self) -> None:
        """Called after each batch of input and now and then: make own forced moves, acks."""

    def while_waiting(self) -> bool:
        """Called when what a change asked to be sent has gone: do what need not be done before.

        Whether that has changed anything.
        """


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a record; looked: whether the table was asked about it."""

    receipt: Receipt
    looked: bool


_BETWEEN_SEATS = tuple(bytes((0x93, kind)) for kind in (Kind.ACK, Kind.WISH, Kind.UNDO))


def is_public(record: bytes) -> bool:
    """Whether watchers get this record: all but what seats tell each other alone (R49).

    A record is an array of three whose first item is its kind, so the second byte tells.
    """
    return record[:2] not in _BETWEEN_SEATS


def is_evidence(record: bytes) -> bool:
    """Whether this record says that it proves somebody wrong."""
    return record[:2] == bytes((0x93, Kind.EVIDENCE))
