"""p2p.core.join_attempt: which roster a node starts with, by whom it was sent."""

from dataclasses import replace

import pytest

from ledger.errors import LedgerError
from ledger.records.roster import make_roster, short_code, write_join
from p2p.core.actions import NotAdmitted, Outbox, Send
from p2p.core.join_attempt import Seeking
from p2p.core.lobby import refusal
from p2p.core.peers import Known
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.errors import (
    HandshakeFailed,
    Instead,
    LinkFailed,
    NotANode,
    OtherVersion,
    OwnEcho,
    Reason,
    Refused,
    SeveralTables,
    StrangeTable,
    Trouble,
    Unplayable,
)
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import JoinTable, LobbyState, QueryTables, Ready, Start, Tables, Watch
from tests.p2p.people import a_start, an_offer, chance, person

HOST, ME, FRIEND, STRANGER = (person(number) for number in range(4))
UP = Up(Peer(HOST.public, Role.PLAYER), bytes(8), (), bytes(32))
OFFER, OTHER = an_offer(HOST, 2), an_offer(HOST, 2, seed=5)
TABLE = an_offer(HOST, 4, seed=6, max_absent=1)
REST = round(limits.READY_AGAIN / limits.TICK)
PATIENCE = round(limits.ASK_SECONDS / limits.TICK) + 1


def seeking(name, *, runs=False, teller=HOST, offer=OFFER, **how):
    """One that looks for the table of the offer, and has found it over link 1; what it has sent."""
    how = {"why_unplayable": lambda offer: None, "knows": lambda table: True} | how
    one = Seeking(ME, name=name, code=None, rng=chance(7), **how)
    one.out = Outbox()
    one.up(1, UP, one.out)
    one.on_tables(1, teller.public, Tables(((offer.encode(), 1, runs),)), one.out)
    assert one.offer == offer
    return one


def start(offer, *joins, signer=None):
    """A roster of these joins as it travels, signed by the opener or by somebody else."""
    return a_start(make_roster(offer, joins), signer)


def lobby_told(one, *joins, link=1, ready=True):
    """The opener tells how the lobby stands: these sit there, and are ready or not."""
    members = tuple((join.raw, ready, False, True) for join in joins)
    one.on_state(link, LobbyState(joins[0].offer_hash, members), one.out)


def waiting(*, ready=True, told=True, offer=OFFER, **how):
    """One that waits for the start with the opener, ready and told that all are; and its start."""
    one = seeking("Me", offer=offer, **how)
    hosts = join(HOST, offer, "Host")
    if told:
        lobby_told(one, hosts, one.join)
    if ready:
        one.ready(True, one.out)
    return one, start(offer, hosts, one.join) if offer == OFFER else None


def join(who, offer, name):
    """A join made elsewhere."""
    return write_join(who, offer, name, rng=chance(3))


HOSTS = join(HOST, OFFER, "Host")


@pytest.mark.parametrize("name", ["Me", None])
def test_a_roster_of_another_offer_starts_nothing(name):
    """Though it comes from the node that was asked, and both have a seat there."""
    one = seeking(name)
    other = start(OTHER, join(HOST, OTHER, "Host"), join(ME, OTHER, "Me"))
    assert one.on_start(HOST.public, other) is None and not one.over
    assert one.on_start(HOST.public, Start(b"rubbish", (), bytes(64), ())) is None and not one.over


def test_a_roster_without_our_own_join_starts_nothing():
    """Neither one without us, nor one with a join of ours that we have not signed this time."""
    one, good = waiting()
    for joins in ((HOSTS, join(FRIEND, OFFER, "Friend")), (HOSTS, join(ME, OFFER, "Me"))):
        assert one.on_start(HOST.public, start(OFFER, *joins)) is None and not one.over
    assert one.on_start(STRANGER.public, good) is None and not one.over
    assert one.on_start(HOST.public, good).offer == OFFER and one.over


def test_another_seat_may_bring_the_roster_while_the_opener_is_away():
    """While the opener is linked it is asked alone; a stranger is never believed."""
    one, good = waiting()
    assert one.on_start(ME.public, good) is None
    one.down(1, Outbox())
    assert one.on_start(STRANGER.public, good) is None
    assert one.on_start(ME.public, good) is not None


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
        assert one.on_start(teller, false) is None and not one.over
    for false in (replace(good, signature=bytes(64)), replace(good, sent_away=(FRIEND.public,))):
        assert one.on_start(teller if not away else ME.public, false) is None and not one.over
    assert one.on_start(ME.public if away else HOST.public, good) is not None


