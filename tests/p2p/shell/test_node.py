"""p2p.shell.node over real sockets on loopback: an evening of toy tables."""

import errno
import os
import socket

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.error import CannotListenError

from ledger.errors import BadJoin, LedgerError, StoreBroken
from p2p.shell.discovery import Discovery
from p2p.shell.node import Node
from p2p.wire.entry_code import Door
from p2p.wire.errors import (
    MistypedCode,
    NoAnswer,
    NoPort,
    OtherIdentity,
    Reason,
    Refused,
    Trouble,
    Unplayable,
)
from tests.p2p.people import a_roster, an_offer, person
from tests.p2p.programs import a_program
from tests.p2p.shell.loopback import LOOPBACK, Seat, until


@pytest_twisted.inlineCallbacks
def test_an_evening(house):
    """Host, two joiners and a watcher: lobby, start, all steps, books, equal logs."""
    host, bea, cem, watcher = (house(number) for number in range(4))
    offer = an_offer(host.identity, 3)
    host.node.open_table(offer, "Anna")
    host.node.ready()
    for seat, name in ((bea, "Bea"), (cem, "Cem")):
        got = yield seat.node.join([host.address], name)
        assert got == offer
        assert seat.node.lobby.member(seat.identity.public).name == name
    bea.node.say("hello")
    yield until(lambda: host.words and cem.words)
    assert cem.words == [(bea.identity.public, "hello")]
    bea.node.ready()
    assert host.table is None
    cem.node.ready()
    yield until(lambda: all(seat.complete for seat in (host, bea, cem)))
    assert host.table.log == bea.table.log == cem.table.log
    assert bea.changes and bea.peers
    yield watcher.node.watch([bea.address])
    yield until(lambda: watcher.table is not None and watcher.table.finished())
    assert watcher.table.log == host.table.log
    assert host.notes == bea.notes == []
    cem.node.say("good night", cem.table.id)
    yield until(lambda: (cem.identity.public, "good night") in bea.words)


@pytest_twisted.inlineCallbacks
def test_an_evening_at_a_closed_table(house):
    """Its code lets in over real links; a slip in it is told before one is made."""
    host, bea, eve = (house(number) for number in range(3))
    offer = an_offer(host.identity, 2)
    host.node.open_table(offer, "Anna", closed=True)
    code = host.node.code(offer.hash)
    slip = code.signs[:-1] + ("A" if code.signs[-1] != "A" else "B")
    yield refused(eve.node.join([host.address], "Eve", slip), MistypedCode)
    error = yield refused(eve.node.join([host.address], "Eve"), Refused)
    assert error.reason is Reason.CODE_WANTED
    yield bea.node.join([host.address], "Bea", code.show())
    assert bea.node.code(offer.hash) == code
    host.node.ready()
    bea.node.ready()
    yield until(lambda: all(seat.complete for seat in (host, bea)))
    assert host.table.log == bea.table.log


@pytest_twisted.inlineCallbacks
def refused(wanted, kind):
    """The error of this kind that a wish fails with."""
    try:
        yield wanted
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


@pytest_twisted.inlineCallbacks
def test_found_by_itself_and_joined(house):
    """A host announces, a joiner finds the table and sits down; the seat count is told."""
    loop = reactor._asyncioEventloop
    host, bea = house(0), house(1)
    notes = []
    one, two = (Discovery(loop, note=notes.append, rng=os.urandom) for _ in range(2))
    offer = an_offer(host.identity, 3, seed=os.getpid())
    try:
        host.node.announce_on(one)
        host.node.open_table(offer, "Anna")
        two.browse()

        def found():
            return [some for some in two.found if some.table.fingerprint == offer.hash[:16]]

        yield until(found)
        where = [(LOOPBACK, port) for _, port in found()[0].addresses[:1]]
        got = yield bea.node.join(where, "Bea", found()[0].table.code)
        assert got == offer
        yield until(lambda: found() and found()[0].table.taken == 2)
        host.node.leave()
        yield until(lambda: not found())
        assert notes == []
    finally:
        yield one.stop()
        yield two.stop()


