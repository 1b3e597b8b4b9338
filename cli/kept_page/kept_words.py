"""Words of a person as they are written at a page: held here, on the disk a little later.

The disk is written to once in a while, however often something changes, and what waits is written
at the end. Where it cannot be, that is told once; the words last as long as the program then, and
each later change tries again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from cli.kept_page.words_file import WordsForm, lay_aside, read_words, write_words
from cli.text.words import N_
from ledger.files.disk import REAL_DISK, Disk

PAUSE = 1.0
"""Seconds from a change until it is on the disk, and from one writing to the next."""

UNREAD = N_(
    "{path} holds something that cannot be read as your notes or choices at the page. That is not"
    " used, and the file is kept aside once you write something new."
)
UNWRITTEN = N_(
    "{path} cannot be written: {reason}. What you note or choose at the page lasts as long as this"
    " program runs; the game goes on."
)


class Waits(Protocol):
    """A call that is to come."""

    def cancel(self) -> None:
        """It does not come."""


Later = Callable[[float, Callable[[], None]], Waits]
"""Calls something so many seconds from now."""


class KeptWords:
    """The words in one file, and what was written since; ``words``: all of them as they stand."""

    def __init__(
        self,
        path: Path,
        form: WordsForm,
        *,
        later: Later,
        tell: Callable[[str], None],
        say: Callable[..., str],
        pause: float = PAUSE,
        disk: Disk = REAL_DISK,
    ) -> None:
        """Reads what is there. ``tell`` gets a sentence, said by ``say``, where that is damaged,
        and once where nothing can be written; ``pause``: seconds from one writing to the next."""
        self._path, self._form, self._disk = path, form, disk
        self._later, self._pause = later, pause
        self._tell, self._say = tell, say
        found = read_words(path, form, disk=disk)
        self.words: Mapping[str, str] = found.words
        self._changes: dict[str, str] = {}
        self._waits: Waits | None = None
        self._unwritten = self._told = False
        if found.damaged:
            tell(say(UNREAD, path=path))

    def change(self, words: Mapping[str, str]) -> None:
        """These are written, as the form of the file has it."""
        self.words = self._form.joined(self.words, words)
        if self._form.shared:
            self._changes.update(words)
        self._unwritten = True
        if self._waits is None:
            self._waits = self._later(self._pause, self._due)

    def close(self) -> None:
        """Whatever waits is on the disk now, if that can be."""
        if self._waits is not None:
            self._waits.cancel()
        self._due()

    def _due(self) -> None:
        self._waits = None
        if not self._unwritten:
            return
        try:
            self._write()
        except OSError as error:
            if not self._told:
                self._told = True
                reason = error.strerror or str(error)
                self._tell(self._say(UNWRITTEN, path=self._path, reason=reason))
        else:
            self._unwritten = False
            self._changes.clear()

    def _write(self) -> None:
        """All that stands; in a file that others write to, what has changed here."""
        found = read_words(self._path, self._form, disk=self._disk)
        if found.damaged:
            lay_aside(self._path, disk=self._disk)
        elif self._form.shared:
            self.words = self._form.joined(found.words, self._changes)
        write_words(self._path, self.words, disk=self._disk)
