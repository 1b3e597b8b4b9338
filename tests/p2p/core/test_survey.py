"""p2p.core.survey: what is announced counts once a node has proven it over a link."""

import pytest

from p2p.core.actions import Surveyed
from p2p.wire import limits
from p2p.wire.messages import Tables
from tests.p2p.people import an_offer, person
from tests.sim.test_hostile import Guest
from tests.sim.world import World


def told(actor):
    """What the survey of this node has found."""
    (fact,) = actor.told(Surveyed)
    return fact.tables


def hosts(world, count):
    """So many nodes that have opened a table each, and one more that asks."""
    for number, actor in enumerate(world.actors):
        if number < count:
            actor.do("open_table", an_offer(actor.identity, 3, number), f"P{number}")
    return world.actors[count]


def test_each_table_is_found_once_at_the_node_that_has_it():
    """Nodes that are announced under several addresses, or twice, have one table; links end."""
    world = World(1, 4)
    guest = hosts(world, 3)
    places = [(actor.address,) for actor in world.actors[:3]]
    double = (("10.9.9.9", 7711), world.actors[0].address)
    guest.do("survey", [*places, *places, double], guest.now)
    world.run_until(lambda: guest.told(Surveyed))
    found = {one.node: one for one in told(guest)}
    assert found.keys() == {actor.identity.public for actor in world.actors[:3]}
    for actor in world.actors[:3]:
        one = found[actor.identity.public]
        assert one.offer == actor.mesh.lobby.offer and (one.taken, one.running) == (1, False)
        assert one.addresses[0] == actor.address
    world.run(1)
    assert guest.linked == set()


def test_tables_of_others_are_nobodys_proof():
    """A node that lists an offer which another one opened, or two of its own, has at most one."""
    world = World(2, 2)
    liar, guest = world.actors
    offers = [an_offer(person(77), 3), *(an_offer(liar.identity, 3, seed) for seed in (1, 2))]
    guest.do("survey", [(liar.address,)], guest.now)
    world.run_until(lambda: guest.links)
    world.run_until(lambda: guest.linked)
    (number,) = guest.links
    listing = tuple((offer.encode(), 1, False) for offer in offers)
    guest.mesh.message(number, Tables((*listing, (b"rubbish", 1, False))), guest.now)
    guest._act()
    assert [one.offer for one in told(guest)] == [offers[1]]


def test_silent_nodes_take_their_time_and_no_more():
    """Hundreds of announcements that lead nowhere, or to somebody who says nothing, end the survey
    in time, and keep no table out that was asked for among the first."""
    world = World(3, 2)
    guest = hosts(world, 1)
    for number in range(40):
        world.net.listen(f"10.6.0.{number}", 7711, lambda end: None)
    silent = [((f"10.6.0.{number % 40}", 7711 + number // 40 * 0),) for number in range(40)]
    nowhere = [((f"10.7.{number // 250}.{number % 250}", 7711),) for number in range(300)]
    guest.do("survey", [*silent, (world.actors[0].address,), *nowhere], guest.now)
    began = guest.now
    world.run_until(lambda: guest.told(Surveyed), limits.SURVEY_SECONDS + 2)
    assert guest.now - began <= limits.SURVEY_SECONDS + 1
    assert [one.node for one in told(guest)] == [world.actors[0].identity.public]


def test_who_asks_can_join_afterwards():
    """The links of a survey are closed, and a seat is taken over one of its own."""
    world = World(4, 2)
    guest = hosts(world, 1)
    guest.do("survey", [(world.actors[0].address,)], guest.now)
    world.run_until(lambda: guest.told(Surveyed))
    guest.do("seek", told(guest)[0].addresses, guest.now, name="Bea")
    world.run_until(lambda: guest.mesh.lobby is not None and len(guest.mesh.lobby.members) == 2)


@pytest.mark.parametrize("count", [0, 1])
def test_second_survey_ends_the_first(count):
    """Only the last question is answered; nobody announced is an answer at once."""
    world = World(5, 2)
    guest = hosts(world, 1)
    guest.do("survey", [(world.actors[0].address,)], guest.now)
    guest.do("survey", [(world.actors[0].address,)] * count, guest.now)
    world.run_until(lambda: guest.told(Surveyed))
    assert len(told(guest)) == count


def test_what_an_earlier_survey_has_found_is_not_told_again():
    """A table that nobody announces any more stands in no list, though it was proven before."""
    world = World(7, 3)
    guest = hosts(world, 2)
    for actor in world.actors[:2]:
        guest.do("survey", [(actor.address,)], guest.now)
        before = len(guest.told(Surveyed))
        world.run_until(lambda before=before: len(guest.told(Surveyed)) > before)
        (found,) = guest.told(Surveyed)[-1].tables
        assert found.node == actor.identity.public


def test_answer_that_nobody_asked_for_is_none():
    """A stranger who lists tables by itself is not listened to."""
    world = World(6, 1)
    guest = Guest(world, 50, world.actors[0])
    guest.say(Tables(((an_offer(person(50)).encode(), 1, False),)))
    world.run(0.5)
    assert world.actors[0].told(Surveyed) == []
