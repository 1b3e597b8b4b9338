"""Section 2 of docs/protocol.md: values in their one form, and the records made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgpack

from tests.second_reader.basics.notation import VERSION, sha256

ROSTER, JOIN, EVENT, ACK, REPORT, RETURN, LEAVE, END, BOOK, EVIDENCE, MARK, WISH, UNDO = range(13)
PURPOSES = {
    JOIN: ("join", 4),
    EVENT: ("event", 7),
    ACK: ("ack", 5),
    REPORT: ("report", 7),
    RETURN: ("return", 4),
    LEAVE: ("leave", 3),
    END: ("end", 5),
    BOOK: ("book", 3),
    EVIDENCE: ("evidence", 6),
    MARK: ("mark", 2),
    WISH: ("wish", 7),
    UNDO: ("undo", 4),
}
"""Of each kind the purpose, and how many fields stand behind it: of a join two more if it is that
of a seat which is played beside another one."""
UNSIGNED = (BOOK, EVIDENCE, MARK)
STEPS, ATTEMPTS, SEATS = 100_000, 100_000, 8


class BadForm(ValueError):
    """These bytes are not what they should be."""


def need(holds: object, what: str = "") -> None:
    """Raises BadForm unless it holds."""
    if not holds:
        raise BadForm(what)


def packed(value: Any) -> bytes:
    """The bytes of a value, without limits on length."""
    return bytes(msgpack.packb(value))


def unpacked(data: bytes) -> Any:
    """The value in these bytes, arrays as tuples. Raises BadForm for all but the one form."""
    need(type(data) is bytes and len(data) <= 64 * 1024, "size")
    try:
        value = msgpack.unpackb(data, use_list=False, strict_map_key=False)
    except Exception as error:
        raise BadForm(str(error)) from error
    _plain(value, 8)
    need(packed(value) == data, "another form")
    return value


def _plain(value: Any, depth: int) -> None:
    if type(value) is tuple:
        need(depth > 0 and len(value) <= 1024, "an array")
        for item in value:
            _plain(item, depth - 1)
        return
    need(value is None or type(value) in (bool, int, bytes, str), "a sort of value")
    need(type(value) is not str or len(value.encode()) <= 1024, "a text")


@dataclass(frozen=True)
class Record:
    """A record: its kind, the fields behind the purpose, what is signed, and by what."""

    kind: int
    fields: tuple[Any, ...]
    content: bytes
    signature: bytes

    @property
    def id(self) -> bytes:
        """SHA-256 of the content."""
        return sha256(self.content)

    @property
    def table(self) -> bytes:
        """The first field of all but marks and joins; of evidence the second."""
        return bytes(self.fields[1 if self.kind == EVIDENCE else 0])

    @property
    def seat(self) -> int:
        """Of events, reports, undos it is the third field, of requests and ends the second."""
        return int(self.fields[2 if self.kind in (EVENT, REPORT, EVIDENCE, UNDO) else 1])

    @property
    def step(self) -> int:
        """Of events, reports."""
        return int(self.fields[1])

    @property
    def prev(self) -> bytes:
        """Of events, reports: the head they stand on."""
        return bytes(self.fields[3])


def read(data: bytes) -> Record:
    """The record in these bytes, its form good. Raises BadForm."""
    value = unpacked(data)
    need(type(value) is tuple and len(value) == 3, "an array of three")
    kind, content, signature = value
    need(type(kind) is int and kind in PURPOSES, "a kind")
    need(type(content) is bytes and type(signature) is bytes, "bytes")
    need(len(signature) == (0 if kind in UNSIGNED else 64), "a signature")
    need(kind in UNSIGNED or len(content) <= 32_256, "a content")
    purpose, count = PURPOSES[kind]
    fields = unpacked(content)
    counts = (count, count + 2) if kind == JOIN else (count,)
    need(type(fields) is tuple and len(fields) - 1 in counts, "fields")
    need(fields[0] == f"{VERSION}/{purpose}", "the purpose")
    found = Record(kind, fields[1:], content, signature)
    if kind in FORMS:
        FORMS[kind](*found.fields)
    return found


# -- what each field may be -----------------------------------------------------------------------


def number(value: Any, low: int, high: int) -> None:
    """An int in these bounds, no bool."""
    need(type(value) is int and low <= value <= high, "a number")


def hashes(*values: Any) -> None:
    """32 bytes each."""
    need(all(type(one) is bytes and len(one) == 32 for one in values), "32 bytes")


def rising(seats: Any) -> None:
    """Seats in rising order."""
    need(type(seats) is tuple, "seats")
    for seat in seats:
        number(seat, 0, SEATS - 1)
    need(list(seats) == sorted(set(seats)), "an order of seats")


def ids(values: Any) -> None:
    """At most eight ids, none twice."""
    need(type(values) is tuple and len(values) <= SEATS and len(set(values)) == len(values), "ids")
    hashes(*values)


def _join(offer: Any, identity: Any, name: Any, nonce: Any, *beside: Any) -> None:
    hashes(offer, identity, nonce)
    need(type(name) is str, "a name")
    if beside:
        machine, consent = beside
        hashes(machine)
        need(type(consent) is bytes and len(consent) == 64, "a consent")
        need(machine != identity, "another machine")


def _event(
    table: Any, step: Any, seat: Any, prev: Any, digest: Any, acts: Any, riders: Any
) -> None:
    hashes(table, prev, digest)
    number(step, 1, STEPS)
    number(seat, 0, SEATS - 1)
    need(type(acts) is tuple and all(type(act) is tuple for act in acts), "acts")
    need(type(riders) is tuple and all(type(one) is bytes for one in riders), "riders")


def _ack(table: Any, step: Any, head: Any, digest: Any, seat: Any) -> None:
    hashes(table, head, digest)
    number(step, 0, STEPS)
    number(seat, 0, SEATS - 1)


def _report(
    table: Any, step: Any, seat: Any, prev: Any, attempt: Any, live: Any, held: Any
) -> None:
    hashes(table, prev)
    number(step, 1, STEPS)
    number(attempt, 1, ATTEMPTS)
    rising(live)
    need(seat in live and type(seat) is int, "its seat")
    need(type(held) is tuple and held and type(held[0]) is int, "what it holds")
    if held[0] == 0 and len(held) == 2:
        ids(held[1])
        return
    need(held[0] == 1 and len(held) == 4, "a closing")
    number(held[1], 0, attempt - 1)
    ids(held[2])
    ids(held[3])
    need((held[1] == 0) == (held[3] == ()), "reports of a closing")


def _return(table: Any, seat: Any, cut: Any, nonce: Any) -> None:
    hashes(table, cut)
    number(seat, 0, SEATS - 1)
    need(type(nonce) is bytes and len(nonce) in (0, 32), "a nonce")


def _leave(table: Any, seat: Any, head: Any) -> None:
    hashes(table, head)
    number(seat, 0, SEATS - 1)


def _end(table: Any, seat: Any, head: Any, why: Any, seats: Any) -> None:
    hashes(table, head)
    number(seat, 0, SEATS - 1)
    need(why in ("waits", "frozen", "agreed"), "why")
    rising(seats)
    need((why == "waits") == bool(seats), "whom it waits for")


def _book(table: Any, seat: Any, secret: Any) -> None:
    hashes(table, secret)
    number(seat, 0, SEATS - 1)


def _evidence(sort: Any, table: Any, seat: Any, step: Any, reason: Any, items: Any) -> None:
    kinds = {
        "E1": (EVENT, EVENT),
        "E2": (REPORT, REPORT),
        "E3": (REPORT, EVENT),
        "E4": (EVENT,),
        "E5": (EVENT, EVENT),
    }
    need(sort in kinds, "a sort")
    hashes(table)
    number(seat, 0, SEATS - 1)
    number(step, 1, STEPS)
    need(type(reason) is str and 1 <= len(reason) <= 200, "a reason")
    need(all(" " <= sign <= "~" for sign in reason), "a line of ASCII")
    need(type(items) is tuple and all(type(item) is bytes for item in items), "records")
    need(tuple(read(item).kind for item in items) == kinds[sort], "records of this sort")


def _mark(step: Any, reports: Any) -> None:
    number(step, 1, STEPS)
    ids(reports)
    need(reports, "reports")


def _undo(table: Any, step: Any, seat: Any, head: Any) -> None:
    hashes(table, head)
    number(step, 1, STEPS)
    number(seat, 0, SEATS - 1)


FORMS: dict[int, Any] = {
    JOIN: _join,
    EVENT: _event,
    ACK: _ack,
    REPORT: _report,
    RETURN: _return,
    LEAVE: _leave,
    END: _end,
    BOOK: _book,
    EVIDENCE: _evidence,
    MARK: _mark,
    UNDO: _undo,
}
