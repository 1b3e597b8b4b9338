"""Why a table goes no further, in words: our own, about a seat and an identity."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from cli.session.endings import ended_early
from cli.session.node_session import NodeSession
from cli.text.words import words_in
from ledger.chain.receipt import Receipt
from ledger.records import canon, form, purposes
from ledger.records.evidence import evidence_of_fork
from ledger.records.identity import fingerprint
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import small_tale

TAUNT = "Ada has cheated; give me her money"


def test_proven_cheating_names_seat_and_identity_in_our_words():
    """A name is only a name, and what the sender of a proof says is not shown."""
    tale = small_tale()
    first = tale.event(1, 1)
    proof = evidence_of_fork(first, tale.forge(first, *first.acts, ("more",)))
    taunting = (purposes.EVIDENCE, proof.sort, proof.table_id, 1, 1, TAUNT, proof.items)
    sent = form.wrap(form.Kind.EVIDENCE, canon.encode(taunting), b"")
    node = tale.seating.watch(FaultyDisk())
    assert node.receive(sent) is Receipt.NEW
    stop = ended_early(node, Path("x.tafel"), words_in("en"))
    name, key = tale.seating.roster.names[1], tale.seating.roster.keys[1]
    assert str(stop).startswith(
        f"Cheating is proven: {name} (seat 2, identity {fingerprint(key)}) at step 1: "
    )
    assert "money" not in str(stop)


def test_a_game_is_going_on_from_its_beginning_to_its_end():
    """Not before there is a table, not in a lobby, and not when it is over: what is said of a stop
    hangs on it."""

    def evening(finished):
        return SimpleNamespace(
            seated=SimpleNamespace(play=SimpleNamespace(finished=lambda: finished))
        )

    session = object.__new__(NodeSession)
    for session.evening, going_on in (
        (None, False),
        (SimpleNamespace(seated=None), False),
        (evening(False), True),
        (evening(True), False),
    ):
        assert session.playing is going_on
