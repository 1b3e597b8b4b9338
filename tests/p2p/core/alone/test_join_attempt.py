"""p2p.core.join_attempt: what is said on each link, whom one believes, what people are told."""

import pytest

from ledger.errors import LedgerError
from ledger.records.roster import read_join
from p2p.core.actions import Admitted, LobbyChanged, NotAdmitted, Outbox, Send
from p2p.core.join_attempt import JoinAttempt
from p2p.core.lobby import refusal
from p2p.entry.known_names import KnownNames
from p2p.wire import limits
from p2p.wire.errors import Reason, Refused, Unplayable
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    Chat,
    JoinTable,
    LeaveTable,
    LobbyState,
    QueryTables,
    Ready,
    Tables,
    Watch,
)
from tests.p2p.core.test_join_attempt import (
    FRIEND,
    HOST,
    HOSTS,
    ME,
    OFFER,
    OTHER,
    STRANGER,
    UP,
    attempt,
    join,
    lobby_told,
    waiting,
)
from tests.p2p.people import an_offer, chance
from tests.p2p.programs import a_program, a_program_of

HERE, THERE = ("10.0.0.1", 7711), ("10.0.0.2", 7711)
WAITS = Tables(((OFFER.encode(), 1, False),))
RUNS = Tables(((OFFER.encode(), 2, True),))


def searching(*addresses, name="Me", code=None, **how):
    """One that has asked nodes at these addresses, over links 1, 2, ..; nothing was answered."""
    program, named = a_program_of({"knows": lambda table_id: True} | how)
    one = JoinAttempt(
        ME, program, addresses or (HERE,), name=name, code=code, rng=chance(7), **named
    )
    one.out = Outbox()
    for link, address in enumerate(addresses or (HERE,), 1):
        one.up(link, UP, one.out, address)
    return one


def said(one, link=None):
    """What was said since the last look, on this link or on any."""
    sent = [action for action in one.out.drain() if isinstance(action, Send)]
    return [action.message for action in sent if link in (None, action.link)]


def told(one, kind):
    """What the screen was told since the last look."""
    return [action for action in one.out.drain() if isinstance(action, kind)]


def why(one):
    """Why there is no seat."""
    (fact,) = told(one, NotAdmitted)
    assert one.over
    return fact.error


# --- asking ------------------------------------------------------------------------------------


def test_who_wants_a_seat_asks_as_a_player_and_who_looks_on_as_a_watcher():
    """Also who comes back, without a name: it has a seat there."""
    for name, back, role in (("Me", False, Role.PLAYER), (None, False, Role.WATCHER),
                             (None, True, Role.PLAYER)):  # fmt: skip
        one = searching(name=name, back=back)
        assert one.role is role and one.returns is back
        assert said(one) == [QueryTables()]


@pytest.mark.parametrize(
    ("name", "runs", "kind"),
    [("Me", False, JoinTable), ("Me", True, Watch), (None, False, Watch), (None, True, Watch)],
)
def test_what_is_asked_for_once_the_table_is_found(name, runs, kind):
    """A seat where it waits, the roster where it runs; on a new link the same once more."""
    one = searching(name=name, bot=True)
    said(one)
    one.on_tables(1, HOST.public, RUNS if runs else WAITS, one.out)
    (asked,) = said(one, 1)
    assert type(asked) is kind and one.returns is (runs and name is not None)
    assert kind is Watch or (asked.bot and read_join(asked.join).identity == ME.public)
    one.down(1, one.out)
    one.up(2, UP, one.out)
    assert said(one, 2) == [asked]


def test_a_table_that_this_program_cannot_play_is_told_with_its_cause():
    """At the only address that is the end; a list that cannot be read is the same."""
    cause = LedgerError("other rules")
    one = searching(why_unplayable=lambda offer: cause)
    one.on_tables(1, HOST.public, WAITS, one.out)
    error = why(one)
    assert isinstance(error, Unplayable) and error.cause is cause and one.offer is None
    one = searching()
    one.on_tables(1, HOST.public, Tables(((b"rubbish", 1, False),)), one.out)
    assert isinstance(why(one), Unplayable)


