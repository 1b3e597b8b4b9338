"""Real nodes whose network falls apart in each way, with people who say yes whenever they may.

Healed, all have the same log, nobody is named, and the game ends.
"""

import pytest

from tests.games.probe import GAME as PROBE
from tests.sim.real_tables import RealWorld
from tests.sim.test_going_on import apart, finish, until_step, with_patience
from tests.sim.worlds.evening import beyond_neighbours


def five(tmp_path, seed, spare):
    """Five seats in the middle of a game."""
    world = RealWorld(seed, 5, tmp_path, game=PROBE, spare=spare)
    until_step(world, 10)
    return world


def steps(world):
    """Where each node stands."""
    return [actor.table.head()[0] for actor in world.actors]


def healed(world):
    """All ways are open again, and the game is played to its end."""
    world.net.heal()
    world.run(20.0)
    finish(world)


@pytest.mark.slow
def test_a_ring_of_five_plays_on(tmp_path):
    """Each is linked with two others: all are reached, nobody is gone on without, and words get
    through by those between.
    """
    world = five(tmp_path, 21, 2)
    stood = steps(world)
    world.net.fall_apart(beyond_neighbours([actor.host for actor in world.actors]), set())
    with_patience(world, 16.0)
    assert all(len(actor.linked) == 2 for actor in world.actors)
    assert min(steps(world)) > max(stood)
    assert all(actor.table.absences.may_return == () for actor in world.actors)
    healed(world)


@pytest.mark.slow
@pytest.mark.parametrize("spare", [1, 2])
def test_three_and_two(tmp_path, spare):
    """Three of five are enough where two may be away, and the two come back; else both sides wait,
    whatever their people say.
    """
    world = five(tmp_path, 22 + spare, spare)
    apart(world, world.actors[:3], world.actors[3:])
    with_patience(world, 40.0)
    stood = steps(world)
    with_patience(world, 24.0)
    there = {actor.table.seat for actor in world.actors[:3]}
    away = set(range(5)) - there if spare == 2 else set()
    assert set(world.actors[0].table.absences.may_return) == away
    if spare == 1:
        assert steps(world) == stood
    assert steps(world)[3:] == stood[3:]
    healed(world)


@pytest.mark.slow
def test_one_way(tmp_path):
    """What one node says reaches nobody, and it hears all: its links are given up after a while,
    the others go on without it, and it comes back.
    """
    world = RealWorld(25, 4, tmp_path, game=PROBE, spare=1)
    until_step(world, 10)
    mute, others = world.actors[1], [a for a in world.actors if a.number != 1]
    for other in others:
        world.net.stall(mute.host, other.host)
    with_patience(world, 120.0)
    assert world.actors[0].table.absences.may_return == (mute.table.seat,)
    assert max(steps(world)) > mute.table.head()[0]
    healed(world)


@pytest.mark.slow
def test_two_and_two_after_one_has_been_away(tmp_path):
    """One is away and back when the halves come apart: neither goes on, healed both do."""
    world = RealWorld(26, 4, tmp_path, game=PROBE, spare=1)
    until_step(world, 8)
    apart(world, world.actors[3:], world.actors[:3])
    with_patience(world, 16.0)
    assert world.actors[0].table.absences.may_return == (world.actors[3].table.seat,)
    world.net.heal()
    world.run(20.0)
    apart(world, world.actors[:2], world.actors[2:])
    with_patience(world, 24.0)
    stood = steps(world)
    with_patience(world, 24.0)
    assert steps(world) == stood
    healed(world)
