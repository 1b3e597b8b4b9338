"""p2p.core.join_attempt: a node that is asked and shows nothing has its time, before one sits and
after."""

from p2p.core.actions import LobbyChanged, NotAdmitted, Send
from p2p.entry.known_names import KnownNames
from p2p.wire import limits
from p2p.wire.errors import Instead, OpenerSilent
from p2p.wire.messages import (
    LeaveTable,
)
from tests.p2p.core.alone.test_join_attempt import HERE, RUNS, THERE, WAITS, searching
from tests.p2p.core.test_join_attempt import (
    HOST,
    HOSTS,
    ME,
    OFFER,
    STRANGER,
    UP,
    lobby_told,
    waiting,
)

PATIENCE = round(limits.ASK_SECONDS / limits.TICK)


def test_who_says_nothing_of_its_tables_is_passed_over_in_time():
    """One that was dialled nowhere else has nobody to be asked after it; that is not yet the end:
    whoever dials for the search tells it."""
    one = searching(HERE)
    for _ in range(PATIENCE - 1):
        one.tick(one.out)
    assert 1 in one.nodes and one.link == 1
    one.tick(one.out)
    assert 1 not in one.nodes and one.link is None and not one.over


def test_who_names_a_table_and_shows_nothing_leaves_the_others_to_be_asked():
    """All is as it was before that: the next node has as much time as any, and is heard."""
    one = searching(HERE, THERE)
    one.on_tables(1, HOST.public, RUNS, one.out)
    for _ in range(PATIENCE):
        one.tick(one.out)
    assert one.offer is one.lobby is one.link is None and not one.over and not one.returns
    assert one.nodes.left == (THERE,)
    assert dict(one.nodes.nowhere.found)[HERE] is Instead.UNSHOWN
    one.up(3, UP, one.out, THERE)
    for _ in range(PATIENCE - 1):
        one.tick(one.out)
    assert one.link == 3 and 3 in one.nodes
    one.on_tables(3, HOST.public, WAITS, one.out)
    assert one.offer == OFFER and not one.returns


def linked_anew(**how):
    """One that waited in a lobby, and has a new link to its opener, who has said nothing on it; and
    its start."""
    one, good = waiting(**how)
    one.down(1, one.out)
    one.up(2, UP, one.out)
    one.out.drain()
    return one, good


def test_an_opener_that_tells_no_lobby_with_us_on_a_new_link_is_left_in_time():
    """It is told, if it hears it, and then the person; a state without us is none for that."""
    one, _ = linked_anew()
    for _ in range(PATIENCE - 1):
        lobby_told(one, HOSTS, link=2)
        one.tick(one.out)
    assert not one.over
    one.out.drain()
    one.tick(one.out)
    sent, *rest = one.out.drain()
    assert sent == Send(2, LeaveTable(OFFER.hash)) and one.over
    assert [type(fact) for fact in rest] == [NotAdmitted, LobbyChanged]
    assert isinstance(rest[0].error, OpenerSilent)


def test_the_time_of_a_silent_opener_runs_while_there_is_a_link():
    """Links that break begin no new one; while there is none, it cannot answer."""
    one, _ = linked_anew()
    for number in range(3, PATIENCE + 2):
        one.tick(one.out)
        one.down(number - 1, one.out)
        for _ in range(2 * PATIENCE):
            one.tick(one.out)
        one.up(number, UP, one.out)
    assert not one.over
    one.tick(one.out)
    assert one.over


def test_a_start_that_is_held_is_not_dropped_for_a_silent_opener():
    """The person is asked, and the other seats of the table are there."""
    known, doubts = KnownNames({"Host": STRANGER.public}), []
    one, good = waiting(welcome=lambda join: known.welcome(join) if doubts else None)
    doubts.append(True)
    assert one.on_start(HOST.public, good).roster is None and one.held
    one.down(1, one.out)
    one.up(2, UP, one.out)
    for _ in range(2 * PATIENCE):
        one.tick(one.out)
    assert not one.over and one.held
    assert one.accept(one.lobby.clashes, one.out) == one.held


def test_while_the_opener_is_silent_another_seat_may_bring_the_roster():
    """The table may have begun as the link broke: the opener signs it, whoever brings it. Once it
    has told of its lobby on the new link it is asked alone."""
    one, good = linked_anew()
    assert one.on_start(STRANGER.public, good).roster is None
    assert one.on_start(ME.public, good).roster is not None
    one, good = linked_anew()
    lobby_told(one, HOSTS, one.join, link=2)
    assert (
        one.on_start(ME.public, good).roster is None
        and one.on_start(HOST.public, good).roster is not None
    )
