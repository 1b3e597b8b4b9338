"""p2p.wire.addresses: what people type, what a QR code holds, and the own addresses."""

import ifaddr
import pytest

from p2p.wire.addresses import (
    DEFAULT_PORT,
    Where,
    is_code,
    is_loopback,
    is_public_form,
    join_link,
    kind_of,
    link_local_hosts,
    own_hosts,
    parse,
    plain_host,
    show,
)
from p2p.wire.errors import AddressFault, BadAddress, MistypedCode

CODE = "ABCD-EFGH"
GOOD = {
    "192.168.1.20": Where(("192.168.1.20", DEFAULT_PORT)),
    "anna:" + "0" * 5000 + "80": Where(("anna", 80)),
    " 192.168.1.20:80 ": Where(("192.168.1.20", 80)),
    "[fd00::20]:7000": Where(("fd00::20", 7000)),
    "[fd00::20]": Where(("fd00::20", DEFAULT_PORT)),
    "fd00::20": Where(("fd00::20", DEFAULT_PORT)),
    "[fe80::1%eth0]:7000": Where(("fe80::1%eth0", 7000)),
    "anna-laptop.local": Where(("anna-laptop.local", DEFAULT_PORT)),
    "anna:1": Where(("anna", 1)),
    "ABCD-EFGH@192.168.1.20:80": Where(("192.168.1.20", 80), CODE),
    "abcdefgh@anna": Where(("anna", DEFAULT_PORT), "abcdefgh"),
    "tafelrunde://192.168.1.20:80/ABCD-EFGH": Where(("192.168.1.20", 80), CODE),
    "TAFELRUNDE://[fd00::20]:80/ABCD-EFGH-JKLM-NPQR": Where(
        ("fd00::20", 80), "ABCD-EFGH-JKLM-NPQR"
    ),
    "tafelrunde://10.0.0.4:80,[fd00::20]:81,anna/ABCD-EFGH": Where(
        ("10.0.0.4", 80), CODE, (("fd00::20", 81), ("anna", DEFAULT_PORT))
    ),
}
BAD = [
    "", " ", ":", ":80", "a:", "a:b", "a:0", "a:65536", "a:-1", "a:1e3", "a:٣", "a b", "a/b",
    "300.1.1.1", "1.2.3", "[fd00::20", "[]:1", "[anna]:1", "fd00::20]:1", "[fd00::20]x",
    "a:99999999999999999999", "-a", ".a", "a@b", "@anna", "ABCD@anna", "ABCD-EFG0@anna",
    "tafelrunde://", "tafelrunde://anna", "tafelrunde://anna/", "tafelrunde://anna/x", "x" * 300,
    "a:00008065536", "a:" + "9" * 5000, "[fd00::20]:00065536",
    "tafelrunde://10.0.0.4:80,/ABCD-EFGH", "10.0.0.4:80,10.0.0.5:80",
]  # fmt: skip


