"""A program that sees another table, over links: the others wait, say for whom, and go on after."""

import pytest

from ledger.facts import FactKind
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import CANNOT
from ledger.sealed.sealed_table import Phase
from p2p.wire import limits
from tests.games.probe import GAME as PROBE
from tests.ledger.live.test_other_states import miscounts_at
from tests.ledger.tables import the_game
from tests.sim.real_tables import RealWorld


def stood(world):
    """Where the nodes stand."""
    return [actor.table.head() for actor in world.actors]


def kinds(world):
    """Facts of states that differ, by node: kind, and the seat if one is named."""
    return [
        [(one.kind, one.fields.get("seat")) for one in actor.table.other_states]
        for actor in world.actors
    ]


def odd_world(tmp_path, step, *, odd=1, seed=51):
    """Three nodes of which one counts wrong at this step, after a minute of waiting."""
    world = RealWorld(seed, 3, tmp_path, game=PROBE)
    miscounts_at(world.actors[odd].table, step)
    world.run(60)
    return world, world.actors[odd]


@pytest.mark.slow
@pytest.mark.parametrize("step", [9, 12, 15, 20])
def test_a_program_that_differs_for_a_while_ends_no_evening(tmp_path, step):
    """Wherever it begins: nobody is stopped or accused, the logs can be judged as far as they go.
    Its program put right, it comes back; where it had signed, the table waits for it and is ended
    by all, else the game is played to its end. Either way the logs are equal."""
    world, odd = odd_world(tmp_path, step)
    tables = [actor.table for actor in world.actors]
    assert all(table.evidence is None and table.stopped is None for table in tables)
    assert all(table.table.phase is Phase.PLAY for table in tables)
    odd_seat = odd.table.number
    assert kinds(world)[0] == kinds(world)[2] == [(FactKind.STATE_OTHER, odd_seat)]
    ((heard, _),) = kinds(world)[1]
    assert heard in (FactKind.STATE_ALONE, FactKind.STATE_OTHER)
    verdict = audit(world.path(0), games=the_game)
    assert (verdict.exit_code, verdict.unfinished, verdict.fault) == (CANNOT, True, None)
    before = stood(world)
    sent = [len(actor.sent) for actor in world.actors]
    world.run(60)
    assert stood(world) == before
    rounds = 2 * (60 / limits.HEADS_EVERY + 1) * limits.TRIES
    for actor, count in zip(world.actors, sent, strict=True):  # questions have their pace
        assert len(actor.sent) - count <= rounds * len(actor.table.since(0, 10**6))
    odd.kill()
    odd.table.close()
    world.restart(1)
    world.run(30)
    signed = kinds(world)[1] == [(FactKind.STATE_SIGNED, None)]
    if signed:
        assert all(actor.table.end("agreed") for actor in world.actors)
        world.run(30)
    else:
        world.run_to_end(4000.0)
    assert all(actor.table.finished() for actor in world.actors)
    assert all(actor.table.evidence is None for actor in world.actors)
    assert len(world.files()) == 1
    verdict = audit(world.path(0), games=the_game)
    assert verdict.ok and bool(verdict.ended) is signed


def test_a_right_node_that_comes_back_waits_on(tmp_path):
    """Killed while the table waits for the odd one, and started again: it stands where it stood."""
    world, _ = odd_world(tmp_path, 12)
    before, told = stood(world), kinds(world)[0]
    world.actors[0].kill()
    world.actors[0].table.close()
    world.restart(0)
    world.run(30)
    assert (stood(world), kinds(world)[0]) == (before, told)
    assert world.actors[0].table.evidence is None
