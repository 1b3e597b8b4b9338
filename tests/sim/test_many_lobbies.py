"""Row 24 of docs/faults.md on one network: twenty tables are listed, joined and watched at once."""

import pytest

from p2p.core.actions import Admitted, NotAdmitted, Surveyed
from tests.amounts import amount
from tests.faults import Faults
from tests.p2p.people import an_offer
from tests.sim.world import World

TABLES = 20


def opened(seed):
    """A network on which twenty nodes have opened a table for two each, and forty others are."""
    world = World(seed, 3 * TABLES, steps=20)
    for number, actor in enumerate(world.actors[:TABLES]):
        actor.do("open_table", an_offer(actor.identity, 2, 100 * seed + number), f"P{number}")
    return world


def listed(world, guests):
    """What these nodes find when all of them look at once; by guest, the tables by their offers."""
    announced = [(actor.address,) for actor in world.actors[:TABLES]]
    for guest in guests:
        guest.do("survey", announced, guest.now)
    world.run_until(lambda: all(guest.told(Surveyed) for guest in guests))
    return [{one.offer.hash: one for one in guest.told(Surveyed)[-1].tables} for guest in guests]


@pytest.mark.slow
@pytest.mark.faults
def test_twenty_tables_are_listed_joined_and_watched():
    """Twenty people who look at the same moment all see twenty tables, each sits down at another,
    twenty more look on at one each; all tables are played to their ends, none by a wrong hand."""
    faults = Faults(24, "table in a list", "table joined", "table watched")
    for seed in range(amount(1)):
        world = opened(seed)
        hosts, joiners = world.actors[:TABLES], world.actors[TABLES : 2 * TABLES]
        watchers = world.actors[2 * TABLES :]
        for seen in listed(world, [*joiners, *watchers]):
            assert {one.node for one in seen.values()} == {host.identity.public for host in hosts}
            assert all((one.taken, one.running) == (1, False) for one in seen.values())
            faults.happened("table in a list", len(seen))
        world.run(1)
        for number, host in enumerate(hosts):
            joiners[number].do("seek", (host.address,), joiners[number].now, name=f"J{number}")
            watchers[number].do("seek", (host.address,), watchers[number].now, name=None)
        guests = [*joiners, *watchers]
        world.run_until(lambda guests=guests: all(one.told(Admitted) for one in guests))
        assert not any(one.told(NotAdmitted) for one in world.actors)
        for actor in [*hosts, *joiners]:
            actor.do("ready", True, actor.now)
        world.run_to_end(limit=300.0)
        for number, host in enumerate(hosts):
            three = [host, joiners[number], watchers[number]]
            assert len({actor.table.id for actor in three}) == 1
            assert len(world.logs(three)) == 1 and host.table.log
            faults.happened("table joined")
            faults.happened("table watched")
        assert len({actor.table.id for actor in world.actors}) == TABLES
    faults.check()
