"""Signed records and the steps of a log, as sections 2 and 4 of docs/protocol.md have them."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgpack

from tests.ledger.review.by_the_page import EVENT, LP, sha256

REPORT, RETURN, LEAVE, END, EVIDENCE, MARK = 4, 5, 6, 7, 9, 10
IN_ORDER, CHEATED, DAMAGED, UNKNOWN = "in order", 1, 2, "takes rules"


class Found(Exception):
    """The first fault: exit code, entry, seat."""

    def __init__(self, code, entry, seat=None):
        super().__init__(code, entry, seat)
        self.verdict = (code, entry, seat)


def unpacked(data):
    """A value."""
    return msgpack.unpackb(data, use_list=False, strict_map_key=False)


@dataclass(frozen=True)
class Signed:
    """A record: its kind, its fields behind the purpose, its id."""

    kind: int
    fields: tuple
    id: bytes
    content: bytes
    signature: bytes

    @property
    def seat(self):
        """Of an event and a report it is the third field, else the second."""
        return self.fields[2 if self.kind in (EVENT, REPORT) else 1]

    @property
    def prev(self):
        """The head it stands on."""
        return self.fields[3]

    @property
    def attempt(self):
        """Of a report."""
        return self.fields[4]

    @property
    def going(self):
        """Of a report: who goes on."""
        return self.fields[5]

    @property
    def held(self):
        """Of a report."""
        return self.fields[6]


def read(data):
    """Section 2."""
    kind, content, signature = unpacked(data)
    return Signed(kind, unpacked(content)[1:], sha256(content), content, signature)


@dataclass
class Step:
    """What was signed on one head: events by seat, reports as they came; what stands before."""

    head: bytes
    number: int
    events: dict = field(default_factory=dict)
    reports: list = field(default_factory=list)
    front: list = field(default_factory=list)
    last: int = 0

    def closed(self, reports=()):
        """head(k) of section 4."""
        events = [self.events[seat].id for seat in sorted(self.events)]
        return sha256(LP("tafelrunde/1/head", self.head, self.number, events, list(reports)))