def test_a_start_fits_the_last_state_the_opener_told():
    """Not before there was one, not with others than it named, not while one of them is not ready,
    and not of one that has never said so: though the opener signs it."""
    one, good = waiting(told=False)
    assert one.on_start(HOST.public, good) is None
    lobby_told(one, HOSTS, one.join)
    one.tick(one.out)
    lobby_told(one, HOSTS)
    assert one.on_start(HOST.public, good) is None
    lobby_told(one, join(FRIEND, OFFER, "Friend"), one.join)
    assert one.on_start(HOST.public, good) is None
    lobby_told(one, HOSTS, one.join, ready=False)
    assert one.on_start(HOST.public, good) is None and not one.over
    one.down(1, one.out)
    assert one.on_start(ME.public, good) is not None  # the word that all are ready was lost
    one, good = waiting()
    assert one.on_start(HOST.public, good) is not None
    one, good = waiting(ready=False)
    assert one.on_start(HOST.public, good) is None and not one.over
    one.ready(True, one.out)
    one.ready(False, one.out)  # said too late: the opener has told that all are ready
    assert one.on_start(HOST.public, good) is not None


def test_a_state_that_somebody_else_tells_is_none():
    """Only the link to the opener tells how its lobby stands, and only of its own offer."""
    one, good = waiting(told=False)
    lobby_told(one, HOSTS, one.join, link=2)
    assert not one.lobby.members and one.on_start(HOST.public, good) is None
    one.down(1, one.out)
    lobby_told(one, HOSTS, one.join, link=2)
    assert not one.lobby.members and one.on_start(ME.public, good) is None


def test_a_watcher_believes_seats_alone():
    """Whoever sits there may tell it who does."""
    one = seeking(None)
    good = start(OFFER, HOSTS, join(FRIEND, OFFER, "Friend"))
    assert one.on_start(STRANGER.public, good) is None and not one.over
    forged = start(OFFER, join(FRIEND, OFFER, "Host"), join(ME, OFFER, "Me"), signer=FRIEND)
    assert one.on_start(FRIEND.public, forged) is None and not one.over
    assert one.on_start(FRIEND.public, good) is not None and one.over


@pytest.mark.parametrize(("name", "how"), [("Me", {}), (None, {"back": True})])
def test_who_comes_back_signs_no_join_and_believes_seats_alone(name, how):
    """A join made before this start will do; another seat than the opener may be asked."""
    one = seeking(name, runs=True, teller=FRIEND, **how)
    asked = [action.message for action in one.out.drain()]
    assert [type(message) for message in asked] == [QueryTables, Watch]
    good = start(OFFER, HOSTS, join(ME, OFFER, "Me"))
    assert one.on_start(STRANGER.public, good) is None and not one.over
    forged = start(OFFER, join(FRIEND, OFFER, "Host"), join(ME, OFFER, "Me"), signer=FRIEND)
    assert one.on_start(FRIEND.public, forged) is None and not one.over
    assert one.on_start(HOST.public, good) is not None and one.over


def strange(one, start):
    """Why it does not come back to that table unasked."""
    with pytest.raises(StrangeTable) as found:
        one.on_start(HOST.public, start)
    assert not one.over
    return found.value


def test_who_comes_back_to_a_table_it_does_not_know_is_asked():
    """Of the names at it one is known with another key: told with both. Where files of ours know
    the table and no name is against it nobody is asked, nor where the person has said yes."""
    good = start(OFFER, HOSTS, join(ME, OFFER, "Me"))
    table = make_roster(OFFER, [HOSTS, join(ME, OFFER, "Me")]).table
    how = {"runs": True, "teller": FRIEND}
    found = strange(seeking("Me", knows=lambda one: False, **how), good)
    assert (found.table_id, found.name, found.known) == (table, "Me", False)
    assert found.others == (("Host", HOST.public),) and found.clashes == ()
    known = Known({"Host": STRANGER.public}).welcome
    found = strange(seeking("Me", welcome=known, **how), good)
    (clash,) = found.clashes
    assert (clash.known, clash.found, found.known) == (STRANGER.public, HOST.public, True)
    for sure in (bytes(32), None):
        strange(seeking("Me", welcome=known, sure=sure, **how), good)
    one = seeking("Me", welcome=known, knows=lambda one: False, sure=table, **how)
    assert one.on_start(HOST.public, good) is not None
    assert seeking("Me", knows=lambda one: one == table, **how).on_start(HOST.public, good)


