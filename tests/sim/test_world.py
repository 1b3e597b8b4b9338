"""Whole tables over a simulated network: whatever it does, all logs end equal."""

import pytest

from p2p.core.actions import Admitted, NotAdmitted, PeersChanged, Started
from p2p.wire import limits
from tests.p2p import inside
from tests.p2p.people import a_roster
from tests.sim.faulty_net import Faults
from tests.sim.toy_table import ToyTable
from tests.sim.world import World

BAD = Faults(least=0.001, most=0.4, fragment=0.3)


@pytest.mark.parametrize("count", [2, 4, 7])
def test_lobby_to_last_book(count):
    """A table is opened, joined, started and played to its end; all logs are equal bytes."""
    world = World(count, count)
    world.play_lobby()
    world.run_to_end()
    assert len(world.logs()) == 1
    assert all(actor.told(Started) for actor in world.actors)
    assert world.broken == []


@pytest.mark.parametrize("seed", range(6))
def test_delays_reordering_duplicates_and_fragments(seed):
    """Slow, reordering links with bytes in pieces, every second record sent twice."""
    world = World(seed, 4, faults=BAD, duplicates=0.5)
    world.play_lobby()
    world.run_to_end()
    assert len(world.logs()) == 1
    assert world.broken == []


def test_single_bytes():
    """Every byte on its own: nothing changes."""
    world = World(1, 3, faults=Faults(fragment=1.0, smallest=1), steps=4)
    world.play_lobby()
    world.run_to_end()
    assert len(world.logs()) == 1


@pytest.mark.parametrize("seed", range(8))
def test_cuts_and_heals(seed):
    """Thirty links are cut at random while the game runs; it ends, and the logs are equal."""
    world = World(seed, 4, faults=Faults(most=0.1), steps=40)
    world.seat_all()
    for _ in range(30):
        a, b = world.chance.sample(world.actors, 2)
        world.net.cut(a.host, b.host)
        world.run(world.chance.uniform(0, 0.5))
    world.run_to_end()
    assert len(world.logs()) == 1


@pytest.mark.parametrize("seed", range(4))
def test_partition_waits_and_goes_on(seed):
    """Two halves that do not hear each other wait; after healing the game goes on to its end."""
    world = World(seed, 4, steps=60)
    world.seat_all()
    world.run(0.3)
    for a in world.actors[:2]:
        for b in world.actors[2:]:
            world.net.block(a.host, b.host)
            world.net.stall(a.host, b.host)
            world.net.stall(b.host, a.host)
            if seed % 2:
                world.net.cut(a.host, b.host)
    world.run(20)
    steps = {actor.table.head()[0] for actor in world.actors}
    assert max(steps) < 60
    world.net.heal()
    world.run_to_end(limit=40)
    assert len(world.logs()) == 1


def test_one_way_link():
    """A link that carries bytes only one way is given up in the end, and replaced."""
    world = World(3, 3, steps=60)
    world.seat_all()
    world.run(0.2)
    a, b, _ = world.actors
    world.net.stall(a.host, b.host)
    world.run_to_end(limit=2 * limits.GONE)
    assert len(world.logs()) == 1


def test_line_of_nodes():
    """a-b-c-d: nobody but neighbours is linked, and everything gets everywhere."""
    world = World(5, 4, steps=10)
    for a in world.actors:
        for b in world.actors:
            if abs(a.number - b.number) > 1:
                world.net.block(a.host, b.host)
    world.seat_all()
    world.run_to_end()
    assert len(world.logs()) == 1
    assert all(len(actor.linked) <= 2 for actor in world.actors)


def test_opener_dies_after_the_start():
    """The node that opened the table is killed; it comes back from nothing but its place at the
    table, over the links of the others, and the game ends."""
    world = World(7, 4, steps=30)
    world.play_lobby()
    world.run_until(lambda: all(actor.table is not None for actor in world.actors))
    world.run_until(lambda: world.actors[1].table.head()[0] >= 5)
    opener = world.actors[0]
    table, roster = opener.table, inside.here(opener.mesh).of_offer
    roster = roster(next(f.offer for f in world.actors[1].told(Admitted)).hash)
    opener.kill()
    world.run(5)
    others = world.actors[1:]
    assert all(len(actor.linked) == 2 for actor in others)
    stopped = {actor.table.head() for actor in others}
    assert len(stopped) == 1
    again = type(opener)(world, 0)
    again.table = table
    world.actors[0] = again
    again.do("attach", table, roster, {others[1].identity.public: (others[1].address,)}, again.now)
    world.run_to_end()
    assert len(world.logs()) == 1
    assert len(again.linked) == 3


def test_a_joiner_whose_link_breaks_at_the_start_gets_the_roster():
    """The roster is lost with the link, and the opener dies: another seat hands it over."""
    world = World(8, 3, steps=8)
    world.open_lobby()
    for actor in world.actors[1:]:
        actor.do("seek", (world.actors[0].address,), actor.now, name=f"P{actor.number}")
    world.run(1)
    opener, first, second = world.actors
    first.do("ready", True, first.now)
    second.do("ready", True, second.now)
    world.run(1)
    opener.do("ready", True, opener.now)
    world.net.cut(opener.host, second.host)
    world.net.block(opener.host, second.host)
    world.run_to_end()
    assert len(world.logs()) == 1


