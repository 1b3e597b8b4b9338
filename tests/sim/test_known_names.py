"""A name we know that comes with another key: an opener lets it not in, nobody sits at its table,
and in a lobby of somebody else it drives nobody away, for the person decides."""

import pytest

from ledger.records.roster import make_roster, write_join
from p2p.core.actions import Admitted, LobbyChanged, NotAdmitted, Note
from p2p.entry.known_names import KnownNames
from p2p.wire.errors import NameClash, Reason
from p2p.wire.messages import JoinTable, LeaveTable, LobbyState, Ready
from tests.faults import Faults
from tests.p2p import inside
from tests.p2p.people import a_start, an_offer, chance, person
from tests.sim.test_hostile import Guest
from tests.sim.world import World

ANNA, BEA = person(70).public, person(71).public


def knows(actor, **names):
    """From now on this node knows these names with these keys."""
    actor.welcome = KnownNames(names).welcome


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


def in_doubt(actor):
    """Whom this node would sit beside under a known name with another key, in its lobby."""
    return [(one.name, one.known, one.found) for one in actor.mesh.lobby.clashes]


def ready_ones(opener):
    """Who is ready, as the opener counts."""
    return [one.name for one in opener.mesh.lobby.members if one.ready]


def beside_eve(seed, seats=4):
    """Bea and Cem sit and are ready; then Eve sits down, whose name Bea knows with Anna's key."""
    world = World(seed, 1)
    world.open_lobby(seats)
    opener, bea, cem, eve = world.actors[0], *(world.add() for _ in range(3))
    knows(bea, Eve=ANNA)
    for actor, name in ((bea, "Bea"), (cem, "Cem")):
        actor.do("seek", (opener.address,), actor.now, name=name)
        world.run(2)
        actor.do("ready", True, actor.now)
    world.run(1)
    assert ready_ones(opener) == ["Bea", "Cem"]
    eve.do("seek", (opener.address,), eve.now, name="Eve")
    world.run(2)
    return world, opener, bea, cem, eve


def test_who_sits_down_later_under_a_known_name_drives_nobody_away():
    """Whoever knows another one of that name stays, is shown both keys and is not ready any more;
    nothing it says but a yes changes that. The others, who know none, notice nothing else."""
    world, opener, bea, cem, eve = beside_eve(2)
    assert not bea.told(NotAdmitted) and in_doubt(bea) == [("Eve", ANNA, eve.identity.public)]
    assert [one.name for one in opener.mesh.lobby.members] == ["P0", "Bea", "Cem", "Eve"]
    assert ready_ones(opener) == ["Cem"] and not in_doubt(cem)
    for actor in (bea, eve, opener):
        actor.do("ready", True, actor.now)
    world.run(5)
    assert ready_ones(opener) == ["P0", "Cem", "Eve"] and bea.table is None
    bea.do("sit_with", [NameClash("Eve", ANNA, ANNA)], bea.now)
    world.run(5)
    assert in_doubt(bea) and bea.table is None
    bea.do("sit_with", bea.mesh.lobby.clashes, bea.now)
    world.run_to_end()
    assert len(world.logs()) == 1


def test_a_yes_to_a_key_under_one_name_is_none_under_another():
    """Eve goes and sits down as Fay, whom Bea knows with another key as well: she is asked again,
    and is not ready so long."""
    world, opener, bea, _cem, eve = beside_eve(17)
    bea.do("sit_with", bea.mesh.lobby.clashes, bea.now)
    world.run(3)
    assert "Bea" in ready_ones(opener)
    knows(bea, Eve=ANNA, Fay=BEA)
    eve.do("leave")
    world.run(1)
    eve.do("seek", (opener.address,), eve.now, name="Fay")
    world.run(3)
    assert in_doubt(bea) == [("Fay", BEA, eve.identity.public)]
    assert "Bea" not in ready_ones(opener)


def test_whoever_opened_the_table_refuses_the_one_in_doubt():
    """Once Eve has gone, what Bea said before counts again, and nothing was lost."""
    world, opener, bea, cem, eve = beside_eve(12)
    opener.do("exclude", eve.identity.public)
    world.run(5)
    assert ready_ones(opener) == ["Bea", "Cem"] and not in_doubt(bea)
    dora = world.add()
    dora.do("seek", (opener.address,), dora.now, name="Dora")
    world.run(2)
    for actor in (dora, opener):
        actor.do("ready", True, actor.now)
    world.run_to_end(actors=[opener, bea, cem, dora])
    assert len(world.logs([opener, bea, cem, dora])) == 1


