"""One socket a tab: what it may say, and that nothing of it ends an evening."""

import json
import socket

import pytest
import pytest_twisted
from twisted.protocols.policies import ProtocolWrapper

from cli.web.socket import (
    BEHIND_SECONDS,
    BURST,
    FAST,
    LARGE,
    MOST_BEHIND,
    MOST_BYTES,
    RATE,
    WRONG,
)
from tests.cli.web.served_page import BYTES, CLOSE, OPEN, PING, PONG, TEXT, frame, tick, until


def padded(size):
    """A message of so many bytes."""
    text = '{"t":"say","text":""}'
    return (text[:-2] + "x" * (size - len(text)) + text[-2:]).encode()


# -- what it may say ------------------------------------------------------------------------------


@pytest_twisted.inlineCallbacks
def test_a_message_may_be_so_large_and_no_larger(server):
    """Counted in bytes, not in signs; as large as allowed is heard whole, also in pieces."""
    tab = yield server.tab()
    whole = padded(MOST_BYTES)
    tab.say(frame(TEXT, whole))
    tab.say(frame(TEXT, whole[:9], end=False) + frame(OPEN, whole[9:99], end=False))
    tab.say(frame(PING, b"between") + frame(OPEN, whole[99:]))
    yield until(lambda: len(server.hearing.heard) == 2)
    assert server.hearing.heard[0] == server.hearing.heard[1] == json.loads(whole)
    wide = json.dumps({"t": "say", "text": "\N{EURO SIGN}" * 21_900}, ensure_ascii=False).encode()
    for large in (padded(MOST_BYTES + 1), wide):
        assert len(large.decode()) <= MOST_BYTES + 1 < len(large) + 1
        tab = yield server.tab()
        tab.say(frame(TEXT, large))
        yield tab.ended()
        assert tab.code() == LARGE
    assert len(server.hearing.heard) == 2


