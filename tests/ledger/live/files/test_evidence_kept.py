"""Evidence is on the disk and on its way as soon as a node has it, whatever brought it up."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.event import write_event
from ledger.records.form import Kind
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.gathering import of_kind
from tests.ledger.tables import PLACE, Minds, believe, busy, probe_tale, pump, seating

EVIDENCE = PLACE.with_suffix(".evidence")


def new_at_the_table():
    """Seat 0 has signed nothing yet; its first event is known to the others (it follows from its
    secret), and a bad one of seat 1 on the head behind it has come.
    """
    tale, disk = probe_tale(), FaultyDisk()
    node = tale.seating.play(0, disk)
    for seat in (1, 2):
        node.receive(tale.event(1, seat).raw)
    bad = tale.forge(tale.event(2, 1), ("share", bytes(96)))
    assert node.receive(bad.raw) is Receipt.LATER
    return node, disk


def started_again():
    """Seat 0 was put down right after it had signed; the others have closed that step, and a bad
    event of seat 1 behind it has come before seat 0 finds its own in the journal.
    """
    seated, minds, disk = seating(PROBE, 3, "in the journal"), Minds(3), FaultyDisk()
    nodes = [seated.play(0, disk), *(seated.play(seat, FaultyDisk()) for seat in (1, 2))]
    pump(nodes, minds, until=12)
    while not of_kind(Kind.EVENT, sent := busy(nodes[0], minds)):
        pump(nodes, minds, until=nodes[0].table.step + 1)
    step = nodes[0].table.step
    nodes[0].close()
    while nodes[1].table.step == step:
        for node, other in ((nodes[1], nodes[2]), (nodes[2], nodes[1])):
            for data in sent + busy(node, minds):
                other.receive(data)
    node = seated.play(0, disk, again="later", heard=False)
    for one in nodes[1].chain.trunk.steps[step + 1]:
        if one.seat != 0:
            node.receive(one.raw)
    table = nodes[1].table
    named = {"table_id": table.roster.table_id, "step": table.step + 1, "digest": table.digest}
    acts = (("share", bytes(96)),)
    bad = write_event(seated.people[1], seat=1, prev=table.head, acts=acts, riders=(), **named)
    assert node.table.step == step and node.receive(bad.raw) is Receipt.LATER
    return node, disk


@pytest.mark.parametrize("begun", [new_at_the_table, started_again])
def test_a_step_closed_by_our_own_event_can_bring_evidence(begun):
    """A bad event waited for the head that our own event makes, made now or found in the journal:
    its proof is written down and sent in that moment, not when somebody happens to say more, and
    nothing is signed behind it.
    """
    node, disk = begun()
    believe(node)
    before = node.table.step
    assert EVIDENCE not in disk.names
    node.idle()
    assert (node.evidence.sort, node.evidence.seat) == ("E4", 1)
    assert EVIDENCE in disk.names and node.table.step == before + 1
    sent = node.outbox()
    assert of_kind(Kind.EVIDENCE, sent) == [node.evidence.raw]
    node.idle()
    assert node.outbox() == []
