"""p2p.wire.session as a table: every state, every message, both roles; and the paces."""

import pytest

from p2p.wire import limits
from p2p.wire.errors import OutOfPlace, TooMany
from p2p.wire.handshake import Role
from p2p.wire.messages import Bye, Chat, Hello, Want
from p2p.wire.protocol import State
from p2p.wire.session import TRANSITIONS, WATCHER_MAY_SEND, Session
from tests.p2p.wire.test_messages import SAMPLES, H, K

HELLO = Hello(b"r" * 8, ())


def session_in(state, role=Role.PLAYER):
    """A session that has come to this state by what a peer sends."""
    session = Session(role, now=0.0)
    if state is not State.WAITING:
        session.handle(HELLO, 0.0)
    if state is State.CLOSING:
        session.handle(Bye(""), 0.0)
    assert session.state is state
    return session


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("message", SAMPLES, ids=lambda one: type(one).__name__)
def test_every_state_times_every_message(state, message, role):
    """The table decides, a missing entry refuses; a watcher may send only what is listed."""
    session = session_in(state, role)
    target = TRANSITIONS[state].get(type(message))
    allowed = role is Role.PLAYER or type(message) in WATCHER_MAY_SEND
    if target is None or not allowed:
        with pytest.raises(OutOfPlace):
            session.handle(message, 1.0)
        assert session.state is state
    else:
        assert session.handle(message, 1.0) is (state is not State.CLOSING)
        assert session.state is target


def test_the_table_is_whole():
    """Every state has a row; what is said where stands here once more, by name."""
    every = {type(one) for one in SAMPLES}
    assert set(TRANSITIONS) == set(State)
    assert {kind.__name__: to for kind, to in TRANSITIONS[State.WAITING].items()} == {
        "Hello": State.UP,
        "Refuse": State.WAITING,
        "Bye": State.CLOSING,
    }
    assert TRANSITIONS[State.CLOSING] == dict.fromkeys(every, State.CLOSING)
    assert TRANSITIONS[State.UP] == {
        **dict.fromkeys(every - {Hello}, State.UP),
        Bye: State.CLOSING,
    }


def test_what_a_watcher_may_send():
    """It greets, asks and looks on; it sits nowhere, gives nothing and says nothing (R49)."""
    assert {kind.__name__ for kind in WATCHER_MAY_SEND} == {
        "Hello", "QueryTables", "Watch", "Heads", "Want", "Linked", "Refuse", "Ping", "Pong", "Bye",
        "CodeAsk", "CodeProof",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("message", "most"),
    [(Chat(H, K, "x"), limits.CHATS_PER_SECOND), (Want(H, 0), limits.WANTS_PER_SECOND)],
)
def test_pace(message, most):
    """So many a second are taken, one more closes the link; the next second is a new one."""
    session = session_in(State.UP)
    for second in (10.0, 11.5):
        for _ in range(most):
            session.handle(message, second)
    with pytest.raises(TooMany):
        session.handle(message, 11.6)


PACES = {
    "QueryTables": 20, "Tables": 20, "Watch": 20, "JoinTable": 5, "LeaveTable": 5,
    "Ready": 5, "LobbyState": 1024, "Start": 20, "Refuse": 20, "Heads": 1024, "Want": 256,
    "TableRecord": None, "Nodes": 1024, "Linked": 1024, "Chat": 80, "Ping": 20, "Pong": 20,
    "CodeAsk": 5, "CodeAnswer": 5, "CodeProof": 5, "TableCode": 20,
    "TakeBot": 5, "NoBots": 5,
}  # fmt: skip
"""How many of each a peer may send in a second, written down once more by hand."""


@pytest.mark.parametrize(
    "message",
    [one for one in SAMPLES if not isinstance(one, Hello | Bye)],  # said once, nothing to count
    ids=lambda one: type(one).__name__,
)
def test_every_message_has_its_pace(message):
    """So many a second are taken, one more closes the link, and the next second is open again."""
    pace = PACES[type(message).__name__]
    session = session_in(State.UP)
    for _ in range(pace or 1000):
        session.handle(message, 1.5)
    assert session.handle(message, 2.6)
    if pace is not None:
        for _ in range(pace - 1):
            session.handle(message, 2.6)
        with pytest.raises(TooMany):
            session.handle(message, 2.7)


def test_only_a_link_that_is_up_is_asked_for_a_sign_of_life():
    """Whatever the peer may send is one."""
    for state in State:
        session = session_in(state)
        assert (session.tick(limits.PING) is None) == (state is not State.UP)
    session = session_in(State.UP)
    session.handle(Want(H, 0), limits.PING - 1)
    assert session.tick(limits.PING + 1) is None
