"""Fixed identities, offers and events for the tests of the ledger's ground floor."""

from __future__ import annotations

import hashlib

from ledger.records.event import write_event
from ledger.records.identity import Identity
from ledger.records.roster import make_offer, make_roster, write_join

ANNA, BEA, CARL = (Identity(bytes([n]) * 32) for n in (1, 2, 3))
TABLE = bytes(range(32))
PREV = hashlib.sha256(b"prev").digest()
DIGEST = hashlib.sha256(b"digest").digest()


def fixed_chance(label):
    """A source of bytes that gives the same ones each time: SHA-512 of a label and a count."""
    count = 0

    def rng(length):
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{label} {count}".encode()).digest(length)

    return rng


def an_event(identity=ANNA, **changes):
    """A good event of seat 0 at step 1, with changes."""
    fields = {
        "table_id": TABLE,
        "step": 1,
        "seat": 0,
        "prev": PREV,
        "digest": DIGEST,
        "acts": (("move", b"\x01\x02", 3), ("open", (4, 5))),
        "riders": (),
    }
    return write_event(identity, **(fields | changes))


def an_offer(**changes):
    """A good offer of two seats, opened by Anna."""
    fields = {
        "game": "ohne_furcht",
        "rules": "ohne_furcht/1",
        "data_hash": hashlib.sha256(b"data").digest(),
        "seats": 2,
        "opener": ANNA.public,
        "options": (("reaction", 3), ("books", "open"), ("fast", True), ("ranks", (1, "x"))),
        "rng": fixed_chance("offer"),
    }
    return make_offer(**(fields | changes))


def a_roster():
    """Anna and Bea at the table of `an_offer`."""
    offer = an_offer()
    joins = [
        write_join(ANNA, offer, "Anna", rng=fixed_chance("Anna")),
        write_join(BEA, offer, "Béa", rng=fixed_chance("Bea")),
    ]
    return make_roster(offer, joins)


def seated(roster):
    """The identities at the table of `a_roster`, by seat."""
    by_key = {person.public: person for person in (ANNA, BEA, CARL)}
    return [by_key[key] for key in roster.keys]
