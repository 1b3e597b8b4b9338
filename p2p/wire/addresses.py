"""Where a node can be reached: own addresses, what people type, and the text of a QR code.

An address is a pair (host, port). Hosts are IP literals, or names where a person typed one.

    192.168.1.20:7711     [fd00::20]:7711     anna-laptop.local:7711
    ABCD-EFGH@192.168.1.20:7711            with the table's short code
    tafelrunde://192.168.1.20:7711/ABCD-EFGH-JKLM-NPQR    the join link, as a QR code carries it
    tafelrunde://192.168.1.20:7711,10.0.0.4:7711/..    one of a machine with several adapters
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import ifaddr

from ledger import code_letters
from ledger.digits import number_in
from p2p.wire import limits
from p2p.wire.errors import AddressFault, BadAddress, CodeOrName

Address: TypeAlias = tuple[str, int]
Adapters: TypeAlias = Callable[[], Iterable[ifaddr.Adapter]]

DEFAULT_PORT = 7711
SCHEME = "tafelrunde://"
IN_LINK = 3  # addresses of a link: so its QR code stays small enough for a terminal
# Adapters of containers, virtual machines and tunnels seldom lead to the people in the room.
_UNLIKELY = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vbox", "vethernet", "tun", "tap", "utun"),
    *("wg", "tailscale", "zt", "lxc", "lxdbr", "podman", "cni", "ppp", "ipsec", "bridge", "awdl"),
)
# Windows calls an adapter by a number; what it is stands in the name for people.
_UNLIKELY_WORDS = (
    *("virtual", "hyper-v", "vmware", "vethernet", "wsl", "docker", "vpn", "tunnel", "tap-windows"),
    *("wintun", "wireguard", "tailscale", "zerotier", "anyconnect", "bluetooth", "loopback"),
)


_LIKE_CODES = (
    re.compile("[A-Za-z0-9]{4}(-[A-Za-z0-9]{4}){2}"),
    re.compile("[A-Z0-9]{4}-[A-Z0-9]{3,5}|[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{1,5}"),
    re.compile("(?=.*[0-9])[A-Za-z0-9]{4}-[A-Za-z0-9]{4}"),
)
"""Groups of four, also with a sign too few or too many where all of it is written large."""


@dataclass(frozen=True)
class Where:
    """What somebody typed to reach a table: an address, and the code if it was given.

    others: more addresses of the same machine, from a link.
    """

    address: Address
    code: str | None = None
    others: tuple[Address, ...] = ()

    @property
    def addresses(self) -> tuple[Address, ...]:
        """All of them, the best first."""
        return (self.address, *self.others)


_SCOPE = re.compile(r"[A-Za-z0-9_.-]{1,64}")
"""Name or number of an interface behind an address of IPv6 (RFC 4007, 11)."""


def show(address: Address) -> str:
    """The address as people read and type it."""
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def join_link(addresses: Sequence[Address], code: str) -> str:
    """The text of the QR code: where, and the table's code, which joining checks.

    Of several adapters some addresses stand in it, all of the first one's family: which of them
    leads to the reader, only trying tells.
    """
    family = kind_of(addresses[0][0])
    where = [show(one) for one in addresses if kind_of(one[0]) == family][:IN_LINK]
    return f"{SCHEME}{','.join(where)}/{code}"


def parse(text: str, *, default_port: int = DEFAULT_PORT) -> Where:
    """What a person typed or scanned. Raises BadAddress, and CodeOrName for what has the form of a
    code and is none.

    `host`, `host:port`, `[v6]`, `[v6]:port`, a bare v6 literal, each with `code@` in front; or a
    join link. A code alone tells no place.
    """
    typed = text.strip()
    if is_like_code(typed):
        if is_code(typed):
            raise BadAddress(text, AddressFault.NO_PLACE, typed)
        raise CodeOrName(typed, show((typed, default_port)))
    code: str | None = None
    rest, more = typed, list[str]()
    if typed.lower().startswith(SCHEME):
        where, _, code = typed[len(SCHEME) :].partition("/")
        rest, *more = where.split(",")[:IN_LINK]
    elif "@" in typed:
        code, _, rest = typed.partition("@")
    if code is not None:
        _check_code(code, text)
    first, *others = [_split(one.strip(), text, default_port) for one in (rest, *more)]
    return Where(first, code, tuple(others))


def is_code(text: str) -> bool:
    """Whether the text can be a short code: 8 signs or more of the code's alphabet."""
    signs = code_letters.bare(text)
    return 8 <= len(signs) <= 48 and all(sign in code_letters.SIGNS for sign in signs)


def is_like_code(text: str) -> bool:
    """Whether this has the form of a code rather than that of a machine's name, which is written
    small or has no groups of four; with a port behind it is a name in any case."""
    return any(form.fullmatch(text) for form in _LIKE_CODES)


