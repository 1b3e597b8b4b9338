"""The guests' port in a hostile network: other machines that guess, replay, flood and lie."""

from __future__ import annotations

import json
import socket
from dataclasses import replace

import pytest
import pytest_twisted
from twisted.internet import defer

from cli.evening_page.guest_port import in_url, near_hosts
from cli.guests.sealed_words import name_of, told_key
from cli.web.connection_limits import MOST_OF_ONE
from cli.web.dropping_request import DROP
from cli.web.socket import FAST, LARGE, LATE, MOST_WAITING, UNKNOWN, WRONG
from engine.basics import Move
from tests.cli.evening_page.lan_guests import HOST, OWN, STRANGER, SeatsHere
from tests.cli.page.test_messages import GOOD
from tests.cli.web.served_page import TEXT, frame, tick, until

ANSWER = {"t": "answer", "asked": "9.0", "move": ["end"]}
DONE = [("answer", Move("end"), "9.0")]


def six_here():
    """Whether IPv6 is there at all."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest_twisted.inlineCallbacks
def test_a_name_of_somebody_else_that_leads_here_gets_nothing(evening):
    """Rebinding: neither a page nor a socket; the owner's hosts are none of the guests' port."""
    yield evening.phone()
    port = evening.lan_port
    for host in (
        f"evil.example:{port}",
        f"localhost:{port}",
        f"127.0.0.1:{port}",
        HOST,
        f"{HOST}:1",
    ):
        answer = yield evening.lan_asked(host=host, machine=STRANGER)
        assert answer.status == 421, host
        tab = yield evening.lan_upgraded(host=host, machine=STRANGER)
        assert b"421" in tab.answer, host


@pytest.mark.skipif(not six_here(), reason="this machine has no IPv6")
@pytest.mark.parametrize("hosts", [("::1",), (HOST, "0:0::1")], ids=["alone", "beside"])
@pytest_twisted.inlineCallbacks
def test_a_phone_comes_by_ipv6_as_by_ipv4(evening, hosts):
    """In brackets and in short, as a browser writes it; at one number beside IPv4, and neither
    without that. Names and origins in other figures, of another place or another port get
    nothing."""
    evening.hosts, evening.at = hosts, hosts[-1]
    phone = yield evening.guest()
    port = evening.lan_port
    evening.asks("screen")
    shown = [one.partition("#")[0] for one in evening.phones.addresses()]
    assert shown == [f"http://{in_url(host)}:{port}/" for host in hosts]
    answer = yield evening.lan_asked()
    policy = answer.headers["content-security-policy"]
    assert answer.status == 200 and "connect-src 'self'" in policy and "[" not in policy
    for host in (f"::1:{port}", f"[0:0::1]:{port}", f"[::1%lo]:{port}", "[::1]", f"[::2]:{port}"):
        answer = yield evening.lan_asked(host=host)
        assert answer.status == 421, host
    for origin in ("http://[::1]", f"http://[::2]:{port}", f"http://{HOST}:{port}", "https://{}"):
        tab = yield evening.lan_upgraded(origin=origin)
        assert b"403" in tab.answer, origin
    evening.at = HOST
    assert (yield evening.lan_refused()) == (HOST not in hosts)
    for guest in evening.told()["guests"]:
        evening.asks("end", number=guest["number"])
    evening.asks("shut")
    yield phone.ended()
    evening.at = hosts[-1]
    assert (yield evening.lan_refused())


@pytest.mark.skipif(not six_here(), reason="this machine has no IPv6")
@pytest_twisted.inlineCallbacks
def test_a_kind_of_address_that_comes_later_is_listened_at_and_one_that_goes_is_not_shown(evening):
    """As where a machine is plugged in elsewhere: those who are in stay, and the number is the
    same."""
    phone = yield evening.guest()
    evening.hosts, evening.at = (HOST, "::1"), "::1"
    other = yield evening.guest()
    assert other.state() == "in" and not phone.closed
    evening.hosts = ("::1",)
    (address,) = evening.asks("screen")
    assert address.startswith(f"http://[::1]:{evening.lan_port}/#") and not phone.closed


@pytest_twisted.inlineCallbacks
def test_another_page_gets_no_socket(evening):
    """By its origin, as on loopback; a program without one neither."""
    yield evening.phone()
    for origin in ("http://evil.example", "null", f"http://{HOST}", "https://{}", None):
        tab = yield evening.lan_upgraded(origin=origin, machine=STRANGER)
        assert b"403" in tab.answer, origin


@pytest_twisted.inlineCallbacks
def test_what_is_served_to_anybody_holds_nothing_of_the_evening(evening):
    """The first page, its headers, and what may only be read."""
    evening.begin()
    yield evening.phone()
    page = yield evening.lan_asked()
    assert page.status == 200 and b"secret" not in page.body
    policy = page.headers["content-security-policy"]
    assert f"ws://{HOST}:{evening.lan_port}" in policy and "frame-ancestors 'none'" in policy
    assert "127.0.0.1" not in policy and "cross-origin-opener-policy" not in page.headers
    for method in ("POST", "PUT", "OPTIONS"):
        answer = yield evening.lan_asked(method=method)
        assert answer.status == 405
    answer = yield evening.lan_asked(DROP, method="POST")  # a log is dropped at home alone
    assert answer.status == 403


@pytest_twisted.inlineCallbacks
def test_no_code_a_used_one_a_late_one_and_the_owners_own(evening):
    """None lets anybody in; the owner's code and token, which are good on loopback, are no words
    here."""
    evening.begin()
    token, code = evening.page.served.admission.token, evening.page.served.admission.new_code()
    (address,) = evening.asks("screen")
    used = address.partition("#")[2]
    phone = yield evening.phone()
    assert (yield evening.comes(used)).code() == UNKNOWN  # a newer one has taken its place
    for secret in ("00" * 16, "ab" * 16, used, code):
        tab = yield evening.comes(secret, machine=STRANGER)
        assert tab.code() == UNKNOWN and tab.told() == []
    for said in (
        {"t": "hello", "token": token},
        {"t": "hello", "code": code},
        {"t": "who", "nonce": "1"},
    ):
        tab = yield evening.lan_upgraded(machine=STRANGER)
        tab.tell({"build": "b", "lang": "en", **said})
        yield tab.ended()
        assert tab.code() == WRONG
    assert len(evening.told()["guests"]) == 1 and not phone.closed


@pytest_twisted.inlineCallbacks
def test_whoever_reads_along_gets_in_by_nothing_that_was_said(evening):
    """Neither by what the phone has sent, said again over a connection of its own, nor into the
    connection of the phone's next visit; and nothing of a view is to be read."""
    evening.begin()
    phone = yield evening.guest()
    secret = phone.last("welcome")["secret"]
    phone.says(ANSWER)
    yield until(lambda: phone.last("sent"))
    wire = b"".join(data for _, data in phone.frames())
    assert b"view" not in wire and secret.encode() not in wire and b"Anna" not in wire
    recorded = frame(TEXT, phone.words.sealed(json.dumps(ANSWER)).encode())
    for name in (name_of(bytes.fromhex(secret)), name_of(phone.secret)):
        tab = yield evening.lan_upgraded(machine=STRANGER)
        tab.tell({"t": "knock", "name": name, "key": told_key(OWN)})
        yield tab.told_so_often(1)
        tab.say(recorded)
        yield tab.ended()
        assert tab.code() in (WRONG, UNKNOWN)
    assert evening.wanted == DONE and not phone.closed


