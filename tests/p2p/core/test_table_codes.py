"""How tables are entered, as a node keeps it: which codes, whom it has let in, how much of both."""

from itertools import islice

from ledger.records.roster import write_join
from p2p.core.actions import Admitted, NotAdmitted
from p2p.wire import limits
from p2p.wire.entry_code import Door, EntryCode, new_code
from p2p.wire.messages import CodeProof, JoinTable, LobbyState, QueryTables, Tables, Watch
from tests.p2p import inside
from tests.p2p.people import a_roster, chance
from tests.sim.closed import Guesser, ask, closed, heard, wrong
from tests.sim.test_hostile import Guest
from tests.sim.world import World


def admission_of(actor):
    """What this node keeps of how its tables are entered."""
    return inside.node_lobby(actor.mesh).codes


def hashes(seed):
    """Hashes of offers, without end."""
    rng = chance(seed)
    while True:
        yield rng(32)


def let_in(world, opener, code, number):
    """A guest that has proven the code: who it is."""
    guest = Guesser(world, number, opener)
    assert guest.guess(code, opener) and heard(guest, CodeProof)
    return guest.identity.public


def test_the_same_code_told_again_puts_nobody_out():
    """It is told with each link: one that was let in stays so, and an open table keeps closed."""
    world, offer, code = closed(1, seats=3)
    opener = world.actors[0]
    eve = let_in(world, opener, code, 60)
    admission_of(opener).close(offer.hash, code)
    assert admission_of(opener).sees(eve, offer.hash)
    admission_of(opener).open(offer.hash)
    assert admission_of(opener).entry(offer.hash) == code
    assert not admission_of(opener).sees(bytes(32), offer.hash)
    admission_of(opener).close(offer.hash, wrong(code))
    assert not admission_of(opener).sees(eve, offer.hash)


def test_with_a_new_code_who_sits_stays_let_in():
    """A member's link breaks before the new code has come to it: it sits down again without one."""
    world, offer, code = closed(2, seats=3)
    opener, bea = world.actors[0], ask(world, code)
    world.net.stall(opener.host, bea.host)
    new = opener.do("change_code")
    world.run(0.5)
    assert bea.mesh.code(offer.hash) == code
    world.net.cut(opener.host, bea.host)
    world.net.heal()
    world.run(10)
    assert opener.mesh.lobby.member(bea.identity.public).here
    assert not bea.told(NotAdmitted) and bea.mesh.code(offer.hash) == new


def test_of_two_tables_with_one_plate_the_newer_is_asked_for():
    """Twenty bits tell them apart, and seldom do not: what was opened last is meant."""
    world, offer, code = closed(3)
    opener = world.actors[0]
    newer = EntryCode(code.plate, wrong(code).secret)
    admission_of(opener).close(b"n" * 32, newer, ours=True)
    guest = Guesser(world, 60, opener)
    assert guest.guess(newer, opener) and heard(guest, CodeProof)
    assert admission_of(opener).sees(guest.identity.public, b"n" * 32)
    assert not admission_of(opener).sees(guest.identity.public, offer.hash)


def test_who_was_let_in_is_forgotten_from_the_oldest_on(monkeypatch):
    """At the bound the one that has not come for longest gives its code once more; one that comes
    again is the youngest."""
    monkeypatch.setattr(limits, "LET_IN", 2)
    world, offer, code = closed(4, seats=3)
    opener = world.actors[0]
    first, second = (let_in(world, opener, code, number) for number in (60, 61))
    assert let_in(world, opener, code, 60) == first
    third = let_in(world, opener, code, 62)
    sees = admission_of(opener).sees
    assert [sees(one, offer.hash) for one in (first, second, third)] == [True, False, True]


def test_as_many_tables_are_remembered_as_can_run_and_what_runs_is_not_forgotten():
    """Thousands of lobbies that were seen, open or closed, push out neither the code of a table
    that runs here, nor that it is open."""
    for entry in (new_code(bytes(32), chance(1)), Door.OPEN):
        world = World(5, 2, steps=1000)
        roster = world.seat_all()
        actor, kept = world.actors[0], admission_of(world.actors[0])
        actor.do("keep_entry", roster.offer.hash, entry)
        seen = list(islice(hashes(6), 2000))
        for number, offer in enumerate(seen):
            if number % 2:
                kept.open(offer)
            else:
                kept.close(offer, new_code(offer, chance(number)))
        assert kept.entry(roster.offer.hash) == entry
        entries = [kept.entry(offer) for offer in (roster.offer.hash, *seen)]
        assert 0 < sum(isinstance(one, EntryCode) for one in entries) <= 2 * limits.TABLES
        assert 0 < sum(one is Door.OPEN for one in entries) <= 2 * limits.TABLES
        assert entries[-1] is not None  # the newest


def test_an_opener_that_does_not_say_how_its_table_is_entered_opens_it_to_nobody_at_others():
    """A lobby of a program that sends no word about it: a member's node shows the table to its
    seats alone once it runs."""
    world = World(7, 1, steps=1000)
    offer = world.open_lobby(2)
    opener = world.actors[0]
    admission_of(opener).tell_code = lambda number, offer: None
    bea = ask(world, None)
    for actor in (opener, bea):
        actor.do("ready", True, actor.now)
    world.run_until(lambda: bea.table is not None and bea.table.head()[0] > 1)
    assert bea.told(Admitted) and bea.mesh.entry(offer.hash) is None
    eve = Guesser(world, 60, bea)
    join = write_join(eve.identity, offer, "Eve", rng=chance(1))
    eve.say(QueryTables(), JoinTable(join.raw, False))
    world.run(0.5)
    assert [one.listings for one in heard(eve, Tables)] == [()] and not heard(eve, LobbyState)


def test_nothing_is_kept_of_links_that_went():
    """Nodes that come, begin to prove a code and go, time and again: nobody waits for their proofs,
    nor does anything grow by them."""
    world, _, code = closed(8)
    opener = world.actors[0]
    kept, went = admission_of(opener), []
    for number in range(60, 70):
        guest = Guesser(world, number, opener)
        guest.begin(code, opener)
        (link,) = inside.links(opener.mesh).to(guest.identity.public)
        assert kept.awaits(link)
        guest.end.close()
        world.run(0.1)
        went.append(link)
        assert not any(map(kept.awaits, went))


def test_a_seat_whose_link_went_is_asked_how_a_table_is_entered_on_the_next_one():
    """At once, however often it comes back: what was asked on a link that went counts no more."""
    world = World(9, 2)
    actor, other = world.actors
    roster = a_roster([one.identity for one in world.actors], 9)
    actor.do("attach", actor.make_table(roster), roster, {}, actor.now)
    for _ in range(3):
        guest = Guest(world, other.number, actor)
        world.run(2 * limits.TICK)
        assert heard(guest, Watch)
        guest.end.close()
        world.run(0.5)


def test_who_knows_the_code_uses_up_nobodys_tries():
    """Twice as many as may try at once, from one address, all with the right code: each is let in,
    and a table of friends behind one router is no slower for it."""
    world, offer, code = closed(10, seats=3)
    opener = world.actors[0]
    for number in range(2 * max(limits.CODE_TRIES, limits.CODE_TRIES_PER_ADDRESS)):
        friend = let_in(world, opener, code, 60 + 250 * number)
        assert admission_of(opener).sees(friend, offer.hash)
