"""Who begins a table: its opener, with those its lobby showed; nobody comes back elsewhere."""

import pytest

from ledger.records.roster import make_roster, short_code, write_join
from ledger.records.start import sign_beginning
from p2p.core.actions import Admitted, NotAdmitted
from p2p.entry.known_names import KnownNames
from p2p.wire.entry_code import Door
from p2p.wire.errors import OtherKeys, Reason, StrangeTable
from p2p.wire.link_work import Done
from p2p.wire.messages import (
    Heads,
    JoinTable,
    LobbyState,
    Nodes,
    QueryTables,
    Ready,
    Refuse,
    Start,
    Tables,
    Watch,
)
from tests.p2p import inside
from tests.p2p.people import a_beginning, a_roster, a_start, chance, person
from tests.sim.test_hostile import Guest, lobby_of, refusals
from tests.sim.world import World

EVE, ADA = person(50), person(60)


def a_lobby(seed, seats=3):
    """An opener and Bea, who sits and is ready: world, offer, and the two."""
    world, offer = lobby_of(seed, seats)
    opener, bea = world.actors[0], world.add()
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(1)
    bea.do("ready", True, bea.now)
    return world, offer, opener, bea


def sham(offer, bea, names=("P0", "Ada")):
    """A roster with Bea's true join, and keys of one's own under the names of the others."""
    true = bea.mesh.lobby.member(bea.identity.public).join
    keys = (person(60), person(61))
    made = [
        write_join(key, offer, name, rng=chance(1)) for key, name in zip(keys, names, strict=True)
    ]
    return make_roster(offer, [true, *made])


@pytest.mark.parametrize("known", [False, True], ids=["unknown", "known names"])
@pytest.mark.parametrize("sits", [True, False], ids=["a member", "a watcher"])
def test_nobody_else_seats_a_joiner_at_a_table_of_its_own(sits, known):
    """It takes the true join, makes keys named like the others, breaks the link to the opener, and
    is there at once with a start: signed by itself, by one of its keys, by nobody. None counts, and
    when the opener is back the true table begins with those who wait in it."""
    world, offer, opener, bea = a_lobby(1)
    eve = Guest(world, 50, opener)
    eve.say(JoinTable(write_join(EVE, offer, "Ada", rng=chance(1)).raw, False) if sits
            else Watch(offer.hash))  # fmt: skip
    world.run(0.5)
    state = [one for one in eve.heard if isinstance(one, LobbyState)][-1]
    assert bea.mesh.lobby.member(bea.identity.public).join.raw in {one[0] for one in state.members}
    if known:
        bea.welcome = KnownNames({"P0": opener.identity.public}).welcome
    false = sham(offer, bea)
    tellers = [Guest(world, number, bea) for number in (60, 61, 50)]
    world.run(0.2)
    world.net.cut(opener.host, bea.host)
    world.net.block(opener.host, bea.host)
    world.run(0.1)
    assert not bea.mesh.lobby.linked
    for teller in tellers:
        for signer in (EVE, ADA, bea.identity):
            teller.say(a_start(false, signer))
        teller.say(Start(false.encode(), (), bytes(64), ()))
    world.run(1)
    assert bea.table is None and bea.mesh.lobby is not None and not bea.told(NotAdmitted)
    world.net.heal()
    world.run(8)
    carl = world.add() if not sits else None
    if carl is not None:
        carl.do("seek", (opener.address,), carl.now, name="Carl")
        world.run(1)
        carl.do("ready", True, carl.now)
    else:
        eve.say(Ready(offer.hash, True))
    opener.do("ready", True, opener.now)
    world.run(2)
    assert bea.table is not None and bea.table.id == opener.table.id != false.table_id


def test_a_true_start_of_another_lobby_of_the_opener_is_none():
    """Its signature is good, and for another offer: taken apart, it begins nothing."""
    world, offer, opener, bea = a_lobby(2, 2)
    other = a_roster([opener.identity, bea.identity], seed=9)
    signed = a_beginning(other)
    number = next(iter(bea.links))
    mine = bea.mesh.lobby.member(bea.identity.public).join
    host = opener.mesh.lobby.member(opener.identity.public).join
    roster = make_roster(offer, [mine, host])
    world.run(0.5)
    inside.node_lobby(opener.mesh).open_lobby.me_ready(
        True, inside.out(opener.mesh)
    )  # all are ready, nothing is signed
    opener._act()
    world.run(0.1)  # not so long that the opener signs
    for raw in (other.encode(), roster.encode()):
        bea.mesh.message(number, Start(raw, (), signed.signature, ()), bea.now)
    bea._act()
    assert bea.table is None
    bea.mesh.message(number, a_start(roster), bea.now)
    bea._act()
    assert bea.table is not None


