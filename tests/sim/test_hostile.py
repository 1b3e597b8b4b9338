"""Guests who do not play by the rules: floods, rubbish, false rosters. Each costs its own link."""

import random
from dataclasses import replace

import pytest

from ledger.records import canon
from ledger.records.roster import make_roster, write_join
from p2p.core.actions import LobbyChanged, NotAdmitted, Note, PeersChanged
from p2p.wire import limits
from p2p.wire.channel import Channel
from p2p.wire.errors import NameClash, P2PError, Reason
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    Chat,
    Heads,
    Hello,
    JoinTable,
    LobbyState,
    Nodes,
    Ready,
    TableRecord,
    Tables,
    Want,
    Watch,
)
from tests.p2p.people import a_start, an_offer, chance, person
from tests.sim.world import World


class Guest:
    """A hand-driven peer: proper links, and whatever words one likes."""

    def __init__(self, world, number, target, *, role=Role.PLAYER, hello=True):
        self.world = world
        self.identity = person(number)
        self.host = f"10.9.0.{number % 250}"
        self.heard = []
        self.lost = False
        self.end = None
        self.channel = Channel(
            self.identity, role, Hello(b"g" * 8, ()), dialled=True, now=0.0, rng=chance(number)
        )
        world.net.connect(self.host, target.address, self._opened, lambda: None)
        if hello:
            world.run_until(lambda: self.channel.up or self.lost)

    def _opened(self, end):
        self.end = end
        end.on_data = self._data
        end.on_lost = self._lost
        self.flush()

    def _lost(self):
        self.lost = True

    def _data(self, data):
        self.channel.feed(data)
        try:
            while (event := self.channel.next(self.world.clock.now)) is not None:
                self.heard.append(event)
        except P2PError:
            self.lost = True
        self.flush()

    def flush(self):
        """Send what waits."""
        data = self.channel.outgoing()
        if data:
            self.end.write(data)

    def say(self, *messages):
        """Say these words."""
        for message in messages:
            self.channel.send(message)
        self.flush()


def running(seed, count=3, steps=200):
    """A table that runs, and its roster."""
    world = World(seed, count, steps=steps)
    roster = world.seat_all()
    world.run_until(lambda: world.actors[0].table.head()[0] > 3)
    return world, roster


def test_flood_of_garbage():
    """Ten strangers send rubbish in all forms while a table is played; it ends all the same."""
    world, _ = running(1)
    dice = random.Random(1)
    for number in range(30):
        end = []
        world.net.connect(f"10.8.0.{number}", world.actors[number % 3].address, end.append, print)
        world.run(0.05)
        end[0].on_data = lambda data: None
        for _ in range(10):
            end[0].write(dice.randbytes(dice.randint(1, 3000)))
    world.run_to_end()
    assert len(world.logs()) == 1
    assert all(len(actor.links) == 2 for actor in world.actors)


def test_half_open_links_are_given_up():
    """A peer that connects and says nothing is gone after the handshake's time."""
    world, _ = running(2)
    for number in range(5):
        world.net.connect(f"10.8.0.{number}", world.actors[0].address, lambda end: None, print)
    world.run(1)
    assert len(world.actors[0].links) == 7
    world.run(limits.HANDSHAKE_SECONDS + 1)
    assert len(world.actors[0].links) == 2


@pytest.mark.parametrize("role", Role)
def test_a_watchers_record_closes_its_link(role):
    """Whoever has no seat and sends a record, words or addresses is shut out; nothing is kept."""
    world, roster = running(3)
    record = canon.encode((2, canon.encode((roster.table_id, 1, 0, roster.table_id, b"x")), b""))
    for place, message in enumerate(
        (TableRecord(roster.table_id, record), Chat(roster.table_id, person(50).public, "x"),
         Nodes(roster.table_id, ()))
    ):  # fmt: skip
        guest = Guest(world, 50 + place, world.actors[0], role=role)
        guest.say(Heads(roster.table_id, 0, roster.table_id))
        world.run(0.1)
        assert any(isinstance(one, Heads) for one in guest.heard)
        guest.say(message)
        world.run(0.5)
        assert guest.lost
    world.run_to_end()
    assert len(world.logs()) == 1


