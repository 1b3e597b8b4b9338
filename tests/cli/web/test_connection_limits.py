"""What one connection may send before it is cut, and how many there may be."""

import pytest
import pytest_twisted
from twisted.protocols.policies import ProtocolWrapper

from cli.web.connection_limits import MOST_CONNECTIONS, MOST_WIRE
from tests.cli.web.served_page import BYTES, OPEN, PING, TEXT, frame, tick, until

MEGABYTE = bytes(1_000_000)


@pytest.fixture
def gathered(monkeypatch):
    """How many bytes went on to whatever gathers them."""
    sizes = []
    hand_on = ProtocolWrapper.dataReceived

    def counted(self, data):
        sizes.append(len(data))
        hand_on(self, data)

    monkeypatch.setattr(ProtocolWrapper, "dataReceived", counted)
    return lambda: sum(sizes)


LARGE = {
    "one large frame": frame(TEXT, MEGABYTE)[:14] + MEGABYTE,
    "one that says it is endless": b"\x81\xff" + b"\x7f" + b"\xff" * 7 + bytes(4) + MEGABYTE,
    "bytes": frame(BYTES, MEGABYTE),
    "many small pieces without an end": frame(TEXT, b"x", end=False)
    + frame(OPEN, bytes(1000), end=False) * 1000,
    "empty pieces": frame(TEXT, b"", end=False) + frame(OPEN, b"", end=False) * 200_000,
    "pings": frame(PING, bytes(100)) * 10_000,
}


@pytest.mark.parametrize("sent", LARGE.values(), ids=LARGE)
@pytest_twisted.inlineCallbacks
def test_what_never_ends_is_cut_before_it_is_gathered(server, gathered, sent):
    """Twenty megabytes of a message take no more memory here than one that is allowed."""
    tab, other = (yield server.tab()), (yield server.tab())
    before = gathered()
    for _ in range(20):
        tab.say(sent)
        yield tick(0.001)
    yield tab.ended()
    assert gathered() - before <= MOST_WIRE
    assert server.hearing.heard == [] and len(server.hearing.went) == 1
    other.tell({"t": "say", "text": "still here"})
    yield until(lambda: server.hearing.heard)


@pytest.mark.parametrize("head", ["Content-Length: 20000000", "Transfer-Encoding: chunked"])
@pytest_twisted.inlineCallbacks
def test_a_request_that_never_ends_is_cut(server, gathered, head):
    """Its body is not kept until it is whole."""
    tab = yield server.raw()
    tab.say(f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{head}\r\n\r\n")
    for _ in range(20):
        tab.say((b"F4240\r\n" if "chunked" in head else b"") + MEGABYTE + b"\r\n")
        yield tick(0.001)
    yield tab.ended()
    assert gathered() <= MOST_WIRE


@pytest_twisted.inlineCallbacks
def test_many_whole_requests_and_messages_are_no_large_one(server):
    """One connection may fetch all files, and one tab play all evening."""
    one = yield server.raw()
    ask = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX: {'x' * 4000}\r\n\r\n"
    asked = []
    for _ in range(40):
        asked.append(one.say(ask))
        yield until(lambda: one.closed or one.came.count(b"HTTP/1.1 200 OK") == len(asked))
    assert not one.closed and 40 * len(ask) > MOST_WIRE
    tab = yield server.tab()
    for number in range(1, 11):
        tab.tell({"t": "say", "text": "x" * 30_000})
        yield server.heard(number)
    assert not tab.closed


@pytest_twisted.inlineCallbacks
def test_connections_without_end_keep_nobody_out(server):
    """The oldest that carries no tab goes for a new one; a tab stays, and a new one comes in."""
    tab = yield server.tab()
    others = []
    for _ in range(MOST_CONNECTIONS - 1):
        others.append((yield server.raw()))
    answer = yield server.asked("/")
    assert answer.status == 200
    second = yield server.tab()
    assert second.told() == [{"t": "welcome"}] and not tab.closed
    assert [one.closed for one in others] == [True] + [False] * (MOST_CONNECTIONS - 2)
    for _ in range(2 * MOST_CONNECTIONS):
        others.append((yield server.raw()))
    yield until(lambda: sum(not one.closed for one in others) <= MOST_CONNECTIONS - 2)
    assert not tab.closed and not second.closed


@pytest_twisted.inlineCallbacks
def test_what_raises_in_a_connection_ends_it_and_is_told(server):
    """A length of more digits than Python reads makes Twisted raise; that is told as trouble."""
    one = yield server.raw()
    one.say(f"GET / HTTP/1.1\r\nContent-Length: {'9' * 5000}\r\n\r\n")
    yield one.ended()
    assert [type(one).__name__ for one in server.troubles] == ["ValueError"]


@pytest_twisted.inlineCallbacks
def test_words_behind_the_end_of_a_socket_are_no_trouble(server):
    """A page may say something while it is closed; Twisted raises over it, and nobody hears."""
    for behind in (frame(PING, b"behind"), frame(3, b""), frame(TEXT, b"\xff"), b"\x81\x02{}"):
        tab = yield server.tab()
        tab.say(frame(TEXT, b"no message") + behind)
        yield tab.ended()
    for behind in (frame(PING, b"behind"), frame(3, b"")):
        tab = yield server.tab()
        server.sockets.known()[-1].close()
        tab.say(behind)
        yield tab.ended()
    assert server.troubles == [] and len(server.hearing.went) == 6


@pytest_twisted.inlineCallbacks
def test_requests_that_come_all_at_once_are_not_answered(server, monkeypatch):
    """A thousand in one reading would be answered in a row, and nobody else meanwhile."""
    answered = []
    read = type(server.served).index
    monkeypatch.setattr(type(server.served), "index", lambda self: answered.append(1) or read(self))
    other, one = (yield server.tab()), (yield server.raw())
    one.say(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n" * 1000)
    yield one.ended()
    assert len(answered) <= 1 and not other.closed
    other.tell({"t": "say"})
    yield until(lambda: server.hearing.heard)
