"""Strangers who hold links: whatever they hold, who wants to sit or to watch gets in (F14)."""

from p2p.core.actions import PeersChanged
from p2p.wire import limits
from p2p.wire.handshake import Role
from p2p.wire.messages import Heads, QueryTables, Watch
from tests.sim.test_hostile import Guest, running
from tests.sim.world import World

HELD = 61


def strangers(world, target, count, *words, role=Role.PLAYER):
    """So many links of different identities, each saying these words at once."""
    guests = []
    for number in range(count):
        guests.append(Guest(world, 1000 + number, target, role=role))
        guests[-1].say(*words)
        world.run(0.1)
    return guests


def test_held_links_keep_nobody_out_of_a_lobby():
    """61 strangers hold links and talk; a joiner sits down, a watcher sees the lobby."""
    world = World(1, 1)
    offer = world.open_lobby(3)
    held = strangers(world, world.actors[0], HELD, QueryTables())
    assert sum(not guest.lost for guest in held) == limits.STRANGERS
    bea, watcher = world.add(), world.add()
    bea.do("seek", (world.actors[0].address,), bea.now, name="Bea")
    watcher.do("seek", (world.actors[0].address,), watcher.now, name=None)
    strangers(world, world.actors[0], HELD, QueryTables())
    assert bea.mesh.lobby.member(bea.identity.public) is not None
    assert watcher.mesh.lobby.linked
    assert {one.name for one in watcher.mesh.lobby.members} == {"P0", "Bea"}
    assert offer.hash == bea.mesh.lobby.offer.hash


def test_held_links_keep_no_watcher_away_from_a_table():
    """61 strangers watch as much as they may; one who was met before watches all the same."""
    world, roster = running(2, steps=400)
    host = world.actors[0]
    held = strangers(world, host, HELD, Heads(roster.table, 0, roster.table), role=Role.WATCHER)
    assert sum(not guest.lost for guest in held) <= limits.WATCHERS + limits.STRANGERS
    assert host.told(PeersChanged)[-1].watchers == limits.WATCHERS
    friend = world.add()
    host.mesh._links.met = lambda identity: identity == friend.identity.public
    friend.do("seek", (host.address,), friend.now, name=None)
    world.run_until(lambda: friend.table is not None and friend.table.head()[0] > 3)
    assert host.told(PeersChanged)[-1].watchers == limits.WATCHERS + 1


def test_watchers_of_a_lobby_have_places_of_their_own():
    """Strangers who watch a lobby fill those of strangers; one who was met before gets one more."""
    world = World(3, 1)
    offer = world.open_lobby(3)
    strangers(world, world.actors[0], HELD, Watch(offer.hash), role=Role.WATCHER)
    assert len(world.actors[0].mesh._entrance.hosting._watching) == limits.WATCHERS
    friend = world.add()
    world.actors[0].mesh._links.met = lambda identity: identity == friend.identity.public
    friend.do("seek", (world.actors[0].address,), friend.now, name=None)
    world.run(1)
    assert [one.name for one in friend.mesh.lobby.members] == ["P0"]


def test_seats_come_back_through_a_crowd():
    """A seat whose link broke is linked again while strangers hold all they can."""
    world, roster = running(4, steps=400)
    strangers(world, world.actors[0], HELD, Heads(roster.table, 0, roster.table))
    world.net.cut(world.actors[0].host, world.actors[1].host)
    world.run(10)
    assert person_linked(world, 0, 1)
    world.run_to_end()
    assert len(world.logs()) == 1


def person_linked(world, one, other):
    """Whether there is a link between these two nodes."""
    return world.actors[other].identity.public in world.actors[one].linked