def test_a_link_that_breaks_is_shown_as_broken_until_the_opener_tells_more():
    """The addresses at which its node can be dialled again are those at which it was dialled."""
    one = searching(HERE, THERE)
    assert one.down(1, one.out) == (HERE,) and one.link == 2
    assert one.down(2, one.out) == (THERE,) and one.link is None
    one, _ = waiting()
    one.out.drain()
    assert one.down(9, one.out) == () and one.link == 1 and one.out.drain() == []
    assert one.down(1, one.out) == () and one.link is None
    assert [fact.lobby.linked for fact in told(one, LobbyChanged)] == [False]


# --- refusals ----------------------------------------------------------------------------------


def test_a_refusal_about_ourselves_counts_before_and_after_the_table_is_found():
    """Another run of this node is there, or it has sent too much; on that link alone."""
    for reason in (Reason.ELSEWHERE, Reason.TOO_MUCH):
        one = searching()
        one.on_refuse(9, refusal(bytes(32), Refused(reason)), one.out)
        one.on_refuse(1, refusal(bytes(32), Refused(Reason.FULL)), one.out)
        assert not one.over
        one.on_refuse(1, refusal(bytes(32), Refused(reason)), one.out)
        assert why(one).reason is reason
        one, _ = waiting()
        one.out.drain()
        one.on_refuse(1, refusal(bytes(32), Refused(reason)), one.out)
        assert why(one).reason is reason


def test_what_the_right_table_refuses_is_the_end_also_with_other_addresses():
    """It waits, and its opener has said no: no other node can give that seat. Of one that runs
    anybody may have said so."""
    for tables, ends in ((WAITS, True), (RUNS, False)):
        one = searching(HERE, THERE)
        one.on_tables(1, HOST.public, tables, one.out)
        one.out.drain()
        one.on_refuse(1, refusal(OFFER.hash, Refused(Reason.FULL)), one.out)
        assert one.over is ends and bool(told(one, NotAdmitted)) is ends
        assert ends or isinstance(dict(one.nodes.nowhere.found)[HERE], Refused)


# --- in the lobby ------------------------------------------------------------------------------


def test_who_has_sat_down_is_told_so_once():
    """By the first state in which its own join stands, not by one without it; a watcher by the
    first one there is."""
    one = attempt("Me")
    one.out.drain()
    lobby_told(one, HOSTS)
    assert told(one, Admitted) == [] and not one.admitted
    lobby_told(one, HOSTS, one.join)
    assert told(one, Admitted) == [Admitted(OFFER)]
    lobby_told(one, HOSTS, one.join)
    assert [type(action) for action in one.out.drain()] == [LobbyChanged]
    watcher = attempt(None)
    watcher.out.drain()
    lobby_told(watcher, HOSTS)
    assert told(watcher, Admitted) == [Admitted(OFFER)]


def test_an_opener_that_tells_a_lobby_that_cannot_be_is_left():
    """It is told that we go, the person why."""
    one = attempt("Me")
    one.out.drain()
    lobby_told(one, HOSTS, HOSTS)
    sent, *rest = one.out.drain()
    assert sent == Send(1, LeaveTable(OFFER.hash)) and one.over
    assert [action.error.reason for action in rest if isinstance(action, NotAdmitted)] == [
        Reason.BAD_JOIN
    ]
    assert rest[-1] == LobbyChanged(None)


def test_who_opens_a_table_under_a_known_name_with_another_key_is_left():
    """By a node that wants to sit; a watcher may."""
    known = KnownNames({"Host": STRANGER.public})
    one = attempt("Me", welcome=known.welcome)
    one.out.drain()
    lobby_told(one, HOSTS)
    assert one.over and [type(word) for word in said(one)] == [LeaveTable]
    watcher = attempt(None, welcome=known.welcome)
    lobby_told(watcher, HOSTS)
    assert not watcher.over and watcher.lobby.clashes == ()


def test_a_state_of_another_lobby_is_none_of_ours():
    """Of the same opener over the same link, before ours is found and after: nobody leaves."""
    one = searching()
    said(one)
    one.on_state(1, LobbyState(OTHER.hash, ()), one.out)
    assert one.out.drain() == []
    one, _ = waiting()
    one.out.drain()
    other = join(HOST, OTHER, "Host")
    one.on_state(1, LobbyState(OTHER.hash, ((other.raw, True, False, True),)), one.out)
    assert one.out.drain() == [] and not one.over and len(one.lobby.members) == 2