WRONGS = {
    "bytes": (frame(BYTES, b'{"t":"say"}'), WRONG),
    "broken JSON": (frame(TEXT, b'{"t":"say"'), WRONG),
    "no object": (frame(TEXT, b'["say"]'), WRONG),
    "no name": (frame(TEXT, b'{"text":"say"}'), WRONG),
    "half a sign": (frame(TEXT, b'{"t":"\\ud800"}'), WRONG),
    "unknown to whoever hears it": (frame(TEXT, b'{"t":"bad"}'), WRONG),
    "no UTF-8": (frame(TEXT, b'{"t":"\xff"}'), None),
    "an unknown kind of frame": (frame(3, b""), None),
    "a piece of nothing": (frame(OPEN, b"x"), None),
    "not masked": (b"\x81\x02{}", None),
    "a ping that is too long": (frame(PING, bytes(126)), None),
    "a close of one byte": (frame(CLOSE, b"\x03"), None),
    "a close with a code of nobody": (frame(CLOSE, b"\x00\x01"), None),
    "HTTP": (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", None),
}


@pytest.mark.parametrize(("sent", "code"), WRONGS.values(), ids=WRONGS)
@pytest_twisted.inlineCallbacks
def test_what_no_page_says_closes_its_socket_alone(server, sent, code):
    """With a code, where it was a message; nobody hears of it, and other tabs go on."""
    other, tab = (yield server.tab()), (yield server.tab())
    tab.say(sent)
    yield tab.ended()
    assert code is None or tab.code() == code
    assert server.hearing.heard == [] and server.hearing.went == server.hearing.came_in[1:]
    other.tell({"t": "say"})
    yield until(lambda: server.hearing.heard)
    assert server.troubles == []


@pytest_twisted.inlineCallbacks
def test_nothing_is_heard_behind_a_message_that_closes(server):
    """What came in the same bytes falls away, be it sound or not."""
    tab = yield server.tab()
    sound = frame(TEXT, b'{"t":"say"}')
    tab.say(sound + frame(TEXT, b"broken") + sound + frame(BYTES, b"") + frame(CLOSE, b"") + sound)
    yield tab.ended()
    assert server.hearing.heard == [{"t": "say"}] and len(server.hearing.went) == 1


@pytest_twisted.inlineCallbacks
def test_a_flood_closes_its_socket(server):
    """As many as a fast finger sends are heard, at once and for long; more are too many."""
    tab = yield server.tab()
    for number in range(1, 11):
        server.clock.advance(BURST / RATE)
        for _ in range(int(BURST)):
            tab.tell({"t": "say"})
        yield server.heard(number * BURST)
        assert not tab.closed
    tab.tell({"t": "say"})
    yield tab.ended()
    assert tab.code() == FAST and len(server.hearing.heard) == 10 * BURST


@pytest_twisted.inlineCallbacks
def test_pings_are_answered_and_pongs_are_nothing(server):
    """A browser or a proxy that keeps a connection awake."""
    tab = yield server.tab()
    tab.say(frame(PONG, b"unasked") + frame(PING, b"there?"))
    yield until(lambda: (PONG, b"there?") in tab.frames())
    assert not tab.closed and server.hearing.heard == []


# -- nothing leaves into the program --------------------------------------------------------------


@pytest_twisted.inlineCallbacks
def test_whatever_a_listener_raises_ends_its_tab_alone(server):
    """It is told as trouble; the program that told a tab something goes on."""
    fault, quiet = ZeroDivisionError("planted"), (yield server.tab())
    tab = yield server.tab()
    server.hearing.raises = fault
    tab.tell({"t": "say"})
    yield tab.ended()
    assert tab.code() == WRONG and server.troubles == [fault, fault]
    assert len(server.hearing.went) == 1 and not quiet.closed
    server.hearing.raises = None
    server.sockets.tell({"t": "note", "text": "on"})
    yield until(lambda: quiet.told()[1:])
    assert quiet.told()[1:] == [{"t": "note", "text": "on"}]


@pytest_twisted.inlineCallbacks
def test_a_message_that_is_no_json_is_told_as_trouble(server):
    """A fault of ours, too, ends no more than the tabs it was meant for."""
    for wrong in ({"t": "view", "n": float("nan")}, {"t": "view", "n": {1, 2}}):
        tab = yield server.tab()
        server.sockets.tell(wrong)
        yield tab.ended()
        assert tab.code() == 1011
    assert [type(one) for one in server.troubles] == [ValueError, TypeError]


@pytest_twisted.inlineCallbacks
def test_every_text_can_be_said(server):
    """Names and words as they are, halves of signs included: no text raises."""
    tab = yield server.tab()
    said = {"t": "note", "text": "K\xf6nig \N{GRINNING FACE} \ud800 </script>\u2028"}
    server.sockets.tell(said)
    yield until(lambda: tab.told()[1:])
    assert tab.told()[1] == said and server.troubles == []


def spoken(number):
    """A message of a size as they come in a game, from a few bytes to a history."""
    return {"t": "view", "n": number, "text": "x" * (10, 200, 7_000, 70_000)[number % 4]}


@pytest.mark.parametrize("lost", range(13))
@pytest_twisted.inlineCallbacks
def test_a_socket_may_be_lost_in_the_middle_of_every_message(server, lost):
    """The node goes on saying what it says, to this tab and to others; it goes once."""
    sizes = [len(json.dumps(spoken(number))) for number in range(12)]
    other, tab = (yield server.tab()), (yield server.tab())
    tab.cut_after = tab.counted + sum(sizes[:lost]) + (sizes[lost] // 2 if lost < 12 else 0)
    for number in range(12):
        server.sockets.tell(spoken(number))
        server.sockets.tell({"t": "links"})
        yield tick(0)
    tab.cut()
    yield until(lambda: server.hearing.went and len(other.told()) == 25)
    assert other.told()[1::2] == [spoken(number) for number in range(12)]
    assert server.hearing.went == server.hearing.came_in[1:] and server.troubles == []


@pytest_twisted.inlineCallbacks
def test_a_tab_that_says_its_end_is_told_nothing_more(server):
    """By its close, while the node speaks to it; words to it fall away."""
    tab = yield server.tab()
    (kept,) = server.hearing.came_in
    tab.say(frame(CLOSE, b"\x03\xe8"))
    for number in range(200):
        server.sockets.tell(spoken(number % 3))
        yield tick(0)
    yield tab.ended()
    assert tab.code() == 1000 and server.hearing.went == [kept] and server.troubles == []
    kept.send({"t": "note"})
    kept.close()
    assert server.hearing.went == [kept] and server.sockets.known() == []


@pytest_twisted.inlineCallbacks
def test_a_word_may_come_between_the_end_and_its_being_told(server, monkeypatch):
    """The node speaks just when the page has said its end: nothing is raised, and it goes once."""
    tab, hand_on = (yield server.tab()), ProtocolWrapper.dataReceived

    def spoken_behind(self, data):
        hand_on(self, data)
        server.sockets.tell({"t": "view"})

    monkeypatch.setattr(ProtocolWrapper, "dataReceived", spoken_behind)
    tab.say(frame(CLOSE, b"\x03\xe8"))
    yield tab.ended()
    assert tab.told() == [{"t": "welcome"}] and tab.code() == 1000
    assert server.hearing.went == server.hearing.came_in and server.troubles == []


@pytest_twisted.inlineCallbacks
def test_a_listener_may_close_and_speak_while_it_is_told(server):
    """To the tab that says something, to all, and to one that goes: each goes once."""
    first, second = (yield server.tab()), (yield server.tab())
    hearing, tabs = server.hearing, [*server.hearing.came_in]

    def said(tab, message):
        server.sockets.tell({"t": "bye"})
        server.sockets.close()
        tab.send({"t": "note"})

    def closed(tab):
        hearing.went.append(tab)
        server.sockets.tell({"t": "links"})
        tab.close()

    hearing.said, hearing.closed = said, closed
    second.tell({"t": "say"})
    yield until(lambda: first.closed and second.closed)
    assert hearing.went == tabs and server.troubles == []
    assert first.told()[1] == second.told()[1] == {"t": "bye"}
    assert first.code() == second.code() == 1000


@pytest_twisted.inlineCallbacks
def test_a_tab_that_takes_nothing_is_let_go(server):
    """What is said to it does not pile up without end, and one that takes it late loses nothing."""
    slow, late = (yield server.tab()), (yield server.tab())
    for tab in (slow, late):
        tab.transport.pauseProducing()
    text, sent = "x" * 50_000, 0
    while len(server.sockets.known()) == 2 and sent < 400:
        server.sockets.tell({"t": "view", "text": text})
        sent += 1
        if sent % 10 == 0:
            late.transport.resumeProducing()
            yield late.told_so_often(1 + sent)
            late.transport.pauseProducing()
    assert len(server.sockets.known()) == 1 and sent * len(text) > MOST_BEHIND
    assert server.hearing.went == server.hearing.came_in[:1]
    late.transport.resumeProducing()
    yield late.told_so_often(1 + sent)
    slow.transport.resumeProducing()
    yield slow.ended()
    assert not late.closed


@pytest.mark.slow
@pytest_twisted.inlineCallbacks
def test_pongs_do_not_pile_up_for_a_tab_that_reads_nothing(server, monkeypatch):
    """Megabytes of pings, with whole messages between them: the node reads no more of it until it
    takes what it was told, and then goes on; one that never takes it is cut after its time."""
    came, hand_on = [], ProtocolWrapper.dataReceived

    def counted(self, data):
        came.append(len(data))
        hand_on(self, data)

    slow, other = (yield server.tab()), (yield server.tab())
    kept = server.hearing.came_in[0]
    for end, option in ((slow, socket.SO_RCVBUF), (kept.meter, socket.SO_SNDBUF)):
        end.transport.getHandle().setsockopt(socket.SOL_SOCKET, option, 4096)
    slow.transport.pauseProducing()
    monkeypatch.setattr(ProtocolWrapper, "dataReceived", counted)
    some = frame(PING, bytes(125)) * 400 + frame(TEXT, b'{"t":"say"}')
    for _ in range(30):
        slow.say(some)
        yield tick()
    assert sum(came) < 30 * len(some) / 4, "it is read as if it took its pongs"
    slow.transport.resumeProducing()
    yield server.heard(30)
    assert len(server.hearing.heard) == 30
    slow.transport.pauseProducing()
    slow.say(some * 5)
    yield tick(0.05)
    server.clock.advance(BEHIND_SECONDS + 0.1)
    slow.transport.resumeProducing()
    yield slow.ended()
    assert server.hearing.went == [kept] and not other.closed and server.troubles == []
