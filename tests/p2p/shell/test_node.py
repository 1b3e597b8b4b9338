"""p2p.shell.node over real sockets on loopback: an evening of toy tables, and bad guests."""

import errno
import os
import socket
import struct

import pytest
import pytest_twisted
from twisted.internet import defer, reactor, task
from twisted.internet.error import CannotListenError
from twisted.internet.protocol import ClientFactory, Protocol

from ledger.errors import BadJoin, LedgerError, StoreBroken
from p2p.shell.discovery import Discovery
from p2p.shell.node import Node
from p2p.wire import limits
from p2p.wire.errors import (
    NoAnswer,
    NoPort,
    OtherIdentity,
    Reason,
    Refused,
    Trouble,
    Unplayable,
)
from p2p.wire.frames import frame
from p2p.wire.messages import TableRecord
from tests.p2p.people import a_roster, an_offer, person
from tests.sim.toy_table import ToyTable

LOOPBACK = "127.0.0.1"


class Seat:
    """A node with a toy table, and what its screen was told."""

    def __init__(self, number, *, steps=12, **named):
        self.identity = person(number)
        self.table = None
        self.steps = steps
        self.changes = 0
        self.lobbies = []
        self.peers = []
        self.words = []
        self.notes = []
        self.broken = []
        self.node = Node(
            reactor, self.identity, start=self._start, hosts=lambda: (LOOPBACK,), **named
        )
        self.node.on_lobby(self.lobbies.append)
        self.node.on_change(self._changed)
        self.node.on_peers(lambda table, peers, watchers: self.peers.append(peers))
        self.node.on_chat(lambda about, identity, text: self.words.append((identity, text)))
        self.node.on_note(self.notes.append)
        self.node.on_broken(lambda table, error: self.broken.append(error))

    def _start(self, roster):
        self.table = ToyTable(roster, roster.seat_of(self.identity.public), steps=self.steps)
        return self.table

    def _changed(self, table):
        self.changes += 1

    @property
    def address(self):
        """Where it listens."""
        return (LOOPBACK, self.node.port)

    @property
    def settled(self):
        """Whether its table is over."""
        return self.table is not None and self.table.settled()


@defer.inlineCallbacks
def until(done, seconds=30.0):
    """Wait until done() holds; fail the test after so long."""
    for _ in range(int(seconds / 0.02)):
        if done():
            return
        yield task.deferLater(reactor, 0.02, lambda: None)
    pytest.fail("it did not happen in time")


@pytest.fixture
def house():
    """Makes seats, and stops them all in the end."""
    seats = []

    def make(number, **named):
        seat = Seat(number, **named)
        seat.node.listen(0)
        seats.append(seat)
        return seat

    yield make
    pytest_twisted.blockon(defer.gatherResults([seat.node.stop() for seat in seats]))


@pytest_twisted.inlineCallbacks
def test_an_evening(house):
    """Host, two joiners and a watcher: lobby, start, all steps, books, equal logs."""
    host, bea, cem, watcher = (house(number) for number in range(4))
    offer = an_offer(host.identity, 3)
    host.node.open_table(offer, "Anna")
    host.node.ready()
    for seat, name in ((bea, "Bea"), (cem, "Cem")):
        got = yield seat.node.join([host.address], name)
        assert got == offer
        assert seat.node.lobby.member(seat.identity.public).name == name
    bea.node.say("hello")
    yield until(lambda: host.words and cem.words)
    assert cem.words == [(bea.identity.public, "hello")]
    bea.node.ready()
    assert host.table is None
    cem.node.ready()
    yield until(lambda: all(seat.settled for seat in (host, bea, cem)))
    assert host.table.log == bea.table.log == cem.table.log
    assert bea.changes and bea.peers
    yield watcher.node.watch([bea.address])
    yield until(lambda: watcher.table is not None and watcher.table.finished())
    assert watcher.table.log == host.table.log
    assert host.notes == bea.notes == []
    cem.node.say("good night", cem.table.id)
    yield until(lambda: (cem.identity.public, "good night") in bea.words)


@pytest_twisted.inlineCallbacks
def test_found_by_itself_and_joined(house):
    """A host announces, a joiner finds the table and sits down; the seat count is told."""
    loop = reactor._asyncioEventloop
    host, bea = house(0), house(1)
    notes = []
    one, two = (Discovery(loop, note=notes.append, rng=os.urandom) for _ in range(2))
    offer = an_offer(host.identity, 3, seed=os.getpid())
    try:
        host.node.announce_on(one)
        host.node.open_table(offer, "Anna")
        two.browse(lambda found: None)

        def found():
            return [some for some in two.found if some.table.fingerprint == offer.hash[:16]]

        yield until(found)
        where = [(LOOPBACK, port) for _, port in found()[0].addresses[:1]]
        got = yield bea.node.join(where, "Bea", found()[0].table.code)
        assert got == offer
        yield until(lambda: found() and found()[0].table.taken == 2)
        host.node.leave()
        yield until(lambda: not found())
        assert notes == []
    finally:
        yield one.stop()
        yield two.stop()