def test_watchers_have_a_limit(monkeypatch):
    """So many watch, and the next one is told so; players are not disturbed."""
    monkeypatch.setattr(limits, "WATCHERS", 3)
    world, roster = running(4)
    guests = [Guest(world, 50 + n, world.actors[0], role=Role.WATCHER) for n in range(5)]
    for guest in guests:
        guest.say(Heads(roster.table_id, 0, roster.table_id))
    world.run(0.5)
    told = [[one for one in guest.heard if type(one).__name__ == "Refuse"] for guest in guests]
    assert sorted(len(some) for some in told) == [0, 0, 0, 1, 1]
    assert {one.reason for some in told for one in some} == {Reason.TOO_MANY}
    assert world.actors[0].told(PeersChanged)[-1].watchers == 3
    world.run_to_end()
    assert len(world.logs()) == 1


def test_questions_have_a_pace():
    """One that asks faster than anybody can use the answers gets one a tick, as long as it
    likes."""
    world, roster = running(5)
    guest = Guest(world, 50, world.actors[0])
    guest.say(Heads(roster.table_id, 0, roster.table_id))
    guest.say(*[Want(roster.table_id, 0)] * (limits.WANTS_PER_SECOND + 1))
    world.run(3.0)
    answers = sum(isinstance(one, Heads) for one in guest.heard)
    assert not guest.lost
    assert 3 <= answers <= 3.0 / limits.TICK + 3