@pytest.mark.parametrize(
    "message", [*GOOD, {"t": "fly"}], ids=lambda one: f"{one['t']}-{one.get('do', '')}"
)
@pytest_twisted.inlineCallbacks
def test_an_owners_word_in_a_guests_mouth_closes_its_socket(evening, message):
    """Nothing comes of it, for a second screen as for the guest of a seat; what a guest may say is
    left out here."""
    seats = SeatsHere(evening)
    evening.begin()
    screen = yield evening.guest()
    guest = yield evening.guest("seat", "Bea")
    may = {"lang", "answer", "say", "moment", "absence", "keep"}
    for phone in (screen, guest):
        if message["t"] in (may if phone is screen else may - {"keep"}):
            continue
        phone.says(message)
        yield phone.ended()
        assert phone.code() == WRONG
    assert evening.wanted == [] and seats.done == []


@pytest.mark.slow
@pytest_twisted.inlineCallbacks
def test_a_flood_of_one_machine_costs_its_own_connections(evening):
    """A thousand of them, with and without a request: the phone that is in stays, another one comes
    in, and no more are held than one machine may have."""
    phone = yield evening.guest()
    mob = []
    for _ in range(20):
        mob += yield defer.gatherResults([evening.lan(STRANGER) for _ in range(50)])
    for at, one in enumerate(mob):
        if at % 2 and not one.closed:
            one.say("GET /ws HTTP/1.1\r\n")
    yield until(lambda: sum(not one.closed for one in mob) <= MOST_OF_ONE)
    phone.says({"t": "lang", "lang": "de"})
    other = yield evening.phone()
    assert other.state() == "waits" and not phone.closed


