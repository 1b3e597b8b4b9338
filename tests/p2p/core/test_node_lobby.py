"""p2p.core.node_lobby: who is heard in a lobby, and whose table it is; real links between nodes."""

import pytest

from ledger.records.roster import short_code, write_join
from p2p.core.actions import Admitted, Heard, NotAdmitted
from p2p.wire import limits
from p2p.wire.errors import FoundNowhere, Instead, NoAnswer, Reason, Refused
from p2p.wire.messages import Chat, JoinTable, LobbyState, Ready, Start, TableCode
from tests.p2p import inside
from tests.p2p.people import a_roster, an_offer, chance, person
from tests.sim.test_hostile import Guest, lobby_of, refusals
from tests.sim.world import World

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


NOBODY = ("10.9.9.9", 7711)


def among_others(seed, seats=3):
    """A node with a table of its own, one without any, and the opener of the table looked for."""
    world, offer = lobby_of(seed, seats)
    other, idle = world.add(), world.add()
    other.do("open_table", an_offer(other.identity, 3, seed=99), "Other")
    return world, offer, [other.address, idle.address, world.actors[0].address]


@pytest.mark.parametrize("turn", range(3))
@pytest.mark.parametrize("dead", [(), (NOBODY,)])
def test_a_join_goes_on_past_nodes_without_the_table(turn, dead):
    """Another table, none at all, nobody: in whatever order, the seat is taken at the right one."""
    world, offer, addresses = among_others(6 + turn)
    bea = world.add()
    order = (*addresses[turn:], *dead, *addresses[:turn])
    bea.do("seek", order, bea.now, name="Bea", code=short_code(offer))
    world.run(5)
    assert bea.told(NotAdmitted) == []
    assert [one.offer for one in bea.told(Admitted)] == [offer]
    assert bea.mesh.lobby.linked
    assert not inside.links(bea.mesh).to(world.actors[2].identity.public), (
        "who has served is let go"
    )


def test_a_watcher_goes_on_too():
    """A watcher is asked for no more than a seat."""
    world, offer, addresses = among_others(9)
    ida = world.add()
    ida.do("seek", tuple(addresses), ida.now, name=None, code=short_code(offer))
    world.run(5)
    assert [one.offer for one in ida.told(Admitted)] == [offer]


def test_what_is_at_each_address_is_told_when_all_were_tried():
    """Once, and not before the dead ones were given their time; nothing is dialled after it."""
    world, offer, (other, idle, _) = among_others(10)
    bea = world.add()
    bea.do("seek", (other, NOBODY, idle), bea.now, name="Bea", code=short_code(offer))
    world.run(0.3)
    assert bea.told(NotAdmitted) == []
    world.run(60)
    (refused,) = bea.told(NotAdmitted)
    assert isinstance(refused.error, FoundNowhere)
    assert refused.error.found == (
        (other, Instead.OTHER_CODE),
        (NOBODY, Instead.NOBODY),
        (idle, Instead.NO_TABLE),
    )
    assert inside.node_lobby(bea.mesh).search.attempt is None and not inside.dials(bea.mesh).targets


def test_two_wrong_nodes_end_a_join_as_soon_as_both_have_answered():
    """No address is left: nothing is waited for."""
    world, offer, (other, idle, _) = among_others(11)
    bea = world.add()
    bea.do("seek", (other, idle), bea.now, name="Bea", code=short_code(offer))
    world.run(2)
    (refused,) = bea.told(NotAdmitted)
    assert [what for _, what in refused.error.found] == [Instead.OTHER_CODE, Instead.NO_TABLE]


def test_one_address_is_refused_and_dead_ones_are_told_as_before():
    """A single node's own words, and nobody at all."""
    world, offer, (other, _, _) = among_others(12)
    bea, dan = world.add(), world.add()
    bea.do("seek", (other,), bea.now, name="Bea", code=short_code(offer))
    dan.do("seek", (NOBODY, ("10.9.9.8", 7711)), dan.now, name="Dan", code=short_code(offer))
    world.run(60)
    (refused,) = bea.told(NotAdmitted)
    assert type(refused.error) is Refused and refused.error.reason is Reason.OTHER_CODE
    (nobody,) = dan.told(NotAdmitted)
    assert isinstance(nobody.error, NoAnswer)


