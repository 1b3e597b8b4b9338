"""Real nodes over the simulated network go on without those that are gone, and take them back."""

import pytest

from ledger.review.audit import audit
from ledger.sealed.sealed_table import Phase
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import the_game
from tests.sim.faulty_net import Faults
from tests.sim.real_tables import RealWorld

ROUGH = Faults(least=0.001, most=0.2, fragment=0.1)
PATIENCE = 8.0


def agree(world):
    """Every person who is there says yes to going on without all who cannot be reached from there,
    where one of them is needed: so people are asked."""
    for actor in world.actors:
        table = actor.table
        if not actor.alive or table is None or table.seat is None:
            continue
        reached = table.machine.absence.reports.reached
        if reached is None:
            continue
        gone = set(table.table.live) - reached - {table.seat}
        if gone & set(table.absences.lacking) and table.can_go_without(gone):
            table.go_without(gone)


def with_patience(world, seconds):
    """Let time pass; now and then the others go on without a seat that is needed and gone."""
    for _ in range(int(seconds / PATIENCE)):
        world.run(PATIENCE)
        agree(world)


def until_step(world, step):
    """Play until all who play stand at this step at least."""
    players = [actor for actor in world.actors if actor.table is not None]
    world.run_until(lambda: all(one.table.head()[0] >= step for one in players), 200.0)


def apart(world, one, others):
    """Nothing gets through between these nodes, and what is under way is held up."""
    for a in one:
        for b in others:
            world.net.block(a.host, b.host)
            world.net.stall(a.host, b.host)
            world.net.stall(b.host, a.host)
            world.net.cut(a.host, b.host)


def over(world):
    """Whether the game is over for all who live."""
    alive = [actor for actor in world.actors if actor.alive and actor.table]
    return all(actor.table.table.phase is Phase.OVER for actor in alive)


def finish(world, limit=40):
    """Play to the end with patience: nobody is named, the logs are the same, the audit is clean."""
    for _ in range(limit):
        if over(world):
            break
        with_patience(world, PATIENCE)
    world.run(30.0)
    assert over(world)
    tables = [actor.table for actor in world.actors if actor.alive and actor.table]
    assert all(table.evidence is None and table.stopped is None for table in tables)
    assert len({table.head() for table in tables}) == 1
    assert len(world.files()) == 1
    verdict = audit(world.path(0), games=the_game)
    assert verdict.fault is None and verdict.ok


@pytest.mark.slow
@pytest.mark.parametrize("step", [9, 17])
def test_a_node_dies_the_others_go_on_and_it_comes_back(tmp_path, step):
    """Four seats and a watcher over a rough network: the log holds a short close, the watcher has
    the same bytes, and the one that came back has played on."""
    world = RealWorld(7, 4, tmp_path, game=PROBE, watchers=1, faults=ROUGH, spare=1)
    world.actors[4].take_seat(world.roster)
    until_step(world, step)
    victim = world.actors[2]
    victim.kill()
    victim.table.close()
    with_patience(world, 48.0)
    first = world.actors[0].table
    assert first.absences.may_return == (victim.table.seat,)
    stood = first.head()[0]
    world.restart(2)
    world.run(20.0)
    finish(world)
    assert world.actors[0].table.head()[0] >= stood


@pytest.mark.slow
def test_two_halves_wait_and_go_on(tmp_path):
    """Two and two: neither half goes on however often people say yes; healed, all do."""
    world = RealWorld(9, 4, tmp_path, game=PROBE, faults=ROUGH, spare=1)
    until_step(world, 12)
    apart(world, world.actors[:2], world.actors[2:])
    with_patience(world, 60.0)
    steps = [actor.table.head()[0] for actor in world.actors]
    with_patience(world, 40.0)
    assert [actor.table.head()[0] for actor in world.actors] == steps
    world.net.heal()
    world.run(20.0)
    finish(world)


@pytest.mark.slow
def test_all_stop_with_one_away_and_go_on_the_next_day(tmp_path):
    """One is away when all stop; all start again, the one a while later: still away until then."""
    world = RealWorld(11, 4, tmp_path, game=PROBE, spare=1)
    until_step(world, 12)
    gone = world.actors[1]
    gone.kill()
    gone.table.close()
    with_patience(world, 24.0)
    seat = gone.table.seat
    assert world.actors[0].table.absences.may_return == (seat,)
    for actor in world.actors:
        if actor.alive:
            actor.kill()
            actor.table.close()
    for number in (0, 2, 3):
        world.restart(number)
    world.run(20.0)
    assert world.actors[0].table.absences.may_return == (seat,) or over(world)
    world.restart(1)
    world.run(20.0)
    finish(world)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_cuts_deaths_and_returns_at_random(tmp_path, seed):
    """Links break, nodes die and come back, people say yes whenever they are asked: one log, and
    nobody is named."""
    world = RealWorld(100 + seed, 4, tmp_path, game=PROBE, faults=ROUGH, spare=1)
    until_step(world, 8)
    for _ in range(4):
        world.run(world.chance.uniform(0.1, 1.5))
        what = world.chance.randrange(3)
        one = world.chance.randrange(4)
        if what == 0:
            apart(world, [world.actors[one]], [a for a in world.actors if a.number != one])
            with_patience(world, 24.0)
            world.net.heal()
        elif what == 1 and world.actors[one].alive:
            world.actors[one].kill()
            world.actors[one].table.close()
            with_patience(world, 24.0)
            world.restart(one)
        world.run(8.0)
    finish(world)
