"""What one peer asked of us, what it was given, and what is put off to the next tick.

               ANSWER  PUT_OFF
    FREE       FREE    PUT_OFF
    PUT_OFF    FREE    PUT_OFF

Of what is put off the lowest step counts: its answer holds those of the others. How many answers
there may be between two ticks the caller says, which counts all watchers together.
"""

from __future__ import annotations

from enum import Enum

from p2p.wire import limits


class AskedState(Enum):
    """Whether something is owed to the peer."""

    FREE = "all that it asked for was given"
    PUT_OFF = "a question waits for the next tick"


class AskedEvent(Enum):
    """What becomes of a question."""

    ANSWER = "it is answered"
    PUT_OFF = "many have been answered since the last tick: this one waits"


TRANSITIONS: dict[AskedState, dict[AskedEvent, AskedState]] = {
    AskedState.FREE: {
        AskedEvent.ANSWER: AskedState.FREE,
        AskedEvent.PUT_OFF: AskedState.PUT_OFF,
    },
    AskedState.PUT_OFF: {
        AskedEvent.ANSWER: AskedState.FREE,
        AskedEvent.PUT_OFF: AskedState.PUT_OFF,
    },
}


class PeersQuestions:
    """The peer's questions on one link. ``answers``: since the last tick; ``served``: in all;
    ``wanted``: from which step on, where one is put off.
    """

    def __init__(self) -> None:
        """Nothing was asked."""
        self.state = AskedState.FREE
        self.answers = self.served = self.wanted = 0
        self._furthest, self._again = -1, 0  # the step asked for, and questions since
        self._behind = False  # told heads behind ours, which may have changed on the way

    def asked(self, step: int, ours: int) -> bool:
        """The peer asks for what comes after this step, while we stand at ours. Whether that is of
        use: the first question since the last tick, or one of few since it got on.
        """
        if self._furthest < step <= ours:
            self._furthest, self._again = step, 0
        else:
            self._again += 1
        return self._again <= limits.TRIES or not self.answers

    def put_off(self, step: int) -> None:
        """A question waits for the next tick."""
        waits = self.state is AskedState.PUT_OFF
        self.wanted = min(self.wanted, step) if waits else step
        self._goes(AskedEvent.PUT_OFF)

    def answer(self) -> None:
        """It is answered."""
        self._goes(AskedEvent.ANSWER)
        self.answers += 1
        self.served += 1

    def begins_anew(self) -> None:
        """A tick has come: so many answers may be given again."""
        self.answers = 0

    def behind(self) -> None:
        """The peer has told heads behind ours."""
        self._behind = True

    def was_behind(self) -> bool:
        """At a tick: whether it has told such heads since the last one."""
        before, self._behind = self._behind, False
        return before

    def _goes(self, event: AskedEvent) -> None:
        self.state = TRANSITIONS[self.state][event]
