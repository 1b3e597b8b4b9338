"""Judges evidence that takes rules and cards: the event is judged again by the log it stands on.

Used by a node that is shown evidence (its own chain must know the head) and by whoever checks an
evidence file offline, beside the log it came with.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.chain.chain import Chain
from ledger.chain.owed_marks import lacks_mark
from ledger.errors import LedgerError
from ledger.facts import FactKind, fact
from ledger.records.event import Event
from ledger.records.evidence import Evidence, Exhibit, Judge, Ruling, check_evidence
from ledger.records.reports import Report
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import Complained
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import SealedTable
from ledger.steps.owed_events import check_event


def rule_by_log(chain: Chain) -> Judge:
    """A judge that knows every head of this chain."""

    def ruled(evidence: Evidence, exhibits: Sequence[Exhibit]) -> Ruling | None:
        match exhibits:
            case (Report() as report, Event() as later) if evidence.sort == "E3":
                return _without_mark(chain, report, later)
            case (Event() as event, *_):
                pass
            case _:
                return None
        if chain.holds_proven(event):
            return None  # judged already; to play the whole log again would be cheap to ask for
        if event.digest != chain.trunk.digest_on(event.prev):
            return None
        table = chain.trunk.table_at(event.prev)
        return None if table is None else rule(table, event)

    return ruled


def _without_mark(chain: Chain, report: Report, event: Event) -> Ruling | None:
    """E3 on two heads: both must be ours, and what the event's marks lead to must be here (R20)."""
    ours = event.digest == chain.trunk.digest_on(event.prev)
    if not ours or not lacks_mark(chain.closings, report, event):
        return None
    return Ruling(event.seat, fact(FactKind.UNMARKED))


def rule_again(chain: Chain, evidence: Evidence) -> Ruling:
    """What we had found before a restart, found once more by the log it stands on."""
    roster = chain.table.roster
    try:
        return check_evidence(evidence, roster.table_id, roster.keys, judge=rule_by_log(chain))
    except LedgerError:  # the log has lost what it stands on; it was judged before
        return Ruling(evidence.seat, fact(FactKind.FROZEN_BEFORE, sort=evidence.sort))


def rule(table: SealedTable, event: Event) -> Ruling | None:
    """What is wrong with an event on this head, or None if nothing is.

    An event that answers another digest is nobody's fault by itself (R11).
    """
    if event.digest != table.digest:
        return None
    try:
        checked = check_event(table, event, Verifier.THOROUGH)
    except BadEvent as error:
        return Ruling(event.seat, error.fact)
    return checked.ruling if isinstance(checked, Complained) else None
