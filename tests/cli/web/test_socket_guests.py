"""Who gets a socket of the page: by code or token, from which origin, and how many at once."""

import pytest
import pytest_twisted

from cli.web.admission import CODE_SECONDS, Admission
from cli.web.socket import (
    BURST,
    FAST,
    HELLO_SECONDS,
    LATE,
    MANY,
    MOST_SOCKETS,
    MOST_WAITING,
    UNKNOWN,
    WRONG,
)
from tests.cli.web.served_page import TEXT, frame, tick, until


@pytest_twisted.inlineCallbacks
def test_a_tab_comes_in_by_its_code_and_again_by_the_token(server):
    """The code opens once; what it was exchanged for opens until the evening is over."""
    code = server.admission.new_code()
    for proof, taken in (
        ({"code": code}, True),
        ({"code": code}, False),
        ({"token": server.admission.token}, True),
        ({"token": server.admission.token}, True),
    ):
        tab = yield server.upgraded()
        tab.tell({"t": "hello", "build": "b", "lang": "de", **proof})
        yield tab.told_so_often(1)
        assert tab.told() == ([{"t": "welcome"}] if taken else [])
        assert tab.code() == (None if taken else UNKNOWN)
    assert len(server.hearing.came_in) == 3


@pytest_twisted.inlineCallbacks
def test_what_is_no_proof_opens_nothing(server):
    """A token of another day, a code that is too old, both at once, none, or something else."""
    old, good = server.admission.new_code(), server.admission.token
    yesterday = Admission(server.clock.seconds).token
    server.clock.advance(CODE_SECONDS + 1)
    proofs = [{"token": yesterday}, {"code": old}, {"token": ""}, {}, {"token": good, "code": old}]
    proofs += [{"token": good.upper() + " "}, {"code": good}]
    for proof in proofs:
        tab = yield server.upgraded()
        tab.tell({"t": "hello", **proof})
        yield tab.ended()
        assert tab.code() == UNKNOWN, proof
    for wrong in ({"t": "hello", "token": 3}, {"t": "hello", "code": [good]}, {"t": "say"}):
        tab = yield server.upgraded()
        tab.tell({"token": good, **wrong})
        yield tab.ended()
        assert tab.code() == WRONG, wrong
    assert server.hearing.came_in == server.hearing.went == []


@pytest_twisted.inlineCallbacks
def test_a_page_can_ask_whether_the_program_has_its_token(server):
    """Before it says the token; a number that is none ends the socket, and so does asking late."""
    tab = yield server.upgraded()
    tab.tell({"t": "who", "nonce": "n1"})
    yield tab.told_so_often(1)
    assert tab.told() == [{"t": "me", "proof": server.admission.proof("n1")}]
    assert server.hearing.came_in == []
    tab.tell({"t": "hello", "token": server.admission.token})
    yield tab.told_so_often(2)
    assert tab.told()[1:] == [{"t": "welcome"}]
    for wrong in ({"t": "who"}, {"t": "who", "nonce": 7}, {"t": "who", "nonce": None}):
        other = yield server.upgraded()
        other.tell(wrong)
        yield other.ended()
        assert other.code() == WRONG, wrong


@pytest_twisted.inlineCallbacks
def test_asking_without_end_keeps_no_socket_open(server):
    """Each question counts as a message, and who only asks has as few seconds as any stranger."""
    asking, patient = (yield server.upgraded()), (yield server.upgraded())
    for number in range(int(BURST) + 1):
        asking.tell({"t": "who", "nonce": str(number)})
    patient.tell({"t": "who", "nonce": "p"})
    yield asking.ended()
    yield patient.told_so_often(1)
    assert asking.code() == FAST
    server.clock.advance(HELLO_SECONDS + 0.1)
    yield patient.ended()
    assert patient.code() == LATE and server.hearing.came_in == []


