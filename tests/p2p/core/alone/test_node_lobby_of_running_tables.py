"""p2p.core.node_lobby: what a node answers to whom about a table of its own that runs."""

from dataclasses import replace

from p2p.core.actions import Note, Started
from p2p.wire.entry_code import Door, new_code
from p2p.wire.errors import Reason
from p2p.wire.messages import (
    Heads,
    JoinTable,
    LobbyState,
    QueryTables,
    Refuse,
    Start,
    TableCode,
    Tables,
    Watch,
)
from tests.p2p.core.alone.test_node_lobby import (
    ANNA,
    BEA,
    CLEO,
    EVE,
    IDA,
    a_join,
    at_table,
    opener,
    refused,
)
from tests.p2p.people import a_beginning, a_roster, a_start, an_offer, chance

ROSTER = a_roster([ANNA, BEA, CLEO])
BEGAN = a_beginning(ROSTER, (EVE.public,))


def joins_again(who):
    """The join with which this one sits there."""
    return JoinTable(ROSTER.joins[ROSTER.seat_of(who.public)].raw, False)


def test_who_asks_for_its_seat_at_a_table_that_runs_is_told_all_it_needs():
    """By the opener the state before the start, too; how the table is entered, to seats alone."""
    for me, kinds in ((ANNA, [LobbyState, TableCode, Start]), (BEA, [TableCode, Start])):
        one = at_table(ROSTER, me, BEGAN, Door.OPEN)
        one.up(1, CLEO)
        one.look()
        one.hear(1, joins_again(CLEO))
        sent = [message for _, message in one.look().sent(link=1)]
        assert [type(message) for message in sent] == kinds
        assert sent[-1].roster == ROSTER.encode() and sent[-1].signature == BEGAN.signature
        assert sent[-2] == TableCode(ROSTER.offer.hash, "")
        if me is ANNA:
            joins = [row[0] for row in sent[0].members]
            assert joins == [join.raw for join in ROSTER.joins]
            assert all(ready and here for _, ready, _, here in sent[0].members)


def test_who_watches_a_table_that_runs_is_told_how_it_began():
    """But not its code; one that was sent away is refused, whether it asks to sit or to watch, and
    one that comes too late to sit."""
    one = at_table(ROSTER, ANNA, BEGAN, Door.OPEN)
    one.up(1, IDA)
    one.up(2, EVE)
    one.up(3, BEA)
    one.look()
    for number in (1, 2, 3):
        one.hear(number, Watch(ROSTER.offer.hash))
    did = one.look()
    assert [link for link, _ in did.sent(Start)] == [1, 3]
    assert [link for link, _ in did.sent(TableCode)] == [3]
    assert refused(did) == [(Reason.EXCLUDED, ROSTER.offer.hash)]
    for number, who in ((1, IDA), (2, EVE)):
        one.hear(number, a_join(who, ROSTER.offer))
    did = one.look()
    assert refused(did, 1) == [(Reason.STARTED, ROSTER.offer.hash)]
    assert refused(did, 2) == [(Reason.EXCLUDED, ROSTER.offer.hash)]
    assert did.sent(Start) == []


def test_of_a_table_whose_beginning_is_lost_nothing_is_told():
    """Nobody would believe it; nor of a table that is not here."""
    one = at_table(ROSTER, ANNA, None, Door.OPEN)
    one.up(1, IDA)
    one.look()
    one.hear(1, Watch(ROSTER.offer.hash), Watch(bytes(32)))
    one.hear(1, a_join(IDA, an_offer(ANNA, seed=8)))
    other = an_offer(ANNA, seed=8).hash
    about = (ROSTER.offer.hash, bytes(32), other)
    assert refused(one.look()) == [(Reason.NO_TABLE, one_) for one_ in about]


def test_a_join_that_cannot_be_read_ends_its_link():
    """No honest program sends one."""
    one = opener()
    one.up(1, EVE)
    one.look()
    one.hear(1, JoinTable(b"rubbish", False))
    assert one.look().closed == [1]


def test_how_our_table_began_is_taken_from_anybody_who_shows_it():
    """The signature tells; nothing begins anew by it. A start of another table is nobody's."""
    one = at_table(ROSTER, ANNA, None, Door.OPEN)
    one.up(1, BEA)
    one.look()
    other = a_roster([ANNA, BEA], seed=4)
    one.hear(1, a_start(other), replace(a_start(ROSTER), signature=bytes(64)))
    assert one.mesh.beginning(ROSTER.table_id) is None
    one.hear(1, a_start(ROSTER))
    assert one.mesh.beginning(ROSTER.table_id) == a_beginning(ROSTER)
    assert one.begun == [] and one.look().told(Started) == []


def test_what_a_seat_refuses_a_watcher_is_noted_once():
    """Each reason; what one without a seat says of the table is not."""
    one = at_table(ROSTER, IDA, BEGAN)
    one.up(1, BEA)
    one.up(2, EVE)
    one.look()
    for number in (2, 1, 1):
        one.hear(number, Refuse(ROSTER.table_id, int(Reason.TOO_MANY), ""))
    (note,) = one.look().told(Note)
    assert note.error.reason is Reason.TOO_MANY


def test_a_seat_tells_how_the_table_is_entered_where_that_was_lost():
    """And a stranger does not."""
    for who, door in ((BEA, Door.OPEN), (EVE, None)):
        one = at_table(ROSTER, ANNA, BEGAN)
        one.up(1, who)
        one.hear(1, TableCode(ROSTER.offer.hash, ""))
        assert one.mesh.entry(ROSTER.offer.hash) is door


def test_a_closed_table_that_runs_is_not_there_for_strangers():
    """Also where they tell heads in place of asking; for a seat it is."""
    offer = ROSTER.offer
    one = at_table(ROSTER, ANNA, BEGAN, new_code(offer.hash, chance(1)))
    one.up(1, EVE)
    one.look()
    one.hear(1, Heads(ROSTER.table_id, 0, ROSTER.table_id), QueryTables(), Watch(offer.hash))
    did = one.look()
    assert did.sent(Heads) == [] and did.sent(Tables) == [(1, Tables(()))]
    assert [reason for reason, _ in refused(did)] == [Reason.CODE_WANTED] * 2
    one.up(2, BEA)
    one.hear(2, QueryTables())
    ((_, listed),) = one.look().sent(Tables)
    assert listed == Tables(((offer.encode(), 3, True),))