def test_an_opener_that_signs_two_rosters_begins_two_tables():
    """Each seat stays at the one it was told of first; the other start changes nothing for it."""
    world, offer, opener, bea = a_lobby(3, 2)
    cem = world.add()
    join = write_join(person(2), offer, "Cem", rng=chance(2))
    host = opener.mesh.lobby.member(opener.identity.public).join
    mine = bea.mesh.lobby.member(bea.identity.public).join
    first, second = make_roster(offer, [host, mine]), make_roster(offer, [host, join])
    opener.do("ready", True, opener.now)
    world.run(1)
    assert bea.table.id == first.table_id and cem.identity.public == join.identity
    number = next(iter(bea.links))
    for roster in (second, first):
        bea.mesh.message(number, a_start(roster), bea.now)
        bea._act()
    assert bea.table.id == first.table_id and not bea.told(NotAdmitted)
    assert bea.mesh.beginning(second.table_id) is None


def test_who_was_cut_off_while_others_sat_down_is_told_the_last_state_with_the_start():
    """The opener has not noticed that its link was gone: it tells who comes then both, in order."""
    world, offer, opener, bea = a_lobby(4, 2)
    opener.do("ready", True, opener.now)
    world.run(1)
    bea.kill()
    again = Guest(world, 1, opener)
    roster = inside.here(opener.mesh).of_offer(offer.hash)
    join = next(one for one in roster.joins if one.identity == person(1).public)
    again.say(JoinTable(join.raw, False))
    world.run(0.5)
    told = [one for one in again.heard if isinstance(one, LobbyState | Start)]
    assert [type(one) for one in told] == [LobbyState, Start]
    assert all(ready and here for _, ready, _, here in told[0].members)
    assert {one[0] for one in told[0].members} == {one.raw for one in roster.joins}


def liar_at(world, roster, signer):
    """A node that says it plays at the table of this roster, and signs its start itself."""
    liar = World.actor(world, len(world.actors), ADA)
    world.actors.append(liar)
    liar.do("attach", world.factory(0, roster, None), roster, {}, liar.now)
    beginning = sign_beginning(signer, roster)
    inside.begun(liar.mesh)[roster.table_id] = beginning
    listed = ((roster.offer.encode(), len(roster.keys), True),)
    handle = inside.node_lobby(liar.mesh).handle

    def lists(number, link, message, now):
        if not isinstance(message, QueryTables):
            return handle(number, link, message, now)
        inside.out(liar.mesh).send(number, Tables(listed))
        return Done()

    inside.node_lobby(liar.mesh).handle = lists
    return liar


@pytest.mark.parametrize("asked", [{"name": "Bea"}, {"name": None, "back": True}, {"name": None}],
                         ids=["joins", "comes back", "watches"])  # fmt: skip
def test_nobody_is_led_to_a_sham_that_runs(asked):
    """A node lists the true offer as running and has a roster with the true join, but not the
    opener's signature: whoever asks there is told that there is no such table."""
    world, offer, _, bea = a_lobby(5)
    liar = liar_at(world, sham(offer, bea), person(60))
    bea.kill()
    again = world.actors[1] = World.actor(world, 1)
    again.do("seek", (liar.address,), again.now, code=short_code(offer), **asked)
    world.run(3)
    (refused,) = again.told(NotAdmitted)
    assert refused.error.reason is Reason.NO_TABLE and again.table is None
    assert again.mesh.lobby is None


