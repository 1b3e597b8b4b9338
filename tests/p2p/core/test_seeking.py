"""p2p.core.seeking: which roster a node starts with, by whom it was sent."""

import pytest

from ledger.records.roster import make_roster, write_join
from p2p.core.actions import Outbox
from p2p.core.seeking import Seeking
from p2p.wire.channel import Up
from p2p.wire.errors import Instead, LinkFailed, NotANode, OwnEcho, Reason, Refused, Trouble
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import QueryTables, Start, Tables, Watch
from tests.p2p.people import an_offer, chance, person

HOST, ME, FRIEND, STRANGER = (person(number) for number in range(4))
UP = Up(Peer(HOST.public, Role.PLAYER), bytes(8), (), bytes(32))
OFFER, OTHER = an_offer(HOST, 2), an_offer(HOST, 2, seed=5)


def seeking(name, *, runs=False, teller=HOST, **how):
    """One that looks for the table of the offer, and has found it over link 1; what it has sent."""
    one = Seeking(ME, name=name, code=None, why_unplayable=lambda offer: None, rng=chance(7), **how)
    one.out = Outbox()
    one.up(1, UP, one.out)
    one.on_tables(1, teller.public, Tables(((OFFER.encode(), 1, runs),)), one.out)
    assert one.offer == OFFER
    return one


def start(offer, *joins):
    """A roster of these joins, as it travels."""
    return Start(make_roster(offer, joins).encode(), ())


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
    assert one.on_start(HOST.public, Start(b"rubbish", ())) is None and not one.over


def test_a_roster_without_our_own_join_starts_nothing():
    """Neither one without us, nor one with a join of ours that we have not signed this time."""
    one = seeking("Me")
    for joins in ((HOSTS, join(FRIEND, OFFER, "Friend")), (HOSTS, join(ME, OFFER, "Me"))):
        assert one.on_start(HOST.public, start(OFFER, *joins)) is None and not one.over
    good = start(OFFER, HOSTS, one._join)
    assert one.on_start(STRANGER.public, good) is None and not one.over
    assert one.on_start(HOST.public, good).offer == OFFER and one.over


def test_another_seat_may_bring_the_roster_while_the_opener_is_away():
    """While the opener is linked it is asked alone; a stranger is never believed."""
    one = seeking("Me")
    good = start(OFFER, HOSTS, one._join)
    assert one.on_start(ME.public, good) is None
    one.down(1, Outbox())
    assert one.on_start(STRANGER.public, good) is None
    assert one.on_start(ME.public, good) is not None


def test_a_watcher_believes_seats_alone():
    """Whoever sits there may tell it who does."""
    one = seeking(None)
    good = start(OFFER, HOSTS, join(FRIEND, OFFER, "Friend"))
    assert one.on_start(STRANGER.public, good) is None and not one.over
    assert one.on_start(FRIEND.public, good) is not None and one.over


@pytest.mark.parametrize(("name", "how"), [("Me", {}), (None, {"back": True})])
def test_who_comes_back_signs_no_join_and_believes_seats_alone(name, how):
    """A join made before this start will do; another seat than the opener may be asked."""
    one = seeking(name, runs=True, teller=FRIEND, **how)
    asked = [action.message for action in one.out.take()]
    assert [type(message) for message in asked] == [QueryTables, Watch]
    good = start(OFFER, HOSTS, join(ME, OFFER, "Me"))
    assert one.on_start(STRANGER.public, good) is None and not one.over
    assert one.on_start(HOST.public, good) is not None and one.over


def test_a_table_that_started_without_us_is_nothing_to_come_back_to():
    """Whoever says so: it is refused here, for a stranger gets no seat by asking."""
    one = seeking("Me", runs=True)
    other = start(OFFER, HOSTS, join(FRIEND, OFFER, "Friend"))
    with pytest.raises(Refused) as refused:
        one.on_start(HOST.public, other)
    assert refused.value.reason is Reason.STARTED and not one.over


def test_who_looks_for_its_own_seat_takes_no_other():
    """A lobby at the same node is none; where a table waits, who wants to sit waits with it."""
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
    """Whoever comes up last does not silence who was asked before; who was not asked says nothing.

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
    assert one.on_tables(3, HOST.public, ours, out) == () and one.offer is None
    assert one.on_tables(2, FRIEND.public, Tables(()), out) == (there,)
    assert one.nowhere.found == ((here, Instead.NOBODY), (there, Instead.NO_TABLE))
    assert one.on_tables(2, FRIEND.public, ours, out) == () and one.offer is None
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
        one.missed(address, error)
    one.missed(hosts[2], LinkFailed(Trouble.NO_ANSWER))
    assert one.nowhere is None
    one.up(1, UP, Outbox(), hosts[3])
    assert one.on_tables(1, HOST.public, Tables(()), Outbox()) == (hosts[3],)
    assert [what for _, what in one.nowhere.found] == [
        Instead.OURSELVES, Instead.SOMETHING_ELSE, Instead.NOBODY, Instead.NO_TABLE
    ]  # fmt: skip
