"""The bytes of one record of a table, of an offer, of a roster: an error of the ledger, or a value
whose bytes these are.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from ledger.errors import LedgerError, Malformed
from ledger.records.any_record import read_record
from ledger.records.roster import Join, read_offer, read_roster
from tests.fuzz.target import Target
from tests.ledger.people import a_roster, an_offer
from tests.ledger.records.test_event import all_records


def take(data: bytes) -> None:
    """Read it as each of them."""
    with contextlib.suppress(Malformed):
        record = read_record(data)
        assert record.raw == data and len(record.id) == 32
        assert isinstance(record, Join) or str(record)
    with contextlib.suppress(LedgerError):
        offer = read_offer(data)
        assert offer.encode() == data and len(offer.hash) == 32
    with contextlib.suppress(LedgerError):
        roster = read_roster(data)
        assert roster.encode() == data and len(roster.keys) == roster.offer.seats


def seeds() -> Mapping[str, bytes]:
    """One record of each kind, an offer, a roster."""
    records = {name.replace(" ", "-"): record.raw for name, record in all_records().items()}
    return {**records, "the-offer": an_offer().encode(), "the-roster": a_roster().encode()}


TARGET = Target("records", take, seeds)
