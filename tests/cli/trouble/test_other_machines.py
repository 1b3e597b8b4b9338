"""`tafelrunde doctor`: what is made of who answers in the network, and of tables found there."""

from __future__ import annotations

import socket
import struct

import pytest

from cli.text.words import words_in
from cli.trouble import other_machines
from cli.trouble.finding import Weight
from ledger.records.roster import PROTOCOL
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import Announcement

WORDS = words_in("en")
HOSTS = ("10.0.0.2", "192.168.1.20")


def table(protocol=PROTOCOL, addresses=(("10.0.0.9", 7711),)):
    """A table that somebody announces."""
    return Found(Announcement(bytes(16), "kabale", "kabale/1", protocol, 4, 1, False), addresses)


@pytest.mark.parametrize(
    ("heard", "weights", "words"),
    [
        (({"10.0.0.9"}, set()), (Weight.FINE, Weight.PERHAPS), "leads to nobody"),
        ((set(), set()), (Weight.PERHAPS, Weight.PERHAPS), "keeps its machines apart"),
        (({"10.0.0.9"}, {"192.168.1.1", "192.168.1.7"}), (Weight.FINE, Weight.FINE), "2 other"),
    ],
    ids=["one adapter alone", "nobody anywhere", "others on both"],
)
def test_who_answers_where(monkeypatch, heard, weights, words):
    """An adapter that leads to nobody is told from a network that may keep its machines apart."""
    told = dict(zip(HOSTS, heard, strict=True))
    monkeypatch.setattr(other_machines, "answers_at", lambda hosts, seconds: told)
    found = other_machines.neighbours(HOSTS, WORDS)
    assert tuple(one.weight for one in found) == weights
    assert words in " ".join(one.found + one.advice for one in found)


def test_without_an_adapter_nobody_is_asked():
    """A machine without a network looks for nobody."""
    assert other_machines.neighbours((), WORDS) == []


def test_a_table_that_lets_us_in_is_fine():
    """One of its addresses is enough."""
    two = table(addresses=(("10.0.0.9", 7711), ("10.1.0.9", 7711)))
    tried = {("10.0.0.9", 7711): OSError(113, "no way"), ("10.1.0.9", 7711): None}
    (found,) = other_machines.tables([two], WORDS, tried=tried.get)
    assert found.weight is Weight.FINE and found.found.endswith("can be reached")


def test_a_table_that_is_announced_and_cannot_be_reached_is_trouble():
    """Multicast passes and connections do not: a firewall, or machines kept apart."""
    (found,) = other_machines.tables([table()], WORDS, tried=lambda address: TimeoutError())
    assert found.weight is Weight.TROUBLE
    assert "announced at 10.0.0.9:7711, but cannot be reached" in found.found
    assert "firewall" in found.advice and "apart" in found.advice


def test_another_version_is_named():
    """Both numbers, before anybody wonders why joining fails."""
    old, reached = other_machines.tables(
        [table(protocol=PROTOCOL + 6)], WORDS, tried=lambda address: None
    )
    assert old.weight is Weight.TROUBLE and reached.weight is Weight.FINE
    assert f"version {PROTOCOL + 6}, this one version {PROTOCOL}" in old.found


def test_a_connection_is_really_tried():
    """A port that listens, and one that is taken by somebody who does not."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert other_machines.tried_out(server.getsockname()) is None
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        assert isinstance(other_machines.tried_out(deaf.getsockname()), ConnectionRefusedError)


def test_the_question_is_one_of_dns():
    """Header, two names, type and class; as RFC 1035 has it."""
    asked = other_machines.question(other_machines.ASKED)
    assert struct.unpack("!6H", asked[:12]) == (0, 0, 2, 0, 0, 0)
    assert asked[12:].startswith(b"\x09_services\x07_dns-sd\x04_udp\x05local\0\0\x0c\0\x01")
    assert other_machines.question(["a.local."])[12:] == b"\x01a\x05local\0\0\x0c\0\x01"


def test_an_adapter_that_is_not_ours_is_not_asked():
    """A question that cannot be sent costs nothing but its answers."""
    assert other_machines.answers_at(["203.0.113.7"], 0.01) == {"203.0.113.7": set()}


class Air:
    """What comes to our adapters, one packet of each a second, by a clock of its own."""

    def __init__(self, packets):
        self.ears = {host: Ear(senders) for host, senders in packets.items()}
        self.now = 0.0

    def monotonic(self):
        """The clock."""
        return self.now

    def select(self, ears, writing, failing, left):
        """Who has something to read, a second later."""
        self.now += 1.0
        return [ear for ear in ears if ear.senders], [], []


class Ear:
    """A socket that has asked, and the senders of what comes to it."""

    def __init__(self, senders):
        self.senders, self.closed = list(senders), False

    def recvfrom(self, most):
        """The next packet."""
        return b"", (self.senders.pop(0), 5353)

    def close(self):
        """Nothing more is read."""
        self.closed = True


def test_our_own_answers_are_no_neighbours(monkeypatch):
    """A machine with two adapters in one network answers itself; that is nobody else."""
    first, second = HOSTS
    air = Air({first: [second, "10.0.0.9", first], second: [first, second]})
    monkeypatch.setattr(other_machines, "ask", air.ears.get)
    monkeypatch.setattr(other_machines, "time", air)
    monkeypatch.setattr(other_machines, "select", air)
    assert other_machines.answers_at(HOSTS, 5.0) == {first: {"10.0.0.9"}, second: set()}
    assert all(ear.closed and not ear.senders for ear in air.ears.values())
