"""Floods that do not end: their link is closed for a while, and no honest one is."""

import pytest

from p2p.core.actions import Note, PeersChanged
from p2p.wire import limits
from p2p.wire.errors import Reason
from p2p.wire.handshake import Role
from p2p.wire.messages import Heads, Linked, TableRecord, Want
from tests.games.probe import GAME as PROBE
from tests.p2p import inside
from tests.sim.real_tables import RealWorld
from tests.sim.test_floods import flood, number_of
from tests.sim.test_hostile import Guest, running
from tests.sim.world import World

LONG_ENOUGH = (limits.SATED_TICKS + 2) * limits.TICK


def pour(world, roster, target=0, source=1, count=20_000):
    """One seat sends another so many copies of a record that both have."""
    victim, seat = world.actors[target], world.actors[source]
    flood(seat, victim, [TableRecord(roster.table_id, victim.table.since(0, 1)[0])] * count)


def is_linked(world, one, other):
    """Whether one actor has a link to another."""
    return world.actors[other].identity.public in world.actors[one].linked


def test_a_seat_that_floods_on_loses_its_link():
    """It is shown as not connected, its words come through the third seat, the game ends while its
    pause lasts, and its own program tells why; the others are told nothing more."""
    world, roster = running(41, steps=60)
    world.run_until(lambda: world.actors[0].table._acks)
    pour(world, roster)
    begun = world.clock.now
    world.run(LONG_ENOUGH)
    victim, seat, third = world.actors
    assert not is_linked(world, 0, 1) and is_linked(world, 2, 1)
    state = next(p for p in victim.told(PeersChanged)[-1].peers if p.name == "P1")
    assert not state.linked
    world.run_to_end()
    assert world.clock.now < begun + limits.PAUSE_FIRST
    assert len(world.logs()) == 1
    world.run_until(lambda: seat.told(Note))
    assert [note.error.reason for note in seat.told(Note)] == [Reason.TOO_MUCH]
    assert victim.told(Note) == third.told(Note) == []


@pytest.mark.slow
def test_its_link_comes_back_and_pauses_grow():
    """After the pause there is a link again; one that floods again waits twice as long."""
    world, roster = running(42, steps=10_000)
    for length in (limits.PAUSE_FIRST, 2 * limits.PAUSE_FIRST):
        world.run_until(lambda: is_linked(world, 0, 1))
        world.run(0.5)
        pour(world, roster)
        world.run_until(lambda: not is_linked(world, 0, 1))
        gone = world.clock.now
        world.run(length - 1.0)
        assert not is_linked(world, 0, 1)
        world.run_until(lambda: is_linked(world, 0, 1))
        assert world.clock.now - gone <= length + 2 * limits.BACKOFF_LAST


def test_two_seats_wait_and_go_on():
    """Where there is no third the table stands as for one that is away, then it is played on."""
    world, roster = running(43, count=2, steps=60)
    pour(world, roster)
    world.run_until(lambda: not is_linked(world, 0, 1))
    world.run(1.0)
    step = world.actors[0].table.head()[0]
    world.run(limits.PAUSE_FIRST - 3.0)
    assert world.actors[0].table.head()[0] == step
    world.run_to_end()
    assert len(world.logs()) == 1


def test_nobody_dials_in_a_pause():
    """The node that sent it away does not; the other does so once, is told, and then waits."""
    world, roster = running(48, count=2, steps=60)
    seat = world.actors[1]
    dialled, connect = [], world.net.connect
    world.net.connect = lambda host, *rest: dialled.append(host) or connect(host, *rest)
    pour(world, roster)
    world.run_until(lambda: not is_linked(world, 0, 1))
    world.run(limits.PAUSE_FIRST - 1.0)
    assert dialled == [seat.host]
    assert [note.error.reason for note in seat.told(Note)] == [Reason.TOO_MUCH]
    world.run_until(lambda: is_linked(world, 0, 1))


def test_a_seat_that_asks_the_same_again_and_again():
    """Questions for what it was given end its link as records do."""
    world, roster = running(44, steps=400)
    victim, seat = world.actors[0], world.actors[1]
    flood(seat, victim, [Want(roster.table_id, 0)] * (limits.WANTS_PER_SECOND - 10))
    world.run(2 * LONG_ENOUGH)
    assert not is_linked(world, 0, 1)
    world.run_to_end()


