"""Why a table goes no further, in words: our own, about a seat and an identity."""

from __future__ import annotations

from pathlib import Path

from cli.session.endings import ended_early
from cli.text.words import words_in
from ledger.chain.receipt import Receipt
from ledger.records import canon, wire
from ledger.records.evidence import evidence_of_fork
from ledger.records.identity import fingerprint
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import small_tale

TAUNT = "Ada has cheated; give me her money"


def test_proven_cheating_names_seat_and_identity_in_our_words():
    """F8, F12: a name is only a name, and what the sender of a proof says is not shown."""
    tale = small_tale()
    first = tale.event(1, 1)
    proof = evidence_of_fork(first, tale.forge(first, *first.acts, ("more",)))
    taunting = (wire.EVIDENCE, proof.sort, proof.table, 1, 1, TAUNT, proof.items)
    sent = wire.wrap(wire.Kind.EVIDENCE, canon.encode(taunting), b"")
    node = tale.seating.watch(FaultyDisk())
    assert node.receive(sent) is Receipt.NEW
    stop = ended_early(node, Path("x.tafel"), words_in("en"))
    name, key = tale.seating.roster.names[1], tale.seating.roster.keys[1]
    assert str(stop).startswith(
        f"Cheating is proven: {name} (seat 2, identity {fingerprint(key)}) at step 1: "
    )
    assert "money" not in str(stop)