def test_who_comes_while_the_one_in_doubt_sits_there_stays_too():
    """It has a seat and both keys, and is ready once it has said yes."""
    world, opener, *_ = beside_eve(13, seats=5)
    fay = world.add()
    knows(fay, Eve=ANNA)
    fay.do("ready", True, fay.now)
    fay.do("seek", (opener.address,), fay.now, name="Fay")
    world.run(1)
    fay.do("ready", True, fay.now)
    world.run(3)
    assert fay.told(Admitted) and in_doubt(fay) and "Fay" not in ready_ones(opener)
    fay.do("sit_with", fay.mesh.lobby.clashes, fay.now)
    world.run(3)
    assert "Fay" in ready_ones(opener)


@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no answer"])
def test_a_table_that_begins_in_the_same_moment_is_not_sat_down_at_unasked(yes):
    """Eve takes the last seat and is ready before anybody can say more: Bea's node holds the start
    back until the person has said yes, and signs nothing till then; her seat stays hers."""
    world = World(14, 1)
    offer = world.open_lobby(3)
    opener, bea = world.actors[0], world.add()
    knows(bea, Eve=ANNA)
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(2)
    for actor in (bea, opener):
        actor.do("ready", True, actor.now)
    world.run(1)
    eve = Guest(world, 50, opener)
    mine = write_join(eve.identity, offer, "Eve", rng=chance(1))
    eve.say(JoinTable(mine.raw, False), Ready(offer.hash, True))
    world.run(20)
    assert opener.table is not None and bea.table is None
    assert bea.mesh.lobby.started and in_doubt(bea) and not bea.told(NotAdmitted)
    if yes:
        bea.do("sit_with", bea.mesh.lobby.clashes, bea.now)
        world.run(2)
        assert bea.table is not None and bea.mesh.lobby is None
    else:
        bea.kill()
        again = world.come_back(1, 0)
        world.run(3)
        assert again.table is not None


def test_a_table_that_begins_beside_two_in_doubt_waits_for_a_yes_to_both():
    """A yes to one of the keys is none to the other."""
    world = World(16, 1)
    offer = world.open_lobby(4)
    opener, bea = world.actors[0], world.add()
    knows(bea, Eve=ANNA, Fay=BEA)
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(2)
    for actor in (bea, opener):
        actor.do("ready", True, actor.now)
    world.run(1)
    guests = [Guest(world, number, opener) for number in (50, 51)]
    for guest, name in zip(guests, ("Eve", "Fay"), strict=True):
        mine = write_join(guest.identity, offer, name, rng=chance(name))
        guest.say(JoinTable(mine.raw, False), Ready(offer.hash, True))
    world.run(2)
    assert opener.table is not None or bea.mesh.lobby.clashes
    for guest in guests:
        assert bea.table is None
        both = bea.mesh.lobby.clashes
        yes = [one for one in both if one.found == guest.identity.public]
        bea.do("sit_with", yes, bea.now)
        world.run(3)
    assert bea.table is not None


def test_who_comes_and_goes_all_the_time_costs_nobody_a_link():
    """As fast as an opener lets: Bea's word that she is ready is taken back and said again, more
    slowly than ends a link; once it is over she is ready."""
    world = World(15, 1)
    offer = world.open_lobby(3)
    opener, bea = world.actors[0], world.add()
    knows(bea, Eve=ANNA)
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(2)
    bea.do("ready", True, bea.now)
    eve = Guest(world, 50, opener)
    mine = write_join(eve.identity, offer, "Eve", rng=chance(1))
    for _ in range(40):
        eve.say(JoinTable(mine.raw, False))
        world.run(0.15)
        eve.say(LeaveTable(offer.hash))
        world.run(0.15)
    assert not eve.lost and len(bea.told(LobbyChanged)) > 40
    assert not world.broken and bea.mesh.lobby.linked
    world.run(5)
    assert ready_ones(opener) == ["Bea"]


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
    it tells of it, whoever knows another one of that name is asked first."""
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
    (link,) = inside.node_lobby(liar.mesh).open_lobby.links
    bea.do("ready", True, bea.now)
    inside.out(liar.mesh).send(link, a_start(make_roster(offer, joins), liar.identity))
    liar._act()
    world.run(2)
    assert bea.table is None and not bea.told(NotAdmitted)
    state = LobbyState(offer.hash, tuple((join.raw, True, False, True) for join in joins))
    inside.out(liar.mesh).send(link, state)
    inside.out(liar.mesh).send(link, a_start(make_roster(offer, joins), liar.identity))
    liar._act()
    world.run(2)
    assert bea.table is None and in_doubt(bea) == [("Anna", ANNA, person(60).public)]
    assert bea.mesh.lobby is not None and not bea.told(NotAdmitted)


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
