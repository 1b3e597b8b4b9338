"""p2p.core.join_attempt: which roster a node starts with, by whom it was sent."""

from dataclasses import replace

import pytest

from ledger.records.roster import make_roster, write_join
from p2p.core.actions import Outbox, Send
from p2p.core.join_attempt import JoinAttempt
from p2p.core.lobby import refusal
from p2p.entry.known_names import KnownNames
from p2p.wire import limits
from p2p.wire.errors import (
    Instead,
    Reason,
    Refused,
    StrangeTable,
)
from p2p.wire.messages import JoinTable, LobbyState, QueryTables, Ready, Start, Tables, Watch
from tests.p2p.core.attempts import (
    FRIEND,
    HOST,
    HOSTS,
    ME,
    OFFER,
    OTHER,
    PATIENCE,
    STRANGER,
    TABLE,
    UP,
    attempt,
    join,
    lobby_told,
    said,
    start,
    ticks,
    waiting,
)
from tests.p2p.people import a_start, an_offer, chance, person
from tests.p2p.programs import a_program, a_program_of


@pytest.mark.parametrize("name", ["Me", None])
def test_a_roster_of_another_offer_starts_nothing(name):
    """Though it comes from the node that was asked, and both have a seat there."""
    one = attempt(name)
    other = start(OTHER, join(HOST, OTHER, "Host"), join(ME, OTHER, "Me"))
    assert one.on_start(HOST.public, other).roster is None and not one.over
    assert (
        one.on_start(HOST.public, Start(b"rubbish", (), bytes(64), ())).roster is None
        and not one.over
    )


def test_a_roster_without_our_own_join_starts_nothing():
    """Neither one without us, nor one with a join of ours that we have not signed this time."""
    one, good = waiting()
    for joins in ((HOSTS, join(FRIEND, OFFER, "Friend")), (HOSTS, join(ME, OFFER, "Me"))):
        assert one.on_start(HOST.public, start(OFFER, *joins)).roster is None and not one.over
    assert one.on_start(STRANGER.public, good).roster is None and not one.over
    assert one.on_start(HOST.public, good).roster.offer == OFFER and one.over


def test_another_seat_may_bring_the_roster_while_the_opener_is_away():
    """While the opener is linked it is asked alone; a stranger is never believed."""
    one, good = waiting()
    assert one.on_start(ME.public, good).roster is None
    one.down(1, Outbox())
    assert one.on_start(STRANGER.public, good).roster is None
    assert one.on_start(ME.public, good).roster is not None


@pytest.mark.parametrize("away", [False, True], ids=["linked", "opener away"])
def test_nobody_but_the_opener_begins_a_table(away):
    """A member that takes our true join, and makes keys with the names of the others, has not the
    opener's signature: neither its own, nor that of another roster, nor none will do."""
    one, good = waiting()
    sham = make_roster(OFFER, [join(FRIEND, OFFER, "Host"), one.join])
    if away:
        one.down(1, Outbox())
    teller = FRIEND.public if away else HOST.public
    for false in (a_start(sham, FRIEND), a_start(sham, ME), replace(good, roster=sham.encode())):
        assert one.on_start(teller, false).roster is None and not one.over
    for false in (replace(good, signature=bytes(64)), replace(good, sent_away=(FRIEND.public,))):
        assert (
            one.on_start(teller if not away else ME.public, false).roster is None and not one.over
        )
    assert one.on_start(ME.public if away else HOST.public, good).roster is not None


