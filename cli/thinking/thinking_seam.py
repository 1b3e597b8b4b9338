"""The seam to the process in which bots think: nothing of processes is loaded where none does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cli.thinking.thinking_process import ThinkingProcess


class ThinkingSeam:
    """Where the bots of one program think that look ahead, begun for the first of them."""

    def __init__(self, reactor: Any, tell: Callable[[str], object]) -> None:
        """``tell`` says a sentence to whoever runs the program."""
        self._reactor, self._tell = reactor, tell
        self._process: ThinkingProcess | None = None

    def process(self) -> ThinkingProcess:
        """The one of this program."""
        from cli.thinking.thinking_process import ThinkingProcess

        if self._process is None:
            self._process = ThinkingProcess(
                self._reactor.callFromThread, self._tell, clock=self._reactor
            )
        return self._process

    def close(self) -> None:
        """It ends, if it was begun."""
        if self._process is not None:
            self._process.close()