@pytest_twisted.inlineCallbacks
def test_resume_without_a_lobby(house):
    """Tables that are attached with a roster and addresses find each other by themselves."""
    seats = [house(number, steps=30) for number in range(3)]
    roster = a_roster([seat.identity for seat in seats])
    where = {seats[0].identity.public: [seats[0].address]}
    for seat in seats:
        seat.node.attach(seat._start(roster), roster, where)
    yield until(lambda: all(seat.settled for seat in seats))
    assert len({seat.table.log for seat in seats}) == 1
    second = seats[1].identity.public
    yield until(lambda: seats[2].node.nodes(roster)[second] == (seats[1].address,))


def test_a_table_that_is_taken_up_again_is_announced(house):
    """Whoever lost it, or wants to look on, finds it as one that runs; once it is left, no more."""
    told = []

    class Notes:
        """Writes down what it is told."""

        def announce(self, announcement, port):
            told.append((announcement.fingerprint, announcement.running, port))

        def withdraw(self, fingerprint):
            told.append(fingerprint)

    seat = house(0)
    roster = a_roster([seat.identity, person(1)])
    seat.node.announce_on(Notes())
    seat.node.attach(seat._start(roster), roster)
    seat.node.detach(roster.table)
    fingerprint = roster.offer.hash[:16]
    assert told == [(fingerprint, True, seat.node.port), fingerprint]


@pytest_twisted.inlineCallbacks
def test_refusals_are_told_apart(house):
    """A full table, a wrong code, other rules, nobody there, an impossible name."""
    host, bea, cem = (house(number) for number in range(3))
    offer = an_offer(host.identity, 2)
    host.node.open_table(offer, "Anna")
    with pytest.raises(Refused) as refused:
        yield bea.node.join([host.address], "Bea", "ZZZZ-ZZZZ")
    assert refused.value.reason is Reason.OTHER_CODE
    with pytest.raises(BadJoin):
        yield bea.node.join([host.address], "")
    yield bea.node.join([host.address], "Bea")
    with pytest.raises(Refused) as refused:
        yield cem.node.join([host.address], "Cem")
    assert refused.value.reason is Reason.FULL
    with pytest.raises(Refused) as refused:
        yield cem.node.join([bea.address], "Cem")
    assert refused.value.reason is Reason.NO_TABLE
    with pytest.raises(NoAnswer) as nobody:
        yield cem.node.join([(LOOPBACK, 1), (LOOPBACK, 2)], "Cem")
    assert nobody.value.addresses == ((LOOPBACK, 1), (LOOPBACK, 2))
    assert nobody.value.cause.trouble is Trouble.NOBODY_LISTENS


@pytest_twisted.inlineCallbacks
def test_other_rules_are_refused_before_sitting_down(house):
    """What this program cannot play it does not join, and says so."""
    host = house(0)
    why = LedgerError("this program does not know these rules")
    bea = house(1, why_unplayable=lambda offer: why)
    host.node.open_table(an_offer(host.identity, 2), "Anna")
    with pytest.raises(Unplayable) as refused:
        yield bea.node.join([host.address], "Bea")
    assert refused.value.reason is Reason.OTHER_RULES and refused.value.cause is why
    assert len(host.node.lobby.members) == 1


@pytest_twisted.inlineCallbacks
def test_own_address_is_noticed(house):
    """A node that is told to join itself says that it leads back."""
    host = house(0)
    host.node.open_table(an_offer(host.identity, 2), "Anna")
    with pytest.raises(Exception, match="leads back to this very node"):
        yield host.node.join([host.address], "Anna")


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
        seat.node.attach(seat._start(roster), roster, where)
    yield until(lambda: all(seat.settled for seat in seats))
    yield defer.gatherResults(shouts)
    assert len({seat.table.log for seat in seats}) == 1


@pytest_twisted.inlineCallbacks
def test_reader_that_does_not_read_is_cut_off(house):
    """A peer that asks and never reads is closed at the queue's limit."""
    host = house(0)
    bea = house(1)
    host.node.open_table(an_offer(host.identity, 3), "Anna")
    yield bea.node.join([host.address], "Bea")
    (link,) = host.node._transport._links.values()
    other = next(iter(bea.node._transport._links.values()))
    other.transport.pauseProducing()
    gone = []
    link.gone.addCallback(gone.append)
    for _ in range(400):
        link.send(TableRecord(bytes(32), bytes(60_000)))
    yield until(lambda: gone)
    assert "too slow" in str(link._why)
    assert len(link._queue) == 0
    other.transport.resumeProducing()