def test_a_start_fits_the_last_state_the_opener_told():
    """Not before there was one, not with others than it named, not while one of them is not ready,
    and not of one that has never said so: though the opener signs it."""
    one, good = waiting(told=False)
    assert one.on_start(HOST.public, good).roster is None
    lobby_told(one, HOSTS, one.join)
    one.tick(one.out)
    lobby_told(one, HOSTS)
    assert one.on_start(HOST.public, good).roster is None
    lobby_told(one, join(FRIEND, OFFER, "Friend"), one.join)
    assert one.on_start(HOST.public, good).roster is None
    lobby_told(one, HOSTS, one.join, ready=False)
    assert one.on_start(HOST.public, good).roster is None and not one.over
    one.down(1, one.out)
    assert one.on_start(ME.public, good).roster is not None  # the word that all are ready was lost
    one, good = waiting()
    assert one.on_start(HOST.public, good).roster is not None
    one, good = waiting(ready=False)
    assert one.on_start(HOST.public, good).roster is None and not one.over
    one.ready(True, one.out)
    one.ready(False, one.out)  # said too late: the opener has told that all are ready
    assert one.on_start(HOST.public, good).roster is not None


def test_a_state_that_somebody_else_tells_is_none():
    """Only the link to the opener tells how its lobby stands, and only of its own offer."""
    one, good = waiting(told=False)
    lobby_told(one, HOSTS, one.join, link=2)
    assert not one.lobby.members and one.on_start(HOST.public, good).roster is None
    one.down(1, one.out)
    lobby_told(one, HOSTS, one.join, link=2)
    assert not one.lobby.members and one.on_start(ME.public, good).roster is None


def test_a_watcher_believes_seats_alone():
    """Whoever sits there may tell it who does."""
    one = attempt(None)
    good = start(OFFER, HOSTS, join(FRIEND, OFFER, "Friend"))
    assert one.on_start(STRANGER.public, good).roster is None and not one.over
    forged = start(OFFER, join(FRIEND, OFFER, "Host"), join(ME, OFFER, "Me"), signer=FRIEND)
    assert one.on_start(FRIEND.public, forged).roster is None and not one.over
    assert one.on_start(FRIEND.public, good).roster is not None and one.over


@pytest.mark.parametrize(("name", "how"), [("Me", {}), (None, {"back": True})])
def test_who_comes_back_signs_no_join_and_believes_seats_alone(name, how):
    """A join made before this start will do; another seat than the opener may be asked."""
    one = attempt(name, runs=True, teller=FRIEND, **how)
    asked = [action.message for action in one.out.drain()]
    assert [type(message) for message in asked] == [QueryTables, Watch]
    good = start(OFFER, HOSTS, join(ME, OFFER, "Me"))
    assert one.on_start(STRANGER.public, good).roster is None and not one.over
    forged = start(OFFER, join(FRIEND, OFFER, "Host"), join(ME, OFFER, "Me"), signer=FRIEND)
    assert one.on_start(FRIEND.public, forged).roster is None and not one.over
    assert one.on_start(HOST.public, good).roster is not None and one.over


def strange(one, start):
    """Why it does not come back to that table unasked."""
    heard = one.on_start(HOST.public, start)
    assert isinstance(heard.refused, StrangeTable) and heard.roster is None and not one.over
    return heard.refused


def test_who_comes_back_to_a_table_it_does_not_know_is_asked():
    """Of the names at it one is known with another key: told with both. Where files of ours know
    the table and no name is against it nobody is asked, nor where the person has said yes."""
    good = start(OFFER, HOSTS, join(ME, OFFER, "Me"))
    table = make_roster(OFFER, [HOSTS, join(ME, OFFER, "Me")]).table_id
    how = {"runs": True, "teller": FRIEND}
    found = strange(attempt("Me", knows=lambda one: False, **how), good)
    assert (found.table_id, found.name, found.known) == (table, "Me", False)
    assert found.others == (("Host", HOST.public),) and found.clashes == ()
    known = KnownNames({"Host": STRANGER.public}).welcome
    found = strange(attempt("Me", welcome=known, **how), good)
    (clash,) = found.clashes
    assert (clash.known, clash.found, found.known) == (STRANGER.public, HOST.public, True)
    for sure in (bytes(32), None):
        strange(attempt("Me", welcome=known, sure=sure, **how), good)
    one = attempt("Me", welcome=known, knows=lambda one: False, sure=table, **how)
    assert one.on_start(HOST.public, good).roster is not None
    assert attempt("Me", knows=lambda one: one == table, **how).on_start(HOST.public, good).roster


