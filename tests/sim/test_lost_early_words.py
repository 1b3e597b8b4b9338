"""A seat that has lost what it signed gets it back from a peer that stands behind it (R57).

The peer cannot place that event yet, and is held up by reports; what counts as its word is not what
it pushes, but the end of its answer, which begins with the event.
"""

from ledger.records.any_record import read_record
from ledger.records.event import Event
from ledger.records.form import Kind
from p2p.core.actions import Outbox
from p2p.gossip.gossip import Gossip
from p2p.wire.messages import Heads, Want
from tests.ledger.live.absence.test_begin_anew import signed_by
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.signing.test_signing import OWN
from tests.ledger.tables import COUNTER
from tests.p2p.gossip.test_gossip import said

LINK = {1: 1, 2: 2}
"""The link of each peer."""


def ahead():
    """Three seats, one of which is gone: the first one has closed the step short and signed an
    event beyond it, which the second holds and cannot place, for it lacks a report. Then the
    first one loses its journal and its counter. The table and that event."""
    for label in range(20):
        table = Gathering(f"early {label}", 3, 1)
        table.run(until=10)
        table.split([0, 1])
        table.run()
        if table[0].absences.lacking != (2,) or table[0].head() != table[1].head():
            continue
        table.passes = lambda sender, to, data: (sender, data[1]) != (0, Kind.REPORT)
        table.go_without(2)
        table.run()
        words = [read_record(data) for data in of_kind(Kind.EVENT, signed_by(table, 0))]
        if table[0].table.step == table[1].table.step + 1 and words[-1].prev == table[0].head()[1]:
            for data in table[1].since(table[2].head()[0], 1000):
                table[2].receive(data)
            table.stop(0)
            for path in (OWN, COUNTER):
                del table.disks[0].names[path]
            table.start(0)
            return table, words[-1]
    raise AssertionError("no table came to this")


def give(gossip, out, link, records, head):
    """A peer sends records, and tells its head behind them."""
    for record in records:
        gossip.on_record(link, record, out)
    gossip.on_heads(link, Heads(gossip.table.id, *head), out)


def test_what_a_peer_behind_us_holds_of_us_comes_before_its_word():
    """Its open step and its head do not make us sign; its answer brings our event back, and this
    very event goes out, and no other on its head."""
    table, lost = ahead()
    node, peer, third = table[0], table[1], table[2]
    roster, out = table.seated.roster, Outbox()
    gossip = Gossip(node, roster, roster.keys[0])
    for seat, link in LINK.items():
        gossip.add(link, roster.keys[seat], out)
        gossip.on_heads(link, Heads(node.id, *table[seat].head()), out)
    asked = {link: message.step for link, message in said(out, Want)}
    step = peer.head()[0]
    assert node.head()[0] == step + 1 and peer.head() == third.head()
    give(gossip, out, LINK[2], third.since(asked[LINK[2]], 256), third.head())
    for _ in range(2):
        give(gossip, out, LINK[1], peer.since(step, 256), peer.head())
        gossip.flush(out)
        table.minds.answer(node)
        assert node.unheard and of_kind(Kind.EVENT, signed_by(table, 0)) == []
    found = peer.unclosed_of(0)
    assert lost.raw in found
    give(gossip, out, LINK[1], found + peer.since(asked[LINK[1]], 256), peer.head())
    assert not node.unheard
    gossip.flush(out)
    table.minds.answer(node)
    records = [*node.since(0, 1000), *signed_by(table, 0)]
    words = [one for one in map(read_record, records) if isinstance(one, Event)]
    on_head = {one.id for one in words if one.seat == 0 and one.prev == lost.prev}
    assert on_head == {lost.id} and table.blamed() == []
