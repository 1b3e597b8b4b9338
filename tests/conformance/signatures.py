"""Records that are signed in a way, or written in a form, that honest programs do not use.

A second good signature on one content is no fault (docs/protocol.md, section 11). A signature that
only a lenient check takes, and a content that is not in its one form, are: nobody is named.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ledger.files.log_format import LogRecord
from ledger.records import canon, form, purposes
from ledger.records.event import Event, read_event
from ledger.records.form import Kind
from ledger.records.identity import Identity
from ledger.signatures import edwards
from tests.conformance.cases import (
    CANNOT,
    DAMAGED,
    FINE,
    Case,
    columns,
    entries_of,
    entry,
    head_of,
    opening,
    place_of,
    steps_of,
    up_to,
    written,
)
from tests.ledger.tables import Tale, resigned

ORDER = 2**252 + 27742317777372353535851937790883648493
BASE = edwards.decode(bytes([0x58]) + bytes([0x66]) * 31)
NEUTRAL = bytes([1]) + bytes(31)


def odd_signatures() -> Iterator[Case]:
    """All of them."""
    yield from _second_signatures()
    yield from _lenient_signatures()
    yield from _weak_key()
    yield from _forms()


def sign_with(identity: Identity, content: bytes, nonce: int) -> bytes:
    """A good signature (RFC 8032) with a nonce of the signer's choice."""
    assert BASE is not None
    digest = bytearray(hashlib.sha512(identity.secret).digest()[:32])
    digest[0] &= 248
    digest[31] = digest[31] & 127 | 64
    secret = int.from_bytes(digest, "little")
    point = edwards.encode(edwards.multiply(nonce, BASE))
    hashed = hashlib.sha512(point + identity.public + content).digest()
    scalar = (nonce + int.from_bytes(hashed, "little") * secret) % ORDER
    return point + scalar.to_bytes(32, "little")


def _again(tale: Tale, event: Event) -> Event:
    """The event under another good signature of its seat."""
    signature = sign_with(tale.seating.people[event.seat], event.content, 12_345 + event.step)
    assert signature != event.signature
    return resigned(event, signature)


def _second_signatures() -> Iterator[Case]:
    tale = columns()
    other = [
        entry(_again(tale, read_event(one.data)) if number % 3 == 1 else read_event(one.data))
        if one.kind == Kind.EVENT
        else one
        for number, one in enumerate(entries_of(tale))
    ]
    about = "a whole game, each third event under another good signature: the same heads, no fault"
    yield Case("second-signature", about, "columns", written(other), FINE)
    tale = opening(3)
    event = tale.event(3, 2)
    data = written([*up_to(tale, event), entry(_again(tale, event))])
    about = "the last event under another good signature"
    yield Case("second-signature-last", about, "ohne_furcht", data, CANNOT)
    event = tale.event(3, 1)
    data = written([*up_to(tale, event), entry(event), entry(_again(tale, event))])
    about = "one content in two entries under two good signatures: no fork, but loose"
    at = place_of(tale, event) + 1
    yield Case("second-signature-both", about, "ohne_furcht", data, DAMAGED, "head", at)


def _lenient_signatures() -> Iterator[Case]:
    tale = opening(3)
    event = tale.event(3, 1)
    scalar = int.from_bytes(event.signature[32:], "little") + ORDER
    larger = event.signature[:32] + scalar.to_bytes(32, "little")
    for name, signature, about in (
        ("beyond-order", larger, "its scalar written as s + L"),
        ("halves-swapped", event.signature[32:] + event.signature[:32], "its halves swapped"),
        ("neutral", NEUTRAL + bytes(32), "the neutral point and zero"),
    ):
        data = written([*up_to(tale, event), entry(resigned(event, signature))])
        at = place_of(tale, event)
        about = f"the signature of an event: {about}"
        yield Case(f"signed-{name}", about, "ohne_furcht", data, DAMAGED, "signature", at)


def _weak_key() -> Iterator[Case]:
    """Under the neutral element as a key, S = r is a signature on anything."""
    assert BASE is not None
    roster = opening(3).seating.roster
    content = canon.encode((purposes.JOIN, roster.offer.hash, NEUTRAL, "Nobody", bytes(32)))
    signature = edwards.encode(edwards.multiply(7, BASE)) + (7).to_bytes(32, "little")
    weak = form.wrap(Kind.JOIN, content, signature)
    joins = (weak, *(join.raw for join in roster.joins[1:]))
    data = written([LogRecord(Kind.ROSTER, canon.encode((roster.offer.encode(), joins)))])
    about = "a roster with a join under the neutral element as key"
    yield Case("roster-weak-key", about, "ohne_furcht", data, DAMAGED, "roster")


def _signed_content(tale: Tale, seat: int, content: bytes) -> LogRecord:
    signature = sign_with(tale.seating.people[seat], content, 54_321 + len(content))
    return LogRecord(Kind.EVENT, form.wrap(Kind.EVENT, content, signature))


def _forms() -> Iterator[Case]:
    tale = opening(3)
    event = tale.event(3, 1)
    content = event.content
    step = content.index(event.table_id) + len(event.table_id)
    assert content[step] == 3
    values = canon.decode(content)
    longer = content[:step] + b"\xcc" + content[step:]
    odd = {
        "long-number": (longer, "the number of the step in two bytes, where one is its form"),
        "byte-behind": (content + b"\xc0", "a value behind the end"),
    }
    for name, place, value, about in (
        ("purpose", 0, purposes.ACK, "the purpose of an ack"),
        ("step-0", 2, 0, "step 0"),
        ("step-text", 2, "3", "a text for the step"),
        ("seat-8", 3, 8, "seat 8"),
        ("seat-bool", 3, True, "true for the seat"),
        ("prev-short", 4, event.prev[:-1], "a head of 31 bytes"),
        ("digest-long", 5, event.digest + b"\0", "a digest of 33 bytes"),
        ("acts-flat", 6, ("ready",), "acts that are no arrays"),
        ("riders-text", 7, ("rider",), "riders that are no bytes"),
    ):
        changed = (*values[:place], value, *values[place + 1 :])
        odd[name] = (canon.encode(changed), about)
    odd["field-more"] = (canon.encode((*values, 0)), "a field more")
    odd["field-less"] = (canon.encode(values[:-1]), "a field less")
    at = place_of(tale, event)
    for name, (changed, about) in odd.items():
        data = written([*up_to(tale, event), _signed_content(tale, 1, changed)])
        about = f"an event of seat 1, well signed, with {about}"
        yield Case(f"content-{name}", about, "ohne_furcht", data, DAMAGED, "form", at)
    stranger = canon.encode((*values[:3], 5, *values[4:]))
    data = written([head_of(tale), *steps_of(tale, 2), _signed_content(tale, 1, stranger)])
    about = "an event of a seat that is not there, signed by seat 1"
    yield Case("event-of-no-seat", about, "ohne_furcht", data, DAMAGED, "head", 7)
