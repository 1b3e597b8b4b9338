"""p2p.core.mesh: what becomes of a link, a word, a dial and a tick, and who hears of them."""

from dataclasses import replace

import pytest

from p2p.core.actions import Broken, Heard, NotAdmitted, PeersChanged, Started, Stirred, Surveyed
from p2p.core.lobby import refusal
from p2p.wire import limits
from p2p.wire.entry_code import Door, new_code
from p2p.wire.errors import HandshakeFailed, LinkFailed, NoAnswer, Reason, Refused, Trouble
from p2p.wire.messages import (
    Bye,
    Chat,
    Heads,
    Hello,
    Linked,
    Nodes,
    Ping,
    Pong,
    QueryTables,
    Refuse,
    Tables,
    Watch,
)
from tests.p2p.core.alone.by_hand import ByHand
from tests.p2p.people import a_beginning, a_roster, a_start, an_offer, chance, person
from tests.sim.toy_table import ToyTable

ANNA, BEA, CLEO, EVE = sorted((person(n) for n in range(4)), key=lambda one: one.public)
BEAS, CLEOS = ("10.0.0.2", 7711), ("10.0.0.3", 7711)
ROSTER = a_roster([ANNA, BEA, CLEO])
HEADS = Heads(ROSTER.table_id, 0, ROSTER.table_id)


def seated(me=ANNA, where=None, **how):
    """A node at the table of three, that knows where the others are; nothing has happened."""
    one = ByHand(me, **how)
    table = ToyTable(ROSTER, ROSTER.seat_of(me.public), steps=5)
    places = {BEA.public: (BEAS,), CLEO.public: (CLEOS,)} if where is None else where
    one.mesh.attach(table, ROSTER, places, one.now, beginning=a_beginning(ROSTER))
    return one


def dialling(one):
    """Its dials by whom they are for, from now until all were made once."""
    dials = one.look().dials
    one.tick(after=limits.POLITE)
    return {dial.expect: dial for dial in [*one.look().dials, *dials]}


# --- what a node says of itself ------------------------------------------------------------------


def test_who_says_hello_says_where_it_listens_in_a_form_that_serves_others():
    """Names and addresses of one link alone are left out, and its run is the same on all links."""
    one = ByHand(ANNA)
    one.mesh.listens((("anna.local", 1), ("fe80::1", 1), BEAS, BEAS, CLEOS))
    assert one.mesh.hello().addresses == (BEAS, CLEOS)
    assert one.mesh.hello().run == one.mesh.hello().run and len(one.mesh.hello().run) == 8
    assert ByHand(ANNA, rng=chance(2)).mesh.hello().run != one.mesh.hello().run


def test_how_a_table_is_entered_is_kept_and_never_opened():
    """As it was kept beside its log: by a code, or by everybody."""
    one, offer = ByHand(ANNA), ROSTER.offer.hash
    code = new_code(offer, chance(1))
    one.mesh.keep_entry(offer, Door.OPEN)
    assert one.mesh.entry(offer) is Door.OPEN and one.mesh.code(offer) is None
    one.mesh.keep_entry(offer, code)
    one.mesh.keep_entry(offer, Door.OPEN)
    assert one.mesh.entry(offer) == one.mesh.code(offer) == code


def test_where_the_nodes_of_a_table_listen_is_kept_for_another_day():
    """As far as it is known, our own place too; and how it began."""
    one = seated()
    one.mesh.listens((("10.0.0.1", 7711),))
    assert one.mesh.nodes(ROSTER) == {
        ANNA.public: (("10.0.0.1", 7711),),
        BEA.public: (BEAS,),
        CLEO.public: (CLEOS,),
    }
    assert one.mesh.beginning(ROSTER.table_id) == a_beginning(ROSTER)
    one.mesh.detach(ROSTER.table_id)
    assert one.mesh.beginning(ROSTER.table_id) is None and one.mesh.offers() == []


