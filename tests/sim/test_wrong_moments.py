"""Words of a lobby over the wrong link, at the wrong moment, a thousand of them: to somebody
who searches, sits in a lobby, watches, comes back. Nothing of it changes what its node holds."""

import pytest

from ledger.records.roster import make_roster, short_code, write_join
from p2p.core.actions import Admitted, LobbyChanged, NotAdmitted, Note
from p2p.wire.entry_code import new_code
from p2p.wire.errors import Reason
from p2p.wire.messages import (
    CodeAnswer,
    CodeProof,
    LobbyState,
    QueryTables,
    Refuse,
    Start,
    TableCode,
    Tables,
    TakeBot,
    Watch,
)
from tests.amounts import amount
from tests.p2p import inside
from tests.p2p.people import a_start, an_offer, chance, person
from tests.sim.test_bad_nodes_in_a_search import bad
from tests.sim.test_code_guesses import EIGHT
from tests.sim.test_hostile import Guest
from tests.sim.world import World

EVE = 50


def words(offer, *, closed):
    """One of each, as if Eve had opened, begun, refused and closed the table of this offer."""
    seats = [(person(EVE), "Eve"), (person(60), "Ada"), (person(61), "Ida")][: offer.seats]
    joins = [write_join(key, offer, name, rng=chance(name)) for key, name in seats]
    roster = make_roster(offer, joins)
    return [
        Tables(()),
        Tables(((offer.encode(), 1, False),)),
        Tables(((offer.encode(), 1, True), (an_offer(person(EVE)).encode(), 1, False))),
        Tables(((b"rubbish", 1, False),)),
        LobbyState(offer.hash, tuple((join.raw, True, False, True) for join in joins)),
        LobbyState(offer.hash, ((b"rubbish", True, False, True),)),
        *(Refuse(offer.hash, int(reason), "x") for reason in Reason),
        *(Refuse(bytes(32), int(reason), "x") for reason in Reason),
        a_start(roster, person(EVE)),
        Start(roster.encode(), (), bytes(64), ()),
        TableCode(offer.hash, "" if closed else new_code(offer.hash, chance(9)).signs),
        CodeAnswer(EIGHT),
        CodeProof(bytes(32)),
        TakeBot(offer.hash, "Ada (Bot)"),
    ]


def attack(world, victim, said):
    """Strangers say all of it again and again, as fast as a link bears and then faster; a link that
    is closed comes again. So many words got out."""
    count = 0
    guests = [Guest(world, EVE + number, victim) for number in range(4)]
    while count < amount(1000):
        for place, guest in enumerate(guests):
            if guest.lost:
                guests[place] = guest = Guest(world, EVE + place, victim)
            for word in said[count % len(said) :][: 40 if place == 0 else 8]:
                guest.say(word)
                count += 1
        world.run(0.5)
    world.run(1)
    return guests


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_who_sits_in_a_lobby_keeps_its_seat_and_the_table_begins(closed):
    """Nothing of the lobby, of the code, of readiness, of what the screen was told has changed."""
    world = World(1, 1)
    opener, bea = world.actors[0], world.add()
    offer = world.open_lobby(2, closed=closed)
    code = opener.mesh.code(offer.hash).show() if closed else short_code(offer)
    bea.do("seek", (opener.address,), bea.now, name="Bea", code=code)
    world.run(2)
    bea.do("ready", True, bea.now)
    world.run(1)
    entry, lobby, told = bea.mesh.entry(offer.hash), bea.mesh.lobby, len(bea.facts)
    attack(world, bea, words(offer, closed=closed))
    assert (bea.mesh.entry(offer.hash), bea.mesh.lobby) == (entry, lobby)
    assert bea.facts[told:] == [] and bea.mesh.lobby.linked
    opener.do("ready", True, opener.now)
    world.run_until(lambda: bea.table is not None and opener.table is not None)


def test_who_searches_finds_its_table_all_the_same():
    """While it waits for a node that is silent strangers answer in its place; then the table comes
    up at the other address."""
    world = World(2, 1)
    node, bea = bad(world, lambda said: []), world.add()
    offer = an_offer(world.actors[0].identity, 3)
    there = world.actors[0].address
    bea.do("seek", (node.address, ("10.9.9.9", 7711)), bea.now, name="Bea", code=short_code(offer))
    world.run(0.6)
    attack(world, bea, words(offer, closed=False)[:12])
    assert (
        bea.mesh.lobby is None and bea.mesh.entry(offer.hash) is None and not bea.told(LobbyChanged)
    )
    world.actors[0].do("open_table", offer, "P0")
    bea.do("seek", (node.address, there), bea.now, name="Bea", code=short_code(offer))
    world.run_until(lambda: bool(bea.told(Admitted)))
    assert bea.mesh.lobby.member(person(0).public)


def test_who_watches_a_lobby_or_a_game_sees_what_it_saw():
    """And the watcher of a lobby follows the game when it begins."""
    world = World(3, 1)
    opener, bea, ida = world.actors[0], world.add(), world.add()
    offer = world.open_lobby(2)
    ida.do("seek", (opener.address,), ida.now, name=None)
    world.run(1)
    lobby, told = ida.mesh.lobby, len(ida.facts)
    attack(world, ida, words(offer, closed=False))
    assert ida.mesh.lobby == lobby and ida.facts[told:] == []
    assert ida.mesh.entry(offer.hash) is None
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(1)
    for one in (bea, opener):
        one.do("ready", True, one.now)
    world.run_until(lambda: ida.table is not None)
    attack(world, ida, words(offer, closed=False))
    assert not ida.told(NotAdmitted) and not ida.told(Note)


def test_who_comes_back_sits_down_at_its_table_alone():
    """The node it asks is silent as long as strangers talk; what they say of start, code and
    refusal is nothing, and at the true node it is back."""
    world = World(4, 3, steps=4000)
    world.play_lobby()
    world.run_until(lambda: all(one.table is not None for one in world.actors))
    offer = world.actors[0].mesh.offers()[0][0]
    world.actors[2].kill()
    runs = Tables(((offer.encode(), 3, True),))
    node = bad(world, lambda said: [runs] if isinstance(said, QueryTables) else [])
    again = world.actor(world, 2)
    again.do("seek", (node.address,), again.now, name=None, back=True, code=short_code(offer))
    world.run(1)
    assert inside.node_lobby(again.mesh).search.attempt.offer == offer
    attack(world, again, words(offer, closed=False))
    assert again.table is None and again.mesh.entry(offer.hash) is None
    assert not again.told(NotAdmitted) and not again.told(LobbyChanged)
    there = (world.actors[1].address,)
    again.do("seek", there, again.now, name=None, back=True, code=short_code(offer))
    world.run_until(lambda: again.table is not None)
    assert again.mesh.entry(offer.hash) == world.actors[1].mesh.entry(offer.hash)


def test_a_node_that_says_that_a_table_runs_shows_nobody_a_lobby():
    """It has the offer from the true opener, names it as running, and tells of a lobby of its own
    making: a watcher sees none."""
    world = World(5, 0)
    offer = an_offer(person(70), 3)
    runs = Tables(((offer.encode(), 3, True),))
    said = words(offer, closed=False)[4]
    node = bad(world, lambda asked: [said if isinstance(asked, Watch) else runs])
    ida = world.add()
    ida.do("seek", (node.address,), ida.now, name=None, code=short_code(offer))
    world.run(5)
    assert ida.mesh.lobby.members == () and not ida.told(Admitted)
