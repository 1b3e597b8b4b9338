"""One link's life above the handshake, as a table of transitions; sans-IO.

Theory: a session is waiting for the peer's hello, up, or closing. What the peer sends moves it by
TRANSITIONS, which is the page of p2p.wire.protocol read by states, and a message without an entry
there is out of place. Beside it stand what a watcher may send at all (R49) and the pace of each
kind of message; what becomes of a silent link is for p2p.wire.keepalive. Times are seconds of a
monotonic clock that the caller reads. Before all this stands the handshake, whose stages
p2p.wire.handshake lists.
"""

from __future__ import annotations

from p2p.wire.errors import OutOfPlace, TooMany
from p2p.wire.handshake import Role
from p2p.wire.keepalive import Keepalive
from p2p.wire.messages import Message, Ping
from p2p.wire.protocol import PROTOCOL, State
from p2p.wire.rate_limits import Pace

# State -> what the peer sends -> state.
TRANSITIONS: dict[State, dict[type[Message], State]] = {
    state: {form.message: form.leads_to or state for form in PROTOCOL if state in form.said_in}
    for state in (State.WAITING, State.UP)
}
# In closing everything is still taken, and dropped: the peer may not have heard of it yet.
TRANSITIONS[State.CLOSING] = {form.message: State.CLOSING for form in PROTOCOL}

# Nothing else a watcher sends is taken: it could only be dropped.
WATCHER_MAY_SEND: frozenset[type[Message]] = frozenset(
    form.message for form in PROTOCOL if Role.WATCHER in form.said_by
)


class Session:
    """What the peer may say now. `take` looks at each message, `tick` watches the clock."""

    def __init__(self, role: Role, *, now: float) -> None:
        self.state = State.WAITING
        self._role = role
        self._keepalive = Keepalive(now=now)
        self._paces = {form.message: Pace(form.pace) for form in PROTOCOL if form.pace is not None}

    def handle(self, message: Message, now: float) -> bool:
        """Take a message of the peer; whether it is to be acted on.

        Raises OutOfPlace or TooMany: the link is to be closed.
        """
        kind = type(message)
        target = TRANSITIONS[self.state].get(kind)
        if target is None:
            raise OutOfPlace(f"the peer sent {kind.__name__} while the link is {self.state.value}")
        if self._role is Role.WATCHER and kind not in WATCHER_MAY_SEND:
            raise OutOfPlace(f"the peer watches, yet it sent {kind.__name__}")
        if kind in self._paces and not self._paces[kind].allows(now):
            raise TooMany(f"the peer sends more {kind.__name__} than anybody can use")
        closing = self.state is State.CLOSING
        self.state = target
        self._keepalive.heard(now)
        return not closing

    def tick(self, now: float) -> Ping | None:
        """The ping that is due, if one is. Raises TooSlow for a link that is gone."""
        return self._keepalive.tick(now, up=self.state is State.UP)
