"""Evidence that a peer shows, wrapped around what was truly signed at a table.

Two seats of the table are honest and one is not. Whatever is made of the records of all three, and
however it is shown, the third is named or nobody is.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from ledger.chain.chain import Chain
from ledger.chain.evidence_ruling import rule_by_log
from ledger.errors import LedgerError, Malformed
from ledger.live.shown_evidence import ShownEvidence
from ledger.records.event import Event
from ledger.records.evidence import (
    Evidence,
    check_evidence,
    evidence_of_bad_event,
    evidence_of_fork,
    evidence_of_left_out,
    evidence_of_two_reports,
    read_evidence,
)
from ledger.records.reports import Report, write_report
from tests.fuzz.target import Target
from tests.ledger.tables import probe_tale

CHEAT = 2
STEP = 9


def take(data: bytes) -> None:
    """Judge it by itself and as a node that is shown it."""
    try:
        evidence = read_evidence(data)
    except Malformed:
        return
    assert evidence.raw == data
    tale = probe_tale()
    chain, roster = tale.before(STEP + 2), tale.seating.roster
    try:
        ruling = check_evidence(evidence, roster.table_id, roster.keys, judge=rule_by_log(chain))
    except LedgerError:
        pass
    else:
        assert ruling.seat == CHEAT == evidence.seat
    if evidence.table_id == roster.table_id:
        _shown(evidence, chain)


def _shown(evidence: Evidence, chain: Chain) -> None:
    shown = ShownEvidence()
    ruling = shown.judged(evidence, chain)
    if ruling is None:
        shown.receive(evidence, chain, chain.receive)
        ruling = chain.ruling
    assert ruling is None or ruling.seat == CHEAT


def _report(prev: bytes, *, held: tuple[bytes, ...] = ()) -> Report:
    tale = probe_tale()
    return write_report(
        tale.seating.people[CHEAT],
        table_id=tale.seating.roster.table_id,
        prev=prev,
        step=STEP,
        seat=CHEAT,
        attempt=1,
        live=(0, CHEAT),
        held=held,
    )


@functools.cache
def seeds() -> Mapping[str, bytes]:
    """Each sort, true; and what is said of honest seats with the same records."""
    tale = probe_tale()
    own: Event = tale.event(STEP, CHEAT) if CHEAT in _seats(STEP) else tale.event(8, CHEAT)
    false = tale.forge(own, acts=(("ready", b"no"),))
    fork = evidence_of_fork(own, false)
    first, second = _report(own.prev), _report(own.prev, held=(own.id,))
    return {
        "fork": fork.raw,
        "reports": evidence_of_two_reports(first, second).raw,
        "left-out": evidence_of_left_out(first, own).raw,
        "bad-event": evidence_of_bad_event(false, "it is not what was asked").raw,
        "honest-event": evidence_of_bad_event(tale.event(8, 0), "a lie").raw,
        "another-honest-event": evidence_of_bad_event(tale.event(7, 1), "a lie").raw,
    }


def _seats(step: int) -> list[int]:
    return [event.seat for event in probe_tale().steps[step]]


TARGET = Target("evidence", take, seeds)