def test_a_table_that_started_without_us_is_nothing_to_come_back_to():
    """Whoever says so: it is refused here, for a stranger gets no seat by asking."""
    one = attempt("Me", runs=True)
    other = start(OFFER, HOSTS, join(FRIEND, OFFER, "Friend"))
    heard = one.on_start(HOST.public, other)
    assert heard.refused.reason is Reason.STARTED and heard.roster is None and not one.over
    assert heard.units == 2 * limits.JOIN, "it took the work of a good one"


def test_who_looks_for_its_own_seat_takes_no_other():
    """A lobby at the same node is none; where a table waits, a node that wants to sit waits too."""
    one = JoinAttempt(ME, a_program(), name=None, back=True, code=None, rng=chance(7))
    out = Outbox()
    one.up(1, UP, out)
    one.on_tables(1, HOST.public, Tables(((OFFER.encode(), 1, False),)), out)
    assert one.over and one.offer is None
    both = Tables(((OTHER.encode(), 2, True), (OFFER.encode(), 1, False)))
    one = JoinAttempt(ME, a_program(), name="Me", code=None, rng=chance(7))
    one.up(1, UP, out)
    one.on_tables(1, HOST.public, both, out)
    assert one.offer == OFFER and not one.returns


def test_after_a_break_the_same_join_goes_out_again_and_later_that_we_are_ready():
    """Else all would wait for one who has said so; but not before it has seen who sits there now,
    nor while one of them is in doubt. The lobby is shown as linked again with that state."""
    one, _ = waiting(welcome=KnownNames({"Eve": STRANGER.public}).welcome, offer=TABLE)
    hosts, eve = join(HOST, TABLE, "Host"), join(FRIEND, TABLE, "Eve")
    one.down(1, one.out)
    assert not one.lobby.linked
    one.out.drain()
    one.up(2, UP, one.out)
    assert said(one) == [JoinTable(one.join.raw, False)]
    assert ticks(one) == []
    one.ready(True, one.out)
    lobby_told(one, hosts, one.join, eve, link=2)
    assert one.lobby.linked and one.lobby.clashes and one.lobby.wanted and ticks(one) == []
    lobby_told(one, hosts, one.join, link=2)
    assert ticks(one) == [Ready(TABLE.hash, True)] and ticks(one) == []


def held_back():
    """One whose table has begun beside Eve, who is known with another key; its start."""
    one, _ = waiting(welcome=KnownNames({"Eve": STRANGER.public}).welcome, offer=TABLE)
    others = [join(FRIEND, TABLE, "Eve"), join(person(4), TABLE, "Dan")]
    joins = [join(HOST, TABLE, "Host"), one.join, *others]
    lobby_told(one, *joins)
    one.ready(True, one.out)
    good = start(TABLE, *joins)
    assert one.on_start(HOST.public, good).roster is None and one.held
    return one, joins, good


def test_a_start_that_is_held_outlives_what_the_opener_says_later():
    """Started anew it knows nothing of the table, and refuses; or it signs another start, one that
    is refused here: the yes begins the one that was held."""
    one, joins, good = held_back()
    one.down(1, one.out)
    one.up(2, UP, one.out)
    for reason in (Reason.NO_TABLE, Reason.ELSEWHERE):
        one.on_refuse(2, refusal(TABLE.hash, Refused(reason)), one.out)
    bots = [
        write_join(person(5 + number), TABLE, f"B{number} (Bot)", beside=HOST, rng=chance(number))
        for number in range(2)
    ]
    other = start(TABLE, *joins[:2], *bots)
    assert one.on_start(HOST.public, other).roster is None and not one.over
    roster, begun = one.accept(one.lobby.clashes, one.out)
    assert begun is good and set(roster.keys) == {each.identity for each in joins}


def test_while_a_start_is_held_the_lobby_is_shown_as_linked_or_not():
    """And else as it stood when it began, whatever is told."""
    one, joins, _ = held_back()
    one.down(1, one.out)
    before = one.lobby
    assert not before.linked and before.started
    one.up(2, UP, one.out)
    lobby_told(one, joins[0], one.join, link=2)
    assert one.lobby == replace(before, linked=True)


