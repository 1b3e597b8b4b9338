"""p2p.core.join_attempt: what nodes at the addresses answer, and which of them is heard."""

import pytest

from ledger.errors import LedgerError
from ledger.records.roster import short_code
from p2p.core.actions import NotAdmitted, Outbox
from p2p.core.join_attempt import JoinAttempt
from p2p.core.lobby import refusal
from p2p.wire import limits
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
    Trouble,
    Unplayable,
)
from p2p.wire.messages import Tables
from tests.p2p.core.attempts import (
    FRIEND,
    HOST,
    HOSTS,
    ME,
    OFFER,
    OTHER,
    PATIENCE,
    UP,
    attempt,
    lobby_told,
    waiting,
)
from tests.p2p.people import chance
from tests.p2p.programs import a_program


def two_asked():
    """A seeker with links to two nodes, the later of them second; what it says, their addresses."""
    where = ("10.0.0.1", 7711), ("10.0.0.2", 7711)
    one = JoinAttempt(ME, a_program(), where, name="Me", code=None, rng=chance(7))
    out = Outbox()
    for link, address in enumerate(where, 1):
        one.up(link, UP, out, address)
    return one, out, where


def test_each_of_several_nodes_is_heard():
    """Whoever comes up last does not silence one asked before; one that was not asked says nothing.

    The link of the one that has the table is the one that counts.
    """
    one, out, (here, there) = two_asked()
    ours = Tables(((OFFER.encode(), 1, False),))
    assert one.on_tables(3, HOST.public, ours, out) is False and one.offer is None
    assert one.on_tables(2, FRIEND.public, Tables(()), out)
    assert one.nodes.nowhere.found == ((here, Instead.NOBODY), (there, Instead.NO_TABLE))
    assert one.on_tables(2, FRIEND.public, ours, out) is False and one.offer is None
    one.on_tables(1, HOST.public, ours, out)
    assert one.offer == OFFER and one.link == 1


def test_who_answers_first_is_heard_though_another_link_came_up_later():
    """The right table may be at the first address, and the node at the second one slow."""
    one, out, _ = two_asked()
    one.on_tables(1, HOST.public, Tables(((OFFER.encode(), 1, False),)), out)
    assert one.offer == OFFER and one.link == 1


def test_what_answers_instead_is_told_apart():
    """This node itself, no node, nobody: by the last attempt at an address."""
    hosts = [(f"10.0.0.{number}", 7711) for number in range(4)]
    one = JoinAttempt(ME, a_program(), hosts, name="Me", code=None, rng=chance(7))
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
    one = JoinAttempt(ME, a_program(), hosts, name="Me", code=None, rng=chance(7))
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
    one = JoinAttempt(ME, a_program(), hosts, name="Me", code=None, rng=chance(7))
    one.nodes.missed(hosts[0], HandshakeFailed())
    one.up(1, UP, Outbox(), hosts[1])
    assert one.on_tables(1, HOST.public, Tables(()), Outbox())
    one.nodes.missed(hosts[1], LinkFailed(Trouble.NO_ANSWER))
    assert [what for _, what in one.nodes.nowhere.found] == [
        Instead.SOMETHING_ELSE,
        Instead.NO_TABLE,
    ]


@pytest.mark.parametrize("name", ["Me", None])
def test_who_names_a_table_and_shows_nothing_of_it_is_given_up(name):
    """Whether it says that the table waits or that it runs; after the first state of a lobby that
    is ours the patience has no end."""
    for runs in (True, False):
        one = attempt(name, runs=runs)
        for _ in range(PATIENCE):
            one.tick(one.out)
        assert one.offer is None and one.lobby is None
    one = attempt(name)
    lobby_told(one, HOSTS, *([one.join] if name else []))
    for _ in range(PATIENCE):
        one.tick(one.out)
    assert one.offer == OFFER


def test_what_all_said_who_answered_is_told_itself():
    """One node may be at several addresses, and one at which nobody is changes nothing; where one
    has no such table, or says something else, it may be elsewhere."""
    hosts = [(f"10.0.0.{number}", 7711) for number in range(3)]

    def found(*answers):
        program = a_program(why_unplayable=why_not)
        one = JoinAttempt(ME, program, hosts, name="Me", code=None, rng=chance(7))
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
    one = JoinAttempt(ME, a_program(), name="Me", code=None, rng=chance(7))
    out = Outbox()
    one.up(1, UP, out)
    one.on_tables(1, HOST.public, both, out)
    (told,) = [action.error for action in out.drain() if isinstance(action, NotAdmitted)]
    assert isinstance(told, SeveralTables) and one.over and one.offer is None
    assert set(told.codes) == {short_code(OFFER), short_code(OTHER)}
    code = short_code(OTHER)
    one = JoinAttempt(ME, a_program(), name="Me", code=code, rng=chance(7))
    one.up(1, UP, out)
    one.on_tables(1, HOST.public, both, out)
    assert one.offer == OTHER


def test_addresses_are_bounded_and_each_counts_once():
    """Whoever gives more is asked at the first of them."""
    many = [(f"10.0.0.{number}", 7711) for number in range(limits.ADDRESSES + 5)]
    one = JoinAttempt(ME, a_program(), [many[0], *many], name="Me", code=None, rng=chance(7))
    assert one.nodes.addresses == tuple(many[: limits.ADDRESSES])


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