# --- links ---------------------------------------------------------------------------------------


def test_a_link_that_is_refused_takes_no_place():
    """Of another run of a node that is alive: it is told why and closed; whatever comes over it is
    dropped, and the first is talked to on."""
    one = seated()
    dials = dialling(one)
    one.up(1, BEA)
    one.up(2, BEA, dial=dials[BEA.public], run=b"another!")
    did = one.look()
    assert did.closed == [2] and did.sent(Refuse, 2)[0][1].reason == Reason.ELSEWHERE
    one.hear(2, HEADS)
    assert one.look().actions == []
    one.hear(1, HEADS)
    assert one.look().sent(Nodes, 1)
    one.down(2)
    assert one.look().told(PeersChanged) == []


def test_where_a_node_listens_is_learnt_from_its_link():
    """At the host it is seen at, by the ports that it names: there it is dialled when it goes, and
    where others say that it is only after that."""
    one = seated(where={})
    one.up(1, BEA, host="10.7.7.7", addresses=(("192.168.1.1", 4000),))
    one.up(2, CLEO)
    one.hear(2, HEADS, Nodes(ROSTER.table_id, ((BEA.public, (CLEOS,)),)))
    seen = (("10.7.7.7", 4000), ("192.168.1.1", 4000))
    assert one.mesh.nodes(ROSTER)[BEA.public] == (*seen, CLEOS)
    one.look()
    one.down(1)
    dials = [dial.address for dial in _later(one) if dial.expect == BEA.public]
    assert dials[:3] == [*seen, CLEOS]


def _later(one, ticks=20):
    """All dials of so many ticks."""
    dials = []
    for _ in range(ticks):
        one.tick(after=limits.TICK)
        dials += one.look().dials
    return dials


def test_a_seat_that_is_linked_is_not_dialled_and_one_that_is_gone_is():
    """Whoever dialled: by us for the table, or by it."""
    for ours in (True, False):
        one = seated()
        dials = dialling(one)
        one.up(1, BEA, dial=dials[BEA.public] if ours else None)
        assert BEA.public not in [dial.expect for dial in _later(one)]
        one.down(1)
        one.down(1)
        assert BEA.public in [dial.expect for dial in _later(one)]


def test_of_two_links_one_is_closed_and_the_other_serves():
    """Where both sides have dialled, the one of the smaller key stays, whichever came first; it is
    greeted as any link, and what comes over it counts."""
    one = seated()
    dials = dialling(one)
    one.up(1, BEA)
    one.hear(1, HEADS)
    one.look()
    one.up(2, BEA, dial=dials[BEA.public])
    did = one.look()
    assert did.closed == [1] and did.sent(Heads, 2)
    one.hear(2, HEADS)
    assert one.look().told(PeersChanged)[-1].peers[0].linked
    one.up(3, BEA)
    assert one.look().closed == [3]


def test_when_strangers_are_too_many_the_oldest_goes_and_no_seat():
    """Each time one more has come up."""
    one = seated()
    one.up(1, BEA)
    for number in range(limits.STRANGERS):
        one.up(100 + number, person(100 + number))
        one.now += 1
    assert one.look().closed == []
    one.up(999, person(999))
    assert one.look().closed == [100]
    one.up(998, person(998))
    assert one.look().closed == [101]


# --- words ---------------------------------------------------------------------------------------


def test_words_of_the_link_itself_are_nobodys():
    """They were answered before; and of a link that is not up nothing is heard at all."""
    one = seated()
    one.up(1, BEA)
    one.look()
    one.hear(1, Hello(bytes(8), ()), Ping(1), Pong(1), Bye("so long"))
    one.hear(9, HEADS, QueryTables(), Watch(ROSTER.offer.hash))
    assert one.look().actions == []
    one.tick()
    assert not one.mesh.sated(9)