@pytest_twisted.inlineCallbacks
def test_connections_that_say_nothing_make_room(house, monkeypatch):
    """F14: of those that have not said who is there the oldest goes, so that a newcomer gets in."""
    monkeypatch.setattr(limits, "HALF_OPEN", 3)
    host, bea = house(0), house(1)
    host.node.open_table(an_offer(host.identity, 3), "Anna")
    quiet = [shout(host.node.port, b"") for _ in range(6)]
    yield defer.gatherResults(quiet[:3])
    assert len(host.node._transport._links) == 3
    yield bea.node.join([host.address], "Bea")
    assert bea.node.lobby.member(bea.identity.public)
    yield host.node.stop()
    yield defer.gatherResults(quiet)


@pytest_twisted.inlineCallbacks
def test_who_knocks_too_often_is_not_answered(house, monkeypatch):
    """F14: a handshake is work, so there is a pace for new connections; the next second is open."""
    monkeypatch.setattr(limits, "KNOCKS_PER_SECOND", 4)
    host, bea = house(0), house(1)
    host.node.open_table(an_offer(host.identity, 3), "Anna")
    quiet = [shout(host.node.port, b"") for _ in range(9)]
    yield defer.DeferredList(quiet[4:], fireOnOneCallback=True)
    assert len(host.node._transport._links) <= 4
    yield bea.node.join([host.address], "Bea")
    yield host.node.stop()
    yield defer.gatherResults(quiet)


@pytest_twisted.inlineCallbacks
def test_port_taken_falls_back():
    """A port in use is replaced by a free one, and the person is told."""
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        seat = Seat(0)
        used = seat.node.listen(port)
        assert used != port and seat.node.port == used
        yield seat.node.stop()


@pytest_twisted.inlineCallbacks
def test_no_port_at_all():
    """Where nothing can be listened on, that is told with the system's number."""

    class Deaf:
        """A reactor that may not listen."""

        def listenTCP(self, port, factory, interface):
            raise CannotListenError(interface, port, OSError(errno.EPERM, "not permitted"))

        def callLater(self, delay, call):
            return reactor.callLater(1000, lambda: None)

        def seconds(self):
            return 0.0

    node = Node(Deaf(), person(0), start=None)
    with pytest.raises(NoPort) as deaf:
        node.listen(7711)
    assert (deaf.value.port, deaf.value.number) == (0, errno.EPERM)
    yield node.stop()


@pytest_twisted.inlineCallbacks
def test_listens_on_ipv6_too(house):
    """The same port takes IPv6 connections where this machine has IPv6."""
    if not socket.has_ipv6:
        pytest.skip("this Python has no IPv6")
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6 loopback")
    host, bea = house(0), house(1)
    offer = an_offer(host.identity, 2)
    host.node.open_table(offer, "Anna")
    got = yield bea.node.join([("::1", host.node.port)], "Bea")
    assert got == offer


@pytest_twisted.inlineCallbacks
def test_a_table_whose_disk_is_full_stops_alone(house, tmp_path):
    """A LedgerError of one table is told, and the node goes on with the others."""
    seats = [house(number, steps=400) for number in range(2)]
    roster = a_roster([seat.identity for seat in seats])
    where = {seat.identity.public: [seat.address] for seat in seats}
    for seat in seats:
        seat.node.attach(seat._start(roster), roster, where)
    yield until(lambda: seats[0].table.head()[0] > 3)

    def broken():
        raise StoreBroken(tmp_path, OSError(errno.ENOSPC, "no space left"), 117)

    seats[0].table.idle = broken
    yield until(lambda: seats[0].broken)
    assert "117 records are safe" in str(seats[0].broken[0])
    step = seats[1].table.head()[0]
    assert step < 400
    other = a_roster([seat.identity for seat in seats], seed=1)
    for seat in seats:
        seat.steps = 5
        seat.node.attach(seat._start(other), other, where)
    yield until(lambda: all(seat.settled for seat in seats))


@pytest_twisted.inlineCallbacks
def test_a_mistake_of_ours_does_not_stop_the_clock(house):
    """An exception nobody foresaw at one tick is logged, and the next tick comes."""
    seat, other = house(0), house(1)
    roster = a_roster([seat.identity, other.identity])
    seat.node.attach(seat._start(roster), roster, {})
    ticks = []

    def mistaken():
        ticks.append(1)
        raise ZeroDivisionError

    seat.table.idle = mistaken
    yield until(lambda: len(ticks) >= 2)


@pytest_twisted.inlineCallbacks
def test_somebody_else_at_a_seats_address(house):
    """A node at the address of a seat that has another identity gets nothing from us."""
    seats = [house(number, steps=5) for number in range(2)]
    stranger = house(9)
    roster = a_roster([seat.identity for seat in seats])
    first, second = sorted(seats, key=lambda seat: seat.identity.public)
    first.node.attach(
        first._start(roster), roster, {second.identity.public: [stranger.address, second.address]}
    )
    second.node.attach(second._start(roster), roster, {})
    yield until(lambda: all(seat.settled for seat in seats))
    assert stranger.table is None
    assert issubclass(OtherIdentity, Exception)
