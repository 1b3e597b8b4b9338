"""Whoever waits in a lobby believes its opener alone: a stranger that answers what nobody asked it
takes no word, no join and no link of it, at open tables and at closed ones."""

import pytest

from ledger.records.roster import write_join
from p2p.core.actions import Heard, NotAdmitted
from p2p.wire.entry_code import new_code
from p2p.wire.errors import Reason
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    Chat,
    JoinTable,
    LobbyState,
    Ready,
    Refuse,
    TableCode,
    Tables,
    Watch,
)
from tests.p2p.people import chance, person
from tests.sim.closed import EVE, ask, heard
from tests.sim.test_hostile import Guest
from tests.sim.world import World

ASKS = (JoinTable, Ready, Watch, Chat)


def waiting(seed, *, closed):
    """Bea waits in a lobby and is ready: the world, the offer, its opener, and Bea."""
    world = World(seed, 1)
    opener = world.actors[0]
    offer = world.open_lobby(3, closed=closed)
    bea = ask(world, opener.mesh.code(offer.hash))
    bea.do("ready", True, bea.now)
    world.run(1)
    return world, offer, opener, bea


def stranger(world, bea, *, role=Role.PLAYER):
    """Eve, who was asked for nothing, says that she has no tables; and so again over a new link."""
    links = []
    for _ in range(2):
        links.append(Guest(world, EVE, bea, role=role))
        links[-1].say(Tables(()))
        world.run(0.5)
    return links


def names(actor):
    """Who sits in the lobby as this node shows it, and is ready."""
    return [(member.name, member.ready) for member in actor.mesh.lobby.members]


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_nobody_takes_the_place_of_the_opener_by_answering(closed):
    """After Eve's answers she hears nothing of the table, however she comes back; her refusal, her
    lobby and her code count for nothing; what Bea says reaches the opener, and the table of all
    three begins."""
    world, offer, opener, bea = waiting(1, closed=closed)
    entry, before = bea.mesh.entry(offer.hash), names(bea)
    links = stranger(world, bea)
    mine = write_join(person(EVE), offer, "Anna", rng=chance(1))
    hers = bea.mesh.lobby.member(bea.identity.public).join
    for eve in links:
        if not eve.lost:
            eve.say(
                LobbyState(offer.hash, tuple((j.raw, True, False, True) for j in (hers, mine))),
                TableCode(offer.hash, "" if closed else new_code(offer.hash, chance(9)).signs),
                Refuse(offer.hash, Reason.EXCLUDED.value, "x"),
                Refuse(bytes(32), Reason.TOO_MUCH.value, "x"),
            )
    bea.do("say", "a private word")
    world.run(1)
    assert not [one for eve in links for one in heard(eve, *ASKS)]
    assert names(bea) == before and bea.mesh.lobby.linked and not bea.told(NotAdmitted)
    assert bea.mesh.entry(offer.hash) == entry
    assert [one.text for one in opener.told(Heard)] == ["a private word"]
    carl = ask(world, opener.mesh.code(offer.hash), "Carl")
    for actor in (carl, opener):
        actor.do("ready", True, actor.now)
    world.run_to_end()
    assert len(world.logs()) == 1


def test_one_answer_of_a_stranger_does_no_harm_later():
    """She has gone, and then the link to the opener breaks: Bea dials the opener, not Eve, and is
    linked and ready again."""
    world, _offer, opener, bea = waiting(2, closed=False)
    for eve in stranger(world, bea):
        eve.end.close()
    world.net.cut(opener.host, bea.host)
    world.run_until(lambda: not bea.mesh.lobby.linked)
    world.run_until(lambda: bea.mesh.lobby.linked)
    world.run(1)
    assert names(bea) == names(opener) == [("P0", False), ("Bea", True)]
    assert opener.mesh.lobby.members[1].here


def test_a_watcher_of_a_lobby_keeps_to_the_node_it_found_the_table_at():
    """Its state and its refusals count; an unasked answer gives Eve no say, nor a question."""
    world = World(3, 1)
    opener, eye = world.actors[0], world.add()
    offer = world.open_lobby(3)
    eye.do("seek", (opener.address,), eye.now, name=None)
    world.run(1)
    links = stranger(world, eye, role=Role.PLAYER)
    for eve in links:
        if not eve.lost:
            eve.say(LobbyState(offer.hash, ()), Refuse(offer.hash, Reason.EXCLUDED.value, "x"))
    world.run(1)
    assert names(eye) == [("P0", False)] and not eye.told(NotAdmitted)
    assert not [one for eve in links for one in heard(eve, *ASKS)]


def test_who_dials_one_that_waits_is_told_nothing_of_it():
    """Its join names a closed table: it goes to the seats that the opener has told of, and to no
    stranger that knocks."""
    world, offer, opener, bea = waiting(4, closed=True)
    knocks = Guest(world, EVE, bea)
    carl = ask(world, opener.mesh.code(offer.hash), "Carl")
    seat = Guest(world, carl.number, bea)
    assert seat.identity.public == carl.identity.public
    world.run(1)
    assert not heard(knocks, *ASKS)
    assert [type(one) for one in heard(seat, *ASKS)] == [JoinTable]