def test_a_word_to_a_table_is_heard_at_the_table_and_one_to_a_lobby_in_the_lobby():
    """By what it is about; one that says it in somebody else's name at a table loses its link."""
    one = seated()
    one.up(1, BEA)
    one.hear(1, HEADS)
    one.look()
    one.hear(1, Chat(ROSTER.table_id, BEA.public, "hello"), Chat(bytes(32), BEA.public, "nobody"))
    assert one.look().told(Heard) == [Heard(ROSTER.table_id, BEA.public, "hello")]
    one.mesh.say("hello", ROSTER.table_id)
    assert one.look().sent(Chat) == [(1, Chat(ROSTER.table_id, ANNA.public, "hello"))]
    one.hear(1, Chat(ROSTER.table_id, CLEO.public, "hello"))
    assert one.look().closed == [1]
    one.mesh.say("hello", ROSTER.table_id)
    assert one.look().actions == [], "there is no such link any more"


@pytest.mark.parametrize("message", [HEADS, QueryTables(), Linked(ROSTER.table_id, ())])
def test_a_link_that_makes_work_all_the_time_is_not_read_and_then_goes(message):
    """Whatever word it is: sated until the tick, tick after tick, it is closed and told why."""
    one = seated()
    one.up(1, BEA)
    one.hear(1, HEADS)
    one.look()
    for tick in range(limits.SATED_TICKS):
        assert not one.mesh.sated(1)
        for _ in range(100 * limits.WORK):
            if one.mesh.sated(1):
                break
            one.hear(1, message)
        assert one.mesh.sated(1)
        one.tick(after=limits.TICK)
        did = one.look()
        assert did.closed == ([1] if tick == limits.SATED_TICKS - 1 else [])
    assert [message.reason for _, message in did.sent(Refuse, 1)] == [Reason.TOO_MUCH]


def test_who_was_told_that_it_sends_too_much_dials_no_sooner_than_it_may():
    """Where it had dialled: else the other side will say so once it does."""
    for ours, reason, waits in (
        (True, Reason.TOO_MUCH, True),
        (False, Reason.TOO_MUCH, False),
        (True, Reason.NO_TABLE, False),
    ):
        one = seated()
        dials = dialling(one)
        one.up(1, BEA, dial=dials[BEA.public] if ours else None)
        one.hear(1, refusal(ROSTER.table_id, Refused(reason)))
        one.down(1)
        one.look()
        began, found = one.now, []
        while BEA.public not in found:
            one.tick(after=limits.TICK)
            found = [dial.expect for dial in one.look().dials]
        assert (one.now - began >= limits.PAUSE_FIRST) is waits


# --- dials and ticks -----------------------------------------------------------------------------


def test_a_dial_that_fails_hurries_the_next_and_ends_the_search():
    """It is told to whoever dialled: the table's seat is dialled on, the search ends by its own."""
    one = seated()
    dials = dialling(one)
    one.mesh.seek((("10.0.0.9", 1),), one.now, name="Anna")
    (dial,) = one.look().dials
    for failed in dials.values():
        one.mesh.dial_failed(failed.ticket, failed.address, HandshakeFailed("no"), one.now)
    assert one.look().told(NotAdmitted) == []
    one.mesh.dial_failed(dial.ticket, dial.address, HandshakeFailed("no"), one.now)
    assert len(one.look().told(NotAdmitted)) == 1
    one.mesh.seek((("10.0.0.9", 1),), one.now, name="Anna")
    (dial,) = one.look().dials
    told = []
    while not told:
        one.mesh.dial_failed(dial.ticket, dial.address, LinkFailed(Trouble.NO_WAY), one.now)
        told = one.look().told(NotAdmitted)
        one.tick(after=limits.BACKOFF_LAST)
        dial = next((again for again in one.look().dials if again.expect is None), dial)
    assert isinstance(told[0].error, NoAnswer)


