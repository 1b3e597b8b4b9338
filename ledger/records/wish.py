"""The wish that a table ends here: said over links before anybody signs an end (R51).

  wish   [purpose, table, step, head, seat, why, seats]     step: the closed one that ends in head

It binds nobody, stands in no log and is no evidence; it holds for one head. ``why`` is "agreed", or
"waits" with the seats that are waited for, in rising order.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import Malformed
from ledger.records import canon, wire
from ledger.records.event import Record, need_seats
from ledger.records.identity import Identity
from ledger.records.wire import Kind

WHY = ("waits", "agreed")


@dataclass(frozen=True)
class Wish(Record):
    """A seat would end the table on this head."""

    KIND = Kind.WISH
    table: bytes
    step: int
    head: bytes
    seat: int
    why: str
    seats: tuple[int, ...]

    @property
    def what(self) -> tuple[str, tuple[int, ...]]:
        """Why it should end, and for whom it waits."""
        return self.why, self.seats


def write_wish(
    identity: Identity,
    *,
    table: bytes,
    step: int,
    head: bytes,
    seat: int,
    why: str,
    seats: tuple[int, ...] = (),
) -> Wish:
    """Build and sign a wish."""
    content = canon.encode((wire.WISH, table, step, head, seat, why, seats))
    return read_wish(wire.wrap(Kind.WISH, content, identity.sign(content)))


def read_wish(data: bytes) -> Wish:
    """The wish in these bytes; raises `Malformed`."""
    fields = wire.open_record(data, Kind.WISH, wire.WISH, 6)
    table, step, head, seat, why, seats, content, signature = fields
    wire.need_bytes(table, wire.HASH, "table id")
    wire.need_int(step, 0, wire.MAX_STEP, "step")
    wire.need_bytes(head, wire.HASH, "head")
    wire.need_seat(seat)
    if why not in WHY:
        raise Malformed(f"{why!r:.80} is no reason to wish for an end")
    need_seats(seats)
    if (why == "waits") != bool(seats):
        raise Malformed("seats are named if and only if the table waits for them")
    return Wish(table, step, head, seat, why, seats, content=content, signature=signature)