@pytest_twisted.inlineCallbacks
def test_sockets_of_one_machine_that_wait_push_out_its_own(evening):
    """A phone that takes its time for its first word is kept, though it was there first."""
    evening.asks("screen")
    (address,) = evening.phones.addresses()
    evening.lan_port = int(address.partition("#")[0].strip("/").split(":")[2])
    slow = yield evening.lan_upgraded()
    crowd = []
    for _ in range(2 * MOST_WAITING):
        crowd.append((yield evening.lan_upgraded(machine=STRANGER)))
    yield until(lambda: sum(not one.closed for one in crowd) < MOST_WAITING)
    slow.tell({"t": "knock", "name": name_of(bytes.fromhex(address[-32:])), "key": told_key(OWN)})
    yield slow.told_so_often(1)
    assert slow.told()[0]["t"] == "key" and not slow.closed


@pytest_twisted.inlineCallbacks
def test_sockets_that_say_nothing_or_too_much_are_closed(evening, monkeypatch):
    """Silent, slow, large and fast ones; the phone that is in stays."""
    phone = yield evening.guest()
    large = yield evening.lan_upgraded(machine=STRANGER)
    large.tell({"t": "knock", "name": "a" * 70_000, "key": told_key(OWN)})
    yield large.ended()
    assert large.code() == LARGE
    monkeypatch.setattr("cli.web.socket.HELLO_SECONDS", 0.05)
    opened = [evening.lan_upgraded(machine=STRANGER) for _ in range(2)]
    silent, slow = yield defer.gatherResults(opened)
    for byte in frame(TEXT, b'{"t": "knock"}')[:5]:
        slow.say(bytes([byte]))
        yield tick()
    for tab in (silent, slow):
        yield tab.ended()
        assert tab.code() == LATE
    monkeypatch.setattr("cli.web.socket.HELLO_SECONDS", 5.0)
    for _ in range(80):
        phone.says({"t": "lang", "lang": "de"})
    yield phone.ended()
    assert phone.code() == FAST
    again = yield evening.comes(phone.last("welcome")["secret"])
    assert again.state() == "in"


@pytest_twisted.inlineCallbacks
def test_a_phone_may_be_lost_in_the_middle_of_a_word(evening):
    """Half of it is nothing, wherever it is cut; what was changed on its way ends that socket."""
    evening.begin()
    phone = yield evening.guest()
    secret = phone.last("welcome")["secret"]
    whole = frame(TEXT, phone.words.sealed(json.dumps(ANSWER)).encode())
    for cut in (1, 5, len(whole) // 2, len(whole) - 1):
        tab = yield evening.comes(secret)
        tab.say(whole[:cut])
        yield tick()
        tab.cut()
        yield tab.ended()
    tab = yield evening.comes(secret)
    word = tab.words.sealed(json.dumps(ANSWER))
    tab.say(frame(TEXT, (word[:-6] + "AAAA" + word[-2:]).encode()))
    yield tab.ended()
    assert tab.code() == WRONG and evening.wanted == []


@pytest_twisted.inlineCallbacks
def test_what_a_guest_brings_about_ends_no_evening(evening):
    """A fault of ours while it is heard closes its socket and is told; others go on."""
    evening.begin()
    phone, other = (yield evening.guest()), (yield evening.guest())
    fault = RuntimeError("of ours")

    def answer(move, asked):
        raise fault

    evening.follower.table = replace(evening.follower.table, answer=answer)
    phone.says(ANSWER)
    yield phone.ended()
    assert phone.code() == WRONG and evening.troubles == [fault] and not other.closed
    evening.troubles.clear()


def test_near_are_own_addresses_that_a_browser_opens(monkeypatch):
    """Those of IPv4 first; none of this machine alone."""
    found = ("fd00::20", "192.168.1.20", "2001:db8::5", "127.0.0.1", "::1")
    monkeypatch.setattr("cli.evening_page.guest_port.own_hosts", lambda: found)
    assert near_hosts() == ("192.168.1.20", "fd00::20", "2001:db8::5")


def test_where_no_address_can_be_opened_it_is_said(evening, monkeypatch):
    """Of a network that gives out none there is another sentence than of none."""
    evening.hosts = ()
    for local, told in ((), "is in no network"), (("fe80::1",), "begins with fe80"):
        monkeypatch.setattr(
            "cli.evening_page.guest_port.link_local_hosts", lambda local=local: local
        )
        assert evening.asks("screen") == [] and told in evening.told()["why"]["en"]