def test_a_table_that_started_without_us_is_nothing_to_come_back_to():
    """Whoever says so: it is refused here, for a stranger gets no seat by asking."""
    one = seeking("Me", runs=True)
    other = start(OFFER, HOSTS, join(FRIEND, OFFER, "Friend"))
    with pytest.raises(Refused) as refused:
        one.on_start(HOST.public, other)
    assert refused.value.reason is Reason.STARTED and not one.over


def test_who_looks_for_its_own_seat_takes_no_other():
    """A lobby at the same node is none; where a table waits, a node that wants to sit waits too."""
    one = Seeking(
        ME, name=None, back=True, code=None, why_unplayable=lambda offer: None, rng=chance(7)
    )
    out = Outbox()
    one.up(1, UP, out)
    one.on_tables(1, HOST.public, Tables(((OFFER.encode(), 1, False),)), out)
    assert one.over and one.offer is None
    both = Tables(((OTHER.encode(), 2, True), (OFFER.encode(), 1, False)))
    one = Seeking(ME, name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7))
    one.up(1, UP, out)
    one.on_tables(1, HOST.public, both, out)
    assert one.offer == OFFER and not one.returns


def test_each_of_several_nodes_is_heard():
    """Whoever comes up last does not silence one asked before; one that was not asked says nothing.

    The link of the one that has the table is the one that counts.
    """
    here, there = ("10.0.0.1", 7711), ("10.0.0.2", 7711)
    one = Seeking(
        ME, (here, there), name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7)
    )
    out = Outbox()
    one.up(1, UP, out, here)
    one.up(2, UP, out, there)
    ours = Tables(((OFFER.encode(), 1, False),))
    assert one.on_tables(3, HOST.public, ours, out) is False and one.offer is None
    assert one.on_tables(2, FRIEND.public, Tables(()), out)
    assert one.nodes.nowhere.found == ((here, Instead.NOBODY), (there, Instead.NO_TABLE))
    assert one.on_tables(2, FRIEND.public, ours, out) is False and one.offer is None
    one.on_tables(1, HOST.public, ours, out)
    assert one.offer == OFFER and one.link == 1


def test_who_answers_first_is_heard_though_another_link_came_up_later():
    """The right table may be at the first address, and the node at the second one slow."""
    here, there = ("10.0.0.1", 7711), ("10.0.0.2", 7711)
    one = Seeking(
        ME, (here, there), name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7)
    )
    out = Outbox()
    one.up(1, UP, out, here)
    one.up(2, UP, out, there)
    one.on_tables(1, HOST.public, Tables(((OFFER.encode(), 1, False),)), out)
    assert one.offer == OFFER and one.link == 1


def test_what_answers_instead_is_told_apart():
    """This node itself, no node, nobody: by the last attempt at an address."""
    hosts = [(f"10.0.0.{number}", 7711) for number in range(4)]
    one = Seeking(ME, hosts, name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7))
    for address, error in zip(hosts, (OwnEcho(), NotANode(), OwnEcho()), strict=False):
        one.nodes.missed(address, error)
    one.nodes.missed(hosts[2], LinkFailed(Trouble.NO_ANSWER))
    assert one.nodes.nowhere is None
    one.up(1, UP, Outbox(), hosts[3])
    assert one.on_tables(1, HOST.public, Tables(()), Outbox())
    assert [what for _, what in one.nodes.nowhere.found] == [
        Instead.OURSELVES, Instead.SOMETHING_ELSE, Instead.NOBODY, Instead.NO_TABLE
    ]  # fmt: skip