def _check_code(code: str, text: str) -> None:
    if not is_code(code):
        raise BadAddress(text, AddressFault.CODE, code)


def _split(rest: str, text: str, default_port: int) -> Address:
    if _literal(rest) is not None:
        return rest, default_port
    host, port = rest, ""
    if rest.startswith("["):
        host, bracket, port = rest[1:].partition("]")
        if not bracket or (port and not port.startswith(":")) or _literal(host) is None:
            raise BadAddress(text, AddressFault.BRACKETS, rest)
        port = port[1:] if port else str(default_port)
    elif ":" in rest:
        host, _, port = rest.partition(":")
    else:
        port = str(default_port)
    _check_host(host, text)
    number = number_in(port)
    if number is None or not 1 <= number <= 65_535:
        raise BadAddress(text, AddressFault.PORT, port)
    return host, number


def _check_host(host: str, text: str) -> None:
    if _literal(host) is not None:
        return
    good = all(sign.isalnum() or sign in "-._" for sign in host)
    if not host or len(host) > limits.NAME or not good or host[0] in "-.":
        raise BadAddress(text, AddressFault.HOST, host)
    if host.replace(".", "").isdigit():
        raise BadAddress(text, AddressFault.NUMBERS, host)


def _literal(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    _, scoped, scope = host.partition("%")
    if scoped and not _SCOPE.fullmatch(scope):
        return None  # the library takes anything there
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_public_form(host: str) -> bool:
    """Whether a peer may tell this host to others: an IP literal that leads to one machine."""
    literal = _literal(host)
    if literal is None or "%" in host or len(host) > limits.NAME:
        return False
    # An IPv4 address in the dress of IPv6 is judged as what it is: Pythons differ in what they
    # say of the dress, and nodes pass on what they were told.
    literal = getattr(literal, "ipv4_mapped", None) or literal
    # Link-local addresses mean something else on each machine; the others name no machine.
    return not (literal.is_multicast or literal.is_unspecified or literal.is_link_local)


def plain_host(host: str) -> str:
    """The host of a connection; an IPv4 address that came over an IPv6 socket is IPv4 again."""
    literal = _literal(host)
    if isinstance(literal, ipaddress.IPv6Address) and literal.ipv4_mapped is not None:
        return str(literal.ipv4_mapped)
    return host


def kind_of(host: str) -> int:
    """4 or 6 for an IP literal of that version, 0 for a name."""
    literal = _literal(host)
    return 0 if literal is None else literal.version


def is_loopback(host: str) -> bool:
    """Whether the host is this very machine."""
    literal = _literal(host)
    return literal is not None and literal.is_loopback


def own_hosts(*, adapters: Adapters = ifaddr.get_adapters) -> tuple[str, ...]:
    """Own IP addresses that others may reach, best guess first.

    Adapters of containers and virtual machines come late, link-local addresses not at all, and
    loopback only where there is nothing else.
    """
    ranked: list[tuple[int, int, str]] = []
    for place, adapter in enumerate(adapters()):
        unlikely = _unlikely(adapter)
        for ip in adapter.ips:
            host = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            if is_public_form(host):
                ranked.append((_rank(host, unlikely), place, host))
    ranked.sort()
    hosts = list(dict.fromkeys(host for rank, _, host in ranked if rank < _LOOPBACK))
    if not hosts:
        hosts = list(dict.fromkeys(host for _, _, host in ranked)) or ["127.0.0.1"]
    return tuple(hosts[: limits.ADDRESSES])


def _unlikely(adapter: ifaddr.Adapter) -> bool:
    name, nice = str(adapter.name).lower(), str(adapter.nice_name).lower()
    return name.startswith(_UNLIKELY) or any(word in nice for word in _UNLIKELY_WORDS)


def link_local_hosts(*, adapters: Adapters = ifaddr.get_adapters) -> tuple[str, ...]:
    """Own IPv6 link-local addresses, without scope: of use only where the adapter is known, as it
    is to whoever hears a multicast announcement."""
    found = []
    for adapter in adapters():
        for ip in adapter.ips:
            host = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            literal = _literal(host)
            if isinstance(literal, ipaddress.IPv6Address) and literal.is_link_local:
                found.append(host)
    return tuple(dict.fromkeys(found))


_LOOPBACK = 100


def _rank(host: str, unlikely: bool) -> int:
    literal = ipaddress.ip_address(host)
    if literal.is_loopback:
        return _LOOPBACK
    private = literal.is_private
    # IPv4 of a home network is what people can type; public addresses seldom are of this LAN.
    family = 0 if literal.version == 4 else 1
    return (10 if unlikely else 0) + (0 if private else 2) + family


def merged(*lists: Sequence[Address]) -> tuple[Address, ...]:
    """The addresses of all lists in order, each once, no more than one node may have."""
    return tuple(dict.fromkeys(address for some in lists for address in some))[: limits.ADDRESSES]
