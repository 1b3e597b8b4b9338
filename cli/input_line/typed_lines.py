"""What is typed at one place, a terminal or a pipe, and who hears it: keys, an editor, lines.

At a terminal that is edited here all that is printed goes above the line, so `terminal` is to be
used from then on in place of the one that was given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from twisted.internet.defer import Deferred

from cli.asking.line_queue import Hears, LineQueue, Listener
from cli.asking.typed_ahead import TOO_EARLY
from cli.input_line.columns import columns
from cli.input_line.keyboard import Keyboard, Keys, edited
from cli.input_line.line_editor import Completes, LineEditor, above
from cli.text.terminal import Terminal


class TypedLines:
    """The lines of one terminal or pipe.

    unsure: the end key was pressed once. completes: what the tab key makes of an answer; a question
    of the program is not completed.
    """

    def __init__(
        self,
        terminal: Terminal,
        *,
        reactor: Any,
        unsure: Callable[[], None],
        completes: Completes,
    ) -> None:
        """Nothing is read yet."""
        self._reactor, self._completes = reactor, completes
        self._lines = LineQueue(
            took=self._took,
            too_early=lambda: self.terminal.say(TOO_EARLY),
            now=reactor.seconds,
        )
        self._plain = terminal.out
        self._editor = editor = LineEditor(
            columns,
            self._lines.typed,
            self._lines.ended,
            unsure,
            now=reactor.seconds,
            completes=self._completed,
        )
        self._keys = Keys(terminal, editor, reactor=reactor) if edited(terminal) else None
        if self._keys is not None:
            out, err = above(terminal.out, editor), above(terminal.err, editor)
            terminal = replace(terminal, out=out, err=err)
        self.terminal = terminal
        self._keyboard: Keyboard | Keys | None = None

    def open(self, *, ends: bool) -> None:
        """Somebody types here. ends: where nothing more can come, that means something."""
        ended = self._lines.ended if ends else lambda: None
        self._keyboard = self._keys or Keyboard(
            self.terminal.keys, self._whole, ended, reactor=self._reactor
        )

    def start(self) -> None:
        """Read from now on, if somebody types here."""
        if self._keyboard is not None:
            self._keyboard.start()

    def stop(self) -> None:
        """Give the terminal back."""
        if self._keyboard is not None:
            self._keyboard.stop()

    def listen(self, listener: Listener) -> None:
        """This one hears what is typed from now on, and what was typed before."""
        self._lines.listen(listener)

    def go_on(self) -> None:
        """Something else is asked: a line that waits may be for it."""
        self._lines.go_on()

    def wipe(self, clearing: str) -> None:
        """Somebody else types from now on: nothing that was typed is left, and the terminal is
        cleared by what is written here."""
        self._editor.forget()
        self._plain.write(clearing)
        self._plain.flush()
        self._editor.draw()

    def typed_elsewhere(self, line: str) -> bool:
        """A line that was typed now in another place, as if it had been here. Whether anybody hears
        it: where nobody does yet it is not kept, for whoever typed it sees nothing of that."""
        heard = self._lines.hears is not Hears.NOBODY
        if heard:
            self._lines.typed(line, self._reactor.seconds())
        return heard

    async def ask(self) -> str:
        """The next line that is typed; empty where none can come."""
        if self._keyboard is None:
            return ""
        answered: Deferred[str] = Deferred()
        self._lines.ask(answered.callback)
        self._keyboard.start()
        return await answered

    def _whole(self, line: str) -> None:
        """A whole line: at a terminal that edits lines itself it was begun at the latest now."""
        self._lines.typed(line, self._reactor.seconds() if self.terminal.talks else None)

    def _completed(self, before: str) -> tuple[str, Any]:
        if self._lines.hears is Hears.QUESTION:
            return before, ()
        return self._completes(before)

    def _took(self) -> None:
        if self._keyboard is not None:
            self._keyboard.took()