@pytest_twisted.inlineCallbacks
def test_who_does_not_say_who_it_is_goes(server):
    """After its seconds, and not before; a tab that has come in stays however quiet it is."""
    tab, silent = (yield server.tab()), (yield server.upgraded())
    yield tick()
    server.clock.advance(HELLO_SECONDS - 0.1)
    yield tick()
    assert not silent.closed
    server.clock.advance(0.2)
    yield silent.ended()
    assert silent.code() == LATE and not tab.closed


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", "http://localhost:{}", "https://127.0.0.1:{}", "file://"],
)
@pytest_twisted.inlineCallbacks
def test_another_page_gets_no_socket(server, origin):
    """It is refused before the upgrade, whatever it knows."""
    tab = yield server.upgraded(origin=origin)
    assert tab.answer.startswith(b"HTTP/1.1 403 ") and b"Content-Security-Policy" in tab.answer
    assert server.hearing.came_in == []


@pytest_twisted.inlineCallbacks
def test_two_origins_or_another_host_get_no_socket(server):
    """Nor a name that leads here and names itself as its own origin."""
    twice = yield server.upgraded("Origin: http://evil.example")
    assert twice.answer.startswith(b"HTTP/1.1 403 ")
    name = f"rebind.example:{server.port}"
    rebound = yield server.upgraded(host=name, origin=f"http://{name}")
    assert rebound.answer.startswith(b"HTTP/1.1 421 ")


@pytest_twisted.inlineCallbacks
def test_what_is_no_upgrade_gets_no_socket(server):
    """A page of our own that only fetches the address, and one that asks in another way."""
    own = f"Origin: http://127.0.0.1:{server.port}"
    answer = yield server.asked("/ws", own)
    assert answer.status == 400
    tab = yield server.upgraded(method="POST")
    assert tab.answer.startswith(b"HTTP/1.1 405 ")
    for strange in ("Sec-WebSocket-Extensions: \xff", "Connection: \xff", "Upgrade: \xff"):
        tab = yield server.upgraded(strange)  # the server fixture: nothing is logged as a fault
        assert tab.answer.startswith(b"HTTP/1.1 400 ")


@pytest_twisted.inlineCallbacks
def test_nothing_is_agreed_that_makes_small_messages_large(server):
    """Compression is offered by browsers and not taken; a frame that claims it ends its socket."""
    tab = yield server.upgraded("Sec-WebSocket-Extensions: permessage-deflate")
    assert tab.answer.startswith(b"HTTP/1.1 101 ")
    assert b"extensions" not in tab.answer.lower() and b"encoding" not in tab.answer.lower()
    tab.say(frame(TEXT, bytes(100), reserved=0x40))
    yield tab.ended()
    assert server.hearing.came_in == []


@pytest_twisted.inlineCallbacks
def test_a_ninth_tab_is_one_too_many(server):
    """It is told so, the others stay, and there is room again when one has gone: its code is as
    good as before."""
    tabs = []
    for _ in range(MOST_SOCKETS):
        tabs.append((yield server.tab()))
    code = server.admission.new_code()
    ninth = yield server.upgraded()
    ninth.tell({"t": "hello", "code": code})
    yield ninth.ended()
    assert ninth.code() == MANY and len(server.sockets.known()) == MOST_SOCKETS
    tabs[0].cut()
    yield until(lambda: server.hearing.went)
    again = yield server.upgraded()
    again.tell({"t": "hello", "code": code})
    yield again.told_so_often(1)
    assert again.told() == [{"t": "welcome"}] and not any(tab.closed for tab in tabs[1:])


@pytest_twisted.inlineCallbacks
def test_sockets_that_wait_keep_no_tab_out(server):
    """A program that opens them without end loses its oldest, and a tab comes in beside them."""
    waiting = []
    for _ in range(MOST_WAITING + 2):
        waiting.append((yield server.upgraded()))
    yield until(lambda: waiting[1].closed)
    assert [tab.closed for tab in waiting] == [True] * 2 + [False] * MOST_WAITING
    assert waiting[0].code() == LATE
    tab = yield server.tab()
    assert tab.told() == [{"t": "welcome"}]