def test_another_version_at_one_address_is_told_as_one():
    """It will not be another one a second later: that address has answered; the others are left."""
    hosts = [(f"10.0.0.{number}", 7711) for number in range(2)]
    one = Seeking(ME, hosts, name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7))
    one.nodes.missed(hosts[0], OtherVersion(1, 2))
    one.nodes.missed(hosts[0], LinkFailed(Trouble.NO_ANSWER))
    assert one.nodes.nowhere.found == (
        (hosts[0], Instead.OTHER_VERSION),
        (hosts[1], Instead.NOBODY),
    )
    assert one.nodes.left == (hosts[1],)


def test_who_fails_to_prove_itself_is_something_else():
    """And what a node has answered outlives later dials to its address that come to nothing."""
    hosts = [(f"10.0.0.{number}", 7711) for number in range(2)]
    one = Seeking(ME, hosts, name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7))
    one.nodes.missed(hosts[0], HandshakeFailed())
    one.up(1, UP, Outbox(), hosts[1])
    assert one.on_tables(1, HOST.public, Tables(()), Outbox())
    one.nodes.missed(hosts[1], LinkFailed(Trouble.NO_ANSWER))
    assert [what for _, what in one.nodes.nowhere.found] == [
        Instead.SOMETHING_ELSE,
        Instead.NO_TABLE,
    ]


def said(one):
    """What it has sent since this was asked last."""
    return [action.message for action in one.out.drain() if isinstance(action, Send)]


def ticks(one):
    """What it says in the time after which it may say again that it is ready."""
    for _ in range(REST):
        one.tick(one.out)
    return said(one)


def test_after_a_break_the_same_join_goes_out_again_and_later_that_we_are_ready():
    """Else all would wait for one who has said so; but not before it has seen who sits there now,
    nor while one of them is in doubt. The lobby is shown as linked again with that state."""
    one, _ = waiting(welcome=Known({"Eve": STRANGER.public}).welcome, offer=TABLE)
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
    one, _ = waiting(welcome=Known({"Eve": STRANGER.public}).welcome, offer=TABLE)
    others = [join(FRIEND, TABLE, "Eve"), join(person(4), TABLE, "Dan")]
    joins = [join(HOST, TABLE, "Host"), one.join, *others]
    lobby_told(one, *joins)
    one.ready(True, one.out)
    good = start(TABLE, *joins)
    assert one.on_start(HOST.public, good) is None and one.held
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
    assert one.on_start(HOST.public, other) is None and not one.over
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


@pytest.mark.parametrize("name", ["Me", None])
def test_who_names_a_table_and_shows_nothing_of_it_is_given_up(name):
    """Whether it says that the table waits or that it runs; after the first state of a lobby that
    is ours the patience has no end."""
    for runs in (True, False):
        one = seeking(name, runs=runs)
        for _ in range(PATIENCE):
            one.tick(one.out)
        assert one.offer is None and one.lobby is None
    one = seeking(name)
    lobby_told(one, HOSTS, *([one.join] if name else []))
    for _ in range(PATIENCE):
        one.tick(one.out)
    assert one.offer == OFFER


def test_a_lobby_without_us_is_no_seat():
    """However often it is told: it is given up, and nothing of it was shown."""
    one = seeking("Me")
    for _ in range(PATIENCE):
        lobby_told(one, HOSTS)
        one.tick(one.out)
    assert one.offer is None and not [act for act in one.out.drain() if not isinstance(act, Send)]


def test_another_table_gets_a_join_of_its_own():
    """What was signed for the one that was not there fits no other; for the same one it goes out
    again, for its opener may have it already."""
    one = seeking("Me")
    first = one.join
    for offer in (OFFER, OTHER):
        one.not_true(Instead.UNSHOWN)
        one.up(2, UP, one.out)
        one.on_tables(2, HOST.public, Tables(((offer.encode(), 1, False),)), one.out)
        assert one.join.offer_hash == offer.hash and (one.join is first) is (offer == OFFER)


