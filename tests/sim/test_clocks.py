"""Row 10 of docs/faults.md: clocks that are wrong, jump, or stand still. No rule and no check reads
one: states, logs and verdicts are the same everywhere, only waiting times differ.
"""

import random

import pytest

import tests.sim.world
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import FINE
from tests.amounts import amount
from tests.faults import Faults
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import the_game
from tests.sim.real_tables import RealWorld
from tests.sim.world import Actor, World

YEARS = 10 * 365 * 86_400.0


def right(dice):
    """As it should be."""
    return lambda now: now


def years_off(dice):
    """Ten years and more ahead of those that are right, and years apart from each other."""
    return lambda now: now + abs(dice) * YEARS


def drifting(dice):
    """Too fast, or too slow, by a third."""
    return lambda now: now * (1.0 + dice / 3.0)


def jumping(dice):
    """Another time each second: up to an hour on, and back again."""
    return lambda now: now + 3_600.0 * random.Random(int(now) * 31 + int(dice)).random()


def strobing(dice):
    """To and fro between two times, twenty seconds apart, ten times a second."""
    return lambda now: now + 20.0 * (int(10 * now) % 2)


def stopped(dice):
    """It stands still from the second second on."""
    return lambda now: min(now, 2.0)


CLOCKS = (years_off, drifting, jumping, strobing, stopped)


class Clocked(Actor):
    """A node whose clock is its own."""

    clock = staticmethod(lambda now: now)

    @property
    def now(self):
        """What its clock says."""
        return self.clock(self.world.clock.now)


@pytest.fixture(autouse=True)
def own_clocks(monkeypatch):
    """Nodes are made with clocks of their own."""
    monkeypatch.setattr(tests.sim.world, "Actor", Clocked)


def wind(world, clock, wrong):
    """So many nodes have such a clock, each in its own way; the rest are right."""
    for actor in world.actors[:wrong]:
        actor.clock = clock((-1) ** actor.number * (1.0 + actor.number / 10))


@pytest.mark.faults
@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock.__name__)
def test_a_table_whose_clocks_differ_ends_with_equal_logs(clock):
    """With the clock of one node, of two, of all but one like that: the game ends, every log has
    the same bytes."""
    faults = Faults(10, clock.__name__)
    for seed in range(amount(3)):
        world = World(1_000 + seed, 4, steps=40)
        wind(world, clock, 1 + seed % 3)
        world.seat_all()
        world.run_to_end(limit=600.0)
        assert len(world.logs()) == 1
        assert all(actor.table.head()[0] == 40 and not actor.table.frozen for actor in world.actors)
        faults.happened(clock.__name__)
    faults.check()


SEALED = [
    pytest.param(clock, marks=[] if clock in (jumping, stopped) else pytest.mark.slow)
    for clock in CLOCKS
]
"""Two kinds a day with a sealed game, the rest in the slow run."""


@pytest.mark.faults
@pytest.mark.parametrize("clock", SEALED, ids=lambda clock: clock.__name__)
def test_a_sealed_game_whose_clocks_differ_is_in_order(clock, tmp_path):
    """Real rules and a real deck: equal states after each step, the same file everywhere, nobody
    named, and an audit finds it in order."""
    faults = Faults(10, clock.__name__)
    for seed in range(amount(1)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        world = RealWorld(2_000 + seed, 3, folder, game=PROBE)
        wind(world, clock, 2)
        world.run_to_end(limit=900.0)
        assert all(actor.table.evidence is None for actor in world.actors)
        assert len({tuple(actor.table.chain.trunk.digests) for actor in world.actors}) == 1
        assert len(world.files()) == 1
        assert audit(world.path(0), games=the_game).exit_code == FINE
        faults.happened(clock.__name__)
    faults.check()