@pytest_twisted.inlineCallbacks
def test_resume_without_a_lobby(house):
    """Tables that are attached with a roster and addresses find each other by themselves."""
    seats = [house(number, steps=30) for number in range(3)]
    roster = a_roster([seat.identity for seat in seats])
    where = {seats[0].identity.public: [seats[0].address]}
    for seat in seats:
        seat.node.attach(seat.make_table(roster), roster, where)
    yield until(lambda: all(seat.complete for seat in seats))
    assert len({seat.table.log for seat in seats}) == 1
    second = seats[1].identity.public
    yield until(lambda: seats[2].node.nodes(roster)[second] == (seats[1].address,))


@pytest_twisted.inlineCallbacks
def test_how_long_a_seat_is_silent_is_a_length(house):
    """Not a time of the node's clock, for whoever asks may read another one: just heard is just
    heard; oneself and who has no link are not in it."""
    seats = [house(number, steps=30) for number in range(2)]
    roster = a_roster([seat.identity for seat in seats])
    where = {seats[0].identity.public: [seats[0].address]}
    seats[0].node.attach(seats[0].make_table(roster), roster, where)
    assert seats[0].node.silences(roster) == {}
    seats[1].node.attach(seats[1].make_table(roster), roster, where)
    yield until(lambda: all(seat.complete for seat in seats))
    ((seat, seconds),) = seats[0].node.silences(roster).items()
    assert seat == 1 and 0 <= seconds < 600


def test_a_table_that_is_taken_up_again_is_announced(house):
    """Whoever lost it, or wants to look on, finds it as one that runs; once it is left, no more."""
    told = []

    class Notes:
        """Writes down what it is told."""

        def announce(self, announcement, port):
            told.append((announcement.fingerprint, announcement.running, port))

        def withdraw(self, fingerprint):
            told.append(fingerprint)

    seat = house(0)
    roster = a_roster([seat.identity, person(1)])
    seat.node.announce_on(Notes())
    seat.node.attach(seat.make_table(roster), roster, entry=Door.OPEN)
    seat.node.detach(roster.table_id)
    fingerprint = roster.offer.hash[:16]
    assert told == [(fingerprint, True, seat.node.port), fingerprint]


@pytest_twisted.inlineCallbacks
def test_refusals_are_told_apart(house):
    """A full table, a wrong code, other rules, nobody there, an impossible name."""
    host, bea, cem = (house(number) for number in range(3))
    offer = an_offer(host.identity, 2)
    host.node.open_table(offer, "Anna")
    with pytest.raises(Refused) as refused:
        yield bea.node.join([host.address], "Bea", "ZZZZ-ZZZZ")
    assert refused.value.reason is Reason.OTHER_CODE
    with pytest.raises(BadJoin):
        yield bea.node.join([host.address], "")
    yield bea.node.join([host.address], "Bea")
    with pytest.raises(Refused) as refused:
        yield cem.node.join([host.address], "Cem")
    assert refused.value.reason is Reason.FULL
    with pytest.raises(Refused) as refused:
        yield cem.node.join([bea.address], "Cem")
    assert refused.value.reason is Reason.NO_TABLE
    with pytest.raises(NoAnswer) as nobody:
        yield cem.node.join([(LOOPBACK, 1), (LOOPBACK, 2)], "Cem")
    assert nobody.value.addresses == ((LOOPBACK, 1), (LOOPBACK, 2))
    assert nobody.value.cause.trouble is Trouble.NOBODY_LISTENS


@pytest_twisted.inlineCallbacks
def test_other_rules_are_refused_before_sitting_down(house):
    """What this program cannot play it does not join, and says so."""
    host = house(0)
    why = LedgerError("this program does not know these rules")
    bea = house(1, why_unplayable=lambda offer: why)
    host.node.open_table(an_offer(host.identity, 2), "Anna")
    with pytest.raises(Unplayable) as refused:
        yield bea.node.join([host.address], "Bea")
    assert refused.value.reason is Reason.OTHER_RULES and refused.value.cause is why
    assert len(host.node.lobby.members) == 1


