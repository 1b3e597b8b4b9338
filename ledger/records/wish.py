"""The wish that a table ends here: said over links before anybody signs an end (R51).

  wish   [purpose, table, step, head, seat, number, why, seats]
                                                     step: the closed one that ends in head

It binds nobody, stands in no log and is no evidence; it holds for one head. ``why`` is "agreed", or
"waits" with the seats that are waited for, in rising order; or "on": what the seat wished here
before is taken back. ``number`` counts the words of a seat on one head: the highest one counts, so
that no old word can be put in the place of a newer one by whoever sends it again.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import Malformed
from ledger.records import canon, form, purposes
from ledger.records.event import Record, need_seats
from ledger.records.form import Kind
from ledger.records.identity import Identity
from ledger.table_id import TableId

WHY = ("waits", "agreed", "on")
WORDS = 8
"""Words of one seat on one head; nobody changes his mind oftener."""
What = tuple[str, tuple[int, ...]]
GOES_ON: What = ("on", ())


@dataclass(frozen=True)
class Wish(Record):
    """A seat would end the table on this head."""

    KIND = Kind.WISH
    table_id: TableId
    step: int
    head: bytes
    seat: int
    number: int
    why: str
    seats: tuple[int, ...]

    @property
    def what(self) -> What:
        """Why it should end, and for whom it waits; or that it should go on."""
        return self.why, self.seats


def write_wish(
    identity: Identity,
    *,
    table_id: TableId,
    step: int,
    head: bytes,
    seat: int,
    number: int,
    why: str,
    seats: tuple[int, ...] = (),
) -> Wish:
    """Build and sign a wish."""
    content = canon.encode((purposes.WISH, table_id, step, head, seat, number, why, seats))
    return read_wish(form.wrap(Kind.WISH, content, identity.sign(content)))


def read_wish(data: bytes) -> Wish:
    """The wish in these bytes; raises `Malformed`."""
    fields = form.open_record(data, Kind.WISH, purposes.WISH, 7)
    table_id, step, head, seat, number, why, seats, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_int(step, 0, form.MAX_STEP, "step")
    form.need_bytes(head, form.HASH, "head")
    form.need_seat(seat)
    form.need_int(number, 1, WORDS, "number of a wish")
    if why not in WHY:
        raise Malformed(f"{why!r:.80} is no reason to wish for an end")
    need_seats(seats)
    if (why == "waits") != bool(seats):
        raise Malformed("seats are named if and only if the table waits for them")
    return Wish(
        table_id, step, head, seat, number, why, seats, content=content, signature=signature
    )
