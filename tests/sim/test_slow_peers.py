"""Row 9 of docs/faults.md, simulated: one that writes a byte a second, one that reads nothing."""

import pytest

from p2p.wire import limits
from p2p.wire.frames import frame
from p2p.wire.handshake import Role
from p2p.wire.messages import Heads, Watch
from tests.amounts import amount
from tests.faults import Faults
from tests.sim.step_times import StepTimes
from tests.sim.test_hostile import Guest
from tests.sim.world import World

STEPS = 150


def taken(world):
    """Simulated seconds until the players' game is over."""
    begin = world.clock.now
    world.run_to_end(limit=300.0)
    return world.clock.now - begin


def at_table(seed):
    """Four players at a table that has just begun."""
    world = World(seed, 4, steps=STEPS)
    roster = world.seat_all()
    world.run_until(lambda: world.actors[0].table.head()[0] > 3)
    return world, roster


@pytest.mark.faults
@pytest.mark.parametrize("seed", range(3))
def test_a_watcher_that_reads_nothing_costs_players_no_time(seed):
    """What is for it waits on its way alone: the game takes the time it takes without it, and so
    does the slowest step of a hundred."""
    faults = Faults(9, "reads nothing")
    for more in range(amount(1)):
        quiet, _ = at_table(100 * seed + more)
        times = StepTimes(quiet)
        usual = taken(quiet)
        world, roster = at_table(100 * seed + more)
        guests = [Guest(world, 50 + n, world.actors[n], role=Role.WATCHER) for n in range(3)]
        for number, guest in enumerate(guests):
            world.net.stall(world.actors[number].host, guest.host)
            guest.say(Watch(roster.offer.hash), Heads(roster.table_id, 0, roster.table_id))
        beside = StepTimes(world)
        assert taken(world) <= 1.1 * usual + limits.TICK
        assert beside.slowest() <= 1.1 * times.slowest()
        assert len(world.logs()) == 1
        faults.happened("reads nothing")
    faults.check()


@pytest.mark.faults
def test_one_that_writes_a_byte_a_second_is_given_up():
    """As a stranger, within the time of a handshake; with a link that is up, as one that has fallen
    silent, since a part of a word is none; neither is waited for."""
    faults = Faults(9, "writes a byte a second")
    for seed in range(amount(3)):
        world, roster = at_table(900 + seed)
        victim = world.actors[0]
        guest = Guest(world, 60, victim)
        guest.say(Heads(roster.table_id, 0, roster.table_id))
        world.run(1)
        begun = []
        world.net.connect("10.9.9.9", victim.address, begun.append, print)
        world.run(0.1)
        begun[0].on_data = lambda data: None
        word = frame(guest.channel.shake.ciphers[0].encrypt(bytes(2_000)))
        held = len(victim.links)
        guest.end.on_data = lambda data: None  # it does not even answer pings
        for second in range(int(limits.GONE) + 2):
            for end in (guest.end, begun[0]):
                if end.open:
                    end.write(word[second : second + 1])
            world.run(1)
            if second > limits.HANDSHAKE_SECONDS + 1:
                assert not begun[0].open
        assert not guest.end.open and len(victim.links) == held - 2
        faults.happened("writes a byte a second")
        world.run_to_end(limit=300.0)
        assert len(world.logs()) == 1
    faults.check()
