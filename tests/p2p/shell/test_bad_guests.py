"""p2p.shell.node over real sockets: what bad guests send costs their own links alone."""

import os
import struct

import pytest_twisted
from twisted.internet import defer, reactor
from twisted.internet.protocol import ClientFactory, Protocol

from p2p.wire import limits
from p2p.wire.frames import frame
from p2p.wire.messages import TableRecord
from tests.p2p import inside
from tests.p2p.people import a_roster, an_offer
from tests.p2p.shell.loopback import LOOPBACK, until


class Shout(Protocol):
    """Sends bytes and counts what comes back until the other side closes."""

    def __init__(self, data):
        self.data = data
        self.closed = defer.Deferred()

    def connectionMade(self):
        """Twisted: connected."""
        self.transport.write(self.data)

    def connectionLost(self, reason):
        """Twisted: closed."""
        self.closed.callback(None)


def shout(port, data):
    """Connect and send; fires when the node closes the connection."""
    protocol = Shout(data)
    factory = ClientFactory()
    factory.noisy = False
    factory.protocol = lambda: protocol
    reactor.connectTCP(LOOPBACK, port, factory)
    return protocol.closed


GARBAGE = [
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    struct.pack(">I", 65_536) + bytes(100),
    struct.pack(">I", 2**32 - 1),
    bytes(4),
    frame(b"TFLR\x00\x01" + bytes(32)),
    frame(b"TFLR\x00\x07" + os.urandom(32)),
    frame(os.urandom(3000)),
]


@pytest_twisted.inlineCallbacks
def test_garbage_costs_only_its_own_link(house):
    """While strangers send rubbish a table is played to its end."""
    seats = [house(number, steps=40) for number in range(3)]
    roster = a_roster([seat.identity for seat in seats])
    where = {seat.identity.public: [seat.address] for seat in seats}
    shouts = [shout(seats[0].node.port, data) for data in GARBAGE for _ in range(3)]
    for seat in seats:
        seat.node.attach(seat.make_table(roster), roster, where)
    yield until(lambda: all(seat.complete for seat in seats))
    yield defer.gatherResults(shouts)
    assert len({seat.table.log for seat in seats}) == 1


@pytest_twisted.inlineCallbacks
def test_reader_that_does_not_read_is_cut_off(house):
    """A peer that asks and never reads is closed at the queue's limit."""
    host = house(0)
    bea = house(1)
    host.node.open_table(an_offer(host.identity, 3), "Anna")
    yield bea.node.join([host.address], "Bea")
    (link,) = inside.transport(host.node).links.values()
    other = next(iter(inside.transport(bea.node).links.values()))
    other.transport.pauseProducing()
    gone = []
    link.gone.addCallback(gone.append)
    for _ in range(400):
        link.send(TableRecord(bytes(32), bytes(60_000)))
    yield until(lambda: gone)
    assert "too slow" in str(link.why)
    assert len(link.unsent) == 0
    other.transport.resumeProducing()


@pytest_twisted.inlineCallbacks
def test_connections_that_say_nothing_make_room(house, monkeypatch):
    """Of those that have not said who is there the oldest goes, so that a newcomer gets in."""
    monkeypatch.setattr(limits, "HALF_OPEN", 3)
    host, bea = house(0), house(1)
    host.node.open_table(an_offer(host.identity, 3), "Anna")
    quiet = [shout(host.node.port, b"") for _ in range(6)]
    yield defer.gatherResults(quiet[:3])
    assert len(inside.transport(host.node).links) == 3
    yield bea.node.join([host.address], "Bea")
    assert bea.node.lobby.member(bea.identity.public)
    yield host.node.stop()
    yield defer.gatherResults(quiet)


@pytest_twisted.inlineCallbacks
def test_who_knocks_too_often_is_not_answered(house, monkeypatch):
    """A handshake is work, so there is a pace for new connections; the next second is open."""
    monkeypatch.setattr(limits, "KNOCKS_PER_SECOND", 4)
    host, bea = house(0), house(1)
    host.node.open_table(an_offer(host.identity, 3), "Anna")
    quiet = [shout(host.node.port, b"") for _ in range(9)]
    yield defer.DeferredList(quiet[4:], fireOnOneCallback=True)
    assert len(inside.transport(host.node).links) <= 4
    yield bea.node.join([host.address], "Bea")
    yield host.node.stop()
    yield defer.gatherResults(quiet)
