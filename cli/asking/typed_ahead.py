"""Whether a line was typed at a question that stood on the screen, or ahead of it.

At a terminal a key can be pressed twice, and a line can be on its way while the table moves on: it
would answer a question that nobody has read. A line through a pipe is written down beforehand on
purpose, and answers whatever comes next.
"""

from __future__ import annotations

from cli.text.words import N_

SHOWN = 0.4
"""Seconds a question stands before an answer to it can begin: less than it takes to read one, and
more than lies between two presses of one key."""

TOO_EARLY = N_(
    "That was typed before this question was shown, so nothing is signed. Type it again."
)

NOT_COUNTED = N_(
    "That was typed before this question was shown, so it does not count. Type it again."
)


class ShownSince:
    """Since when what is asked has stood on the screen, in seconds of a monotonic clock."""

    def __init__(self) -> None:
        """Nothing is shown yet."""
        self._since: float | None = None

    @property
    def stands(self) -> bool:
        """Whether it is shown."""
        return self._since is not None

    def show(self, now: float) -> None:
        """It is shown now, for the first time or anew."""
        self._since = now

    def read(self, begun: float | None) -> bool:
        """Whether a line that was begun then can be meant for it; None: it came through a pipe.

        >>> shown = ShownSince()
        >>> shown.show(10.0)
        >>> shown.read(10.1), shown.read(10.5), shown.read(None)
        (False, True, True)
        """
        return begun is None or (self._since is not None and begun >= self._since + SHOWN)