def test_talk_about_unknown_tables_has_an_end():
    """A few stray words are dropped; a stream of them closes the link."""
    world, _ = running(6)
    guest = Guest(world, 50, world.actors[0])
    for said in (limits.STRAYS // 2, limits.STRAYS - limits.STRAYS // 2):
        guest.say(*[Heads(b"?" * 32, 1, b"!" * 32)] * said)
        world.run(1.1 + said * limits.WORD / limits.WORK_OF_OTHER * limits.TICK)
    assert not guest.lost
    guest.say(Heads(b"?" * 32, 1, b"!" * 32))
    world.run(0.5)
    assert guest.lost


def test_words_in_another_name():
    """A seat that says something in the name of another one is shut out."""
    world, roster = running(7)
    world.actors[2].kill()
    guest = Guest(world, 2, world.actors[0])
    guest.say(
        Heads(roster.table_id, 0, roster.table_id), Chat(roster.table_id, roster.keys[0], "I lost")
    )
    world.run(0.5)
    assert guest.lost


def lobby_of(seed, seats=3):
    """An opener with an open lobby."""
    world = World(seed, 1)
    return world, world.open_lobby(seats)


def refusals(guest):
    """What a guest was refused."""
    return [Reason(one.reason) for one in guest.heard if type(one).__name__ == "Refuse"]


def test_joins_that_are_not_good():
    """Somebody else's join, rubbish, an unknown table, words about somebody else's readiness."""
    world, offer = lobby_of(8)
    opener = world.actors[0]
    guest = Guest(world, 50, opener)
    theirs = write_join(person(51), offer, "Eve", rng=chance(1))
    guest.say(JoinTable(theirs.raw, False))
    elsewhere = write_join(person(50), an_offer(person(1)), "Eve", rng=chance(1))
    guest.say(JoinTable(elsewhere.raw, False), Watch(b"?" * 32), Ready(offer.hash, True))
    world.run(0.5)
    assert refusals(guest) == [Reason.BAD_JOIN, Reason.NO_TABLE, Reason.NO_TABLE]
    assert [one.name for one in opener.mesh.lobby.members] == ["P0"]
    guest.say(JoinTable(b"rubbish", False))
    world.run(0.5)
    assert guest.lost


def test_same_identity_twice():
    """A second join of one identity is refused, the first keeps its seat."""
    world, offer = lobby_of(9)
    guest = Guest(world, 50, world.actors[0])
    for seed in (1, 2):
        guest.say(JoinTable(write_join(person(50), offer, "Eve", rng=chance(seed)).raw, False))
    world.run(0.5)
    assert refusals(guest) == [Reason.TWICE]
    assert len(world.actors[0].mesh.lobby.members) == 2


def test_somebody_who_is_not_welcome():
    """Whoever comes under a known name is refused, and the opener's screen is told why, once."""
    world, offer = lobby_of(10)
    host = world.actors[0]
    clash = NameClash("Eve", person(51).public, person(50).public)
    host.welcome = lambda join: clash
    guest = Guest(world, 50, world.actors[0])
    for _ in range(2):
        guest.say(JoinTable(write_join(person(50), offer, "Eve", rng=chance(1)).raw, False))
        world.run(0.5)
    assert refusals(guest) == [Reason.NOT_WELCOME] * 2
    assert [note.error for note in host.told(Note)] == [clash]


def test_late_joiner_is_told_that_it_runs():
    """A join to a table that runs is refused as started, and watching is offered by the listing."""
    world = World(11, 2, steps=500)
    world.play_lobby()
    world.run_until(lambda: world.actors[0].table is not None)
    offer = world.actors[0].mesh.offers()[0][0]
    guest = Guest(world, 50, world.actors[0])
    guest.say(JoinTable(write_join(person(50), offer, "Eve", rng=chance(1)).raw, False))
    world.run(0.5)
    assert refusals(guest) == [Reason.STARTED]
    late = world.add()
    late.do("seek", (world.actors[0].address,), late.now, name="Late")
    world.run_until(lambda: late.told(NotAdmitted))
    assert late.told(NotAdmitted)[0].error.reason is Reason.STARTED


def test_members_leave_and_come_back():
    """A seat given back is free at once; one whose link broke is kept for a while, then freed."""
    world, offer = lobby_of(12)
    opener = world.actors[0]
    bea, cem = world.add(), world.add()
    for actor in (bea, cem):
        actor.do("seek", (opener.address,), actor.now, name=f"P{actor.number}")
    world.run(1)
    assert opener.mesh.lobby.free == 0
    bea.do("leave")
    world.run(1)
    assert opener.mesh.lobby.free == 1
    assert bea.told(LobbyChanged)[-1].lobby is None
    cem.do("ready", True, cem.now)
    world.run(1)
    assert opener.mesh.lobby.member(cem.identity.public).ready
    world.net.cut(opener.host, cem.host)
    world.run(0.1)
    assert not opener.mesh.lobby.member(cem.identity.public).here
    assert not cem.mesh.lobby.linked
    world.run(5)
    back = opener.mesh.lobby.member(cem.identity.public)
    assert back.here and back.ready
    cem.kill()
    world.run(5)
    assert opener.mesh.lobby.member(cem.identity.public) is not None
    world.run(limits.LOBBY_PATIENCE)
    assert opener.mesh.lobby.member(cem.identity.public) is None
    assert offer.hash == opener.mesh.lobby.offer.hash


def test_opener_gives_the_table_up():
    """Everybody in the lobby is told when the opener leaves before the start."""
    world, _ = lobby_of(13)
    bea = world.add()
    bea.do("seek", (world.actors[0].address,), bea.now, name="Bea")
    world.run(1)
    world.actors[0].do("leave")
    world.run(1)
    assert bea.told(NotAdmitted)[-1].error.reason is Reason.CLOSED
    assert bea.mesh.lobby is None


def test_a_false_roster_is_not_taken():
    """A roster of a liar with its friends, or one of the opener without us, starts nothing."""
    world, offer = lobby_of(14)
    opener = world.actors[0]
    bea = world.add()
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(1)
    mine = bea.mesh.lobby.member(bea.identity.public).join
    host = opener.mesh.lobby.member(opener.identity.public).join
    eve, fay = (
        write_join(person(n), offer, name, rng=chance(n)) for n, name in ((50, "Eve"), (51, "Fay"))
    )
    liar = Guest(world, 50, bea)
    liar.say(a_start(make_roster(offer, [mine, host, eve]), person(50)))
    world.run(0.5)
    assert bea.table is None
    number = next(iter(bea.links))
    without = a_start(make_roster(offer, [host, eve, fay]), opener.identity)
    for start in (without, replace(without, roster=b"rubbish")):
        bea.mesh.message(number, start, bea.now)
        bea._act()
    assert bea.table is None
    assert bea.mesh.lobby is not None


def test_an_offer_in_somebody_elses_name():
    """A node that lists another one's table cannot seat anybody at it."""
    world = World(15, 2)
    fake, bea = world.actors
    stolen = an_offer(person(77), 3)
    bea.do("seek", (fake.address,), bea.now, name="Bea")
    world.run_until(lambda: bea.linked)
    (number,) = bea.links
    bea.mesh.message(number, Tables(((stolen.encode(), 0, False),)), bea.now)
    bea._act()
    refused = bea.told(NotAdmitted)[0].error
    assert refused.reason is Reason.NOT_WELCOME
    assert (refused.opener, refused.found) == (person(77).public, fake.identity.public)


def test_opener_that_lists_forged_members():
    """A lobby state with a bad join is refused as a whole."""
    world, offer = lobby_of(16)
    bea = world.add()
    bea.do("seek", (world.actors[0].address,), bea.now, name="Bea")
    world.run(1)
    number = next(iter(bea.links))
    bea.mesh.message(number, LobbyState(offer.hash, ((b"rubbish", True, False, True),)), bea.now)
    bea._act()
    assert bea.told(NotAdmitted)[-1].error.reason is Reason.BAD_JOIN


def test_watching_a_lobby_until_it_starts():
    """A watcher sees the lobby fill, gets the roster with the others, and follows the game."""
    world, _ = lobby_of(17, seats=2)
    watcher, bea = world.add(), world.add()
    watcher.do("seek", (world.actors[0].address,), watcher.now, name=None)
    world.run(1)
    assert [one.name for one in watcher.mesh.lobby.members] == ["P0"]
    bea.do("seek", (world.actors[0].address,), bea.now, name="Bea")
    world.run(1)
    assert len(watcher.mesh.lobby.members) == 2
    for actor in (bea, world.actors[0]):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: watcher.table is not None and watcher.table.finished())
    world.run_to_end(actors=[bea, world.actors[0]])
    assert watcher.table.log == bea.table.log
    assert watcher.told(Note) == []


