"""What follows the last step: ends of a table that is given up, and the books (R51, R52).

They are no steps and may come in any order. The log holds them in seat order, written when all are
there, or when the table is closed, so that it is the same bytes everywhere.

An end stands on a head like an event, and counts while that head is the last one and its seat has
signed no event there; beside one, too, where the step cannot close as things are, for an owed event
answers another state than ours, or is missing and its seat the one that the end waits for. A step
that closes all the same makes the ends before it void: they are dropped, here and in the log. So
one seat's end stops nobody, and what a node believes depends on the records it has, not on which
came first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.chain.receipt import Receipt
from ledger.records.event import End, OpenedKey, names_others
from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.signatures.quickest_library import signed_by


class LastWords(Protocol):
    """What writes ends and books into the log."""

    def log_all(self, kind: Kind, records: Sequence[bytes]) -> None:
        """Keep them, in seat order. Raises StoreBroken."""


class Finale:
    """Ends and books of one table, as far as they are there."""

    def __init__(self, files: LastWords, own: Seat | None = None) -> None:
        """None yet; ``own`` is our seat, if we have one."""
        self._files, self._own = files, own
        self.ends: dict[Seat, End] = {}
        self.books: dict[Seat, OpenedKey] = {}
        self._beside: dict[Seat, End] = {}
        self._logged: set[Kind] = set()

    def load(self, record: OpenedKey | End) -> None:
        """One that stands in the log already."""
        if isinstance(record, OpenedKey):
            self.books[record.seat] = record
        else:
            self.ends[record.seat] = record

    def loaded(self, table: SealedTable) -> bool:
        """Whether the log holds all of them or none; else what is there has to leave it again.

        It was closed while some were missing, or the program was killed among them; those that
        still come would stand out of their order.
        """
        if self.books and len(self.books) == len(table.seats):
            self._logged.add(Kind.OPENED_KEY)
        if self.ended(table):
            self._logged.add(Kind.END)
        return (not self.books or Kind.OPENED_KEY in self._logged) and (
            not self.ends or Kind.END in self._logged
        )

    def receive(self, record: OpenedKey | End, chain: Chain) -> Receipt:
        """An end or a book from a peer."""
        table = chain.table
        if record.seat in (self.books if isinstance(record, OpenedKey) else self.ends):
            return Receipt.KNOWN
        if record.table_id != table.roster.table_id or record.seat not in table.seats:
            return Receipt.REFUSED
        if isinstance(record, OpenedKey):
            if table.phase is not Phase.OVER:
                return Receipt.LATER
            if not book_is_right(table, record):
                return Receipt.REFUSED
        else:
            if not names_others(record.seats, record.seat, len(table.seats)):
                return Receipt.REFUSED
            if table.phase is Phase.OVER:  # signed too late: the game has its result
                return Receipt.KNOWN
            if not chain.trunk.knows(record.head):  # asked first: it comes again at each step
                return Receipt.LATER
            if not signed_by(record, table.roster.keys[record.seat]):
                return Receipt.REFUSED
            if not stands(record, chain):
                if record.head == table.head:  # it counts if the step turns out never to close
                    self._beside[record.seat] = record
                return Receipt.KNOWN
        self.keep(record, table)
        return Receipt.NEW

    def keep(self, record: OpenedKey | End, table: SealedTable) -> None:
        """Hold one that is good; the log gets them once all are there."""
        if isinstance(record, OpenedKey):
            self.books[record.seat] = record
            if len(self.books) == len(table.seats):
                self._log(Kind.OPENED_KEY)
        else:
            self.ends[record.seat] = record
            if self.ended(table):
                self._log(Kind.END, table)

    def ended(self, table: SealedTable) -> bool:
        """Whether every live seat that is not waited for has signed that the table ends here.

        Not for a seat that is here and waited for all the same: it goes on. Whoever has left for
        good has no word in it, and looks on. Whoever watches goes by more than half of the live
        seats: one that waits for all others, who play on, sends nobody home.
        """
        seats = [end.seat for end in deciding(self.ends.values(), table)]
        if self._own is None:
            return 2 * len(seats) > len(table.live)
        return bool(seats) and (self._own in seats or self._own in table.left)

    def void(self, chain: Chain) -> bool:
        """Drop the ends that count no more; whether the log holds ends that have to leave it.

        What came beside an event and counts by now is taken first.
        """
        for end in list(self._beside.values()):
            if end.head != chain.table.head or end.seat in self.ends:
                del self._beside[end.seat]
            elif stands(end, chain):
                self.keep(end, chain.table)
        gone = [seat for seat, end in self.ends.items() if not stands(end, chain)]
        for seat in gone:
            del self.ends[seat]
        if not gone or Kind.END not in self._logged:
            return False
        self._logged.discard(Kind.END)
        return True

    def close(self, table: SealedTable) -> None:
        """Log what came, though some are missing; ends of a game with a result came to nothing."""
        kind = Kind.OPENED_KEY if table.phase is Phase.OVER else Kind.END
        if self.books if kind is Kind.OPENED_KEY else self.ends:
            self._log(kind)

    def _log(self, kind: Kind, table: SealedTable | None = None) -> None:
        if kind in self._logged:
            return
        self._logged.add(kind)
        found = self.ends if kind is Kind.END else self.books
        seats = sorted(found)
        if kind is Kind.END and table is not None:  # no word of a seat that is waited for
            seats = [end.seat for end in deciding(self.ends.values(), table)] or seats
        self._files.log_all(kind, [found[seat].raw for seat in seats])

    def records(self) -> list[bytes]:
        """All of them, for a peer that lacks some."""
        return [e.raw for _, e in sorted(self.ends.items())] + [
            b.raw for _, b in sorted(self.books.items())
        ]


def stands(end: End, chain: Chain) -> bool:
    """Whether an end is on the last head, and its seat has signed no event there, or none that can
    ever count: the step does not close beside an owed event that answers another state.
    """
    here = chain.open
    if end.head != chain.table.head:
        return False
    return not here.has_signed(end.seat) or bool(here.waits) or here.lacks(end.seats)


def deciding(ends: Iterable[End], table: SealedTable) -> list[End]:
    """Those of these ends that end the table, in seat order: of all live seats but those that they
    themselves wait for, on the last head and for one reason. None if they do not end it.
    """
    said: dict[tuple[str, tuple[Seat, ...]], dict[Seat, End]] = {}
    for end in ends:
        if end.head == table.head and end.seat in table.live and end.seat not in end.seats:
            said.setdefault((end.why, end.seats), {})[end.seat] = end
    for (_, waited), by_seat in said.items():
        if set(by_seat) == set(table.live) - set(waited):
            return [by_seat[seat] for seat in sorted(by_seat)]
    return []


def ended_plainly(ends: Iterable[End]) -> dict[str, Any] | None:
    """What the ends that end a table say: ``why``, ``by`` (seats), ``waited_for``; None of none."""
    found = list(ends)
    if not found:
        return None
    by = [end.seat for end in found]
    return {"why": found[0].why, "by": by, "waited_for": list(found[0].seats)}


def book_is_right(table: SealedTable, book: OpenedKey) -> bool:
    """Whether a book holds the secret of the key its seat has played with (R52), and is asked for:
    at a table that agreed on sealed books none is, and a log of it that held one would be damaged.
    """
    if table.phase is not Phase.OVER or book.table_id != table.roster.table_id:
        return False
    if not table.roster.offer.books_open:
        return False
    if book.seat not in table.seats:
        return False
    try:
        secret = table.group.decode_scalar(book.secret)
    except ValueError:
        return False
    return table.group.equal(table.group.mul_base(secret), table.keys.x[book.seat])