def test_what_all_said_who_answered_is_told_itself():
    """One node may be at several addresses, and one at which nobody is changes nothing; where one
    has no such table, or says something else, it may be elsewhere."""
    hosts = [(f"10.0.0.{number}", 7711) for number in range(3)]

    def found(*answers):
        one = Seeking(ME, hosts, name="Me", code=None, why_unplayable=why_not, rng=chance(7))
        for link, listed in enumerate(answers):
            one.up(link, UP, Outbox(), hosts[link])
            one.on_tables(link, HOST.public, Tables(listed), Outbox())
        one.nodes.missed(hosts[2], LinkFailed(Trouble.NO_ANSWER))
        return one.nodes.nowhere.refusal

    def why_not(offer):
        return LedgerError("seven of eight" if offer == OFFER else "none")

    ours, other = ((OFFER.encode(), 1, False),), ((OTHER.encode(), 1, False),)
    told = found(ours, ours)
    assert isinstance(told, Unplayable) and str(told.cause) == "seven of eight"
    assert found(ours, other) is None and found(ours, ()) is None and found((), ()) is None
    assert isinstance(found(ours), Unplayable) and isinstance(found((*ours, *other)), SeveralTables)


def test_of_several_tables_at_an_address_none_is_chosen():
    """Whoever typed no code is told the codes of all, and sits at none; one code chooses its
    table."""
    both = Tables(((OFFER.encode(), 1, False), (OTHER.encode(), 1, False)))
    one = Seeking(ME, name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7))
    out = Outbox()
    one.up(1, UP, out)
    one.on_tables(1, HOST.public, both, out)
    (told,) = [action.error for action in out.drain() if isinstance(action, NotAdmitted)]
    assert isinstance(told, SeveralTables) and one.over and one.offer is None
    assert set(told.codes) == {short_code(OFFER), short_code(OTHER)}
    code = short_code(OTHER)
    one = Seeking(ME, name="Me", code=code, why_unplayable=lambda offer: None, rng=chance(7))
    one.up(1, UP, out)
    one.on_tables(1, HOST.public, both, out)
    assert one.offer == OTHER


def test_addresses_are_bounded_and_each_counts_once():
    """Whoever gives more is asked at the first of them."""
    many = [(f"10.0.0.{number}", 7711) for number in range(limits.ADDRESSES + 5)]
    one = Seeking(
        ME, [many[0], *many], name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7)
    )
    assert one.nodes.addresses == tuple(many[: limits.ADDRESSES])


def test_nobody_goes_on_from_a_roster_in_which_one_machine_could_read_all_cards():
    """The own join stands in it and the opener sent it; a watcher looks on at any table."""
    offer = an_offer(HOST, 4, max_absent=1)
    one = Seeking(ME, name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7))
    watcher = Seeking(ME, name=None, code=None, why_unplayable=lambda offer: None, rng=chance(8))
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
    with pytest.raises(Refused) as refused:
        one.on_start(HOST.public, sent)
    assert refused.value.reason is Reason.ONE_MACHINE and not one.over
    assert watcher.on_start(HOST.public, sent) is not None


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
    sent, table = start(offer, *state), make_roster(offer, state).table

    def coming_back(**how):
        one = Seeking(
            ME, name="Me", code=None, why_unplayable=lambda offer: None, rng=chance(7), **how
        )
        one.up(1, UP, Outbox())
        one.on_tables(1, HOST.public, Tables(((offer.encode(), 4, True),)), Outbox())
        assert one.returns
        return one

    for sure in (None, table):
        one = coming_back(sure=sure)
        with pytest.raises(Refused) as refused:
            one.on_start(HOST.public, sent)
        assert refused.value.reason is Reason.ONE_MACHINE and not one.over
    assert coming_back(knows=lambda one: one == table).on_start(HOST.public, sent) is not None


def test_a_refusal_over_another_link_ends_no_search():
    """Whoever else is linked with one that waits, and names its very table: nothing comes of it.
    Nor does a word of the opener's about another table; about this one, it is the end."""
    one, _ = waiting()
    one.out.drain()
    for reason in (Reason.NO_TABLE, Reason.EXCLUDED, Reason.ELSEWHERE, Reason.TOO_MUCH):
        one.on_refuse(2, refusal(OFFER.hash, Refused(reason)), one.out)
    one.on_refuse(1, refusal(OTHER.hash, Refused(Reason.CLOSED)), one.out)
    assert not one.over and one.link == 1 and one.out.drain() == []
    one.on_refuse(1, refusal(OFFER.hash, Refused(Reason.CLOSED)), one.out)
    (told,) = [action.error for action in one.out.drain() if isinstance(action, NotAdmitted)]
    assert one.over and told.reason is Reason.CLOSED


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
