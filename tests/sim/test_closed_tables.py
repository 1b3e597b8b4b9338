"""A closed table lets in those who know its code, its seats and those met before; nobody else
learns a thing about it, however they ask, and a guess costs them an exchange."""

import pytest

from ledger.records.roster import short_code, write_join
from p2p.core.actions import Admitted, Note, Surveyed
from p2p.wire.entry_code import new_code
from p2p.wire.errors import MistypedCode, Reason, WrongGuess
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    Heads,
    JoinTable,
    LobbyState,
    QueryTables,
    Start,
    TableCode,
    TableRecord,
    Tables,
    Want,
    Watch,
)
from tests.p2p import inside
from tests.p2p.people import chance
from tests.sim.closed import EVE, ask, closed, heard, reason, wrong
from tests.sim.test_hostile import Guest, refusals
from tests.sim.world import World


def test_who_knows_the_code_plays():
    """Typed in small letters; from then on the joiner's node knows the code as well, and both play
    the table to its end."""
    world, offer, code = closed(1)
    bea = ask(world, code)
    assert bea.told(Admitted) and bea.mesh.code(offer.hash) == code
    for actor in world.actors:
        actor.do("ready", True, actor.now)
    world.run_to_end()
    assert len(world.logs()) == 1
    assert not world.actors[0].told(Note)


def test_a_wrong_code_is_refused_and_told():
    """The one who typed it hears that it was wrong, the opener that somebody tried, and nothing of
    the table has been said."""
    world, _offer, code = closed(2)
    opener = world.actors[0]
    eve = ask(world, wrong(code), "Eve")
    assert reason(eve) is Reason.WRONG_CODE and eve.mesh.lobby is None
    (note,) = opener.told(Note)
    assert isinstance(note.error, WrongGuess) and note.error.count == 1
    assert note.error.hosts == (eve.host,)
    assert [one.name for one in opener.mesh.lobby.members] == ["P0"]
    bea = ask(world, code)
    assert bea.told(Admitted)


def test_a_mistyped_code_asks_nobody():
    """The check sign is against it: that is said before a link is made."""
    world, _offer, code = closed(3)
    bea = world.add()
    signs = code.signs[:-1] + ("A" if code.signs[-1] != "A" else "B")
    with pytest.raises(MistypedCode):
        bea.do("seek", (world.actors[0].address,), bea.now, name="Bea", code=signs)
    world.run(1)
    assert not bea.linked


@pytest.mark.parametrize("name", ["Eve", None])
def test_without_a_code_there_is_no_table(name):
    """Neither to sit nor to watch: whoever asks hears that a code is wanted."""
    world, _offer, _code = closed(4)
    eve = ask(world, None, name)
    assert reason(eve) is Reason.CODE_WANTED


def test_an_open_code_opens_no_closed_table():
    """Its name as an open table would have it is known to everybody, and is no secret."""
    world, offer, _code = closed(5)
    eve = world.add()
    eve.do("seek", (world.actors[0].address,), eve.now, name="Eve", code=short_code(offer))
    world.run(2)
    assert reason(eve) is Reason.CODE_WANTED


def test_a_code_of_another_table_finds_none():
    """Its plate is not here: no exchange is begun for it."""
    world, _offer, _code = closed(6)
    other = new_code(bytes(32), chance(1))
    eve = ask(world, other, "Eve")
    assert reason(eve) is Reason.NO_TABLE
    assert not world.actors[0].told(Note)


def test_an_open_table_has_no_code_to_prove():
    """As it ever was: it is listed to whoever asks, and a closed table's code is none of it."""
    world = World(7, 1)
    offer = world.open_lobby(3)
    assert world.actors[0].mesh.code(offer.hash) is None
    assert ask(world, None).told(Admitted)
    assert reason(ask(world, new_code(offer.hash, chance(1)), "Cem")) is Reason.NO_TABLE


def test_those_met_before_need_no_code():
    """They see the table in a list, sit down, and learn the code for their node."""
    world, offer, code = closed(8)
    opener, bea = world.actors[0], world.add()
    inside.links(opener.mesh).met = lambda identity: identity == bea.identity.public
    bea.do("survey", [(opener.address,)], bea.now)
    world.run(3)
    assert [one.offer for one in bea.told(Surveyed)[0].tables] == [offer]
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(2)
    assert bea.told(Admitted) and bea.mesh.code(offer.hash) == code


def test_who_sits_comes_back_without_asking_again():
    """A link that breaks before the start costs nobody the exchange once more."""
    world, _offer, code = closed(9)
    opener, bea = world.actors[0], ask(world, code)
    answers = []
    take = inside.node_lobby(opener.mesh).codes.ask
    inside.node_lobby(opener.mesh).codes.ask = lambda *given: answers.append(given) or take(*given)
    world.net.cut(opener.host, bea.host)
    world.run(10)
    assert opener.mesh.lobby.member(bea.identity.public).here and not answers


@pytest.mark.parametrize("role", list(Role))
def test_strangers_are_told_nothing(role):
    """Before the start and after it, by whatever they ask, even with the offer's hash and the
    table's id in hand."""
    world, offer, code = closed(10)
    opener, bea = world.actors[0], ask(world, code)
    eve = Guest(world, EVE, opener, role=role)
    join = write_join(eve.identity, offer, "Eve", rng=chance(1))
    eve.say(QueryTables(), Watch(offer.hash))
    if role is Role.PLAYER:
        eve.say(JoinTable(join.raw, False))
    world.run(1)
    for actor in world.actors:
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None and bea.table.head()[0] > 2)
    table = bea.table.id
    after = [Guest(world, EVE, target, role=role) for target in (opener, bea)]
    for guest in after:
        guest.say(QueryTables(), Watch(offer.hash), Heads(table, 0, table), Want(table, 0))
        if role is Role.PLAYER:
            guest.say(JoinTable(join.raw, False))
    world.run(2)
    for guest in (eve, *after):
        told = heard(guest, LobbyState, Start, TableRecord, TableCode, Heads)
        assert told == []
        assert all(one.listings == () for one in heard(guest, Tables))
        assert set(refusals(guest)) == {Reason.CODE_WANTED}
    assert inside.here(opener.mesh).of_offer(offer.hash).names == ("P0", "Bea")


def test_every_node_of_a_running_table_keeps_it_closed_and_lets_in():
    """A watcher with the code is let in by a seat that did not open the table; one without is not,
    nor one with a wrong code; one who sits there comes back with nothing in hand."""
    world, offer, code = closed(11, nodes=1)
    opener, bea = world.actors[0], ask(world, code)
    for actor in (opener, bea):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None and bea.table.head()[0] > 2)
    opener.kill()
    ida = ask(world, code, None, target=1)
    assert ida.table is not None and ida.table.head()[0] > 0
    assert ida.mesh.code(offer.hash) is None  # it needs none, and tells nobody
    assert reason(ask(world, None, None, target=1)) is Reason.CODE_WANTED
    assert reason(ask(world, wrong(code), None, target=1)) is Reason.WRONG_CODE
    back = world.come_back(0, 1)
    world.run(3)
    assert back.table is not None and back.mesh.code(offer.hash) == code
