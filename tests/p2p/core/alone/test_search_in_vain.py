"""p2p.core.table_search: addresses at which no table is, or nobody: how long they are dialled."""

import pytest

from p2p.core.actions import (
    NotAdmitted,
)
from p2p.wire import limits
from p2p.wire.errors import (
    FoundNowhere,
    HandshakeFailed,
    Instead,
    LinkFailed,
    NoAnswer,
    OtherVersion,
    Trouble,
)
from tests.p2p.core.alone.test_table_search import (
    HERE,
    HOST,
    ME,
    OFFER,
    STRANGER,
    THERE,
    dial_later,
    listing,
    seeks,
    why,
)
from tests.p2p.people import a_roster
from tests.sim.toy_table import ToyTable


def fails(one, dial, error):
    """This dial comes to nothing."""
    one.mesh.dial_failed(dial.ticket, dial.address, error, one.now)


def test_what_answers_at_the_only_address_ends_the_search_and_at_one_of_two_does_not():
    """It is no node of this program, or proves to be another one: the other address is left."""
    error = HandshakeFailed("no")
    one, dial = seeks()
    fails(one, dial, error)
    assert why(one.look()) is error and one.mesh.lobby is None
    one, dial = seeks(HERE, THERE)
    fails(one, dial, error)
    assert one.look().told(NotAdmitted) == []
    assert [next_.address for next_ in dial_later(one)] == [THERE]


def test_another_version_at_all_addresses_ends_the_search():
    """It will not be another one a second later: it is dialled no more, the others still are."""
    one, dial = seeks(HERE, THERE)
    fails(one, dial, OtherVersion(1, 2))
    assert one.look().told(NotAdmitted) == []
    (dial,) = dial_later(one)
    assert dial.address == THERE
    fails(one, dial, OtherVersion(1, 2))
    error = why(one.look())
    assert isinstance(error, FoundNowhere)
    assert error.found == ((HERE, Instead.OTHER_VERSION), (THERE, Instead.OTHER_VERSION))


@pytest.mark.parametrize("fail", [True, False], ids=["nobody listens", "no answer"])
def test_nobody_is_told_of_so_many_rounds_in_vain_and_no_fewer(fail):
    """With the addresses that were tried, and why the last one failed; where nothing fails and
    nothing answers it ends all the same. Then nothing is dialled any more."""
    one, dial = seeks()
    rounds, error = 1, LinkFailed(Trouble.NOBODY_LISTENS)
    while True:
        if fail:
            fails(one, dial, error)
        did = one.look()
        if did.told(NotAdmitted):
            break
        one.tick(after=limits.BACKOFF_LAST)
        did = one.look()
        if did.told(NotAdmitted):
            break
        (dial,) = did.dials
        rounds += 1
    found = why(did)
    assert isinstance(found, NoAnswer) and found.addresses == (HERE,)
    assert rounds == limits.CONTACT_ROUNDS + (not fail)
    one.tick(after=99.0)
    assert one.look().actions == []


def test_a_dial_that_fails_for_a_table_of_ours_ends_no_search():
    """Nor does one that fails late, when the table is found already."""
    one, dial = seeks(HERE)
    roster = a_roster([ME, STRANGER], seed=8)
    one.mesh.attach(ToyTable(roster, roster.seat_of(ME.public), steps=5), roster,
                    {STRANGER.public: (THERE,)}, one.now)  # fmt: skip
    one.tick(after=limits.POLITE)
    *_, other = [made for made in one.look().dials if made.expect == STRANGER.public]
    fails(one, other, HandshakeFailed("no"))
    assert one.look().told(NotAdmitted) == []
    one.up(1, HOST, dial=dial)
    one.hear(1, listing((OFFER, False)))
    fails(one, dial, HandshakeFailed("no"))
    assert one.look().told(NotAdmitted) == [] and one.mesh.lobby is not None


def test_a_node_that_ends_its_link_is_asked_again_so_often():
    """Wi-Fi breaks one link, not three; then it is told what it does."""
    one, dial = seeks()
    for _ in range(limits.ASK_BREAKS - 1):
        one.up(1, STRANGER, dial=dial)
        one.down(1)
        assert one.look().told(NotAdmitted) == []
        (dial,) = dial_later(one)
        assert dial.address == HERE
    one.up(1, STRANGER, dial=dial)
    one.down(1)
    assert why(one.look()).found == ((HERE, Instead.CLOSES),)
