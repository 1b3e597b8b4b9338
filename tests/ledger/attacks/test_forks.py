"""Attacks 17 to 19 of docs/protocol.md: no share leaves a node before every live seat stands on its
head, and a fork collects nothing.
"""

import pytest

from engine.games import find_game
from ledger.chain.held_back import AHEAD
from ledger.chain.receipt import Receipt
from ledger.records.any_record import read_record
from ledger.records.event import Ack, Event, write_ack, write_event
from ledger.sealed.acts import SHARE
from ledger.sealed.sealed_table import DECK
from ledger.steps.owed_events import owing
from tests.ledger.attacks.test_shuffle import inputs_of, reshuffled
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import Minds, busy, opening_tale, probe_tale, seating
from tests.ledger.trial import signed

SEATED = seating(find_game("ohne_furcht"), 3, "draw")


def shares_in(records):
    """The events among the records that give shares."""
    found = [read_record(data) for data in records]
    return [one for one in found if isinstance(one, Event) and one.acts[0][0] == SHARE]


def acks_in(records):
    """The acks among the records."""
    return [data for data in records if isinstance(read_record(data), Ack)]


def before_draw():
    """Three nodes that stand where the first cards are dealt, nothing said about it yet."""
    nodes, minds = SEATED.plays(), Minds(2)
    pending = []
    while nodes[0].table.step < 6 or any(node.table.step < 6 for node in nodes):
        for node in nodes:
            node.idle()
            for data in node.outbox():
                pending.append((node, data))
        for sender, data in pending:
            if isinstance(read_record(data), Event) and read_record(data).step <= 6:
                for other in nodes:
                    if other is not sender:
                        other.receive(data)
        pending = [(s, d) for s, d in pending if isinstance(read_record(d), Ack)]
    return nodes, minds, [data for _, data in pending]


def acked(seated, table, seat, *, head=None, digest=None):
    """A seat's ack on the head of a table, or on another head or state."""
    return write_ack(
        seated.people[seat],
        table_id=seated.roster.table_id,
        step=table.step,
        head=head or table.head,
        digest=digest or table.digest,
        seat=seat,
    ).raw


@pytest.mark.parametrize("late", [1, 2])
def test_19_no_share_before_all_acks(late):
    """19: a node gives its shares only when each seat has acked the head, whichever comes last."""
    tale = probe_tale()
    node, minds = tale.seating.play(0, FaultyDisk()), Minds(2)
    for events in tale.steps[1:8]:
        for event in events:
            assert node.receive(event.raw) is Receipt.NEW
    node.outbox()
    out = busy(node, minds)
    assert len(acks_in(out)) == 1
    assert shares_in(out) == []
    assert node.receive(acked(tale.seating, node.table, 3 - late)) is Receipt.NEW
    assert shares_in(busy(node, minds)) == []
    assert node.receive(acked(tale.seating, node.table, late)) is Receipt.NEW
    assert len(shares_in(busy(node, minds))) == 1


def test_19_an_event_on_the_head_is_as_good_as_an_ack():
    """19: whoever has signed its own event on the head stands there, ack or not."""
    tale = probe_tale()
    node, minds = tale.seating.play(0, FaultyDisk()), Minds(2)
    for events in tale.steps[1:8]:
        for event in events:
            node.receive(event.raw)
    busy(node, minds)
    assert node.receive(tale.event(8, 1).raw) is Receipt.NEW
    assert shares_in(busy(node, minds)) == []
    assert node.receive(tale.event(8, 2).raw) is Receipt.NEW
    assert len(shares_in(busy(node, minds))) == 1


@pytest.mark.parametrize("wrong", ["head", "digest", "signature", "table", "seat"])
def test_19_acks_that_count_for_nothing(wrong):
    """19: an ack of another head, state or table, or signed by another, lets nothing out."""
    nodes, minds, _ = before_draw()
    node, table = nodes[0], nodes[0].table
    busy(node, minds)
    for seat in (1, 2):
        signer = SEATED.people[0 if wrong in ("signature",) else seat]
        ack = write_ack(
            signer,
            table_id=bytes(32) if wrong == "table" else SEATED.roster.table_id,
            step=table.step,
            head=bytes(32) if wrong == "head" else table.head,
            digest=bytes(32) if wrong == "digest" else table.digest,
            seat=7 if wrong == "seat" else seat,
        )
        receipt = node.receive(ack.raw)
        expected = {"head": Receipt.UNUSED, "digest": Receipt.NEW}
        assert receipt is expected.get(wrong, Receipt.REFUSED)
    assert shares_in(busy(node, minds)) == []


