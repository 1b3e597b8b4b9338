"""How this machine stands in its network, for `tafelrunde doctor`: adapters, its port, multicast.

Every check tries the real thing (opens the port, sends the packet) and puts it back. What others in
the network answer is looked at by `cli.trouble.other_machines`.
"""

from __future__ import annotations

import errno
import socket
import sys
import time

from cli.errors.system_errors import os_reason
from cli.text.words import Words
from cli.trouble.finding import Finding, Weight

GROUP = "239.255.77.11"  # of the range for one site (RFC 2365), so that nobody else hears the test
PATIENCE = 1.0  # seconds; on one machine an answer takes less than a thousandth of that


def adapters(hosts: tuple[str, ...], words: Words, near: tuple[str, ...] = ()) -> Finding:
    """Under which addresses this machine can be reached.

    near: its IPv6 link-local ones, which lead there only together with the asker's adapter.
    """
    listed = ", ".join(hosts)
    if all(host.startswith("127.") or host == "::1" for host in hosts):
        if near:
            return Finding(
                Weight.FINE,
                words.say(
                    "this network gives out no addresses: tables are found by themselves and by"
                    " code, but no address can be typed"
                ),
            )
        return Finding(
            Weight.TROUBLE,
            words.say("there is no network: only this machine itself can be reached"),
            words.say("Join a Wi-Fi, plug in a cable, or open a hotspot on a phone."),
        )
    return Finding(Weight.FINE, words.say("own addresses: {hosts}", hosts=listed))


def port(number: int, words: Words) -> Finding:
    """Whether other nodes could be listened for at the usual port, at IPv4 and at IPv6."""
    for family, host in ((socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")):
        try:
            _bind(family, host, number)
        except OSError as error:
            why = os_reason(error, words)
            if family == socket.AF_INET:
                return Finding(
                    Weight.TROUBLE,
                    words.say("port {port} cannot be used: {why}", port=number, why=why),
                    words.say(
                        "Is a table open already? Otherwise another port is used, and the address"
                        " that host prints names it."
                    ),
                )
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                continue  # a machine without IPv6 is well
            return Finding(
                Weight.TROUBLE,
                words.say("port {port} cannot be used at IPv6: {why}", port=number, why=why),
                words.say(
                    "A table opened here is reached by IPv4 alone; at IPv6 another program answers."
                    " End that one, or take another port: host --port P"
                ),
            )
    return Finding(Weight.FINE, words.say("port {port} is free", port=number))


def _bind(family: socket.AddressFamily, host: str, number: int) -> None:
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        probe.bind((host, number))


def reach(hosts: tuple[str, ...], words: Words) -> list[Finding]:
    """Whether this machine reaches itself under each of its addresses."""
    return [_reach(host, words) for host in hosts]


def _reach(host: str, words: Words) -> Finding:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, 0), family=family) as server:
            server.settimeout(PATIENCE)
            address = server.getsockname()[:2]
            with socket.create_connection(address, timeout=PATIENCE):
                server.accept()[0].close()
    except OSError as error:
        return Finding(
            Weight.TROUBLE,
            words.say(
                "{host} cannot be reached from here: {why}",
                host=host,
                why=os_reason(error, words),
            ),
            words.say("A firewall on this machine may be in the way: let the port through."),
        )
    return Finding(Weight.FINE, words.say("{host} answers", host=host))


def multicast(host: str, words: Words) -> Finding:
    """Whether a packet to everybody in the network comes back: so tables find each other."""
    try:
        _there_and_back(host)
    except OSError as error:
        return Finding(
            Weight.TROUBLE,
            words.say(
                "packets to everybody do not pass at {host}: {why}",
                host=host,
                why=os_reason(error, words),
            ),
            words.say(
                "Tables will not find each other by themselves here; joining by address works:"
                " tafelrunde join ADDRESS"
            ),
        )
    return Finding(Weight.FINE, words.say("packets to everybody pass at {host}", host=host))


def _there_and_back(host: str) -> None:
    sent = b"tafelrunde doctor " + str(time.monotonic_ns()).encode()
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth,
    ):
        ear.bind(("", 0))
        ear.settimeout(PATIENCE)
        own = socket.inet_aton(host)
        ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + own)
        mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own)
        mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        mouth.sendto(sent, (GROUP, ear.getsockname()[1]))
        while ear.recv(64) != sent:
            pass
