"""A false event before honest nodes: who is named, and whether a stranger believes it."""

from __future__ import annotations

from typing import Any

from ledger.chain.chain import Chain
from ledger.chain.evidence_ruling import rule_by_log
from ledger.chain.receipt import Receipt
from ledger.files.evidence_file import read_case, write_case
from ledger.files.log_format import LogRecord
from ledger.records.event import Event, write_event
from ledger.records.evidence import Evidence, check_evidence, read_evidence
from ledger.records.form import Kind
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import CHEATED
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import SealedTable, begin
from ledger.steps.owed_events import make_draft
from tests.ledger.tables import Seating, Tale, chance, the_game


def believed(tale: Tale, evidence: Evidence, step: int) -> int:
    """The seat that a third node, which saw nothing but the log before the step, finds guilty."""
    third = tale.before(step)
    roster = tale.seating.roster
    shown = read_evidence(evidence.raw)
    return check_evidence(shown, roster.table_id, roster.keys, judge=rule_by_log(third)).seat


def convicted(tale: Tale, event: Event, fault: str, *, step: int | None = None) -> Evidence:
    """An honest node takes the event, freezes, names its seat, and convinces a third node."""
    step = event.step if step is None else step
    chain = tale.before(step)
    stood = (chain.table.step, chain.table.head, chain.table.digest)
    receipt = chain.receive(event)
    if receipt is not Receipt.NEW:
        assert stood == (chain.table.step, chain.table.head, chain.table.digest)
    if chain.evidence is None:  # the proofs of a shuffle by all are looked at later
        assert receipt is Receipt.NEW
        assert not chain.prove_rest()
    evidence = chain.evidence
    assert evidence is not None
    assert (evidence.seat, chain.fault) == (event.seat, fault), evidence.reason
    assert believed(tale, evidence, step) == event.seat
    assert chain.receive(tale.steps[step][0]) in (Receipt.FROZEN, Receipt.KNOWN)
    return evidence


def accepted(tale: Tale, event: Event) -> Chain:
    """An honest node takes the event and finds nothing wrong with it."""
    chain = tale.before(event.step)
    assert chain.receive(event) is Receipt.NEW
    assert chain.prove_rest()
    assert chain.evidence is None
    return chain


def desynced(tale: Tale, event: Event) -> None:
    """An honest node keeps the event aside, names nobody, and its step does not close."""
    chain = tale.before(event.step)
    assert chain.receive(event) is Receipt.NEW
    for other in tale.steps[event.step]:
        if other.seat != event.seat:
            assert chain.receive(other) is Receipt.NEW
    assert (chain.evidence, chain.table.step) == (None, event.step - 1)
    assert chain.open.waits == {event.seat: event}


def offline(tale: Tale, evidence: Evidence, step: int, folder: Any) -> None:
    """The evidence in a file of its own, with the log before it, convinces check and audit."""
    path = folder / "case.evidence"
    entries = [LogRecord(Kind.EVENT, e.raw) for events in tale.steps[1:step] for e in events]
    write_case(path, tale.seating.roster, evidence, entries)
    case = read_case(path)
    seated = tale.seating
    chain = Chain(begin(seated.game, case.roster, seated.group))
    for entry in case.entries:
        chain.receive(read_event_of(entry))
    roster = case.roster
    found = check_evidence(evidence, roster.table_id, roster.keys, judge=rule_by_log(chain))
    assert found.seat == evidence.seat and case.evidence == evidence
    verdict = audit(path, games=the_game)
    assert verdict.exit_code == CHEATED
    assert verdict.fault is not None
    assert verdict.fault.seat == evidence.seat


def read_event_of(entry: LogRecord) -> Event:
    """The event in an entry of a log."""
    from ledger.records.event import read_event

    return read_event(entry.data)


def honest(seated: Seating, chain: Chain, seat: int, label: str = "honest") -> Event:
    """What an honest seat signs on the head a chain stands on, where nobody has to choose."""
    acts = acts_of(chain.table, seat, seated.secrets[seat], label)
    return signed(seated, chain, seat, acts)


def acts_of(table: SealedTable, seat: int, secret: bytes, label: str = "honest") -> list[Any]:
    """The acts an honest seat with this table secret makes, where nobody has to choose."""
    own = OwnSeat(seat, secret, table)
    draft = make_draft(table, own, rng=chance(f"{label} {seat} {table.step}"))
    assert draft.asked is None
    return list(draft.acts)


def signed(
    seated: Seating, chain: Chain, seat: int, acts: Any, *, digest: bytes | None = None
) -> Event:
    """An event with these acts on the head a chain stands on. digest: that of another state."""
    table = chain.table
    return write_event(
        seated.people[seat],
        table_id=seated.roster.table_id,
        step=table.step + 1,
        seat=seat,
        prev=table.head,
        digest=table.digest if digest is None else digest,
        acts=tuple(acts),
    )


def started(seated: Seating, lies: Any) -> Chain:
    """The first three steps; ``lies[step, seat]`` gives the acts of a seat from the table.

    Ends where evidence is found or the start comes to nothing.
    """
    chain = Chain(begin(seated.game, seated.roster, seated.group))
    for step in (1, 2, 3):
        for seat, secret in enumerate(seated.secrets):
            if chain.table.broken is not None or chain.table.step != step - 1:
                return chain
            lie = lies.get((step, seat))
            told = acts_of(chain.table, seat, secret)
            chain.receive(signed(seated, chain, seat, lie(chain.table, *told) if lie else told))
            if chain.evidence is not None:
                return chain
    return chain
