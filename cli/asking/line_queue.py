"""Lines as they are typed, and who hears the next one. Knows no terminal and no loop.

Nobody hears a line at first: what is typed ahead is kept. A question of the program hears one
line, if that was begun when the question had stood on the screen for a moment
(`cli.asking.typed_ahead`); one that was begun before is told, and gone. From `listen` on a listener
hears every other line, what was kept first, in its order. It reads the line, and one that came
through a pipe before its turn (`Later`) is kept on until `go_on` finds that it has come; others may
overtake it meanwhile. A line that somebody typed just now never waits, whatever waits in the pipe.

    hears      line                          end of the input              ask        listen
    NOBODY     kept                          kept                          QUESTION   LISTENER
    QUESTION   answers, or was too early     answers with an empty line    QUESTION   QUESTION
    LISTENER   told in its turn              told behind the last line     QUESTION   LISTENER

Behind its answer a question makes room for whoever heard before it. An end is told once; a question
that is asked behind it is answered at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Protocol

from cli.asking.typed_ahead import ShownSince
from cli.asking.typed_line import Intent, Later, Turn


class Hears(Enum):
    """Who hears the next line."""

    NOBODY = "it is kept for a listener"
    QUESTION = "a question of the program waits for it"
    LISTENER = "it goes on in its turn"


class Listener(Protocol):
    """Who hears lines from some moment on."""

    def read(self, line: str, turn: Turn) -> Intent:
        """What the line means now; `Later` where it waits."""

    def typed(self, intent: Intent, line: str, begun: float | None) -> None:
        """Such a line is taken. begun: when its first key was pressed; None through a pipe."""

    def waits(self, line: str) -> None:
        """This line waits, and is the first that does."""

    def ended(self) -> None:
        """Nothing more can be typed, and all that was is used."""


class LineQueue:
    """The lines of one keyboard.

    took: a line was used, so there is room for one more. too_early: a line was begun before
    the question that it would have answered. now: seconds of a monotonic clock.
    """

    def __init__(
        self,
        *,
        took: Callable[[], object],
        too_early: Callable[[], object],
        now: Callable[[], float],
    ) -> None:
        """Nothing was typed, and nobody hears."""
        self._took, self._too_early, self._now = took, too_early, now
        self._kept: deque[tuple[str, float | None]] = deque()
        self._answer: Callable[[str], object] | None = None
        self._shown = ShownSince()
        self._listener: Listener | None = None
        self._ended = self._end_told = self._goes_on = False

    @property
    def hears(self) -> Hears:
        """Who hears the next line."""
        if self._answer is not None:
            return Hears.QUESTION
        return Hears.NOBODY if self._listener is None else Hears.LISTENER

    def ask(self, answer: Callable[[str], object]) -> None:
        """A question stands on the screen; `answer` gets the line, empty where none can come."""
        if self._ended:
            answer("")
            return
        self._answer = answer
        self._shown.show(self._now())

    def listen(self, listener: Listener) -> None:
        """Hear from now on what is typed, and what was typed before."""
        self._listener = listener
        self.go_on()

    def typed(self, line: str, begun: float | None = None) -> None:
        """A line. begun: when its first key was pressed; None through a pipe."""
        if self._answer is not None:
            self._answered(line, begun)
        else:
            self._kept.append((line, begun))
            self.go_on()

    def ended(self) -> None:
        """Nothing more can be typed."""
        self._ended = True
        answer, self._answer = self._answer, None
        if answer is not None:
            answer("")
        self.go_on()

    def go_on(self) -> None:
        """Give the listener what has its turn: for when something else is asked."""
        listener = self._listener
        if listener is None or self._goes_on:
            return
        self._goes_on = True
        try:
            while self._give_next(listener):
                pass
        finally:
            self._goes_on = False
        if self._kept:
            listener.waits(self._kept[0][0])
        elif self._ended and not self._end_told:
            self._end_told = True
            listener.ended()

    def _give_next(self, listener: Listener) -> bool:
        """Give it the first line that has its turn; whether there is one."""
        for place, (line, begun) in enumerate(self._kept):
            intent = listener.read(line, _turn(begun, behind=place > 0))
            if not isinstance(intent, Later):
                del self._kept[place]
                self._took()
                listener.typed(intent, line, begun)
                return True
        return False

    def _answered(self, line: str, begun: float | None) -> None:
        self._took()
        if not self._shown.read(begun):
            self._too_early()
            return
        answer, self._answer = self._answer, None
        assert answer is not None, "a question waits"
        answer(line)


def _turn(begun: float | None, *, behind: bool) -> Turn:
    """Only what was written down beforehand can wait: of it nobody knows when it was begun."""
    if begun is not None:
        return Turn.NOW
    return Turn.BEHIND if behind else Turn.FIRST
