"""What is typed in the terminal while the first screen is up: the page once more, or the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cli.asking.prompt import Wanted, command
from cli.asking.typed_line import Intent, NotAsked, Nothing, Turn
from cli.asking.typed_words import Word
from cli.input_line.keyboard import edited
from cli.input_line.typed_lines import TypedLines
from cli.text.terminal import Terminal
from cli.text.words import N_

HERE = N_(
    "Choose in the browser; line mode goes on here then. page: the page once more. quit or Ctrl-C:"
    " end the program."
)

ENDED = N_("In the terminal somebody has typed quit or pressed Ctrl-C.")


class EndedHere(Exception):
    """Whoever sits at the terminal has ended the program."""


class TypedAtFirst:
    """Hears the lines of a terminal, as of a table (`cli.asking.line_queue`)."""

    def __init__(
        self,
        terminal: Terminal,
        again: Callable[[], list[str]],
        end: Callable[[], None],
        *,
        here: str = HERE,
    ) -> None:
        """again: open the page once more, or the sentences about where it is. end: the program is
        to end. here: the sentence that tells what can be typed."""
        self._here = here
        self._terminal, self._again, self._end = terminal, again, end

    def read(self, line: str, turn: Turn) -> Intent:
        """What the line means; nothing waits here."""
        return command(line) or (NotAsked() if line.strip() else Nothing())

    def typed(self, intent: Intent, line: str, begun: float | None) -> None:
        """Do it; of anything else it is said what can be typed."""
        match intent:
            case Wanted(Word.PAGE):
                self._terminal.tell(self._again())
            case Wanted(Word.QUIT):
                self._end()
            case Nothing():
                pass
            case _:
                self._terminal.say(self._here)

    def waits(self, line: str) -> None:
        """Nothing waits."""

    def ended(self) -> None:
        """Nothing more can be typed: the person has gone."""
        self._end()


def hear(
    reactor: Any,
    terminal: Terminal,
    again: Callable[[], list[str]],
    end: Callable[[], None],
    *,
    here: str,
) -> Callable[[], object]:
    """From now on what is typed at a terminal means something, beside a page that needs no lines;
    what to call at the end. again, end, here: as above. Where nobody types, nothing is read."""
    if not edited(terminal):
        return lambda: None
    lines = TypedLines(
        terminal,
        reactor=reactor,
        unsure=lambda: lines.terminal.say(here),
        completes=lambda before: (before, ()),
    )
    lines.open(ends=True)
    lines.start()
    lines.listen(TypedAtFirst(lines.terminal, again, end, here=here))
    return lines.stop
