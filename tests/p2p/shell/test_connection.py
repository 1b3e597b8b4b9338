"""One connection over a wire that is none: what is read when, counted."""

import pytest
from twisted.internet.error import ConnectionLost
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from p2p.shell.connection import LinkProtocol
from p2p.wire.channel import Channel, Up
from p2p.wire.errors import Trouble
from p2p.wire.handshake import Role
from p2p.wire.messages import STOPS, Heads, Hello, Ping
from tests.p2p.people import chance, person

HELLO = Hello(b"r" * 8, ())
WORD = Heads(b"t" * 32, 1, b"h" * 32)


class Wire(StringTransport):
    """Bytes that go nowhere."""

    room, queued = 1 << 20, b""

    def setTcpNoDelay(self, enabled):
        """There is no delay."""

    def writeSomeData(self, data):
        """As much as there is room for goes at once; without a number for room it is lost."""
        if self.room is None:
            return ConnectionLost()
        taken = min(self.room, len(data))
        self.room -= taken
        self.io.write(data[:taken])
        return taken

    def write(self, data):
        """The rest waits for the reactor."""
        self.queued += data


class Reader:
    """Who is told; it is sated after so many messages until it is hungry again."""

    def __init__(self, most):
        self.most, self.taken, self.ups, self.rests = most, [], 0, 0

    def link_up(self, link, up):
        """The peer is there."""
        self.ups += 1

    def link_says(self, link, message):
        """One message more."""
        self.taken.append(message)

    def link_sated(self, link):
        """Whether it has had enough."""
        return len(self.taken) >= self.most

    def link_rests(self, link):
        """A batch is through."""
        self.rests += 1

    def link_down(self, link, why):
        """Over."""
        self.why = why.trouble


def linked(most):
    """A connection that is up, its wire, its owner, and the channel of the peer."""
    owner = Reader(most)
    mine, theirs = (
        Channel(person(n), Role.PLAYER, HELLO, dialled=n == 1, now=0.0, rng=chance(n))
        for n in (0, 1)
    )
    link = LinkProtocol(owner, lambda: mine, 1, reactor=Clock(), now=lambda: 0.0)
    wire = Wire()
    link.makeConnection(wire)
    while not (owner.ups and theirs.up):
        theirs.feed(wire.value())
        wire.clear()
        while theirs.next(0.0) is not None:
            pass
        link.dataReceived(theirs.outgoing())
    wire.clear()
    return link, wire, owner, theirs


def test_a_sated_link_is_not_read_and_loses_nothing():
    """What came in one piece is taken in portions, a portion a tick; meanwhile the wire is not
    read, and it is again once all has been taken."""
    link, wire, owner, theirs = linked(10)
    for _ in range(25):
        theirs.send(WORD)
    link.dataReceived(theirs.outgoing())
    assert (len(owner.taken), wire.producerState) == (10, "paused")
    portions = []
    for most in (20, 20, 30):
        owner.most = most
        link.go_on()
        portions.append((len(owner.taken), wire.producerState))
    assert portions == [(20, "paused"), (20, "paused"), (25, "producing")]
    theirs.send(WORD)
    link.dataReceived(theirs.outgoing())
    assert (len(owner.taken), wire.producerState) == (26, "producing")


def test_a_link_that_is_not_sated_is_left_alone():
    """To go on is nothing to it."""
    link, wire, owner, _ = linked(10)
    rests = owner.rests
    link.go_on()
    assert (owner.rests, wire.producerState) == (rests, "producing")


def test_a_closed_link_does_not_go_on():
    """What it had left is dropped."""
    link, _, owner, theirs = linked(3)
    for _ in range(5):
        theirs.send(WORD)
    link.dataReceived(theirs.outgoing())
    link.close("enough")
    owner.most = 100
    link.go_on()
    assert len(owner.taken) == 3
    assert isinstance(theirs.next(0.0) or None, Up | None)


@pytest.mark.parametrize(
    ("text", "why"),
    [(STOPS, Trouble.STOPPED_THERE), ("a second link", Trouble.CLOSED_THERE)],
)
def test_a_node_that_stops_is_told_from_a_link_that_ends(text, why):
    """By its good-bye, the same that programs have said ever since."""
    link, _, owner, theirs = linked(9)
    theirs.close(text)
    link.dataReceived(theirs.outgoing())
    link.connectionLost()
    assert owner.why is why and STOPS == "the node stops"


def test_what_the_system_takes_at_once_waits_for_no_reactor():
    """A message is with the system when it is said, and nothing is left for the reactor."""
    link, wire, _, theirs = linked(10)
    link.send(WORD)
    theirs.feed(wire.value())
    assert (theirs.next(0.0), wire.queued) == (WORD, b"")


def test_what_follows_goes_behind_what_had_to_wait():
    """The system takes a part of the first message; it has room again when the second comes, which
    waits behind the rest all the same: the peer reads both in their order."""
    link, wire, _, theirs = linked(10)
    wire.room = 5
    link.send(WORD)
    wire.room = 1 << 20
    link.send(WORD)
    assert len(wire.value()) == 5
    theirs.feed(wire.value() + wire.queued)
    assert [theirs.next(0.0), theirs.next(0.0), theirs.next(0.0)] == [WORD, WORD, None]


def test_a_wire_that_is_lost_is_left_to_the_reactor_to_find():
    """All of a message goes to the reactor, which tells that the connection is over."""
    link, wire, _, theirs = linked(10)
    wire.room = None
    link.send(WORD)
    theirs.feed(wire.queued)
    assert (wire.value(), theirs.next(0.0)) == (b"", WORD)


def test_a_link_that_is_dropped_while_it_is_read_says_nothing_more():
    """The answer to a ping that came before is not given past the reactor, behind the end."""
    link, wire, owner, theirs = linked(10)
    owner.link_says = lambda link, message: link.drop()
    theirs.send(Ping(1))
    theirs.send(WORD)
    link.dataReceived(theirs.outgoing())
    assert link.closing and (wire.value(), wire.queued) == (b"", b"")