@pytest_twisted.inlineCallbacks
def test_own_address_is_noticed(house):
    """A node that is told to join itself says that it leads back."""
    host = house(0)
    host.node.open_table(an_offer(host.identity, 2), "Anna")
    with pytest.raises(Exception, match="leads back to this very node"):
        yield host.node.join([host.address], "Anna")


@pytest_twisted.inlineCallbacks
def test_port_taken_falls_back():
    """A port in use is replaced by a free one, and the person is told."""
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        seat = Seat(0)
        used = seat.node.listen(port)
        assert used != port and seat.node.port == used
        yield seat.node.stop()


@pytest_twisted.inlineCallbacks
def test_no_port_at_all():
    """Where nothing can be listened on, that is told with the system's number."""

    class Deaf:
        """A reactor that may not listen."""

        def listenTCP(self, port, factory, interface):
            raise CannotListenError(interface, port, OSError(errno.EPERM, "not permitted"))

        def callLater(self, delay, call):
            return reactor.callLater(1000, lambda: None)

        def seconds(self):
            return 0.0

    node = Node(Deaf(), person(0), a_program())
    with pytest.raises(NoPort) as deaf:
        node.listen(7711)
    assert (deaf.value.port, deaf.value.number) == (0, errno.EPERM)
    yield node.stop()


@pytest_twisted.inlineCallbacks
def test_listens_on_ipv6_too(house):
    """The same port takes IPv6 connections where this machine has IPv6."""
    if not socket.has_ipv6:
        pytest.skip("this Python has no IPv6")
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6 loopback")
    host, bea = house(0), house(1)
    offer = an_offer(host.identity, 2)
    host.node.open_table(offer, "Anna")
    got = yield bea.node.join([("::1", host.node.port)], "Bea")
    assert got == offer


@pytest_twisted.inlineCallbacks
def test_a_table_whose_disk_is_full_stops_alone(house, tmp_path):
    """A LedgerError of one table is told, and the node goes on with the others."""
    seats = [house(number, steps=400) for number in range(2)]
    roster = a_roster([seat.identity for seat in seats])
    where = {seat.identity.public: [seat.address] for seat in seats}
    for seat in seats:
        seat.node.attach(seat.make_table(roster), roster, where)
    yield until(lambda: seats[0].table.head()[0] > 3)

    def broken():
        raise StoreBroken(tmp_path, OSError(errno.ENOSPC, "no space left"), 117)

    seats[0].table.idle = broken
    yield until(lambda: seats[0].broken)
    assert "117 records are safe" in str(seats[0].broken[0])
    step = seats[1].table.head()[0]
    assert step < 400
    other = a_roster([seat.identity for seat in seats], seed=1)
    for seat in seats:
        seat.steps = 5
        seat.node.attach(seat.make_table(other), other, where)
    yield until(lambda: all(seat.complete for seat in seats))


@pytest_twisted.inlineCallbacks
def test_a_mistake_of_ours_does_not_stop_the_clock(house):
    """An exception nobody foresaw at one tick is logged, and the next tick comes."""
    seat, other = house(0), house(1)
    roster = a_roster([seat.identity, other.identity])
    seat.node.attach(seat.make_table(roster), roster, {})
    ticks = []

    def mistaken():
        ticks.append(1)
        raise ZeroDivisionError

    seat.table.idle = mistaken
    yield until(lambda: len(ticks) >= 2)


@pytest_twisted.inlineCallbacks
def test_somebody_else_at_a_seats_address(house):
    """A node at the address of a seat that has another identity gets nothing from us."""
    seats = [house(number, steps=5) for number in range(2)]
    stranger = house(9)
    roster = a_roster([seat.identity for seat in seats])
    first, second = sorted(seats, key=lambda seat: seat.identity.public)
    first.node.attach(
        first.make_table(roster),
        roster,
        {second.identity.public: [stranger.address, second.address]},
    )
    second.node.attach(second.make_table(roster), roster, {})
    yield until(lambda: all(seat.complete for seat in seats))
    assert stranger.table is None
    assert issubclass(OtherIdentity, Exception)
