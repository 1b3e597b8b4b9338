"""`tafelrunde doctor`: adapters, the port, own addresses and multicast, each really tried."""

from __future__ import annotations

import errno
import socket

import pytest

from cli.text.words import words_in
from cli.trouble import ports_and_adapters
from cli.trouble.finding import Finding, Weight

WORDS = words_in("en")


def test_only_loopback_is_no_network():
    """127.0.0.1 alone reaches nobody."""
    assert not ports_and_adapters.adapters(("127.0.0.1", "::1"), WORDS).fine
    near = ports_and_adapters.adapters(("127.0.0.1", "::1"), WORDS, ("fe80::1",))
    assert near.fine and "found by themselves" in near.found
    assert ports_and_adapters.adapters(("192.168.1.20", "127.0.0.1"), WORDS).fine


def test_taken_port_is_trouble_and_a_free_one_is_not():
    """The port is really tried."""
    with socket.create_server(("0.0.0.0", 0)) as server:
        port = server.getsockname()[1]
        found = ports_and_adapters.port(port, WORDS)
        assert not found.fine
        assert found.found == f"port {port} cannot be used: the port is taken"
    any_free = 0  # the one of before may be another's by now
    assert ports_and_adapters.port(any_free, WORDS).fine


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_a_port_that_is_taken_at_ipv6_alone_is_trouble():
    """IPv4 has it free, so a table would open there, and a guest by IPv6 finds a stranger."""
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as server:
        port = server.getsockname()[1]
        found = ports_and_adapters.port(port, WORDS)
    assert found.weight is Weight.TROUBLE
    assert found.found == f"port {port} cannot be used at IPv6: the port is taken"
    assert found.advice.startswith("A table opened here is reached by IPv4 alone")


@pytest.mark.parametrize(
    ("number", "fine"),
    [
        (errno.EADDRINUSE, False),
        (errno.EACCES, False),
        (errno.EAFNOSUPPORT, True),
        (errno.EADDRNOTAVAIL, True),
        (errno.ENOPROTOOPT, True),
    ],
)
def test_only_what_holds_the_port_is_trouble_at_ipv6(monkeypatch, number, fine):
    """A machine that has IPv6 switched off in any way is well; one that refuses the port is not."""

    class Picky(socket.socket):
        def bind(self, address):
            if self.family == socket.AF_INET6:
                raise OSError(number, "no")

    monkeypatch.setattr(socket, "socket", Picky)
    assert ports_and_adapters.port(7777, WORDS).fine is fine


def test_a_machine_without_ipv6_is_well(monkeypatch):
    """The port is free where IPv4 has it; there is nothing to be told of the rest."""
    plain, asked = socket.socket, []

    def without_ipv6(family, kind):
        asked.append(family)
        if family == socket.AF_INET6:
            raise OSError(errno.EAFNOSUPPORT, "address family not supported")
        return plain(family, kind)

    monkeypatch.setattr(socket, "socket", without_ipv6)
    assert ports_and_adapters.port(0, WORDS).fine
    assert asked == [socket.AF_INET, socket.AF_INET6]


def test_own_address_answers_and_a_strange_one_does_not():
    """Loopback is reached; an address of nobody here is not even bound."""
    assert ports_and_adapters.reach(("127.0.0.1",), WORDS) == [
        Finding(Weight.FINE, "127.0.0.1 answers")
    ]
    (found,) = ports_and_adapters.reach(("203.0.113.7",), WORDS)
    assert not found.fine and found.found.startswith("203.0.113.7 cannot be reached from here: ")


def test_multicast_at_a_strange_address_is_trouble():
    """Where packets to everybody do not pass, joining by address is named."""
    found = ports_and_adapters.multicast("203.0.113.7", WORDS)
    assert not found.fine
    assert found.advice.endswith("joining by address works: tafelrunde join ADDRESS")