def test_a_name_that_is_taken():
    """Who comes under the name of one who sits, or one that looks like it, is told so, and can
    come again under another."""
    world, offer = lobby_of(18)
    guest = Guest(world, 50, world.actors[0])
    for name in ("p0", "PO", "\u0420\u041e"):
        guest.say(JoinTable(write_join(person(50), offer, name, rng=chance(1)).raw, False))
    world.run(0.5)
    assert refusals(guest) == [Reason.NAME_TAKEN] * 3
    guest.say(JoinTable(write_join(person(50), offer, "Eve", rng=chance(1)).raw, False))
    world.run(0.5)
    assert [one.name for one in world.actors[0].mesh.lobby.members] == ["P0", "Eve"]


def test_a_roster_of_look_alikes_is_not_started():
    """An opener that lets a look-alike in behind a joiner's back starts nothing with it."""
    world, offer = lobby_of(19)
    opener, bea = world.actors[0], world.add()
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(1)
    mine = bea.mesh.lobby.member(bea.identity.public).join
    host = opener.mesh.lobby.member(opener.identity.public).join
    twin = write_join(person(50), offer, "B\u0435\u0430", rng=chance(1))
    number = next(iter(bea.links))
    twins = a_start(make_roster(offer, [mine, host, twin]), opener.identity)
    bea.mesh.message(number, twins, bea.now)
    bea._act()
    assert bea.table is None
