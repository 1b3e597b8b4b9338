"""Whole games with the sealed deck over a simulated network, in one process, from one seed."""

import shutil

import pytest

from ledger.review.audit import audit
from ledger.sealed.sealed_table import Phase
from tests.amounts import slow_but
from tests.games.probe import GAME as PROBE
from tests.sim.faulty_net import Faults
from tests.sim.real_tables import RealWorld

ROUGH = Faults(least=0.001, most=0.3, fragment=0.2)


def play_to_the_end(world, limit=4000.0):
    """Let time pass until every node has the whole log, books included."""
    world.run_to_end(limit)
    assert all(a.table.table.phase is Phase.OVER for a in world.actors if a.alive and a.table)


def cut_often(world, times, longest):
    """So many times a link of two nodes is cut, and so many seconds pass at the longest."""
    for _ in range(times):
        a, b = world.chance.sample(world.actors, 2)
        world.net.cut(a.host, b.host)
        world.run(world.chance.uniform(0, longest))


@pytest.mark.slow
def test_four_nodes_play_over_a_rough_network(tmp_path):
    """Delays, reordering, duplicates, fragments and cuts: all logs end as the same bytes."""
    world = RealWorld(1, 4, tmp_path, faults=ROUGH, duplicates=0.3)
    cut_often(world, 25, 4)
    play_to_the_end(world)
    assert len(world.files()) == 1
    verdict = audit(world.path(0))
    assert verdict.ok and verdict.books == "open" and verdict.result is not None


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game(tmp_path):
    """Everything comes from the seed: two runs end with the same log, another seed with another."""
    logs = []
    for number, seed in enumerate((5, 5, 6)):
        folder = tmp_path / str(number)
        folder.mkdir()
        world = RealWorld(seed, 3, folder, game=PROBE)
        play_to_the_end(world)
        logs.append(world.files())
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.slow
def test_a_watcher_who_comes_late_gets_the_whole_log(tmp_path):
    """A watcher joins in mid-game and ends with the same log file, without a journal."""
    world = RealWorld(3, 3, tmp_path, game=PROBE, watchers=1)
    world.run(0.5)
    watcher = world.actors[3]
    watcher.take_seat(world.roster)
    play_to_the_end(world)
    assert len(world.files()) == 1
    assert sorted(p.suffix for p in world.path(3).parent.iterdir()) == [".lock", ".tafel"]


@pytest.mark.parametrize("seed", slow_but(range(2), range(4)))
def test_a_node_that_dies_comes_back_to_its_seat(tmp_path, seed):
    """A node is killed in mid-game and started again from its files: the game goes on."""
    world = RealWorld(20 + seed, 3, tmp_path, game=PROBE)
    world.run(0.3 + seed / 8)
    victim = world.actors[1]
    step = victim.table.head()[0]
    victim.kill()
    victim.table.close()
    world.run(20)
    assert all(actor.table.table.phase is not Phase.OVER for actor in world.actors)
    back = world.restart(1)
    assert back.table.head()[0] >= step
    play_to_the_end(world)
    assert len(world.files()) == 1
    assert all(actor.table.evidence is None for actor in world.actors)


def all_signed(world, number, besides=None):
    """What the seat of this node has signed and anybody (but one identity) holds: by head, the
    ids."""
    found = {}
    for actor in [one for one in world.actors if one.table and one.identity != besides]:
        chain = actor.table.chain
        events = [event for step in chain.trunk.steps for event in step]
        for event in events + [event for event, _ in chain.open.held.values()]:
            if event.seat == actor.table.roster.seat_of(world.actors[number].identity.public):
                found.setdefault(event.prev, set()).add(event.id)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "back"), [(2, (0,)), (2, (0, 1)), (3, (1,)), (3, (0, 2))])
def test_a_seat_set_back_never_signs_twice(tmp_path, seats, back):
    """Logs and journals of the evening before, alone or with others: what peers still hold
    comes back and the game goes on; what nobody holds any more is never made anew."""
    world = RealWorld(40 + seats, seats, tmp_path, game=PROBE)
    first = world.actors[back[0]].table
    world.run_until(lambda: first.head()[0] >= 8)
    old = {number: tmp_path / f"old{number}" for number in back}
    for number, copy in old.items():
        shutil.copytree(world.path(number).parent, copy)
    world.run_until(lambda: first.head()[0] >= 16)
    before = {number: all_signed(world, number) for number in back}
    step = first.head()[0]
    assert first.table.phase is Phase.PLAY
    for number, copy in old.items():
        world.actors[number].kill()
        world.actors[number].table.close()
        shutil.rmtree(world.path(number).parent)
        shutil.copytree(copy, world.path(number).parent)
    for number in back:
        assert world.restart(number).table.head()[0] < step
    lost = len(back) == seats
    if lost:
        world.run(60)
        assert all(world.actors[number].table.set_back is not None for number in back)
    else:
        play_to_the_end(world)
    assert all(actor.table.evidence is None for actor in world.actors)
    for number in back:
        after = all_signed(world, number)
        for head, ids in before[number].items():
            assert len(ids | after.get(head, set())) == 1
    if lost:
        answered_for(world)


def answered_for(world):
    """Both of two were set back: the person of whom the step waits for says yes, the other one's
    word is heard once more, over the link that is there, and the game ends."""
    tables = [actor.table for actor in world.actors]
    assert len({table.head() for table in tables}) == 1
    asked = [table for table in tables if table.waits_for_yes]
    assert [table.number for table in asked] == tables[0].owing
    for table in asked:
        assert table.sign_anyway()
    play_to_the_end(world)
    assert all(table.evidence is None for table in tables) and len(world.files()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_seeds(tmp_path, seed):
    """The first test again with other seeds and numbers of seats."""
    world = RealWorld(100 + seed, 2 + seed % 5, tmp_path, faults=ROUGH, duplicates=0.5)
    cut_often(world, 40, 6)
    play_to_the_end(world)
    assert len(world.files()) == 1
    assert audit(world.path(0)).ok
