"""The LAN of namespaces is one: machines hear each other, multicast crosses, a cable can go."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.netns.lan import Lan, unavailable

pytestmark = pytest.mark.netns

PROBE = [sys.executable, str(Path(__file__).with_name("probe.py"))]
PORT = "7700"
GROUP = "224.0.0.251"


def listening(lan, i, address, *multicast):
    """Start the probe on machine i and wait until it listens."""
    probe = lan.start(i, [*PROBE, "listen", address, PORT, *multicast], stdout=subprocess.PIPE)
    assert probe.stdout.readline() == "ready\n"


def asked(lan, i, address, *interface):
    """What machine i hears when it asks there; None if it hears nothing."""
    done = lan.run(i, [*PROBE, "ask", address, PORT, f"from {i}", *interface])
    return done.stdout.strip() if done.returncode == 0 else None


def test_every_machine_reaches_every_other(lan):
    """A word goes from each machine to each, by IPv4."""
    for i in range(4):
        listening(lan, i, lan.address(i))
    for i in range(4):
        for j in range(4):
            assert asked(lan, i, lan.address(j)) == f"heard from {i}"


def test_ipv6_works_too(lan):
    """A word goes from one machine to another by IPv6."""
    if not Path("/proc/sys/net/ipv6").exists():
        pytest.skip("this kernel has no IPv6")
    listening(lan, 1, lan.address6(1))
    assert asked(lan, 0, lan.address6(1)) == "heard from 0"


def test_multicast_crosses_the_bridge(lan):
    """A datagram to the group of mDNS reaches a machine that has joined it, and only such."""
    assert asked(lan, 0, GROUP, lan.address(0)) is None
    listening(lan, 2, GROUP, GROUP, lan.address(2))
    assert asked(lan, 0, GROUP, lan.address(0)) == "heard from 0"
    assert asked(lan, 3, GROUP, lan.address(3)) == "heard from 3"


def test_a_cable_goes_out_and_in(lan):
    """Without its cable a machine hears nobody, the others go on; with it, it is back."""
    listening(lan, 0, lan.address(0))
    lan.link_down(3)
    assert asked(lan, 3, lan.address(0)) is None
    assert asked(lan, 1, lan.address(0)) == "heard from 1"
    lan.link_up(3)
    assert asked(lan, 3, lan.address(0)) == "heard from 3"


def test_machines_are_apart(lan):
    """A port taken on one machine is free on another, and the test's own network is not theirs."""
    listening(lan, 0, "127.0.0.1")
    assert asked(lan, 1, "127.0.0.1") is None
    seen = lan.run(0, ["ip", "-brief", "link"]).stdout
    assert {line.split("@")[0].split()[0] for line in seen.splitlines()} == {"lo", "eth0"}


def test_nothing_is_left_behind(lan):
    """Leaving ends the processes and removes the names, after an error as well."""
    with pytest.raises(RuntimeError, match="in the middle"), Lan(2) as other:
        assert not {*other.names, other.switch} & {*lan.names, lan.switch}
        sleeper = other.start(0, ["sleep", "600"])
        raise RuntimeError("in the middle")
    assert sleeper.returncode is not None
    left = subprocess.run(["ip", "netns", "list"], check=True, capture_output=True, text=True)
    there = {line.split()[0] for line in left.stdout.splitlines() if line}
    assert not {*other.names, other.switch} & there
    assert {*lan.names, lan.switch} <= there


def test_a_lan_has_machines():
    """A number of machines that no LAN can have is refused before anything is built."""
    for machines in (0, -1, 201):
        with pytest.raises(ValueError, match=f"not {machines}"):
            Lan(machines)


def test_why_not_is_a_sentence(monkeypatch):
    """Without root, without Linux, without ip: the reason is said in words."""
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert unavailable() == "network namespaces need root"
    monkeypatch.setattr("sys.platform", "darwin")
    assert "darwin" in unavailable()
