"""p2p.core.entrance: who is heard in a lobby, and whose table it is; real links between nodes."""

import pytest

from ledger.records.roster import write_join
from p2p.core.actions import Heard, NotAdmitted
from p2p.wire import limits
from p2p.wire.errors import Reason, Refused
from p2p.wire.messages import Chat, JoinTable
from tests.p2p.people import an_offer, chance, person
from tests.sim.test_hostile import Guest, lobby_of

EVE = 50


def words(actor):
    """What a screen was told that somebody said: who, and what."""
    return [(one.identity, one.text) for one in actor.told(Heard)]


def lobby_of_three(seed):
    """An opener, a joiner, and a guest that sits there as well: world, offer, and the three."""
    world, offer = lobby_of(seed, 4)
    opener, bea = world.actors[0], world.add()
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(1)
    eve = Guest(world, EVE, opener)
    eve.say(JoinTable(write_join(person(EVE), offer, "Eve", rng=chance(1)).raw, False))
    world.run(0.5)
    assert len(opener.mesh.lobby.members) == 3
    return world, offer, opener, bea, eve


def test_a_member_speaks_for_itself_alone():
    """Its own words reach everybody once; words it puts into somebody else's mouth, nobody."""
    world, offer, opener, bea, eve = lobby_of_three(1)
    for other in (bea.identity.public, opener.identity.public, person(77).public):
        eve.say(Chat(offer.hash, other, "I give up"))
    world.run(0.5)
    assert words(opener) == words(bea) == []
    eve.say(Chat(offer.hash, person(EVE).public, "good evening"))
    world.run(0.5)
    assert words(opener) == words(bea) == [(person(EVE).public, "good evening")]
    assert not [one for one in eve.heard if isinstance(one, Chat)], "nobody hears itself"
    assert not eve.lost


def test_who_does_not_sit_is_not_heard():
    """A stranger's words in its own name go nowhere, and so do words about another lobby."""
    world, offer, opener, bea, eve = lobby_of_three(2)
    stranger = Guest(world, 60, opener)
    stranger.say(Chat(offer.hash, person(60).public, "let me in"))
    eve.say(Chat(an_offer(person(3)).hash, person(EVE).public, "elsewhere"))
    world.run(0.5)
    assert words(opener) == words(bea) == []
    assert not [one for one in (*eve.heard, *stranger.heard) if isinstance(one, Chat)]


def test_a_joiner_hears_its_opener_alone():
    """Whoever else is linked with it may not say anything, in whosever name."""
    world, offer, opener, bea, _ = lobby_of_three(3)
    beside = Guest(world, 61, bea)
    for name in (opener.identity.public, person(61).public, person(EVE).public):
        beside.say(Chat(offer.hash, name, "the table is moved"))
    world.run(0.5)
    assert words(bea) == []
    opener.do("say", "we begin")
    world.run(0.5)
    assert words(bea) == [(opener.identity.public, "we begin")]


def test_only_its_opener_opens_a_table():
    """An offer that somebody else has made is refused before anybody hears of it."""
    world, _ = lobby_of(4)
    with pytest.raises(Refused) as refused:
        world.add().do("open_table", an_offer(person(77)), "Bea")
    assert refused.value.reason is Reason.NOT_WELCOME


def test_a_seat_is_kept_for_a_while():
    """Whose link broke keeps its seat for so long, and no longer."""
    world, _, opener, bea, eve = lobby_of_three(5)
    eve.end.close()
    world.run(limits.LOBBY_PATIENCE - 1)
    assert len(opener.mesh.lobby.members) == 3
    world.run(2)
    assert [one.name for one in opener.mesh.lobby.members] == ["P0", "Bea"]
    assert bea.told(NotAdmitted) == []