def test_a_stranger_that_floods_on():
    """Its link is closed, and one more of the same identity is told why and closed; after the
    pause it is taken."""
    world, roster = running(45, steps=400)
    victim = world.actors[0]
    guest = Guest(world, 50, victim, role=Role.WATCHER)
    guest.say(Heads(roster.table_id, 0, roster.table_id))
    for _ in range(2 * limits.SATED_TICKS):
        guest.say(*[Linked(roster.table_id, ())] * 80)
        world.run(limits.TICK)
    assert guest.lost
    again = Guest(world, 50, victim)
    world.run(0.5)
    assert again.lost
    assert [one.reason for one in again.heard if hasattr(one, "reason")] == [Reason.TOO_MUCH]
    world.run(limits.PAUSE_FIRST)
    later = Guest(world, 50, victim)
    world.run(0.5)
    assert not later.lost


def rows(world):
    """A list that grows at each tick of a node: the longest row of sated ticks of a link."""
    seen = []
    for actor in world.actors:
        watch(actor, seen)
    return seen


def watch(actor, seen):
    """Note the longest row at each tick of this node."""
    work = inside.places(actor.mesh).work
    tick = work.tick

    def ticked():
        told = tick()
        seen.append(max(work.rows.values(), default=0))
        return told

    work.tick = ticked


def never_twice(seen):
    """That many ticks were seen, and no link was sated in two of them one after the other."""
    assert len(seen) > 20
    assert max(seen) <= 1


@pytest.mark.slow
def test_eight_with_a_long_absence_are_never_sated_twice():
    """One of eight comes back far behind, with nothing of its own, and all answer it; others join
    in by dozens."""
    world = World(46, 8, steps=400)
    roster = world.seat_all()
    seen = rows(world)
    world.run_until(lambda: world.actors[1].table.head()[0] > 300, 600.0)
    world.actors[7].kill()
    world.run(5.0)
    watch(world.come_back(7, 0), seen)
    guests = [world.add() for _ in range(12)]
    for guest in guests:
        watch(guest, seen)
        guest.do("seek", (world.actors[0].address,), guest.now, name=None)
    world.run_to_end(600.0, world.actors[:8])
    assert roster.table_id == world.actors[7].table.id
    never_twice(seen)


@pytest.mark.slow
@pytest.mark.parametrize("wiped", [False, True])
def test_a_real_table_that_comes_back_is_never_sated_twice(tmp_path, wiped):
    """All programs end and are started again, one of them with no files."""
    world = RealWorld(47, 3, tmp_path, game=PROBE)
    seen = rows(world)
    world.run_until(lambda: world.actors[0].table.head()[0] > 12)
    for number in (1, 2):
        world.actors[number].kill()
        world.actors[number].table.close()
    world.run(60.0)
    watch(world.restart(1), seen)
    if wiped:
        world.wipe(2)
        watch(world.come_back(2, 0), seen)
    else:
        watch(world.restart(2), seen)
    world.run_to_end(4000.0)
    never_twice(seen)


def test_what_answers_a_question_is_not_in_vain():
    """Records a node has already, given to it because it asked, do not count against who gave
    them; those that nobody asked for do. It asks since the other tells a head that differs."""
    world, roster = running(49, steps=20)
    world.run_to_end()
    world.run(1.0)  # all stand, so that a question goes out at once
    victim, seat = world.actors[:2]
    number, vain, known = number_of(victim, seat), [], []
    use = inside.places(victim.mesh).work.use

    def noted(link, units, **named):
        if link == number and units == limits.GLANCE:
            (vain if named["vain"] else known).append(units)
        use(link, units, **named)

    inside.places(victim.mesh).work.use = noted
    flood(
        seat, victim, [Heads(roster.table_id, victim.table.head()[0], b"of another log".ljust(32))]
    )
    world.run(1.0)
    assert known and not vain
    pour(world, roster, count=900)
    world.run(1.0)
    assert len(vain) >= 900 - 2 * limits.WANT
