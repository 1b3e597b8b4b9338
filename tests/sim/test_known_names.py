"""A name we know that comes with another key is refused aloud, on whichever side it comes."""

import pytest

from ledger.records.roster import make_roster, write_join
from p2p.core.actions import Admitted, NotAdmitted, Note
from p2p.core.peers import Known
from p2p.wire.errors import NameClash, Reason
from p2p.wire.messages import LobbyState
from tests.faults import Faults
from tests.p2p.people import a_start, an_offer, chance, person
from tests.sim.test_hostile import Guest
from tests.sim.world import World

ANNA, BEA = person(70).public, person(71).public


def knows(actor, **names):
    """From now on this node knows these names with these keys."""
    actor.welcome = Known(names).welcome


def clash(actor):
    """Why this node sits nowhere, if it is a name."""
    (told,) = actor.told(NotAdmitted)
    assert isinstance(told.error, NameClash)
    return told.error


@pytest.mark.faults
@pytest.mark.parametrize("name", ["P0", "p0", "Ρ0"], ids=["the same", "small", "Greek"])
def test_who_opens_a_table_under_a_known_name_is_refused(name):
    """The joiner's screen gets both keys to compare, and its seat is given back."""
    world = World(1, 1)
    world.open_lobby(3)
    bea = world.add()
    knows(bea, **{name: ANNA})
    bea.do("seek", (world.actors[0].address,), bea.now, name="Bea")
    world.run(2)
    found = clash(bea)
    assert (found.name, found.known, found.found) == (name, ANNA, world.actors[0].identity.public)
    assert not bea.told(Admitted) and bea.mesh.lobby is None
    assert [one.name for one in world.actors[0].mesh.lobby.members] == ["P0"]
    faults = Faults(23, "a known name with another key")
    faults.happened("a known name with another key")
    faults.check()


def test_who_sits_down_later_under_a_known_name_drives_nobody_on():
    """Whoever knows another one of that name leaves aloud; the others, who know none, stay."""
    world = World(2, 1)
    world.open_lobby(4)
    opener, bea, cem, eve = world.actors[0], *(world.add() for _ in range(3))
    knows(bea, Eve=ANNA)
    for actor, name in ((bea, "Bea"), (cem, "Cem")):
        actor.do("seek", (opener.address,), actor.now, name=name)
        world.run(2)
    assert bea.told(Admitted) and cem.told(Admitted)
    eve.do("seek", (opener.address,), eve.now, name="Eve")
    world.run(2)
    assert clash(bea).found == eve.identity.public
    assert [one.name for one in opener.mesh.lobby.members] == ["P0", "Cem", "Eve"]
    assert cem.mesh.lobby is not None


def test_the_opener_hears_of_a_known_name_and_goes_on():
    """The one who comes is not let in, and is told why in a word; the table waits for others."""
    world = World(3, 1)
    world.open_lobby(3)
    opener, eve = world.actors[0], world.add()
    knows(opener, Bea=BEA)
    eve.do("seek", (opener.address,), eve.now, name="Bea")
    world.run(2)
    (told,) = eve.told(NotAdmitted)
    assert told.error.reason is Reason.NOT_WELCOME
    (note,) = opener.told(Note)
    assert (note.error.known, note.error.found) == (BEA, eve.identity.public)
    assert len(opener.mesh.lobby.members) == 1


def test_after_the_name_is_forgotten_or_under_the_same_key_all_is_well():
    """The same key under the same name, and a name nobody knows."""
    for known in ({}, {"P0": person(0).public}):
        world = World(4, 1)
        world.open_lobby(2)
        bea = world.add()
        knows(bea, **known)
        bea.do("seek", (world.actors[0].address,), bea.now, name="Bea")
        world.run(2)
        assert bea.told(Admitted)


def test_a_roster_with_a_known_name_starts_no_table():
    """An opener that says nothing of a third one, and sends a roster with it, is not believed; once
    it tells of it, whoever knows another one of that name leaves aloud."""
    world = World(5, 0)
    bea = world.add()
    liar = world.add()
    offer = an_offer(liar.identity, 3, 5)
    liar.do("open_table", offer, "Liar")
    knows(bea, Anna=ANNA)
    bea.do("seek", (liar.address,), bea.now, name="Bea")
    world.run(2)
    joins = [one.join for one in liar.mesh.lobby.members]
    joins.append(write_join(person(60), offer, "Anna", rng=chance(1)))
    (link,) = liar.mesh._entrance.hosting.links
    bea.do("ready", True, bea.now)
    liar.mesh._out.send(link, a_start(make_roster(offer, joins), liar.identity))
    liar._act()
    world.run(2)
    assert bea.table is None and not bea.told(NotAdmitted)
    state = LobbyState(offer.hash, tuple((join.raw, True, False, True) for join in joins))
    liar.mesh._out.send(link, state)
    liar.mesh._out.send(link, a_start(make_roster(offer, joins), liar.identity))
    liar._act()
    world.run(2)
    assert clash(bea).found == person(60).public and bea.table is None


def test_a_watcher_looks_on_whoever_sits_there():
    """Nothing of its own is at stake, and nothing it says is heard."""
    world = World(6, 1)
    world.open_lobby(2)
    ida = world.add()
    knows(ida, P0=ANNA)
    ida.do("seek", (world.actors[0].address,), ida.now, name=None)
    world.run(2)
    assert ida.mesh.lobby.linked and not ida.told(NotAdmitted)
    assert not Guest(world, 50, world.actors[0]).lost
