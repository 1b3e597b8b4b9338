"""What those who tell of a lobby, or of its start, have us do for nothing: it is counted as what it
costs, and nothing more of theirs is read before the next tick."""

from ledger.records.roster import make_roster, write_join
from p2p.core import lobby
from p2p.wire import limits
from tests.p2p.core.alone.test_table_search import (
    FRIEND,
    HOST,
    ME,
    OFFER,
    STRANGER,
    a_join,
    finds,
    state,
    waits,
)
from tests.p2p.people import a_start, an_offer, chance, person

LARGE = an_offer(HOST, 8, max_absent=1)


def crowd(first):
    """A full lobby of others whose keys were not seen before."""
    return [write_join(person(first + n), LARGE, f"P{first + n}", rng=chance(n)) for n in range(8)]


def read_of(one, number, messages):
    """How many of these words are read on a link before the tick."""
    for count, message in enumerate(messages):
        if one.mesh.sated(number):
            return count
        one.hear(number, message)
    return len(messages)


def test_an_opener_that_seats_others_all_the_time_is_not_read_further():
    """Each join that was not there in its last state may have a new key; a watcher has nothing to
    lose by it."""
    one, _ = finds(offer=LARGE, name=None)
    states = [state(*crowd(100 + 8 * turn), offer=LARGE) for turn in range(9)]
    one.tick(after=limits.TICK)
    most = limits.WORK // (limits.WORD + 8 * limits.JOIN) + 1
    assert read_of(one, 1, states) == most
    one.tick(after=limits.TICK)
    assert not one.mesh.sated(1)


def test_an_opener_that_tells_of_the_same_members_is_read(monkeypatch):
    """Who is ready or linked changes often, and no join is checked for it a second time."""
    one, _ = finds(offer=LARGE, name=None)
    members, checked = crowd(100), []
    monkeypatch.setattr(lobby, "check_join", lambda offer, join: checked.append(join.raw))
    states = [state(*members, offer=LARGE, ready=bool(turn % 2)) for turn in range(100)]
    assert read_of(one, 1, states) == 100
    assert checked == [join.raw for join in members]


def test_a_member_that_comes_later_is_checked():
    """Beside those that stood in the last state; a join that is not good is refused with them."""
    one, _ = finds(offer=LARGE, name=None)
    members = crowd(100)
    one.hear(1, state(*members[:7], offer=LARGE))
    assert len(one.mesh.lobby.members) == 7
    forged = write_join(FRIEND, an_offer(HOST, 8, seed=3, max_absent=1), "Eve", rng=chance(1))
    one.hear(1, state(*members[:7], forged, offer=LARGE))
    assert one.mesh.lobby is None


def test_strangers_that_tell_of_starts_are_read_little_further():
    """Rosters of an offer that everybody can see, with keys of their own, while we wait in its
    lobby: what is looked at counts for more than a word, and nothing of it begins."""
    one, _ = waits(a_join(FRIEND, "Friend"))
    one.up(7, STRANGER)
    joins = [a_join(STRANGER, "Host"), a_join(FRIEND, "Friend"), a_join(ME, "Me")]
    sham = a_start(make_roster(OFFER, joins), STRANGER)
    most = limits.WORK_OF_OTHER // (limits.WORD + limits.LOOK)
    assert read_of(one, 7, [sham] * 300) == most
    assert one.begun == [] and not one.mesh.lobby.started


def test_an_opener_that_tells_of_other_starts_is_not_read_further():
    """It signs rosters of its own, each with new keys: none begins, and each costs its joins."""
    one, _ = waits(offer=LARGE)
    one.tick(after=limits.TICK)
    shams = [a_start(make_roster(LARGE, crowd(200 + 8 * turn))) for turn in range(9)]
    most = limits.WORK // (limits.WORD + 8 * limits.JOIN) + 1
    assert read_of(one, 1, shams) == most
    assert one.begun == []
