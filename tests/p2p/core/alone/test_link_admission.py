"""p2p.core.link_admission: what a link has to show for its place, and who is turned away."""

from p2p.core.actions import Close
from p2p.core.link_admission import WHY, LinkAdmission
from p2p.core.links import Link
from p2p.entry.link_eviction import Claim
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.errors import Reason
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import Heads
from tests.p2p.core.alone.tables import at_no_table
from tests.p2p.core.test_mesh import ANNA, BEA
from tests.p2p.people import a_roster, person
from tests.sim.toy_table import ToyTable


class AtTheDoor:
    """The lobby of a node of which these links sit in a lobby, and those watch one."""

    def __init__(self, sits=(), watches=()):
        self.sits, self.watches = sits.__contains__, watches.__contains__


def places(*rosters, met=lambda identity: False, sits=(), watches=()):
    """The places of Anna's node at these tables: with its links, dials, tables and what it does."""
    node = at_no_table(ANNA, met=met)
    links, dials, out, running = node.links, node.dials, node.out, node.tables
    for roster in rosters:
        running.attach(ToyTable(roster, 0, steps=5), roster, {}, 0.0)
    out.drain()
    made = LinkAdmission(node.here, links, dials, AtTheDoor(sits, watches), out)
    return made, links, dials, running, out


def a_link(who, *, dialled=False, since=0.0, run=bytes(8)):
    """A link to this identity."""
    up = Up(Peer(who.public, Role.PLAYER), run, (), bytes(32))
    return Link(up, "10.0.0.9", dialled, None, since=since, heard=since)


def test_what_a_link_has_to_show():
    """The most of it counts: a seat at a table or in the lobby, or that we have dialled it; then
    that it was met; then that it looks on, at a table or at the lobby."""
    eve, friend = person(50), person(51)
    made, links, _, running, _ = places(
        a_roster([ANNA, BEA]), met=lambda one: one == friend.public, sits=(7,), watches=(8, 9)
    )
    claims = [
        (1, a_link(BEA), Claim.SEAT),
        (2, a_link(eve, dialled=True), Claim.SEAT),
        (7, a_link(eve), Claim.SEAT),
        (3, a_link(friend), Claim.MET),
        (8, a_link(friend), Claim.MET),
        (9, a_link(eve), Claim.WATCHER),
        (4, a_link(eve), Claim.STRANGER),
    ]
    assert [made.claim(number, link) for number, link, _ in claims] == [one for *_, one in claims]
    roster = a_roster([ANNA, BEA])
    links.add(4, a_link(eve))
    running.handle(4, links[4], Heads(roster.table_id, 0, roster.table_id), 0.0)
    assert made.claim(4, links[4]) is Claim.WATCHER


def test_who_was_turned_away_for_too_much_is_not_taken_for_another_run():
    """A node that is paused is told that; one whose other run is alive is told of it; all others
    stay."""
    made, links, _, _, _ = places(a_roster([ANNA, BEA]))
    links.add(1, a_link(BEA))
    twin = a_link(BEA, since=1.0, run=b"another!")
    assert made.refusal(twin, 1.0) is Reason.ELSEWHERE
    assert made.refusal(a_link(BEA, since=1.0), 1.0) is None
    now = 1.0
    while not made.tick(now):
        made.use(1, links[1], 2 * limits.WORK, vain=True)
        now += limits.TICK
    assert made.refusal(twin, now) is Reason.TOO_MUCH
    assert made.refusal(twin, now + limits.PAUSE_FIRST) is not Reason.TOO_MUCH
    assert made.refusal(a_link(person(50), since=now), now) is None


def test_a_link_that_cannot_stay_is_told_why_and_closed():
    """For each table at which its node sits; without one, for none. Then it is closed."""
    roster = a_roster([ANNA, BEA])
    made, _, _, _, out = places(roster)
    for who, about in ((BEA, roster.table_id), (person(50), bytes(32))):
        made.turn_away(4, a_link(who), Reason.ELSEWHERE)
        said, closed = out.drain()
        assert (said.link, said.message.about, said.message.reason) == (
            4,
            about,
            Reason.ELSEWHERE,
        )
        assert closed == Close(4, WHY[Reason.ELSEWHERE])


def test_of_too_many_strangers_the_oldest_goes():
    """A seat that came before all of them stays."""
    made, links, *_ = places(a_roster([ANNA, BEA]))
    links.add(0, a_link(BEA))
    for number in range(1, limits.STRANGERS + 1):
        links.add(number, a_link(person(100 + number), since=float(100 - number)))
    assert made.superfluous() is None
    links.add(999, a_link(person(999), since=500.0))
    assert made.superfluous() == limits.STRANGERS


def test_who_looks_on_has_the_allowance_of_a_stranger():
    """One that was met has that of a seat. A link that is gone makes no work."""
    eve, friend = person(50), person(51)
    made, links, *_ = places(met=lambda one: one == friend.public, watches=(1,))
    links.add(1, a_link(eve))
    links.add(2, a_link(friend))
    for number in (1, 2):
        made.use(number, links[number], limits.WORK_OF_OTHER, vain=False)
    assert [made.sated(number) for number in (1, 2, 3)] == [True, False, False]
    made.use(2, links[2], limits.WORK - limits.WORK_OF_OTHER, vain=False)
    assert made.sated(2)
    assert made.tick(1.0) == [] and not made.sated(1) and not made.sated(2)


def test_who_makes_work_in_vain_at_each_tick_is_told_so_once_and_goes():
    """After so many ticks in a row. What a node asks for that catches up sends nobody away, and a
    link that is gone is not closed again."""
    roster = a_roster([ANNA, BEA])
    for vain in (True, False):
        made, links, _, _, out = places(roster)
        links.add(1, a_link(BEA))
        found = []
        for tick in range(2 * limits.SATED_TICKS):
            made.use(1, links[1], 2 * limits.WORK, vain=vain)
            found.append(made.tick(float(tick)))
        assert found[: limits.SATED_TICKS - 1] == [[]] * (limits.SATED_TICKS - 1)
        assert found[limits.SATED_TICKS - 1] == ([1] if vain else [])
        told = [one.message.reason for one in out.drain()]
        assert set(told) == ({Reason.TOO_MUCH} if vain else set())
    made, links, *_ = places(roster)
    link = a_link(BEA)
    links.add(1, link)
    for tick in range(limits.SATED_TICKS):
        made.use(1, link, 2 * limits.WORK, vain=True)
        links.pop(1)
        assert made.tick(float(tick)) == []