def test_what_the_right_table_refuses_ends_a_join_at_once():
    """A table that is full: the node after it is not asked."""
    world, offer, (other, _, opener) = among_others(13, 2)
    bea, dan = world.add(), world.add()
    bea.do("seek", (opener,), bea.now, name="Bea")
    world.run(1)
    dan.do("seek", (opener, other), dan.now, name="Dan", code=short_code(offer))
    world.run(1)
    (refused,) = dan.told(NotAdmitted)
    assert refused.error.reason is Reason.FULL and not isinstance(refused.error, FoundNowhere)


def test_a_node_we_are_at_a_table_with_stays_linked():
    """It has not the table looked for, but another one of ours: the next address is asked."""
    world = World(14, 3)
    roster = a_roster([actor.identity for actor in world.actors[:2]], 14)
    for actor in world.actors[:2]:
        actor.take_seat(roster)
    world.run(2)
    friend, bea, opener = world.actors
    offer = an_offer(opener.identity, 3, 14)
    opener.do("open_table", offer, "P2")
    addresses = (friend.address, opener.address)
    bea.do("seek", addresses, bea.now, name="Bea", code=short_code(offer))
    world.run(0.2)
    assert inside.links(bea.mesh).to(friend.identity.public)
    world.run(3)
    assert bea.told(NotAdmitted) == [] and [one.offer for one in bea.told(Admitted)] == [offer]


def test_words_of_a_member_are_few_whoever_passes_them_on():
    """Four a second for half a minute: the opener shows and passes on a few, then one every five
    seconds; and words that an opener passes on in the name of nobody who sits are not shown."""
    world = World(41, 1)
    offer = world.open_lobby(4)
    opener, bea, cem = world.actors[0], world.add(), world.add()
    for actor, name in ((bea, "Bea"), (cem, "Cem")):
        actor.do("seek", (opener.address,), actor.now, name=name)
    world.run(2)
    for number in range(120):
        bea.do("say", f"word {number}")
        world.run(0.25)
    for actor in (opener, cem):
        told = [fact.text for fact in actor.told(Heard)]
        assert told[0] == "word 0"
        assert len(told) <= limits.WORDS_AT_ONCE + 30 / limits.WORDS_EVERY + 1
    before = len(cem.told(Heard))
    (number,) = inside.links(opener.mesh).to(cem.identity.public)
    inside.out(opener.mesh).send(number, Chat(offer.hash, person(99).public, "who am I"))
    opener._act()
    world.run(1)
    assert len(cem.told(Heard)) == before


def test_words_are_counted_by_who_says_them():
    """All come to a joiner over its one link, to the opener: of seven who say at once what one may,
    and one of them more than that, each is heard in full and nobody else for it; no link ends, for
    an opener that passes on what it is told has done nothing wrong."""
    world = World(42, 1)
    world.open_lobby(8)
    opener, *others = world.actors[0], *(world.add() for _ in range(7))
    for number, actor in enumerate(others):
        actor.do("seek", (opener.address,), actor.now, name=f"P{number + 1}")
    world.run(2)
    dan = others.pop()
    links = [dict(actor.links) for actor in world.actors]
    for speaker in (opener, *others):
        for number in range(limits.WORDS_AT_ONCE):
            speaker.do("say", f"word {number}")
    others[0].do("say", "one too many")
    world.run(1)
    said = [f"word {number}" for number in range(limits.WORDS_AT_ONCE)]
    told = [(fact.identity, fact.text) for fact in dan.told(Heard)]
    for speaker in (opener, *others):
        assert [text for who, text in told if who == speaker.identity.public] == said
    assert len(told) == 7 * limits.WORDS_AT_ONCE
    assert [actor.links for actor in world.actors] == links and world.broken == []