def test_19_a_seat_cannot_crowd_out_acks():
    """19: a seat that acks a thousand heads takes no room from the others, nor for ever."""
    nodes, minds, _ = before_draw()
    node, table = nodes[0], nodes[0].table
    busy(node, minds)

    def ack(seat, head, step=table.step):
        return write_ack(
            SEATED.people[seat],
            table_id=SEATED.roster.table_id,
            step=step,
            head=head,
            digest=table.digest,
            seat=seat,
        ).raw

    steps = [table.step + n % (AHEAD + 5) - 2 for n in range(1000)]
    got = [node.receive(ack(1, n.to_bytes(32, "big"), step)) for n, step in enumerate(steps)]
    assert got.count(Receipt.NEW) == AHEAD
    assert set(got) == {Receipt.NEW, Receipt.UNUSED}
    assert node.receive(ack(2, b"\7" * 32, table.step + 1)) is Receipt.NEW
    for seat in (1, 2):
        assert node.receive(ack(seat, table.head)) is Receipt.NEW
    assert len(shares_in(busy(node, minds))) == 1


def test_18_fork_and_collect():
    """18: the two heads of a fork are acked by one honest seat each: no share is given on either,
    and the first event that travels across names the forker on both sides."""
    tale = opening_tale()
    step = 6
    assert owing(tale.table(step)) == (2,)
    first = tale.event(step, 2)
    second = reshuffled(tale, step, 2, "deck", inputs_of(tale, step, "deck", DECK))
    nodes = tale.seating.plays()[:2]
    minds = Minds(2)
    for node in nodes:
        for events in tale.steps[1:step]:
            for event in events:
                assert node.receive(event.raw) in (Receipt.NEW, Receipt.KNOWN)
        node.outbox()
    assert nodes[0].receive(first.raw) is Receipt.NEW
    assert nodes[1].receive(second.raw) is Receipt.NEW
    assert nodes[0].table.head != nodes[1].table.head
    said = [busy(node, minds) for node in nodes]
    for records in said:
        assert len(acks_in(records)) == 1
        assert shares_in(records) == []
    liar = tale.seating.people[2]
    for node, other in (nodes, nodes[::-1]):
        ack = write_ack(
            liar,
            table_id=tale.seating.roster.table_id,
            step=step,
            head=node.table.head,
            digest=node.table.digest,
            seat=2,
        )
        node.receive(ack.raw)
        for data in said[nodes.index(other)]:
            node.receive(data)
        assert shares_in(busy(node, minds)) == []
    assert nodes[0].receive(second.raw) is Receipt.FROZEN
    assert nodes[1].receive(first.raw) is Receipt.FROZEN
    assert nodes[0].evidence.raw == nodes[1].evidence.raw
    assert nodes[0].evidence.seat == 2


def test_shares_on_a_minority_branch():
    """A lone liar that answers on a head nobody else has gets nothing back but its own event."""
    nodes, minds, _ = before_draw()
    node = nodes[0]
    busy(node, minds)
    made_up = write_ack(
        SEATED.people[2],
        table_id=SEATED.roster.table_id,
        step=node.table.step,
        head=b"\5" * 32,
        digest=node.table.digest,
        seat=2,
    )
    node.receive(made_up.raw)
    event = signed(SEATED, node.chain, 2, [("share", bytes(96))])
    foreign = signed_on(event, b"\5" * 32)
    assert node.receive(foreign.raw) is Receipt.LATER
    assert shares_in(busy(node, minds)) == []
    assert node.evidence is None


def signed_on(event, head):
    """The event on another head."""
    return write_event(
        SEATED.people[event.seat],
        table_id=event.table_id,
        step=event.step + 1,
        seat=event.seat,
        prev=head,
        digest=event.digest,
        acts=event.acts,
    )