def test_who_names_a_table_that_runs_tells_no_lobby_of_it():
    """It has begun, and nothing is proven yet: whoever it is that names it, nobody is admitted."""
    for name in ("Me", None):
        one = searching(name=name)
        one.on_tables(1, HOST.public, RUNS, one.out)
        one.out.drain()
        lobby_told(one, HOSTS)
        assert one.out.drain() == [] and not one.admitted and one.lobby.members == ()


def test_words_are_said_to_the_opener_by_who_has_sat_down():
    """Not before, and not while its link is gone."""
    one = attempt("Me")
    one.out.drain()
    one.say("early", one.out)
    assert one.out.drain() == []
    lobby_told(one, HOSTS, one.join)
    one.out.drain()
    one.say("hello", one.out)
    assert one.out.drain() == [Send(1, Chat(OFFER.hash, ME.public, "hello"))]
    one.down(1, one.out)
    one.out.drain()
    one.say("late", one.out)
    assert one.out.drain() == []


def test_who_leaves_tells_the_opener_if_it_can():
    """And the screen shows no lobby."""
    for linked in (True, False):
        one, _ = waiting()
        if not linked:
            one.down(1, one.out)
        one.out.drain()
        one.leave(one.out)
        *sent, last = one.out.drain()
        assert sent == ([Send(1, LeaveTable(OFFER.hash))] if linked else [])
        assert last == LobbyChanged(None) and one.over
    early = searching()
    early.out.drain()
    early.leave(early.out)
    assert early.out.drain() == [LobbyChanged(None)]
    watcher = attempt(None)
    watcher.out.drain()
    watcher.leave(watcher.out)
    assert watcher.out.drain() == [LobbyChanged(None)], "it has no seat, and may not say it"


def test_that_somebody_is_ready_is_said_again_when_who_was_in_doubt_has_gone():
    """Taken back at once beside them, and said at a tick, as long as there is a link."""
    offer = an_offer(HOST, 3)
    known = KnownNames({"Friend": STRANGER.public})
    one = JoinAttempt(ME, a_program(welcome=known.welcome), name="Me", code=None, rng=chance(7))
    one.out = Outbox()
    one.up(1, UP, one.out)
    one.on_tables(1, HOST.public, Tables(((offer.encode(), 1, False),)), one.out)
    hosts, friends = join(HOST, offer, "Host"), join(FRIEND, offer, "Friend")

    def stands(*joins):
        members = tuple((one_.raw, True, False, True) for one_ in joins)
        one.on_state(1, LobbyState(offer.hash, members), one.out)

    stands(hosts, one.join)
    one.ready(True, one.out)
    said(one)
    stands(hosts, friends, one.join)
    assert said(one) == [Ready(offer.hash, False)]
    assert [clash.found for clash in one.lobby.clashes] == [FRIEND.public]
    stands(hosts, one.join)
    ready = []
    for _ in range(round(limits.READY_AGAIN / limits.TICK)):
        one.tick(one.out)
        ready += said(one)
    assert ready == [Ready(offer.hash, True)] and one.lobby.clashes == ()


def test_a_yes_is_shown_at_once():
    """Who is in doubt no more stands in no list of those who are; where nothing has begun there is
    nothing to begin."""
    known = KnownNames({"Friend": STRANGER.public})
    one = attempt("Me", welcome=known.welcome)
    lobby_told(one, join(FRIEND, OFFER, "Friend"), one.join)
    one.out.drain()
    assert one.accept(one.lobby.clashes, one.out) is None
    (shown,) = told(one, LobbyChanged)
    assert shown.lobby.clashes == () and not one.over


def test_only_members_are_asked_for_the_roster():
    """With the join that was made, if one was."""
    one, _ = waiting()
    one.out.drain()
    one.claim(5, STRANGER.public, one.out)
    one.claim(6, HOST.public, one.out)
    assert one.out.drain() == [Send(6, JoinTable(one.join.raw, False))]
    watcher = attempt(None)
    lobby_told(watcher, HOSTS)
    watcher.out.drain()
    watcher.claim(6, HOST.public, watcher.out)
    assert watcher.out.drain() == []
