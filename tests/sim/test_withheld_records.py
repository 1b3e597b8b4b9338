"""A seat gives what it signs to all but one: the others pass it on, and the table hardly waits."""

import pytest

from p2p.core.actions import Send
from p2p.wire.limits import TICK
from p2p.wire.messages import TableRecord
from tests.games.probe import GAME as PROBE
from tests.sim.real_tables import RealWorld
from tests.sim.test_going_on import finish, until_step

STEPS = 40


def withholds(world, author, victim):
    """Whatever this node would send of records never reaches that one from it."""
    send = author.send

    def sends(action):
        links = author.links
        to = links[action.link][0] if isinstance(action, Send) and action.link in links else None
        mine = to is not None and to.up and to.peer.identity == victim.identity.public
        if not (mine and isinstance(action.message, TableRecord)):
            send(action)

    author.send = sends


def seconds(world):
    """How long so many steps take."""
    start, first = world.clock.now, world.actors[0].table.head()[0]
    players = [actor.table for actor in world.actors]
    world.run_until(lambda: min(table.head()[0] for table in players) >= first + STEPS, 300.0)
    return world.clock.now - start


@pytest.mark.parametrize("victim", [1, 2])
@pytest.mark.parametrize("seats", [pytest.param(3, marks=pytest.mark.slow), 4])
def test_who_withholds_from_one_costs_the_table_a_moment_once(tmp_path, seats, victim):
    """The first time the one who lacks it is told so, and asks; from then on it gets the words of
    that seat from the others. So many steps take no longer than a few ticks more.
    """
    worlds = {}
    for honest in (True, False):
        folder = tmp_path / str(honest)
        folder.mkdir()
        world = RealWorld(61, seats, folder, game=PROBE, spare=int(seats > 3))
        until_step(world, 5)
        if not honest:
            withholds(world, world.actors[0], world.actors[victim])
        worlds[honest] = seconds(world)
        if not honest:
            finish(world)
    assert worlds[False] < worlds[True] + 6 * TICK
