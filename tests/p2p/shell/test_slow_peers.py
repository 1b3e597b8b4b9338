"""Row 9 of docs/faults.md at a connection: what waits for a slow peer is bounded."""

import pytest

from p2p.shell.connection import LinkProtocol
from p2p.wire import limits
from p2p.wire.errors import TooSlow
from p2p.wire.messages import TableRecord
from tests.amounts import amount
from tests.faults import Faults
from tests.p2p.wire.test_channel import pair

BUFFER = 65_536
"""Bytes a transport takes before it asks us to wait."""


class SlowWire:
    """A transport whose other side takes so many bytes when it is told to."""

    def __init__(self):
        self.waiting, self.taken, self.aborted = bytearray(), bytearray(), False
        self.producer = None

    def getPeer(self):
        """Nobody in particular."""
        return object()

    def setTcpNoDelay(self, on):
        """Whatever is wished."""

    def registerProducer(self, producer, streaming):
        """Who is to be told to wait."""
        self.producer = producer

    def unregisterProducer(self):
        """Nobody is told any more."""
        self.producer = None

    def writeSomeData(self, data):
        """The other side takes nothing by itself."""
        return 0

    def write(self, data):
        """Keep it until the other side takes it."""
        self.waiting += data
        if self.producer is not None and len(self.waiting) > BUFFER:
            self.producer.pauseProducing()

    def take(self, count):
        """The other side takes some."""
        self.taken += self.waiting[:count]
        del self.waiting[:count]
        if self.producer is not None and len(self.waiting) <= BUFFER:
            self.producer.resumeProducing()

    def abortConnection(self):
        """It is over at once."""
        self.aborted = True


class Owner:
    """A node of which only links are asked."""

    def link_up(self, link, event):
        """A link is up."""

    def link_says(self, link, message):
        """A peer has said something."""

    def link_sated(self, link):
        """Nobody is sated."""
        return False

    def link_rests(self, link):
        """A batch is over."""


def linked(seed):
    """A link that is up, its transport, and the other side's channel."""
    ours, theirs = pair(seed=seed)
    wire = SlowWire()
    link = LinkProtocol(Owner(), lambda: ours, 1, reactor=None, now=lambda: 0.0)
    link.makeConnection(wire)
    for _ in range(4):
        wire.take(BUFFER)
        theirs.feed(bytes(wire.taken))
        wire.taken.clear()
        while theirs.next(0.0) is not None:
            pass
        link.dataReceived(theirs.outgoing())
    assert link.up
    return link, wire


@pytest.mark.faults
@pytest.mark.parametrize("rate", [0, 1, 300])
def test_what_waits_is_bounded_and_then_the_link_is_over(rate):
    """It reads nothing, a byte a second, some hundreds: never more than the bound waits, then the
    link is aborted, as too slow, and holds nothing more."""
    faults = Faults(9, "reads too slowly")
    for seed in range(amount(4)):
        link, wire = linked(seed)
        size = 1_000 + 9_000 * (seed % 4)
        most, sent = 0, 0
        while not link.closing:
            link.send(TableRecord(bytes(32), bytes(size)))
            most, sent = max(most, len(link.unsent)), sent + size
            wire.take(rate)
            assert sent < 8 * limits.QUEUE
        assert most <= limits.QUEUE < sent + BUFFER
        assert wire.aborted and isinstance(link.why, TooSlow) and not link.unsent
        link.send(TableRecord(bytes(32), bytes(size)))
        assert not link.unsent
        faults.happened("reads too slowly")
    faults.check()


@pytest.mark.faults
def test_one_that_takes_all_in_the_end_keeps_its_link():
    """Slow for a while is no fault: what waited goes out as it is taken, in order and whole."""
    faults = Faults(9, "slow for a while")
    link, wire = linked(7)
    for number in range(20):
        link.send(TableRecord(bytes(32), number.to_bytes(2, "big") * 20_000))
    assert link.unsent and not link.closing
    while wire.waiting or link.unsent:
        wire.take(10_000)
    assert len(wire.taken) > 20 * 40_000 and not wire.aborted
    faults.happened("slow for a while")
    faults.check()
