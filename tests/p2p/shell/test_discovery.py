"""p2p.shell.discovery: what is announced is found, once, with all addresses; odd words are not."""

import asyncio
import errno
import hashlib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_twisted
from twisted.internet import reactor, task
from zeroconf import ServiceStateChange

from p2p.shell import discovery
from p2p.shell.discovery import Discovery
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import Announcement, Announcer
from p2p.wire import limits
from p2p.wire.errors import NoDiscovery
from tests.p2p.people import an_offer, person
from tests.p2p.shell.loopback import until
from tests.p2p.shell.test_txt_entries import encoded

ROOT = Path(__file__).parents[3]
TABLE = Announcement(b"f" * 16, "toy", "toy/1", 1, 3, 1, False)


def loop():
    """The loop the tests' reactor runs on."""
    return reactor._asyncioEventloop


@pytest_twisted.inlineCallbacks
def test_announce_find_change_withdraw():
    """One announces, another finds it, hears that a seat is taken, and that it is gone."""
    notes, seen = [], []
    one, two = (Discovery(loop(), note=notes.append, rng=os.urandom) for _ in range(2))
    mine = Announcement(os.urandom(16), "toy", "toy/1", 1, 3, 1, False)
    fuller = Announcement(mine.fingerprint, "toy", "toy/1", 1, 3, 2, False)

    def found():
        return [one for one in two.found if one.table.fingerprint == mine.fingerprint]

    try:
        one.announce(mine, 4711)
        two.browse(lambda: seen.append(two.found))
        yield until(found)
        assert found()[0].table == mine
        assert {port for _, port in found()[0].addresses} == {4711}
        one.announce(fuller, 4711)
        yield until(lambda: found() and found()[0].table == fuller)
        one.withdraw(mine.fingerprint)
        yield until(lambda: not found())
        assert one.works and two.works and seen
        assert notes == []
    finally:
        yield one.stop()
        yield two.stop()


def test_one_table_many_nodes_is_found_once():
    """Entries with one fingerprint are one table with all their addresses."""
    some = Discovery(loop(), note=print, rng=os.urandom)
    running = Announcement(TABLE.fingerprint, "toy", "toy/1", 1, 3, 3, True)
    entries = {
        "a": Found(running, (("10.0.0.1", 1), ("10.0.0.2", 1))),
        "b": Found(running, (("10.0.0.2", 1), ("fd00::1", 2))),
        "c": Found(Announcement(b"g" * 16, "toy", "toy/1", 1, 3, 1, False), ()),
    }
    for name, entry in entries.items():
        some.kept.put(name, entry)
    first, second = some.found
    assert first.addresses == (("10.0.0.1", 1), ("10.0.0.2", 1), ("fd00::1", 2))
    assert second.table.fingerprint == b"g" * 16


def refusing(tell=lambda: None):
    """In place of the library where multicast cannot be had; tell: called each time."""

    def refuse(**named):
        tell()
        raise OSError(errno.EPERM, "operation not permitted")

    return refuse


def test_where_multicast_cannot_be_had(monkeypatch):
    """It is told once, with the system's number, though it is tried again when something changes
    and now and then; nothing is raised, and stopping works."""
    tried, notes, stopped = [], [], []

    monkeypatch.setattr(discovery, "AsyncZeroconf", refusing(lambda: tried.append(paced.time())))
    paced = PacedLoop()
    try:
        some = Discovery(paced, note=notes.append, rng=os.urandom)
        some.announce(TABLE, 4711)
        paced.run_for(1.0)
        assert set(tried) == {0.0} and some.works is False
        some.announce(TABLE, 4712)
        paced.run_for(3600.0)
        assert 1.0 in tried and tried[-1] > 3500.0 and some.works is False
        assert [(type(one), one.number) for one in notes] == [(NoDiscovery, errno.EPERM)]
        some.stop().addCallback(stopped.append)
        paced.run_for(1.0)
        assert stopped == [None]
    finally:
        paced.close()


@pytest_twisted.inlineCallbacks
def test_stopping_what_never_started():
    """A discovery that was made and not used stops at once."""
    yield Discovery(loop(), note=print, rng=os.urandom).stop()