def test_once_a_table_has_begun_its_lobby_is_gone():
    """It is listed once, as running; one that sits there and asks for its seat gets the roster; a
    stranger is told that it has started."""
    world = World(15, 2)
    world.play_lobby()
    world.run(1)
    opener, bea = world.actors
    assert opener.table is not None and inside.node_lobby(opener.mesh).open_lobby is None
    assert opener.mesh.lobby is None
    ((offer, seats, runs),) = opener.mesh.offers()
    assert (seats, runs) == (2, True)
    roster = inside.here(opener.mesh).of_offer(offer.hash)
    joins = {one.identity: one for one in roster.joins}
    bea.kill()
    back, eve = Guest(world, 1, opener), Guest(world, EVE, opener)
    back.say(JoinTable(joins[bea.identity.public].raw, False))
    eve.say(JoinTable(write_join(person(EVE), offer, "Eve", rng=chance(1)).raw, False))
    world.run(1)
    assert [one.roster for one in back.heard if isinstance(one, Start)] == [roster.encode()]
    assert refusals(eve) == [Reason.STARTED]
    assert not [one for one in eve.heard if isinstance(one, Start | LobbyState)]
    told = [type(one) for one in back.heard if isinstance(one, Start | LobbyState)]
    assert told == [LobbyState, Start], "no start is believed without the state before it"


def test_a_table_that_was_given_up_keeps_no_code():
    """Nobody proves a code for a table that is no more, and the next one is closed by its own."""
    world = World(16, 1)
    offer = world.open_lobby(2, closed=True)
    (opener,) = world.actors
    assert opener.mesh.code(offer.hash) is not None
    opener.do("leave")
    assert opener.mesh.code(offer.hash) is None and opener.mesh.offers() == []


def test_ready_for_another_table_is_not_ready_for_this_one():
    """A member's word names its table; one about another changes nothing here."""
    world, offer, opener, bea, eve = lobby_of_three(17)
    eve.say(Ready(an_offer(person(3)).hash, True))
    world.run(0.5)
    assert not opener.mesh.lobby.member(person(EVE).public).ready
    eve.say(Ready(offer.hash, True))
    world.run(0.5)
    assert opener.mesh.lobby.member(person(EVE).public).ready and not bea.told(NotAdmitted)


def test_the_own_lobby_comes_first_in_a_list_that_is_full():
    """At as many tables as a list holds, the one that can be joined is in it."""
    world = World(18, 1)
    (opener,) = world.actors
    people = [opener.identity, person(40)]
    for seed in range(limits.OFFERS):
        roster = a_roster(people, seed)
        opener.do("attach", opener.make_table(roster), roster, {}, opener.now)
    offer = an_offer(opener.identity, 3, 99)
    opener.do("open_table", offer, "P0")
    listed = opener.mesh.offers()
    assert listed[0] == (offer, 1, False) and len(listed) == limits.OFFERS


def test_the_new_code_is_not_told_to_one_who_was_sent_away():
    """A node met before sees a closed table without its code, and learns it with a seat alone: it
    could let in whom the opener has just got rid of."""
    world = World(6, 1)
    offer, opener = world.open_lobby(3, closed=True), world.actors[0]
    eve = Guest(world, EVE, opener)
    inside.links(opener.mesh).met = lambda identity: identity == eve.identity.public
    join = JoinTable(write_join(eve.identity, offer, "Eve", rng=chance(1)).raw, False)
    eve.say(join)
    world.run(0.5)
    codes = [one for one in eve.heard if isinstance(one, TableCode)]
    assert len(codes) == 1
    before = opener.mesh.code(offer.hash)
    opener.do("exclude", eve.identity.public)
    assert opener.mesh.code(offer.hash) not in (None, before), "eve knows the old one"
    eve.say(join)
    world.run(0.5)
    assert refusals(eve) == [Reason.EXCLUDED, Reason.EXCLUDED]
    assert [one for one in eve.heard if isinstance(one, TableCode)] == codes
