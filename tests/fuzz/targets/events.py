"""What a seat could sign: any acts and riders, at any step of a real table, under its own name.

An input is the array [step, seat, acts, riders]; the event is that of the seat at that step with
other acts, well signed, and goes the way of every event: reader, chain, rules, proofs. It is taken,
known, or its author is named; the judge that is shown the event alone says the same, and nobody
else is ever named.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from ledger.chain.chain import Chain
from ledger.chain.evidence_ruling import rule
from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError
from ledger.records import canon
from ledger.records.event import Event
from tests.fuzz.target import Target
from tests.ledger.tables import Tale, probe_tale

TAKEN = (Receipt.NEW, Receipt.KNOWN, Receipt.UNUSED, Receipt.FROZEN)


def take(data: bytes) -> None:
    """Sign it, and give it to an honest node that stands right before its step."""
    tale = probe_tale()
    event = _event(tale, data)
    if event is None:
        return
    chain = tale.before(event.step)
    receipt = chain.receive(event)
    assert receipt in TAKEN, receipt
    if receipt is Receipt.NEW and chain.prove_rest():
        _taken(tale, chain, event)
    elif receipt in (Receipt.NEW, Receipt.FROZEN):
        _named(tale, chain, event)


def _taken(tale: Tale, chain: Chain, event: Event) -> None:
    assert chain.evidence is None
    assert rule(tale.table(event.step), event) is None, "the judge finds what the node did not"
    for other in tale.steps[event.step]:
        if chain.table.step < event.step and other.seat != event.seat:
            chain.receive(other)
    assert len(chain.table.digest) == 32  # whatever was taken, the state has its bytes


def _named(tale: Tale, chain: Chain, event: Event) -> None:
    assert chain.evidence is not None and chain.ruling is not None
    assert chain.evidence.seat == chain.ruling.seat == event.seat
    ruled = rule(tale.table(event.step), event)
    assert ruled is not None and ruled.seat == event.seat, "the judge does not find it"


def _event(tale: Tale, data: bytes) -> Event | None:
    try:
        value = canon.decode(data)
    except LedgerError:
        return None
    match value:
        case (int() as step, int() as seat, tuple() as acts, tuple() as riders):
            pass
        case _:
            return None
    honest = _honest(tale, step, seat)
    try:
        return tale.forge(honest, acts=acts, riders=riders)
    except LedgerError:  # no node could read it: nothing that is signed comes of it
        return None


def _honest(tale: Tale, step: int, seat: int) -> Event:
    step = step % (len(tale.steps) - 1) + 1
    events = tale.steps[step]
    return events[seat % len(events)]


@functools.cache
def seeds() -> Mapping[str, bytes]:
    """For each kind of act the shortest event that holds one."""
    tale, shortest = probe_tale(), dict[str, Event]()
    for events in tale.steps[1:]:
        for event in events:
            for act in event.acts:
                before = shortest.get(act[0])
                if before is None or len(event.raw) < len(before.raw):
                    shortest[act[0]] = event
    return {kind: written(tale, event) for kind, event in shortest.items()}


def written(tale: Tale, event: Event) -> bytes:
    """The input that comes to this event of the tale."""
    place: Any = tale.steps[event.step].index(event)
    return canon.encode((event.step - 1, place, event.acts, event.riders))


TARGET = Target("events", take, seeds)
