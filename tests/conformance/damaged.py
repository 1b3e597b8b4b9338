"""Logs that are not as they were written: bits, cuts, records and rosters. Nobody is named."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from ledger.files.log_format import MAGIC, LogRecord
from ledger.records.event import write_ack, write_opened_key
from ledger.records.form import Kind
from tests.conformance.cases import (
    CANNOT,
    DAMAGED,
    Case,
    closed_books,
    columns,
    entries_of,
    entry,
    head_of,
    joined,
    opening,
    records_of,
    steps_of,
    written,
)
from tests.ledger.tables import flipped, resigned

FIELDS = {"length": 3, "kind": 4, "number": 8, "synced": 12, "head-sum": 15, "payload": 117}
"""A byte in each field of a record, counted from its beginning; the last four are its checksum."""


def damaged_logs() -> Iterator[Case]:
    """All of them."""
    yield from _first_bytes()
    yield from _flipped_bits()
    yield from _garbage()
    yield from _heads_of_records()
    yield from _moved_records()
    yield from _odd_entries()
    yield from _loose_events()
    yield from _false_books()


def _start() -> list[LogRecord]:
    tale = opening(3)
    return [head_of(tale), *steps_of(tale, 3)]


def _damaged(name: str, about: str, data: bytes, kind: str, at: int | None) -> Case:
    return Case(name, about, "ohne_furcht", data, DAMAGED, kind, at)


def _first_bytes() -> Iterator[Case]:
    data = written(_start())
    roster = len(MAGIC) + len(records_of(_start())[0])
    for kept in (0, 1, len(MAGIC) - 1, len(MAGIC), len(MAGIC) + 16, roster - 1):
        about = f"cut at byte {kept}: no roster, nothing to judge"
        yield Case(f"cut-{kept}", about, "ohne_furcht", data[:kept], CANNOT, "unfinished")
    for bit in (0, 8 * 5 + 3, 8 * 12, 8 * 15 + 7):
        about = f"bit {bit % 8} of byte {bit // 8}, in the magic, is turned"
        yield _damaged(f"magic-{bit}", about, flipped(data, bit), "damage", None)
    other = MAGIC.replace(b"1", b"2") + data[len(MAGIC) :]
    about = "a file of version 2"
    yield Case("version-2", about, "ohne_furcht", other, CANNOT, "version")
    yield _damaged("foreign", "another sort of file", b"GIF89a" + bytes(80), "damage", None)
    about = "the first record calls itself an event"
    wrong = [LogRecord(Kind.EVENT, _start()[0].data), *_start()[1:]]
    yield _damaged("no-roster", about, written(wrong), "damage", None)
    yield _damaged(
        "headless", "the roster is missing", joined(records_of(_start())[1:]), "damage", None
    )


def _flipped_bits() -> Iterator[Case]:
    records = records_of(_start())
    for number in (0, 1, 5, len(records) - 1):
        places = FIELDS | {"sum": len(records[number]) - 2}
        for name, at in places.items():
            changed = flipped(records[number], 8 * at + 1)
            data = joined([*records[:number], changed, *records[number + 1 :]])
            about = f"record {number}: a bit of its {name} is turned"
            shown = number or None
            yield _damaged(f"bit-{number}-{name}", about, data, "damage", shown)


def _garbage() -> Iterator[Case]:
    data, number = written(_start()), len(_start())
    for name, more in (("zeros", bytes(80)), ("ones", b"\xff" * 80), ("log", data)):
        about = "a whole log with bytes behind it that are no record"
        yield _damaged(f"behind-{name}", about, data + more, "damage", number)
    about = "a finished game with bytes behind it that are no record"
    whole = entries_of(columns())
    data = written(whole) + b"\n" * 17
    yield Case("finished-behind", about, "columns", data, DAMAGED, "damage", len(whole))


def _packed(data: bytes, kind: int, number: int, synced: int, length: int | None = None) -> bytes:
    """A record with any numbers in its head, and checksums that fit."""
    fields = struct.pack(">IBII", len(data) if length is None else length, kind, number, synced)
    head = fields + struct.pack(">I", zlib.crc32(fields))
    return head + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(head)))


def _heads_of_records() -> Iterator[Case]:
    records, last = records_of(_start()), _start()[-1]
    number = len(records) - 1
    for name, record, about in (
        ("number-too-small", _packed(last.data, 2, number - 1, 0), "the number of the one before"),
        ("number-too-large", _packed(last.data, 2, number + 1, 0), "the number of the one after"),
        ("synced-ahead", _packed(last.data, 2, number, number + 1), "more records synced than are"),
        ("too-long", _packed(bytes(65_537), 2, number, 0), "a payload beyond 64 KiB"),
    ):
        data = joined([*records[:-1], record])
        about = f"the last record has {about}, checksums fit"
        yield _damaged(f"record-{name}", about, data, "damage", number)


def _moved_records() -> Iterator[Case]:
    records, entries = records_of(_start()), _start()
    for name, at, order in (
        ("swapped", 4, (0, 1, 2, 3, 5, 4, 6, 7, 8, 9)),
        ("doubled", 5, (0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9)),
        ("missing", 4, (0, 1, 2, 3, 5, 6, 7, 8, 9)),
        ("first-missing", 1, (0, 2, 3, 4, 5, 6, 7, 8, 9)),
    ):
        about = f"records {name}, each as it was written"
        yield _damaged(f"records-{name}", about, joined([records[n] for n in order]), "damage", at)
    for name, at, order in (
        ("swapped", 5, (0, 1, 2, 3, 5, 4, 6, 7, 8, 9)),
        ("doubled", 5, (0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9)),
        ("missing", 6, (0, 1, 2, 3, 5, 6, 7, 8, 9)),
        ("step-missing", 4, (0, 1, 2, 3, 7, 8, 9)),
        ("again-later", 7, (0, 1, 2, 3, 4, 5, 6, 1, 7, 8, 9)),
        ("steps-swapped", 4, (0, 1, 2, 3, 7, 8, 9, 4, 5, 6)),
    ):
        about = f"entries {name}, numbered and summed anew"
        yield _damaged(f"entries-{name}", about, written([entries[n] for n in order]), "head", at)


def _odd_entries() -> Iterator[Case]:
    tale, entries = opening(3), _start()
    at = len(entries)
    table = tale.chains[2].table
    ack = write_ack(
        tale.seating.people[0],
        table_id=tale.seating.roster.table_id,
        step=table.step,
        head=table.head,
        digest=table.digest,
        seat=0,
    )
    for name, odd, about in (
        ("ack", LogRecord(Kind.ACK, ack.raw), "an ack, which has no place in a log"),
        ("misnamed", LogRecord(Kind.END, entries[-1].data), "an event that calls itself an end"),
        ("kind-77", LogRecord(77, entries[-1].data), "an event under a kind there is not"),
        ("empty", LogRecord(Kind.EVENT, b""), "an empty record"),
        ("text", LogRecord(Kind.EVENT, b"\xa5hello"), "a text"),
        ("more", LogRecord(Kind.EVENT, entries[-1].data + b"\0"), "an event and a byte more"),
        ("less", LogRecord(Kind.EVENT, entries[-1].data[:-1]), "an event, a byte too short"),
        ("roster", entries[0], "the roster once more"),
    ):
        data = written([*entries, odd])
        yield _damaged(f"entry-{name}", f"the last entry is {about}", data, "form", at)


def _loose_events() -> Iterator[Case]:
    tale, entries = opening(3), _start()
    event, at = tale.event(3, 1), 8
    other = resigned(event, tale.event(3, 2).signature)
    bit = flipped(event.signature, 300)
    away = tale.forge(event, table_id=bytes(32))
    for name, loose, kind, about in (
        ("no-signature", resigned(event, bytes(64)), "signature", "a signature of zeros"),
        ("signature-bit", resigned(event, bit), "signature", "a bit of its signature turned"),
        ("signature-of-another", other, "signature", "the signature of seat 2's event"),
        ("prev", tale.forge(event, prev=bytes(32)), "head", "another head, re-signed by its seat"),
        (
            "old-prev",
            tale.forge(
                event,
                prev=tale.event(2, 1).prev,
                acts=tale.event(2, 1).acts,
                step=2,
                digest=tale.event(2, 1).digest,
            ),
            "head",
            "its own event of the step before",
        ),
        ("table", away, "head", "the id of another table, re-signed by its seat"),
    ):
        data = written([*entries[:at], entry(loose), *entries[at + 1 :]])
        yield _damaged(f"event-{name}", f"the event of seat 1 has {about}", data, kind, at)
    elsewhere = opening(4)
    data = written([*entries[:1], *steps_of(elsewhere, 1)])
    yield _damaged("event-elsewhere", "the events of another table", data, "head", 1)
    data = written([head_of(elsewhere), *entries[1:]])
    yield _damaged("roster-elsewhere", "the roster of another table", data, "head", 1)


def _false_books() -> Iterator[Case]:
    tale = columns()
    entries = entries_of(tale)
    last = len(entries) - 1

    def book(seat: int, secret: bytes) -> LogRecord:
        table = tale.seating.roster.table_id
        return entry(write_opened_key(table_id=table, seat=seat, secret=secret))

    theirs = tale.group.encode_scalar(tale.secret(0))
    first = len(steps_of(tale, 3)) + 1
    for name, given, at, about in (
        ("zeros", [*entries[:-1], book(1, bytes(32))], last, "the key of seat 1 is zero"),
        ("ones", [*entries[:-1], book(1, b"\xff" * 32)], last, "no number below the order"),
        ("of-another", [*entries[:-1], book(1, theirs)], last, "seat 0's key as that of seat 1"),
        ("nobody", [*entries, book(5, theirs)], last + 1, "of a seat that is not there"),
        ("twice", [*entries, entries[-1]], last + 1, "a book twice"),
        ("early", [*entries[:first], entries[-1], *entries[first:]], first, "before the result"),
    ):
        about = f"a false book: {about}"
        yield Case(f"book-{name}", about, "columns", written(given), DAMAGED, "book", at)
    shut = closed_books()
    key = shut.group.encode_scalar(shut.secret(1))
    true = write_opened_key(table_id=shut.seating.roster.table_id, seat=1, secret=key)
    given = [*entries_of(shut), entry(true)]
    about = "a true book at a table that agreed to keep them closed"
    where = len(given) - 1
    yield Case("book-closed", about, "columns", written(given), DAMAGED, "book", where)
