"""What the tests of nodes over real sockets share."""

import pytest
import pytest_twisted
from twisted.internet import defer


@pytest.fixture(autouse=True)
def whole(monkeypatch):
    """A busy machine ends no patience of a node."""
    from twisted.internet import reactor  # it is there only when tests run

    from tests.p2p.patient_clock import patient

    with patient(reactor, monkeypatch):
        yield


@pytest.fixture
def house():
    """Makes seats, and stops them all in the end."""
    from tests.p2p.shell.loopback import Seat  # the reactor is there only when tests run

    seats = []

    def make(number, **named):
        seat = Seat(number, **named)
        seat.node.listen(0)
        seats.append(seat)
        return seat

    make.seats = seats
    yield make
    pytest_twisted.blockon(defer.gatherResults([seat.node.stop() for seat in seats]))


@pytest.fixture
def cable():
    """Lays cables to seats, and takes them all away in the end."""
    from tests.p2p.shell.loopback import Cable  # the reactor is there only when tests run

    cables = []

    def lay(seat):
        cables.append(Cable(seat))
        return cables[-1]

    yield lay
    pytest_twisted.blockon(defer.gatherResults([one.stop() for one in cables]))
