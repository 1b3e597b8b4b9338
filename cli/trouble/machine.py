"""What of this machine `tafelrunde doctor` looks at: does it work, and if not, what to do.

Every check tries the real thing (opens the port, sends the packet) and puts it back. What others in
the network answer is looked at by `cli.trouble.other_machines`.
"""

from __future__ import annotations

import errno
import shutil
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cli.errors.error_texts import os_reason
from cli.text.program_folder import logs, private_folder
from cli.text.words import Words
from cli.trouble.finding import Finding, Weight

GROUP = "239.255.77.11"  # of the range for one site (RFC 2365), so that nobody else hears the test
PATIENCE = 1.0  # seconds; on one machine an answer takes less than a thousandth of that
OLDEST = 1_735_689_600  # 1 January 2025: a clock before that has lost its battery
HOUR = 3600.0  # seconds a clock may have been put back without a word
MEGABYTE = 1 << 20
LEAST = 64  # megabytes: logs of a long evening, and what is kept to begin quickly


def program(words: Words) -> Finding:
    """Which interpreter runs, and whether the fast arithmetic is there."""
    from ledger.deck.group.backend import native_trouble, sodium_group

    version = ".".join(str(part) for part in sys.version_info[:3])
    if sodium_group() is not None and native_trouble() is None:
        return Finding(Weight.FINE, words.say("Python {version}, fast arithmetic", version=version))
    if sodium_group() is not None:
        return Finding(
            Weight.FINE,
            words.say(
                "Python {version}, fast arithmetic, but without fast sums: everything works, but"
                " checks take about five times as long; the package wasmtime is missing, or does"
                " not run here",
                version=version,
            ),
        )
    return Finding(
        Weight.FINE,
        words.say(
            "Python {version}, slow arithmetic: everything works, but shuffles take about five"
            " times as long; the package rbcl or libsodium makes them fast",
            version=version,
        ),
    )


def free_bytes(folder: Path) -> int:
    """How much room is left where this folder lies. Raises OSError."""
    return shutil.disk_usage(folder).free


def files(home: Path, words: Words, *, room: Callable[[Path], int] = free_bytes) -> Finding:
    """Whether logs can be kept, and whether there is room for them."""
    probe = home / ".doctor"
    try:
        private_folder(home)
        probe.write_bytes(b"x")
        probe.unlink()
    except OSError as error:
        return Finding(
            Weight.TROUBLE,
            words.say(
                "files cannot be kept in {path}: {why}", path=home, why=os_reason(error, words)
            ),
            words.say("Choose another folder: --home DIR"),
        )
    free = room(home) // MEGABYTE
    if free < LEAST:
        return Finding(
            Weight.TROUBLE,
            words.say("the disk of {path} has {free} MB left", path=home, free=free),
            words.say(
                "A game that cannot be written stops. Make room; a whole evening takes some"
                " megabytes."
            ),
        )
    return Finding(Weight.FINE, words.say("files are kept in {path}", path=home))


def clock(home: Path, words: Words, *, now: Callable[[], float] = time.time) -> Finding:
    """Whether the clock can be right. Games do not need it; dates in lists of logs do.

    It cannot stand before what this program wrote last.
    """
    shown = time.strftime("%Y-%m-%d %H:%M", time.localtime(now()))
    newest = max((path.stat().st_mtime for path in logs(home)), default=0.0)
    advice = words.say("Set the clock; a game works without, its dates will be wrong.")
    if now() < OLDEST:
        return Finding(
            Weight.TROUBLE, words.say("the clock says {time}, which cannot be", time=shown), advice
        )
    if now() < newest - HOUR:
        later = time.strftime("%Y-%m-%d %H:%M", time.localtime(newest))
        return Finding(
            Weight.TROUBLE,
            words.say(
                "the clock says {time}, but a log here was written at {later}",
                time=shown,
                later=later,
            ),
            advice,
        )
    return Finding(Weight.FINE, words.say("the clock says {time}", time=shown))


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
