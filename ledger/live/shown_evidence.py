"""Evidence that a peer shows: what can be judged now is judged once, and the rest is not kept.

Evidence is not signed by whoever sends it, so one signed event can be wrapped in any number of
them, each with another reason. What counts is what it holds. Evidence that proves itself freezes
the table. Else its events are taken as if they had been sent by themselves: one on a head we do
not know waits in its one place (R8), a second content of one seat on one head is a fork whoever
sends it (R11), and what is here and good is not judged again.
"""

from __future__ import annotations

from collections.abc import Callable

from ledger.chain.chain import Chain
from ledger.chain.evidence_ruling import rule_by_log
from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError
from ledger.records.any_record import AnyRecord
from ledger.records.event import Event
from ledger.records.evidence import Evidence, Exhibit, Ruling, check_evidence, exhibits
from ledger.records.reports import Report
from ledger.records.requests import Undo
from ledger.records.wish import Wish

NEEDS_LOG = ("E4", "E5")
"""Sorts that are judged by the log up to the head they stand on; the others by keys alone (R11)."""


def due(record: AnyRecord) -> int | None:
    """The closed step at which a record that was held back can be taken, if it says so."""
    match record:
        case Event() | Report():
            return record.step - 1
        case Wish() | Undo():
            return record.step
        case Evidence():
            return max(shown.step for shown in exhibits(record)) - 1
    return None


class ShownEvidence:
    """The evidence that peers have shown at one table."""

    def __init__(self) -> None:
        """None yet."""
        self._cleared: set[bytes] = set()  # ids of events judged and good: one a seat and head

    def judged(self, evidence: Evidence, chain: Chain) -> Ruling | None:
        """What it proves by our log and the keys, or None: it proves nothing that we can see."""
        first = exhibits(evidence)[0]
        if evidence.sort in NEEDS_LOG and not (
            chain.trunk.knows(first.prev) and first.id not in self._cleared
        ):
            return None
        roster = chain.table.roster
        try:
            return check_evidence(evidence, roster.table_id, roster.keys, judge=rule_by_log(chain))
        except LedgerError:
            return None

    def receive(
        self, evidence: Evidence, chain: Chain, receive_event: Callable[[Event], Receipt]
    ) -> Receipt:
        """Receive what evidence holds that proves nothing by itself, each event by
        ``receive_event``.

        LATER if an event of it waits for its head, REFUSED if one is not what its seat has signed.
        """
        found = {self._receive(shown, chain, receive_event) for shown in exhibits(evidence)}
        order = (Receipt.REFUSED, Receipt.FROZEN, Receipt.LATER)
        return next((one for one in order if one in found), Receipt.UNUSED)

    def _receive(
        self, shown: Exhibit, chain: Chain, receive_event: Callable[[Event], Receipt]
    ) -> Receipt:
        if not isinstance(shown, Event) or shown.id in self._cleared:
            return Receipt.UNUSED
        receipt = receive_event(shown)
        if chain.trunk.knows(shown.prev) and receipt in (Receipt.NEW, Receipt.KNOWN):
            self._cleared.add(shown.id)
        return receipt
