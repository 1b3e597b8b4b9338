"""How somebody who looks elsewhere hears that it is their turn: the bell and the title of a
terminal's window.

The bell rings once where a turn begins, not at each of its questions, and never for others; the
title says so until somebody else is waited for. Both go to a terminal alone, and the title is put
back when the evening is over.
"""

from __future__ import annotations

from typing import TextIO

from cli.text.console import takes_colours
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title
from ledger.line_signs import shown

YOUR_TURN = N_("Your turn - {game}")

BELL = "\a"
KEEP, BRING_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""The title as it is laid aside, and taken from there again, where the terminal can."""

UNTITLED = ("linux",)
"""Terminals, by their TERM, that have a bell and no window."""

NOWHERE = "dumb"
"""The TERM of what would print such signs."""


class TurnSignal:
    """Bell and title of one terminal.

    out: what leads to it, past a line that is typed there; None for neither bell nor title. titled:
    whether its window has a title.
    """

    def __init__(self, out: TextIO | None, words: Words, *, titled: bool = True) -> None:
        """Nothing is signalled yet."""
        self._out, self._words, self._titled = out, words, titled
        self._title = ""

    def look(self, game: str, *, asked: bool, begins: bool) -> None:
        """Whether somebody is asked here, or else others are; begins: with this question their turn
        has begun."""
        title = game_title(game, self._words)
        self._say_title(self._words.say(YOUR_TURN, game=title) if asked else title)
        if begins and asked:
            self._write(BELL)

    def ring(self) -> None:
        """The bell alone: it is for somebody else at this keyboard now."""
        self._write(BELL)

    def close(self) -> None:
        """The title is as it was; where the terminal cannot know that, it is none."""
        if self._title:
            self._write(_titled("") + BRING_BACK)
        self._title, self._out = "", None

    def _say_title(self, title: str) -> None:
        if self._titled and title != self._title:
            self._write(("" if self._title else KEEP) + _titled(title))
            self._title = title

    def _write(self, signs: str) -> None:
        if self._out is not None:
            self._out.write(signs)
            self._out.flush()


def _titled(title: str) -> str:
    return f"\x1b]2;{shown(title)}{BELL}"


def signal_at(terminal: Terminal, *, wanted: bool) -> TurnSignal:
    """That of this terminal, where a person sits at it and wants one."""
    kind = terminal.environ.get("TERM")
    rings = wanted and terminal.talks and kind != NOWHERE and takes_colours(terminal.out)
    out = terminal.out if rings else None
    return TurnSignal(out, terminal.words, titled=kind not in UNTITLED)
