"""Which links keep their place at a node, and what one that loses it is told."""

import pytest

from ledger.records.roster import write_join
from p2p.core.actions import Close
from p2p.entry.link_eviction import Claim
from p2p.wire import limits
from p2p.wire.errors import Reason
from p2p.wire.messages import JoinTable, QueryTables, Refuse, Watch
from tests.p2p import inside
from tests.p2p.core.test_mesh import ANNA, BEA, dialled, linked_twice
from tests.p2p.people import a_roster, chance, person
from tests.sim.test_hostile import Guest
from tests.sim.world import World


def places_of(actor):
    """The places of this node."""
    return inside.places(actor.mesh)


def link_to(actor, guest):
    """Number and link by which this node knows a guest."""
    guest.world.run(0.1)
    (number,) = inside.links(actor.mesh).to(guest.identity.public)
    return number, inside.links(actor.mesh)[number]


def claim(actor, guest):
    """What a guest can show for its place here."""
    return places_of(actor).claim(*link_to(actor, guest))


def test_a_member_of_a_lobby_keeps_its_place_in_a_crowd():
    """It sits, though no table runs yet: strangers come and go beside it."""
    world = World(1, 1)
    offer, opener = world.open_lobby(3), world.actors[0]
    bea = Guest(world, 40, opener)
    assert claim(opener, bea) is Claim.STRANGER
    bea.say(JoinTable(write_join(bea.identity, offer, "Bea", rng=chance(1)).raw, False))
    eye = Guest(world, 41, opener)
    eye.say(Watch(offer.hash))
    world.run(0.2)
    assert (claim(opener, bea), claim(opener, eye)) == (Claim.SEAT, Claim.WATCHER)
    crowd = []
    for number in range(2 * limits.STRANGERS):
        crowd.append(Guest(world, 1000 + number, opener))
        crowd[-1].say(QueryTables())
        world.run(0.1)
    assert not bea.lost and not eye.lost
    assert sum(not one.lost for one in crowd) == limits.STRANGERS
    assert opener.mesh.lobby.member(bea.identity.public).here


def test_a_node_we_have_dialled_ourselves_is_no_stranger():
    """We wanted that link: a crowd that comes while we ask what is there takes no place from it."""
    world = World(4, 2)
    host, asker = world.actors
    world.open_lobby(3)
    asker.do("survey", [(host.address,)], asker.now)
    found = []

    def is_up():
        found[:] = inside.links(asker.mesh).items()
        return found

    world.run_until(is_up)
    ((number, link),) = found
    assert link.dialled and places_of(asker).claim(number, link) is Claim.SEAT


def test_work_of_one_who_was_met_is_not_counted_with_that_of_strangers():
    """It has an allowance of its own: nearly as much as all strangers have together, and one unit
    of theirs more, leaves all alone; a stranger that makes so much is not read, nor the others."""
    world = World(2, 1)
    opener = world.actors[0]
    friend, stranger, other = (Guest(world, number, opener) for number in (40, 41, 42))
    inside.links(opener.mesh).met = lambda identity: identity == friend.identity.public
    places = places_of(opener)
    assert claim(opener, friend) is Claim.MET
    places.use(*link_to(opener, friend), limits.WORK_OF_OTHERS - 1, vain=True)
    places.use(*link_to(opener, stranger), 1, vain=True)
    sated = [places.sated(link_to(opener, one)[0]) for one in (friend, stranger, other)]
    assert sated == [False, False, False]
    places.use(*link_to(opener, stranger), limits.WORK_OF_OTHERS, vain=True)
    sated = [places.sated(link_to(opener, one)[0]) for one in (friend, stranger, other)]
    assert sated == [False, True, True]


@pytest.mark.parametrize("tables", [0, 1, limits.TALK_PER_SECOND + 10])
def test_why_is_said_for_each_table_and_never_more_than_may_be_said(tables):
    """A node at many tables is told for so many of them as one link may carry a second: the words
    that say why would else be too much themselves."""
    world = World(3, 1)
    opener, bea = world.actors[0], person(40)
    rosters = [a_roster([opener.identity, bea], seed) for seed in range(tables)]
    for roster in rosters:
        opener.do("attach", opener.make_table(roster), roster, {}, opener.now)
    guest = Guest(world, 40, opener)
    number, link = link_to(opener, guest)
    opener.mesh.drain()
    places_of(opener).turn_away(number, link, Reason.TOO_MUCH)
    *said, closed = opener.mesh.drain()
    assert closed.link == number
    told = [one.message for one in said]
    assert {type(one) for one in told} == {Refuse} and len(told) == min(
        max(tables, 1), limits.TALK_PER_SECOND
    )
    assert {one.about for one in told} <= ({one.table_id for one in rosters} or {bytes(32)})


def test_a_seat_that_was_cut_for_its_flood_is_not_dialled_for_a_while():
    """Else its flood would go on over a link of our own making; after the pause it is dialled like
    every seat that there is no link to."""
    mesh, now = linked_twice(ANNA, a_roster([ANNA, BEA])), 100.0
    mesh.link_down(2, now)
    closed, early = [], []
    while not closed:
        now += limits.TICK
        inside.places(mesh).use(1, inside.links(mesh)[1], 2 * limits.WORK, vain=True)
        mesh.tick(now)
        actions = mesh.drain()
        closed = [one.link for one in actions if isinstance(one, Close)]
        early += dialled(actions)
    assert closed == [1]
    end = now + limits.PAUSE_FIRST
    while now < end - limits.TICK:
        now += limits.TICK
        mesh.tick(now)
        early += dialled(mesh.drain())
    assert early == []
    mesh.tick(end)
    assert dialled(mesh.drain()) == [BEA.public]
