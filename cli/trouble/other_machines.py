"""What `tafelrunde doctor` finds out about the others in the network: who answers, who lets us in.

It asks as any program that looks for services asks, adapter by adapter, and knows a machine by its
answer. Tables that are announced are tried: whoever announces one and cannot be reached stands
behind a firewall, or in a network that keeps its machines apart.
"""

from __future__ import annotations

import asyncio
import os
import select
import socket
import struct
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cli.errors.system_errors import os_reason
from cli.text.words import Words
from cli.trouble.finding import Finding, Weight

if TYPE_CHECKING:
    from p2p.shell.heard_announcements import Found
    from p2p.wire.addresses import Address

MDNS = ("224.0.0.251", 5353)  # RFC 6762, section 3
ASKED = ("_services._dns-sd._udp.local.", "_tafelrunde._tcp.local.")  # any service; ours
POINTER, INTERNET = 12, 1  # type and class of a question (RFC 1035, section 3.2)
PATIENCE = 2.0  # seconds: answers may be put off by up to half a second
DOOR = 2.0  # seconds for a connection; in one network an answer takes some thousandths

Tried = Callable[["Address"], OSError | None]


def neighbours(hosts: Sequence[str], words: Words, *, seconds: float = PATIENCE) -> list[Finding]:
    """Who answers at each of our adapters. hosts: own IPv4 addresses but loopback."""
    if not hosts:
        return []
    heard = answers_at(hosts, seconds)
    anywhere = set[str]().union(*heard.values())
    return [_neighbours(host, heard[host], anywhere, words) for host in hosts]


def _neighbours(host: str, heard: set[str], anywhere: set[str], words: Words) -> Finding:
    if heard:
        return Finding(
            Weight.FINE,
            words.many(
                "{n} other machine answers at {host}",
                "{n} other machines answer at {host}",
                len(heard),
                host=host,
            ),
        )
    if anywhere:
        return Finding(
            Weight.PERHAPS,
            words.say("nobody answers at {host}, but at another address somebody does", host=host),
            words.say(
                "This adapter leads to nobody: a tunnel, or the network of a virtual machine."
                " Others must use another of your addresses."
            ),
        )
    return Finding(
        Weight.PERHAPS,
        words.say("nobody answers at {host}", host=host),
        words.say(
            "Either nobody else is there who would (open a table on the other machine and look"
            " again), or this network keeps its machines apart, as guest Wi-Fi does. A phone's"
            " hotspot helps."
        ),
    )


def answers_at(hosts: Sequence[str], seconds: float) -> dict[str, set[str]]:
    """By own address: the other machines that answered a question for services there."""
    asking = {host: ear for host in hosts if (ear := ask(host)) is not None}
    heard: dict[str, set[str]] = {host: set() for host in hosts}
    try:
        until = time.monotonic() + seconds
        while asking and (left := until - time.monotonic()) > 0:
            ready, _, _ = select.select(list(asking.values()), [], [], left)
            for host, ear in asking.items():
                if ear in ready:
                    sender = ear.recvfrom(9000)[1][0]
                    heard[host] |= {sender} - set(hosts)
    finally:
        for ear in asking.values():
            ear.close()
    return heard


def ask(host: str) -> socket.socket | None:
    """A socket that has asked at this address, and to which the answers come; None where it can't.

    Its port is not that of mDNS, so whoever answers does so to it alone (RFC 6762, section 6.7).
    """
    asking = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(host))
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        asking.bind((host, 0))
        asking.sendto(question(ASKED), MDNS)
    except OSError:
        asking.close()
        return None
    return asking


def question(names: Sequence[str]) -> bytes:
    """A question of DNS for pointers at these names (RFC 1035, section 4.1).

    >>> question(["a.local."])[12:]
    b'\\x01a\\x05local\\x00\\x00\\x0c\\x00\\x01'
    """
    asked = b""
    for name in names:
        for label in name.rstrip(".").split("."):
            asked += bytes([len(label)]) + label.encode("ascii")
        asked += b"\0" + struct.pack("!HH", POINTER, INTERNET)
    return struct.pack("!6H", 0, 0, len(names), 0, 0, 0) + asked


def announced(seconds: float = PATIENCE) -> tuple[Found, ...]:
    """The tables that others announce, after looking for a while."""
    return asyncio.run(_announced(seconds))


async def _announced(seconds: float) -> tuple[Found, ...]:
    from p2p.shell.discovery import Discovery

    loop = asyncio.get_running_loop()
    discovery = Discovery(loop, note=lambda _: None, rng=os.urandom)
    discovery.browse()
    try:
        await asyncio.sleep(seconds)
        return discovery.announced
    finally:
        await discovery.stop().asFuture(loop)


def tables(found: Iterable[Found], words: Words, *, tried: Tried | None = None) -> list[Finding]:
    """Whether the tables that are announced can be reached, and speak as we do."""
    return [finding for one in found for finding in _table(one, words, tried or tried_out)]


def _table(found: Found, words: Words, tried: Tried) -> list[Finding]:
    from ledger.records.roster import PROTOCOL
    from p2p.wire.addresses import show

    code, where = found.table.code, show(found.addresses[0]) if found.addresses else "?"
    findings = list[Finding]()
    if found.table.protocol != PROTOCOL:
        findings.append(
            Finding(
                Weight.TROUBLE,
                words.say(
                    "the program at {address} speaks version {theirs}, this one version {ours}",
                    address=where,
                    theirs=found.table.protocol,
                    ours=PROTOCOL,
                ),
                words.say("Both sides need the same version: the older one should be renewed."),
            )
        )
    failures = [tried(address) for address in found.addresses]
    if any(failure is None for failure in failures):
        findings.append(
            Finding(
                Weight.FINE,
                words.say("table {code} at {address} can be reached", code=code, address=where),
            )
        )
    elif failures:
        assert failures[0] is not None
        findings.append(
            Finding(
                Weight.TROUBLE,
                words.say(
                    "table {code} is announced at {address}, but cannot be reached: {why}",
                    code=code,
                    address=where,
                    why=os_reason(failures[0], words),
                ),
                words.say(
                    "A firewall there is in the way, or this network keeps its machines apart, as"
                    " guest Wi-Fi does. A phone's hotspot helps."
                ),
            )
        )
    return findings


def tried_out(address: Address) -> OSError | None:
    """Why nothing can be connected to there; None if it can."""
    try:
        socket.create_connection(address, timeout=DOOR).close()
    except OSError as error:
        return error
    return None