def test_a_lobby_without_us_is_no_seat():
    """However often it is told: it is given up, and nothing of it was shown."""
    one = attempt("Me")
    for _ in range(PATIENCE):
        lobby_told(one, HOSTS)
        one.tick(one.out)
    assert one.offer is None and not [act for act in one.out.drain() if not isinstance(act, Send)]


def test_another_table_gets_a_join_of_its_own():
    """What was signed for the one that was not there fits no other; for the same one it goes out
    again, for its opener may have it already."""
    one = attempt("Me")
    first = one.join
    for offer in (OFFER, OTHER):
        one.not_true(Instead.UNSHOWN)
        one.up(2, UP, one.out)
        one.on_tables(2, HOST.public, Tables(((offer.encode(), 1, False),)), one.out)
        assert one.join.offer_hash == offer.hash and (one.join is first) is (offer == OFFER)


def test_nobody_goes_on_from_a_roster_in_which_one_machine_could_read_all_cards():
    """The own join stands in it and the opener sent it; a watcher looks on at any table."""
    offer = an_offer(HOST, 4, max_absent=1)
    one = JoinAttempt(ME, a_program(), name="Me", code=None, rng=chance(7))
    watcher = JoinAttempt(ME, a_program(), name=None, code=None, rng=chance(8))
    for some in (one, watcher):
        some.out = Outbox()
        some.up(1, UP, some.out)
        some.on_tables(1, HOST.public, Tables(((offer.encode(), 1, False),)), some.out)
    bots = [
        write_join(bot, offer, f"B{number} (Bot)", beside=HOST, rng=chance(number))
        for number, bot in enumerate((FRIEND, STRANGER))
    ]
    state = [join(HOST, offer, "Host"), one.join, *bots]
    told = LobbyState(offer.hash, tuple((j.raw, True, j in bots, True) for j in state))
    one.on_state(1, told, one.out)
    one.ready(True, one.out)
    sent = start(offer, *state)
    heard = one.on_start(HOST.public, sent)
    assert heard.refused.reason is Reason.ONE_MACHINE and heard.roster is None and not one.over
    assert watcher.on_start(HOST.public, sent).roster is not None


def test_nobody_comes_back_unwarned_to_a_table_that_one_machine_could_read():
    """Not though the person was sure of the table: its opener may have signed what no lobby showed.
    Where files of ours know it, it was played here already and is gone on with."""
    offer = an_offer(HOST, 4, max_absent=1)
    mine = join(ME, offer, "Me")
    bots = [
        write_join(bot, offer, f"B{number} (Bot)", beside=HOST, rng=chance(number))
        for number, bot in enumerate((FRIEND, STRANGER))
    ]
    state = [join(HOST, offer, "Host"), mine, *bots]
    sent, table = start(offer, *state), make_roster(offer, state).table_id

    def coming_back(**how):
        program, named = a_program_of(how)
        one = JoinAttempt(ME, program, name="Me", code=None, rng=chance(7), **named)
        one.up(1, UP, Outbox())
        one.on_tables(1, HOST.public, Tables(((offer.encode(), 4, True),)), Outbox())
        assert one.returns
        return one

    for sure in (None, table):
        one = coming_back(sure=sure)
        heard = one.on_start(HOST.public, sent)
        assert heard.refused.reason is Reason.ONE_MACHINE and heard.roster is None and not one.over
    assert (
        coming_back(knows=lambda one: one == table).on_start(HOST.public, sent).roster is not None
    )


def test_after_a_break_nobody_is_made_ready_who_has_taken_it_back():
    """The same join goes out again, and no word more: the table waits for that person."""
    one, _ = waiting()
    one.ready(False, one.out)
    one.down(1, one.out)
    one.out.drain()
    one.up(2, UP, one.out)
    assert said(one) == [JoinTable(one.join.raw, False)]
    lobby_told(one, HOSTS, one.join, link=2)
    assert ticks(one) == []
