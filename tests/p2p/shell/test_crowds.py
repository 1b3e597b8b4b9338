"""A crowd of watchers over real sockets: who is served, who is told, and the players' log."""

import os
import time

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.protocol import ClientFactory, Protocol

from p2p.wire import limits
from p2p.wire.channel import Channel, Up
from p2p.wire.entry_code import Door
from p2p.wire.errors import P2PError, Reason
from p2p.wire.handshake import Role
from p2p.wire.messages import Heads, Hello, Refuse, TableRecord, Want
from tests.faults import Faults
from tests.p2p.people import a_roster, person
from tests.p2p.shell.loopback import LOOPBACK, until
from tests.sim.toy_table import ToyTable

CROWD = 100
STEPS = 60
AGAIN = 0.2  # seconds until one whose connection was closed before it heard anything comes again


class OneLink(ClientFactory):
    """Makes this protocol's next connection."""

    noisy = False

    def __init__(self, onlooker):
        self.onlooker = onlooker
        onlooker.up = True

    def buildProtocol(self, addr):
        """Twisted: the protocol of a new connection."""
        return self.onlooker

    def clientConnectionFailed(self, connector, reason):
        """Twisted: there is none."""
        self.onlooker.up = False


class Onlooker(Protocol):
    """Asks for the log of a table, and keeps what it is told. up: it is connected or will be."""

    def __init__(self, number, table):
        self.identity = person(number)
        self.table = table
        self.served = self.told = self.up = False

    def connectionMade(self):
        """Twisted: connected."""
        self.channel = Channel(
            self.identity,
            Role.WATCHER,
            Hello(b"o" * 8, ()),
            dialled=True,
            now=time.monotonic(),
            rng=os.urandom,
        )
        self.transport.write(self.channel.outgoing())

    def connectionLost(self, reason):
        """Twisted: closed."""
        self.up = False

    def dataReceived(self, data):
        """Twisted: bytes have come."""
        try:
            self.channel.feed(data)
            while (event := self.channel.next(time.monotonic())) is not None:
                if isinstance(event, Up):
                    self.say(Heads(self.table, 0, self.table), Want(self.table, 0))
                self.served = self.served or isinstance(event, TableRecord)
                if isinstance(event, Refuse) and event.reason == Reason.TOO_MANY:
                    self.told = not self.served
        except P2PError:
            self.transport.abortConnection()
        self.transport.write(self.channel.outgoing())

    def say(self, *messages):
        """Say these words."""
        for message in messages:
            self.channel.send(message)
        self.transport.write(self.channel.outgoing())

    def knock(self, port):
        """Come, and come again until something was heard."""
        if not self.served and not self.told:
            if not self.up:
                reactor.connectTCP(LOOPBACK, port, OneLink(self))
            self.knocking = reactor.callLater(AGAIN, self.knock, port)


def alone(roster):
    """The log of a table that nobody watches, played in one place."""
    tables = [ToyTable(roster, seat, steps=STEPS) for seat in range(len(roster.keys))]
    said = []
    while not all(table.complete() for table in tables):
        for table in tables:
            table.idle()
            said += table.outbox()
            for record in said:
                table.receive(record)
        assert len(said) < 10 * STEPS, "these tables do not go on"
    return tables[0].log


@pytest.mark.slow
@pytest.mark.faults
@pytest_twisted.inlineCallbacks
def test_a_crowd_on_real_sockets(house):
    """Fault 25: a hundred come at once to a table that then is played; as many as there is room for
    get the log, all others are told so, what watchers write closes their links, and the players'
    log is that of a table that nobody watched."""
    faults = Faults(25, "served on a socket", "told on a socket")
    seats = [house(number, steps=STEPS) for number in range(3)]
    roster = a_roster([seat.identity for seat in seats])
    where = {seat.identity.public: [seat.address] for seat in seats}
    seats[0].node.attach(seats[0].make_table(roster), roster, where, entry=Door.OPEN)
    crowd = [Onlooker(5_000 + number, roster.table_id) for number in range(CROWD)]
    for one in crowd:
        one.knock(seats[0].node.port)
    yield until(lambda: sum(one.served for one in crowd) >= CROWD // 10)
    for seat in seats[1:]:
        seat.node.attach(seat.make_table(roster), roster, where, entry=Door.OPEN)
    yield until(lambda: all(seat.complete for seat in seats))
    yield until(lambda: all(one.served or one.told for one in crowd))
    served = [one for one in crowd if one.served]
    assert len(served) >= limits.WATCHERS
    faults.happened("served on a socket", len(served))
    faults.happened("told on a socket", sum(one.told for one in crowd))
    there = [one for one in served if one.up]
    for one in there:
        one.say(TableRecord(roster.table_id, b"garbage"))
    yield until(lambda: not any(one.up for one in there))
    assert {seat.table.log for seat in seats} == {alone(roster)}
    faults.check()
    for one in crowd:
        if one.knocking.active():
            one.knocking.cancel()
        if one.up:
            one.transport.abortConnection()
    yield until(lambda: not any(one.up for one in crowd))