def test_watcher_joins_late_and_gets_the_whole_log():
    """Somebody who comes after the end gets every event and no ack, and sends no record."""
    world = World(9, 3, steps=300)
    world.play_lobby()
    world.run_to_end()
    watcher = world.add()
    watcher.do("seek", (world.actors[1].address,), watcher.now, name=None)
    world.run_until(lambda: watcher.table is not None and watcher.table.finished())
    world.run(1)
    assert watcher.table.log == world.actors[0].table.log
    assert watcher.told(Admitted)
    assert watcher.table._acks == {}
    assert watcher.sent == []


def test_watcher_follows_and_changes_over_when_its_node_dies():
    """A watcher of a running table hears on from another seat when its own contact is gone."""
    world = World(10, 3, steps=2000)
    world.play_lobby()
    watcher = world.add()
    watcher.do("seek", (world.actors[2].address,), watcher.now, name=None)
    world.run_until(lambda: watcher.table is not None and watcher.table.head()[0] > 3)
    assert watcher.linked == {world.actors[2].identity.public}
    world.net.cut(watcher.host, world.actors[2].host)
    world.net.block(watcher.host, world.actors[2].host)
    step = watcher.table.head()[0]
    world.run_until(lambda: watcher.table.head()[0] > step + 50)
    assert world.actors[2].identity.public not in watcher.linked
    assert watcher.sent == []


def test_frames_of_an_event_in_a_full_mesh():
    """Without faults a record crosses n-1 links and no more."""
    world = World(11, 5, steps=200)
    world.seat_all()
    world.run_until(lambda: all(len(actor.linked) == 4 for actor in world.actors))
    world.run_until(lambda: world.actors[0].table.head()[0] >= 20)
    before = sum(len(actor.sent) for actor in world.actors)
    step = world.actors[0].table.head()[0]
    world.run_until(lambda: world.actors[0].table.head()[0] >= step + 100)
    frames = sum(len(actor.sent) for actor in world.actors) - before
    # 100 steps of 5 events and 20 of 5 acks, each over 4 links; heads are told now and then, and
    # a peer just behind them is given what was on its way already.
    assert frames < 1.05 * (100 + 20) * 5 * 4


def test_fork_freezes_everybody():
    """Two different records of one seat for one step: in the end every node holds both."""
    world = World(12, 4, steps=50)

    def factory(number, roster, seat):
        table = ToyTable(roster, seat, steps=50)
        if number == 0:
            table.size = 61
        return table

    world.factory = factory
    roster = world.seat_all()
    world.run(0.05)
    liar = ToyTable(roster, roster.seat_of(world.actors[0].identity.public), steps=50, size=9)
    liar.idle()
    other = liar.outbox()[0]
    victim = world.actors[3]
    victim.table.receive(other)
    world.run_until(lambda: all(actor.table.frozen for actor in world.actors))


def test_peers_are_told_with_dates():
    """The screen hears who is linked and who is gone, and since when."""
    world = World(13, 3, steps=500)
    world.play_lobby()
    world.run_until(lambda: all(len(actor.linked) == 2 for actor in world.actors))
    world.run(1)
    last = world.actors[0].told(PeersChanged)[-1]
    assert all(peer.linked for peer in last.peers)
    world.actors[2].kill()
    world.run(3)
    last = world.actors[0].told(PeersChanged)[-1]
    gone = [peer for peer in last.peers if not peer.linked]
    assert [peer.identity for peer in gone] == [world.actors[2].identity.public]
    assert world.clock.now - 3.5 < gone[0].since <= world.clock.now - 2.5


def test_names_that_were_typed_are_told_to_nobody():
    """A host name or a link-local address serves the one who has it; peers hear IP addresses."""
    world = World(16, 3, steps=10)
    people = [actor.identity for actor in world.actors]
    roster = a_roster(people)
    odd = (("anna-laptop.local", 7711), ("fe80::1%eth0", 7711))
    for actor in world.actors:
        actor.do("listens", (*odd, actor.address))
        where = {one.identity.public: (*odd, one.address) for one in world.actors}
        actor.do("attach", actor.make_table(roster), roster, where, actor.now)
    world.run_to_end()
    assert world.broken == []
    told = {host for actor in world.actors for node in actor.mesh.nodes(roster).values()
            for host, _ in node}  # fmt: skip
    assert told == {actor.host for actor in world.actors}


def test_nobody_answers():
    """A join to an address where nobody listens fails, and says where."""
    world = World(14, 1)
    lonely = world.actors[0]
    lonely.do("seek", (("10.9.9.9", 7711),), lonely.now, name="P0")
    world.run_until(lambda: lonely.told(NotAdmitted))
    assert lonely.told(NotAdmitted)[0].error.addresses == (("10.9.9.9", 7711),)


def test_same_seed_same_run():
    """Two worlds from one seed carry the same bytes at the same times."""
    runs = []
    for _ in range(2):
        world = World(15, 3, faults=BAD)
        world.play_lobby()
        world.run_to_end()
        runs.append((world.clock.now, world.net.carried, world.logs()))
    assert runs[0] == runs[1]
