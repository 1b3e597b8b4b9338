"""What a peer holds of us: asked after a restart, and whether its heads are the word we wait for.

Its heads are that word once they end an answer to our question. An answer shows by an echo: a
record that nobody pushes, so that only an answer brings it. One of which we dropped anything unread
tells not all. A question counts for our head, the peer's, and the word that is wanted; after a
while it is overdue, and asked again when the peer tells its heads next.

                 ECHO         DROPPED  HEADS         ASK    LATE         FORGET
    IDLE         IDLE         IDLE     IDLE          ASKED  IDLE         IDLE
    ASKED        ECHOED       SPOILED  ASKED         ASKED  OVERDUE      IDLE
    ECHOED       ECHOED       SPOILED  ASKED word    -      ECHOED_LATE  IDLE
    SPOILED      SPOILED      SPOILED  SPOILED       ASKED  IDLE         IDLE
    OVERDUE      ECHOED_LATE  IDLE     OVERDUE       ASKED  OVERDUE      IDLE
    ECHOED_LATE  ECHOED_LATE  IDLE     OVERDUE word  -      ECHOED_LATE  IDLE

`word`: these heads are one, if the question was for the word that is wanted now.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class InquiryState(Enum):
    """Where our question stands."""

    IDLE = "none counts: the next heads of the peer have us ask"
    ASKED = "asked, or answered before; no echo since"
    ECHOED = "the answer has begun to come"
    SPOILED = "something was dropped since: its answer tells not all"
    OVERDUE = "asked a while ago, and no echo since"
    ECHOED_LATE = "asked a while ago, and the answer has begun to come"


class InquiryEvent(Enum):
    """What happens to it."""

    ECHO = "a record comes that only an answer brings"
    DROPPED = "a record was not looked at"
    HEADS = "the peer tells its heads"
    ASK = "we ask"
    LATE = "a while has passed: our heads are told to all"
    FORGET = "what was dropped is asked for by another question"


_S, _E = InquiryState, InquiryEvent

TRANSITIONS: dict[InquiryState, dict[InquiryEvent, InquiryState]] = {
    _S.IDLE: {
        _E.ECHO: _S.IDLE,
        _E.DROPPED: _S.IDLE,
        _E.HEADS: _S.IDLE,
        _E.ASK: _S.ASKED,
        _E.LATE: _S.IDLE,
        _E.FORGET: _S.IDLE,
    },
    _S.ASKED: {
        _E.ECHO: _S.ECHOED,
        _E.DROPPED: _S.SPOILED,
        _E.HEADS: _S.ASKED,
        _E.ASK: _S.ASKED,
        _E.LATE: _S.OVERDUE,
        _E.FORGET: _S.IDLE,
    },
    _S.ECHOED: {
        _E.ECHO: _S.ECHOED,
        _E.DROPPED: _S.SPOILED,
        _E.HEADS: _S.ASKED,
        _E.LATE: _S.ECHOED_LATE,
        _E.FORGET: _S.IDLE,
    },
    _S.SPOILED: {
        _E.ECHO: _S.SPOILED,
        _E.DROPPED: _S.SPOILED,
        _E.HEADS: _S.SPOILED,
        _E.ASK: _S.ASKED,
        _E.LATE: _S.IDLE,
        _E.FORGET: _S.IDLE,
    },
    _S.OVERDUE: {
        _E.ECHO: _S.ECHOED_LATE,
        _E.DROPPED: _S.IDLE,
        _E.HEADS: _S.OVERDUE,
        _E.ASK: _S.ASKED,
        _E.LATE: _S.OVERDUE,
        _E.FORGET: _S.IDLE,
    },
    _S.ECHOED_LATE: {
        _E.ECHO: _S.ECHOED_LATE,
        _E.DROPPED: _S.IDLE,
        _E.HEADS: _S.OVERDUE,
        _E.LATE: _S.ECHOED_LATE,
        _E.FORGET: _S.IDLE,
    },
}

ANSWERED = frozenset({InquiryState.ECHOED, InquiryState.ECHOED_LATE})
"""Where heads of the peer end an answer."""

ASKS = frozenset({InquiryState.IDLE, InquiryState.OVERDUE})
"""Where we ask, though it were the same question."""


class Question(NamedTuple):
    """What we asked for: at our head and the peer's, and for which of the words wanted so far."""

    head: bytes
    theirs: bytes
    wanted: int


class Inquiry:
    """The question on one link. ``state``: see the table."""

    def __init__(self) -> None:
        """Nothing was asked."""
        self.state = InquiryState.IDLE
        self._question: Question | None = None
        self._echo: frozenset[bytes] = frozenset()

    def record(self, key: bytes) -> None:
        """A record with this hash has come."""
        if key in self._echo:
            self._goes(InquiryEvent.ECHO)

    def dropped(self) -> None:
        """Something that has come was not looked at."""
        self._goes(InquiryEvent.DROPPED)

    def heads(self, wanted: int) -> bool:
        """The peer tells its heads: whether they are a word, and the one that is wanted."""
        answered = self.state in ANSWERED
        self._goes(InquiryEvent.HEADS)
        return answered and self._question is not None and self._question.wanted == wanted

    def asks(self, question: Question) -> bool:
        """Whether this is to be asked now, once heads have come."""
        return self.state in ASKS or self._question != question

    def ask(self, question: Question, echo: frozenset[bytes]) -> None:
        """It is asked, and only its answer brings records of these hashes."""
        self._goes(InquiryEvent.ASK)
        self._question, self._echo = question, echo

    def late(self) -> None:
        """A while has passed."""
        self._goes(InquiryEvent.LATE)

    def forget(self) -> None:
        """It counts no more: the answer will bring nothing that is known to us here."""
        self._goes(InquiryEvent.FORGET)

    def _goes(self, event: InquiryEvent) -> None:
        self.state = TRANSITIONS[self.state][event]