def alone(*before):
    """Run tests.p2p.lonely in a network namespace of its own; its words."""
    if sys.platform != "linux" or os.getuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("needs root and network namespaces (Linux)")
    script = " && ".join([*before, f"exec {sys.executable} -m tests.p2p.lonely"])
    done = subprocess.run(
        ["unshare", "-n", "sh", "-c", script],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "unshare" in done.stderr and done.returncode:
        pytest.skip(f"namespaces are not allowed here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_loopback_is_enough():
    """Programs on one machine find each other where loopback is the only adapter."""
    if shutil.which("ip") is None:
        pytest.skip("needs the ip command")
    words = alone("ip link set lo up")
    assert words.startswith(TABLE.code)
    assert "('127.0.0.1', 4711)" in words


def test_no_adapter_at_all():
    """Without any network there is a fact to tell and no error."""
    assert "error None" in alone()


def test_announcing_keeps_in_step():
    """A discovery is told only what has changed."""
    told = []

    class Notes:
        """Writes down what it is told."""

        def announce(self, announcement, port):
            told.append((announcement.taken, announcement.running, port))

        def withdraw(self, fingerprint):
            told.append(fingerprint)

    offer = an_offer(person(0))
    keeps = Announcer(Notes())
    keeps.update([(offer, 1, False)], 5)
    keeps.update([(offer, 1, False)], 5)
    keeps.update([(offer, 2, False)], 5)
    keeps.update([(offer, 3, True)], 5)
    keeps.update([], 5)
    assert told == [(1, False, 5), (2, False, 5), (3, True, 5), offer.hash[:16]]
    for taken, running in ((0, False), (2, False), (offer.seats, False), (offer.seats, True)):
        keeps.update([(offer, taken, running)], 5, {offer.hash})
    assert told[4:] == [(0, False, 5)] * 2, "of a closed table only that no seat is left"


def test_loop_is_the_reactors():
    """The tests run on the asyncio reactor, as the program does."""
    assert isinstance(loop(), asyncio.AbstractEventLoop)


class Told:
    """What the library tells of a service, without a network: that of the table of this name."""

    port = 7711

    def __init__(self, service, name):
        self.host = "10.0.0.2" if name.startswith("real") else "10.0.0.1"
        fingerprint = hashlib.sha256(name.encode()).digest()[:16]
        self.properties = encoded(replace(TABLE, fingerprint=fingerprint))

    async def async_request(self, zeroconf, patience):
        """At once."""
        return True

    def parsed_scoped_addresses(self):
        """One."""
        return [self.host]


@pytest_twisted.inlineCallbacks
def test_a_flood_of_announcements_pushes_out_nothing(monkeypatch):
    """Of five thousand announcements at one host a few have a place, and a table at another host
    is seen whether it comes before or after; what is being looked at and what waits have an end."""
    monkeypatch.setattr(discovery, "AsyncServiceInfo", Told)
    one = Discovery(loop(), note=print, rng=os.urandom)
    for name in ["real before", *(f"fake {number}" for number in range(limits.ANNOUNCED + 900))]:
        one.heard(None, "", name, ServiceStateChange.Added)
        assert len(one.looks) <= limits.TABLES and len(one.waiting) <= 2 * limits.ANNOUNCED
    while one.looks:
        yield task.deferLater(reactor, 0.01, lambda: None)
    one.heard(None, "", "real after", ServiceStateChange.Added)
    while one.looks:
        yield task.deferLater(reactor, 0.01, lambda: None)
    hosts = [found.host for found in one.announced]
    assert {0, hosts.index("10.0.0.2", 1)} <= set(range(limits.HOST_PLACES + 2))
    assert len(hosts) == len(one.kept.placed) + limits.ANNOUNCED == 4106
    for name in ("real before", "fake 0", "unknown"):
        one.heard(None, "", name, ServiceStateChange.Removed)
    assert [found.host for found in one.announced].count("10.0.0.2") == 1
    yield one.stop()


class Paced(Told):
    """As above; what is false gives no answer, however long one asks."""

    async def async_request(self, zeroconf, patience):
        """At once, or not at all."""
        if self.host == "10.0.0.1":
            await asyncio.sleep(patience / 1000)
        return self.host == "10.0.0.2"


class PacedLoop(asyncio.SelectorEventLoop):
    """A loop whose clock runs ahead to what is due next."""

    def __init__(self):
        super().__init__()
        self.now, look = 0.0, self._selector.select

        def select(timeout=None):
            ready = look(0)
            self.now += timeout if timeout and not ready else 0.0
            return ready

        self._selector.select = select

    def time(self):
        """Simulated seconds."""
        return self.now

    def run_for(self, seconds):
        """Beside the loop of the tests, which runs too."""
        with ThreadPoolExecutor(1) as beside:
            beside.submit(self.run_until_complete, asyncio.sleep(seconds)).result()


@pytest.mark.parametrize("before", [limits.TABLES, limits.TABLES + limits.ANNOUNCED])
def test_a_true_one_behind_thousands_that_lead_nowhere_is_seen_within_a_search(monkeypatch, before):
    """It comes last, or thousands come after it, while all looks are taken by names that never
    answer; the library tells of it once. Those that are silent are looked at only so often."""
    monkeypatch.setattr(discovery, "AsyncServiceInfo", Paced)
    paced = PacedLoop()
    try:
        one = Discovery(paced, note=print, rng=os.urandom)
        fakes = [f"fake {number}" for number in range(limits.TABLES + limits.ANNOUNCED)]
        for name in [*fakes[:before], "real", *fakes[before:]]:
            one.heard(None, "", name, ServiceStateChange.Added)
        paced.run_for(8.0)
        assert [found.host for found in one.announced] == ["10.0.0.2"]
        paced.run_for(3600.0)
        assert not one.looks and len(one.waiting) == 0
    finally:
        paced.close()


class Asked:
    """Recent hosts, none; `asked`: how often somebody looked, as whoever puts hosts in order."""

    asked = 0

    def __contains__(self, host):
        self.asked += 1
        return False


def test_a_change_makes_no_list_of_all_tables(monkeypatch):
    """What is found is worked out for whoever asks: a stranger who changes an announcement all the
    time costs one look each, however many are remembered; to ask twice gives the same."""
    monkeypatch.setattr(discovery, "AsyncServiceInfo", Told)
    lists = []
    once = discovery.each_once
    monkeypatch.setattr(discovery, "each_once", lambda some: lists.append(1) or once(some))
    monkeypatch.setattr(discovery, "AsyncZeroconf", refusing())
    paced, told, recent = PacedLoop(), [], Asked()
    try:
        one = Discovery(paced, note=print, recent=recent, rng=os.urandom)
        one.browse(lambda: told.append(1))
        paced.run_for(1.0)  # no word of a network comes in between
        for number in range(20):
            one.heard(None, "", f"real {number}", ServiceStateChange.Added)
        paced.run_for(1.0)
        one.heard(None, "", "real 3", ServiceStateChange.Removed)
        assert len(told) == limits.HOST_PLACES + 1 and not lists and not recent.asked
        assert one.found is one.found and len(lists) == 1 and recent.asked
        one.stop()
        paced.run_for(1.0)
    finally:
        paced.close()


class Counted(tuple):
    """An address that counts how often it is looked up."""

    __slots__ = ()
    looked = 0

    def __hash__(self):
        Counted.looked += 1
        return tuple.__hash__(self)


def test_thousands_of_one_table_cost_no_more_than_their_addresses():
    """Many announcements of one fingerprint, sixteen addresses each: each is looked at about once,
    and the table has no more of them than a node may have."""
    some = Discovery(loop(), note=print, rng=os.urandom)
    for number in range(500):
        where = tuple(Counted((f"10.0.{number}.{n}", number)) for n in range(limits.ADDRESSES))
        some.kept.put(f"{number}", Found(TABLE, where))
    Counted.looked = 0
    (table,) = some.found
    assert len(table.addresses) == limits.ADDRESSES
    assert Counted.looked <= 2 * 500 * limits.ADDRESSES