def test_who_comes_back_unasked_knows_the_table():
    """The opener itself has begun it with other keys under known names: nobody sits down there
    before the person has said so, and then at that table alone."""
    world, offer, opener, bea = a_lobby(6)
    false = sham(offer, bea)
    liar = liar_at(world, false, opener.identity)
    known = KnownNames({"Ada": person(70).public}).welcome
    bea.kill()
    for welcome, knows, error in (
        (known, True, OtherKeys),
        (known, False, OtherKeys),
        (lambda join: None, False, StrangeTable),
    ):
        again = world.actors[1] = World.actor(world, 1)
        again.welcome, again.knows = welcome, lambda table_id, knows=knows: knows
        again.do("seek", (liar.address,), again.now, name="Bea", code=short_code(offer))
        world.run(3)
        (refused,) = again.told(NotAdmitted)
        assert type(refused.error) is error and again.table is None
        assert (refused.error.table_id, refused.error.known) == (false.table_id, knows)
        again.kill()
    for sure in (bytes(32), false.table_id):
        again = world.actors[1] = World.actor(world, 1)
        again.welcome, again.knows = known, lambda table_id: False
        again.do("seek", (liar.address,), again.now, name="Bea", code=short_code(offer), sure=sure)
        world.run(3)
        assert (again.table is not None) is (sure == false.table_id) is bool(again.told(Admitted))
        again.kill()


def sent_away(seed):
    """An open table that has begun without Eve, who was sent away: world, offer, opener, Bea."""
    world, offer, opener, bea = a_lobby(seed, 2)
    bea.do("leave")
    world.run(0.5)
    eve = Guest(world, 50, opener)
    eve.say(JoinTable(write_join(EVE, offer, "Eve", rng=chance(1)).raw, False))
    world.run(0.5)
    opener.do("exclude", EVE.public)
    bea.do("seek", (opener.address,), bea.now, name="Bea")
    world.run(1)
    for one in (bea, opener):
        one.do("ready", True, one.now)
    world.run(1)
    assert bea.table is not None
    return world, offer, opener, bea


@pytest.mark.parametrize("where", [0, 1], ids=["at the opener", "at a member"])
def test_who_was_sent_away_does_not_watch_the_table_that_has_begun(where):
    """Nor sit, nor follow it by its id where it knows that; under another identity it looks on."""
    world, offer, opener, bea = sent_away(7)
    node = (opener, bea)[where]
    assert node.mesh.beginning(node.table.id).sent_away == (EVE.public,)
    eve, fay = Guest(world, 50, node), Guest(world, 51, node)
    eve.say(Watch(offer.hash))
    eve.say(JoinTable(write_join(EVE, offer, "Eve", rng=chance(1)).raw, False))
    eve.say(Heads(node.table.id, 0, node.table.id))
    fay.say(Watch(offer.hash))
    fay.say(Heads(node.table.id, 0, node.table.id))
    world.run(1)
    assert refusals(eve) == [Reason.EXCLUDED] * 2
    assert not [one for one in eve.heard if isinstance(one, Start | Nodes)]
    assert [one for one in fay.heard if isinstance(one, Start)]
    assert [one for one in fay.heard if isinstance(one, Nodes)]


def test_a_node_that_has_lost_how_its_table_began_is_told_by_the_others():
    """It asks the seats it links with, and till then tells nobody of the table; a false word of
    a seat is none."""
    world = World(8, 3, steps=400)
    people = [actor.identity for actor in world.actors]
    roster = a_roster(people, 8)
    for actor, begun in zip(world.actors, (None, None, a_beginning(roster)), strict=True):
        addresses = {one.identity.public: (one.address,) for one in world.actors[:2]}
        actor.do("keep_entry", roster.offer.hash, Door.OPEN)
        if begun is None:
            actor.do("attach", actor.make_table(roster), roster, addresses, actor.now)
    world.run(4)
    first, second, third = world.actors
    ida = Guest(world, 50, first)
    ida.say(Watch(roster.offer.hash))
    world.run(0.5)
    assert [one.reason for one in ida.heard if isinstance(one, Refuse)] == [Reason.NO_TABLE]
    number = next(iter(first.links))
    for false in (a_start(roster, EVE), Start(roster.encode(), (), bytes(64), ())):
        first.mesh.message(number, false, first.now)
    assert first.mesh.beginning(roster.table_id) is None
    addresses = {one.identity.public: (one.address,) for one in (first, second)}
    third.do(
        "attach",
        third.make_table(roster),
        roster,
        addresses,
        third.now,
        beginning=a_beginning(roster),
    )
    world.run(4)
    assert {one.mesh.beginning(roster.table_id) for one in world.actors} == {a_beginning(roster)}
    ida.say(Watch(roster.offer.hash))
    world.run(0.5)
    assert [one.roster for one in ida.heard if isinstance(one, Start)] == [roster.encode()]