@pytest.mark.parametrize("text", GOOD)
def test_what_people_type(text):
    """Each way to write an address gives host, port and code."""
    assert parse(text) == GOOD[text]


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_address(text):
    """Everything else is refused with the text in the sentence."""
    with pytest.raises(BadAddress) as refused:
        parse(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("host", ["192.168.1.20", "fd00::20", "anna.local"])
def test_shown_and_read_again(host):
    """What is shown can be typed, and a join link is read back whole."""
    assert parse(show((host, 80))) == Where((host, 80))
    assert parse(join_link([(host, 80)], CODE)) == Where((host, 80), CODE)


def test_a_link_names_several_adapters():
    """Whoever reads it tries each; the family of the best one is enough, and three fit a screen."""
    hosts = ["192.168.1.20", "10.0.0.4", "fd00::20", "172.17.0.1", "172.18.0.1"]
    where = parse(join_link([(host, 80) for host in hosts], CODE))
    assert where.addresses == (("192.168.1.20", 80), ("10.0.0.4", 80), ("172.17.0.1", 80))


def test_codes():
    """Eight signs or more of the alphabet, in any writing."""
    assert is_code("abcd efgh")
    assert is_code("ABCD-EFGH-JKLM")
    assert not any(is_code(text) for text in ("", "ABCD", "ABCD-EFG1", "hello world", "A" * 49))


def adapter(name, *ips):
    """An adapter as ifaddr tells it."""
    made = [ifaddr.IP((ip, 0, 0) if ":" in ip else ip, 24, name) for ip in ips]
    return ifaddr.Adapter(name, name, made)


def on_windows(nice, *ips):
    """An adapter as Windows tells it: its name is a number, bytes even."""
    name = b"{4D36E972-E325-11CE-BFC1-08002BE10318}"
    return ifaddr.Adapter(name, nice, [ifaddr.IP(ip, 24, nice) for ip in ips])


@pytest.mark.parametrize(
    "nice",
    [
        "Hyper-V Virtual Ethernet Adapter", "vEthernet (WSL)", "VMware Virtual Ethernet Adapter",
        "VirtualBox Host-Only Ethernet Adapter", "TAP-Windows Adapter V9", "Wintun Userspace",
        "WireGuard Tunnel", "Tailscale Tunnel", "ZeroTier Virtual Port", "Cisco AnyConnect",
        "Some VPN", "Microsoft Wi-Fi Direct Virtual Adapter",
    ],
)  # fmt: skip
def test_on_windows_an_adapter_is_judged_by_its_name_for_people(nice):
    """What leads to nobody in the room comes behind Wi-Fi, though it is told first."""
    machine = [
        on_windows(nice, "172.20.16.1"),
        on_windows("Intel(R) Wi-Fi 6 AX201", "192.168.1.20"),
    ]
    assert own_hosts(adapters=lambda: machine) == ("192.168.1.20", "172.20.16.1")


@pytest.mark.parametrize("name", ["wg0", "tailscale0", "ztabc", "bridge100", "podman0", "utun3"])
def test_tunnels_and_bridges_come_late(name):
    """Of other systems, by the names that these give."""
    machine = [adapter(name, "10.9.0.1"), adapter("en0", "192.168.1.20")]
    assert own_hosts(adapters=lambda: machine) == ("192.168.1.20", "10.9.0.1")


def test_own_addresses_best_guess_first():
    """Home networks before others, IPv4 before IPv6, containers late, loopback not at all."""
    machine = [
        adapter("lo", "127.0.0.1", "::1"),
        adapter("docker0", "172.17.0.1"),
        adapter("eth0", "9.9.9.9", "2001:470::9", "fe80::9"),
        adapter("wlan0", "192.168.1.20", "fd00::20", "169.254.1.1"),
    ]
    hosts = own_hosts(adapters=lambda: machine)
    assert hosts[0] == "192.168.1.20"
    assert hosts[-1] == "172.17.0.1"
    assert set(hosts) == {"192.168.1.20", "fd00::20", "9.9.9.9", "2001:470::9", "172.17.0.1"}
    assert link_local_hosts(adapters=lambda: machine) == ("fe80::9",)


def test_loopback_where_there_is_nothing_else():
    """A machine without network still has an address: its own."""
    assert own_hosts(adapters=lambda: [adapter("lo", "127.0.0.1", "::1")]) == ("127.0.0.1", "::1")
    assert own_hosts(adapters=lambda: []) == ("127.0.0.1",)


def test_hosts_of_connections():
    """IPv4 over an IPv6 socket is IPv4; literals are told from names."""
    assert plain_host("::ffff:192.168.1.20") == "192.168.1.20"
    assert plain_host("fd00::20") == "fd00::20"
    assert [kind_of(host) for host in ("10.0.0.1", "::1", "anna")] == [4, 6, 0]
    assert is_loopback("127.0.0.53") and is_loopback("::1") and not is_loopback("anna")
    assert is_public_form("fd00::20") and not is_public_form("fe80::1%eth0")


def test_an_ipv4_address_in_the_dress_of_ipv6_is_judged_as_what_it_is():
    """Every Python comes to one verdict, though they differ in what they say of the dress."""
    for host in ("224.0.0.1", "0.0.0.0", "169.254.3.4", "192.168.1.20", "8.8.8.8"):
        assert is_public_form(f"::ffff:{host}") == is_public_form(host)
    assert is_public_form("::ffff:192.168.1.20") and not is_public_form("::ffff:224.0.0.1")


def test_where_an_address_is_wanted_a_code_is_told_to_be_one():
    """It tells no place, mistyped or not; nothing is looked up as the name of a machine."""
    with pytest.raises(BadAddress) as refused:
        parse("ABCD-EFGH")
    assert refused.value.fault is AddressFault.NO_PLACE
    for slip in ("ABCD-EFG0", "ABCD-EFG", "abcd-efgh-jk0m"):
        with pytest.raises(MistypedCode):
            parse(slip)
    assert parse("home-desk").address == ("home-desk", 7711)
    assert parse("ABCD-EFG0:99").address == ("ABCD-EFG0", 99)
