"""What is not sent on to a peer that has a link to who brought it, and how it is made up for."""

from itertools import pairwise

from p2p.gossip.omissions import LeftOut, Omissions
from p2p.wire.limits import HEADS_EVERY, OMISSIONS, TICK
from p2p.wire.messages import Heads, Linked, TableRecord, Want
from tests.p2p.gossip.test_gossip import PEOPLE, ROSTER, at, said, table

BRINGER, PEER = 0, 1


def linked_with_the_bringer():
    """Seat 0 with links to two seats that are linked with each other; a tick has gone by."""
    gossip, out = at(0, (1, 2))
    gossip.on_linked(PEER, Linked(ROSTER.table_id, (PEOPLE[1].public,)), out)
    gossip.flush(out)
    gossip.tick(100.0, out)
    out.drain()
    return gossip, out


def closes_a_step(gossip, out, step):
    """The words of all others for one step, those of seats 1 and 3 by the bringer."""
    for seat in (1, 2, 3):
        other = table(seat)
        for data in gossip.table.since(0, 10_000):
            other.receive(data)
        other.idle()
        for data in other.outbox():
            gossip.on_record(PEER if seat == 2 else BRINGER, data, out)
    gossip.flush(out)
    assert gossip.table.head()[0] == step


def test_who_asks_a_tick_later_is_not_served():
    """From then on it gets what that bringer brings; what it asks for at once was on its way."""
    kept = Omissions()
    assert kept.omit(b"1", LeftOut(b"anna", 5))
    kept.asked(b"1", 5)
    assert kept.omit(b"2", LeftOut(b"anna", 5)) and kept.omit(b"3", LeftOut(b"ben", 5))
    kept.asked(b"2", 6)
    kept.asked(b"nothing that was left out", 9)
    assert not kept.omit(b"4", LeftOut(b"anna", 6))
    assert kept.omit(b"5", LeftOut(b"ben", 6))


def test_what_is_remembered_has_a_bound():
    """The oldest are forgotten."""
    kept, keys = Omissions(), [number.to_bytes(2, "big") for number in range(3 * OMISSIONS)]
    for key in keys:
        kept.omit(key, LeftOut(b"anna", 1))
    assert [key for key in keys if kept.lately(key, 1)] == keys[-OMISSIONS:]
    kept.asked(keys[0], 9)
    assert kept.omit(b"next", LeftOut(b"anna", 9))


def test_who_stands_with_us_has_what_came_before():
    """What came in the tick of our last step, and after it, may still be missing there."""
    kept = Omissions()
    kept.omit(b"1", LeftOut(b"anna", 4))
    kept.omit(b"2", LeftOut(b"anna", 5))
    kept.stands_with_us(5)
    assert kept.overdue(6) and not kept.overdue(5)
    assert kept.lately(b"2", 6) and not kept.lately(b"2", 7) and not kept.lately(b"1", 5)


def test_heads_are_told_early_to_whom_the_step_waits_for():
    """After a whole tick on one head, to the seat that something was not sent on to; the next time
    they are told to all it is left out: it is told no oftener than the others.
    """
    gossip, out = linked_with_the_bringer()
    closes_a_step(gossip, out, 1)
    now, told = 100.0, []
    while now < 100.0 + 2 * HEADS_EVERY + TICK:
        now += TICK
        out.drain()
        gossip.tick(now, out)
        told += [(now, link) for link, _ in said(out, Heads)]
    to_peer = [when for when, link in told if link == PEER]
    to_other = [when for when, link in told if link == BRINGER]
    assert to_other == [100.0 + HEADS_EVERY, 100.0 + 2 * HEADS_EVERY]
    assert to_peer[0] <= 100.0 + 3 * TICK
    assert [b - a for a, b in pairwise(to_peer)] == [4.5, 5.0]


def test_the_peer_asks_and_gets_what_the_bringer_brings_from_then_on():
    """Records of that bringer go on to it at once, as if it had no link there."""
    gossip, out = linked_with_the_bringer()
    closes_a_step(gossip, out, 1)
    assert PEER not in {link for link, one in said(out, TableRecord) if one.record in left(gossip)}
    for now in (100.5, 101.0, 101.5):
        gossip.tick(now, out)
    gossip.on_want(PEER, Want(ROSTER.table_id, 0), out)
    out.drain()
    closes_a_step(gossip, out, 2)
    got = {one.record for link, one in said(out, TableRecord) if link == PEER}
    assert got & left(gossip)


def test_equal_heads_tell_that_nothing_before_was_missing():
    """A peer level with us has got the steps before from others: that it asks for them again later
    is no sign that the bringer does not serve it."""
    gossip, out = linked_with_the_bringer()
    early = table(1)
    early.idle()
    for data in early.outbox():
        gossip.on_record(BRINGER, data, out)
    gossip.tick(100.5, out)
    closes_a_step(gossip, out, 1)
    gossip.on_heads(PEER, gossip.heads(), out)
    gossip.on_want(PEER, Want(ROSTER.table_id, 0), out)
    out.drain()
    closes_a_step(gossip, out, 2)
    got = {one.record for link, one in said(out, TableRecord) if link == PEER}
    assert not got & left(gossip)


def left(gossip):
    """The last records of seats 1 and 3, which the bringer brought."""
    records = gossip.table.closed(gossip.table.head()[0])
    return {records[1], records[3]}


def test_a_peer_that_lacks_acks_asks_all_once():
    """Heads are equal then, and tell nobody anything: once for each head, after a tick."""
    gossip, out = linked_with_the_bringer()
    gossip.table.unconfirmed = [2]
    asked = []
    for number in range(6):
        gossip.tick(101.0 + number * TICK, out)
        asked.append([link for link, _ in said(out, Want)])
    assert asked == [[BRINGER, PEER], [], [], [], [], []]
