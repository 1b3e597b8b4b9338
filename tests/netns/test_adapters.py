"""Machines with odd adapters: which address reaches whom, and what is said where there is none."""

import re
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.netns

CLI = [sys.executable, "-m", "cli", "--lang=en"]
LINK = re.compile(r"tafelrunde://\S+")
PATIENCE = 60.0


@pytest.fixture
def host(lan, tmp_path):
    """Opens a table on the first machine, for as long as the test runs; what it said so far."""
    said = tmp_path / "said.txt"

    def opens():
        argv = [*CLI, "host", "ohne_furcht", "--seats=2", "--bot=medium", "--name=Anna"]
        with said.open("wb") as out:
            lan.start(0, [*argv, f"--home={tmp_path / 'anna'}"], stdout=out, stderr=out)
        ends = time.monotonic() + PATIENCE
        while not LINK.search(said.read_text(encoding="utf-8")) and time.monotonic() < ends:
            time.sleep(0.1)
        return said.read_text(encoding="utf-8")

    return opens


def join(lan, tmp_path, *where):
    """What a joiner on the second machine is told; its bot plays to the end."""
    home = f"--home={tmp_path / 'bea'}"
    argv = [*CLI, "join", *where, "--name=Bea", "--bot=medium", home]
    return lan.run(1, argv, timeout=150)


def test_a_link_reaches_by_the_adapter_that_leads_there(lan, tmp_path, host):
    """The first address of the host belongs to a network nobody else is in; the link has both."""
    lan.run(0, ["ip", "link", "add", "dead0", "type", "veth", "peer", "name", "dead1"])
    lan.run(0, ["ip", "address", "add", "10.1.0.1/24", "dev", "dead0"])
    lan.run(0, ["ip", "link", "set", "dead0", "up"])
    link = LINK.search(host())[0]
    assert "10.1.0.1:7711" in link and f"{lan.address(0)}:7711" in link
    done = join(lan, tmp_path, link, "--no-discovery")
    assert done.returncode == 0 and "You have a seat at the table as Bea" in done.stdout


def test_a_network_of_link_local_addresses_alone(lan, tmp_path, host):
    """No address can be typed, and that is said; the code finds the table, doctor knows."""
    if not Path("/proc/sys/net/ipv6").exists():
        pytest.skip("this kernel has no IPv6")
    for i in (0, 1):
        lan.run(i, ["ip", "address", "flush", "dev", "eth0", "scope", "global"])
        while lan.run(i, ["ip", "-6", "address", "show", "tentative"]).stdout:
            time.sleep(0.2)  # the system still asks whether a neighbour has the same address
    told = host()
    assert "no addresses that can be typed" in told and "On this machine alone" in told
    code = re.search(r"tafelrunde join ([A-Z0-9-]{9,14})\n", told)[1]
    done = join(lan, tmp_path, code)
    assert done.returncode == 0 and "Found by itself in this network" in done.stdout
    doctor = lan.run(1, [*CLI, "doctor", f"--home={tmp_path / 'bea'}"]).stdout
    assert "there is no network" not in doctor and "no address can be typed" in doctor


def when_it_finds(lan, doctor, words):
    """What doctor says on the second machine; it looks again if an announcement came too late."""
    for _ in range(5):
        told = lan.run(1, doctor).stdout
        if words in told:
            break
    return told


def test_doctor_finds_others_and_what_is_in_their_way(lan, tmp_path, host):
    """A table that can be reached; one behind a firewall; an adapter that leads to nobody."""
    host()
    lan.run(1, ["ip", "link", "add", "dead0", "type", "veth", "peer", "name", "dead1"])
    lan.run(1, ["ip", "address", "add", "10.1.0.1/24", "dev", "dead0"])
    for end in ("dead0", "dead1"):
        lan.run(1, ["ip", "link", "set", end, "up"])
    doctor = [*CLI, "doctor", f"--home={tmp_path / 'bea'}"]
    told = when_it_finds(lan, doctor, "can be reached")
    assert f"machine answers at {lan.address(1)}" in told and "can be reached" in told
    assert "nobody answers at 10.1.0.1, but at another address somebody does" in told
    lan.run(1, ["ip", "route", "add", "blackhole", f"{lan.address(0)}/32"])
    lan.run(1, ["ip", "-6", "route", "add", "blackhole", f"{lan.address6(0)}/128"])
    told = when_it_finds(lan, doctor, "but cannot be reached")
    assert "but cannot be reached" in told and "A firewall there is in the way" in told