def test_a_survey_dials_at_once_and_lets_go_of_who_has_answered():
    """And of one that says nothing, at a tick; all is told when none is left."""
    one = ByHand(ANNA)
    one.mesh.survey([(BEAS,), (CLEOS,)], one.now)
    first, second = one.look().dials
    one.up(1, BEA, dial=first)
    one.up(2, CLEO, dial=second)
    assert one.look().sent(QueryTables) == [(1, QueryTables()), (2, QueryTables())]
    one.hear(1, Tables(((an_offer(BEA).encode(), 1, False),)))
    did = one.look()
    assert did.closed == [1] and did.told(Surveyed) == []
    one.tick(after=limits.SURVEY_PATIENCE)
    did = one.look()
    assert did.closed == [2]
    assert [table.node for table in did.told(Surveyed)[0].tables] == [BEA.public]
    one.mesh.survey([(BEAS,)], one.now)
    (dial,) = one.look().dials
    one.up(3, BEA, dial=dial)
    one.mesh.survey([(CLEOS,)], one.now)
    did = one.look()
    assert did.closed == [3] and [dial.address for dial in did.dials] == [CLEOS]
    one.down(3)
    one.mesh.dial_failed(did.dials[0].ticket, CLEOS, LinkFailed(Trouble.NO_WAY), one.now)
    assert [fact.tables for fact in one.look().told(Surveyed)] == [()]


def test_a_table_goes_on_when_something_came_and_when_it_is_asked_to():
    """After a batch, after an answer of the person, and at each tick."""
    one = seated()
    one.up(1, BEA)
    one.hear(1, HEADS)
    one.mesh.flush()
    one.look()
    one.mesh.flush()
    assert one.look().told(Stirred) == []
    one.hear(1, Linked(ROSTER.table_id, (CLEO.public,)))
    one.mesh.flush()
    assert one.look().told(Stirred) == [Stirred(ROSTER.table_id)]
    for verb in (one.mesh.poke, one.tick):
        one.hear(1, Linked(ROSTER.table_id, ()), Linked(ROSTER.table_id, (CLEO.public,)))
        one.look()
        verb()
        assert Stirred(ROSTER.table_id) in one.look().actions
    one.mesh.rest(ROSTER.table_id)
    one.mesh.rest(bytes(32))


# --- a table that begins -------------------------------------------------------------------------


TWO = a_roster([ANNA, BEA], seed=9)


def test_a_table_begins_once_and_is_told_how_it_began():
    """What its opener has signed is known when the table is made; a second word of it is none."""
    one, known, roster = ByHand(ANNA), [], TWO
    make = one.make_table

    def table(roster, *, again):
        known.append(one.mesh.beginning(roster.table_id))
        return make(roster, again=again)

    one.make_table = table
    one.mesh.seek((BEAS,), one.now, name=None)
    (dial,) = one.look().dials
    one.up(1, BEA, dial=dial)
    one.hear(1, Tables(((roster.offer.encode(), 2, True),)))
    start = replace(a_start(roster), nodes=((BEA.public, (CLEOS,)),))
    one.hear(1, start, start)
    did = one.look()
    assert len(did.told(Started)) == 1 and len(one.begun) == 1
    assert known == [a_beginning(roster)]
    assert CLEOS in one.mesh.nodes(roster)[BEA.public]


def test_a_table_that_cannot_be_made_is_told_as_broken():
    """Nothing of it is kept, and nobody is dialled for it."""
    one, roster = ByHand(ANNA), TWO
    one.fails = True
    one.mesh.seek((BEAS,), one.now, name=None)
    (dial,) = one.look().dials
    one.up(1, BEA, dial=dial)
    one.hear(1, Tables(((roster.offer.encode(), 2, True),)), a_start(roster))
    did = one.look()
    assert [broken.table_id for broken in did.told(Broken)] == [roster.table_id]
    assert did.told(Started) == [] and one.mesh.beginning(roster.table_id) is None
    assert one.mesh.nodes(roster)[ANNA.public] == () and one.mesh.offers() == []
