"""Where a command reads and writes: three streams, a language, and whether colour is welcome.

Answers go to the standard output, everything about the way there (progress, errors) to the other
one. Colour only repeats what the words say, and is used on a terminal alone, never with NO_COLOR.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TextIO

from cli.text.console import takes_colours
from cli.text.program_call import NAME, typed
from cli.text.program_folder import path_told
from cli.text.screen import wrapped
from cli.text.words import Words
from ledger.line_signs import shown

BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
NARROW, WIDE = 40, 100


@dataclass(frozen=True)
class Terminal:
    """The streams and settings of one run of the program; `home` is where its files are kept, and
    `cache`, if there is one, what can be made again.

    program: the words by which it was called (`cli.text.program_call`). asked_home: the folder that
    was named by `--home`, as it was typed; empty where none was. colours: whether the person wants
    any; asks_back: whether to be asked before what cannot be taken back; pace: how many seconds
    bots are to take for an act, None as usual; rings: whether bell and title are to tell of a turn.
    """

    keys: TextIO
    out: TextIO
    err: TextIO
    words: Words
    environ: Mapping[str, str]
    home: Path
    cache: Path | None = None
    program: tuple[str, ...] = (NAME,)
    asked_home: str = ""
    colours: bool = True
    asks_back: bool = True
    pace: float | None = None
    rings: bool = True

    def command(self, *words: object) -> str:
        """A command of this program as it is typed where the person stands."""
        told = [path_told(one) if isinstance(one, PurePath) else str(one) for one in words]
        return shown(typed([*self.program, *told]))

    def command_here(self, name: str, *words: object) -> str:
        """A command that needs the files of this person: it names their folder where this run was
        told one, else it would look into another."""
        named = ("--home", self.asked_home) if self.asked_home else ()
        return self.command(name, *named, *words)

    @property
    def colour(self) -> bool:
        """Whether bold and dim may be used (no-color.org: any text in NO_COLOR says no)."""
        plain = (
            not self.colours or self.environ.get("NO_COLOR") or self.environ.get("TERM") == "dumb"
        )
        return not plain and takes_colours(self.out)

    @property
    def talks(self) -> bool:
        """Whether a person sits at both ends, so that a question will be read and answered."""
        return self.keys.isatty() and self.out.isatty()

    @property
    def width(self) -> int:
        """Columns a line may fill."""
        columns = shutil.get_terminal_size((80, 24)).columns if self.out.isatty() else 80
        return max(NARROW, min(columns, WIDE))

    def line(self, text: str = "") -> None:
        """One line of the answer."""
        self.out.write(text + "\n")
        self.out.flush()

    def heading(self, text: str) -> None:
        """A sentence that stands out, where it can."""
        for line in wrapped([text], self.width):
            self.line(self.bold(line))

    def bold(self, text: str) -> str:
        """The text, in bold where that is welcome."""
        return f"{BOLD}{text}{PLAIN}" if self.colour else text

    def dim(self, text: str) -> str:
        """The text, faint where that is welcome."""
        return f"{DIM}{text}{PLAIN}" if self.colour else text

    def tell(self, lines: Sequence[str]) -> None:
        """Lines of the answer for people: long ones are continued below, between two words."""
        for line in wrapped(lines, self.width):
            self.line(line)

    def rows(self, lines: Sequence[str]) -> None:
        """Lines that hold what is copied, a code or an address: at a terminal as others, else each
        as it is, so that a program finds it whole.
        """
        for line in wrapped(lines, self.width) if self.talks else lines:
            self.line(line)

    def calls(self, lines: Sequence[str]) -> None:
        """Lines that end with a command to be copied: where one is too long for a terminal, its
        command stands below, whole and by itself."""
        for line in lines:
            head, colon, call = line.partition(": ")
            if self.talks and len(line) > self.width and colon:
                self.tell([head + ":"])
                self.line("  " + call)
            else:
                self.line(line)

    def say(self, text: str, /, **fillings: object) -> None:
        """A sentence of the answer, in the person's language."""
        self.tell([self.words.say(text, **fillings)])

    def note(self, text: str) -> None:
        """One line beside the answer."""
        self.err.write(text + "\n")
        self.err.flush()

    def progress(self, text: str) -> None:
        """How far long work is, on a line that the next one overwrites; only where seen."""
        if self.err.isatty():
            self.err.write(f"\r{text[: self.width - 1]:<{self.width - 1}}")
            self.err.flush()

    def progress_over(self) -> None:
        """Take the line of the progress away."""
        if self.err.isatty():
            self.err.write("\r" + " " * (self.width - 1) + "\r")
            self.err.flush()


def forgiving(stream: TextIO) -> TextIO:
    """The stream, set so that a letter it does not know becomes a question mark, not an error."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")
    return stream
