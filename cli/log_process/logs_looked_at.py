"""The logs that tabs of a page look at: one a tab, each in a process of its own.

A tab names a log that lies here, or the key of a file that was dropped on the page, by a number of
its own. What it is told of it is a message ``of_log`` with that number, so nothing of the log
before is taken for it; what ends by itself is told as a sentence. When the tab looks away or
goes, its process ends, and a dropped file is no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from cli.log_process.log_process import LogProcess, Start, start
from cli.text.terminal import Terminal
from cli.text.words import DEFAULT, N_, in_every_language, words_in

Message = dict[str, Any]

HOME = "TAFELRUNDE_HOME"
"""Names the folder of this person to the process, however it was named to the program."""
MOST_AT_ONCE = 2
"""Processes of tabs: each may work for minutes and hold some hundred megabytes."""

LOST = N_(
    "The process that looked at this log has ended: by itself, or because the file holds more than"
    " any game could. The file was not touched, and the program goes on. To look at it again, open"
    " it once more."
)
CROWDED = N_(
    "Other tabs look at logs already, and this machine has no room for more of them. Close one"
    " of these, and open this log once more."
)
NONE_BEGUN = N_(
    "This system cannot start a second process beside the program, so no log can be looked at here."
    " In the terminal: tafelrunde replay LOG, tafelrunde audit LOG"
)
NO_LOG = N_(
    "This log is not there any more, or the file did not come whole. Open it, or drop it, once"
    " more."
)


class LookingTab(Protocol):
    """A tab, as far as it is told something."""

    def send(self, message: Message) -> None:
        """One message."""


class Drops(Protocol):
    """Files that were dropped (`cli.web.dropped_files.DroppedFiles`)."""

    def claimed(self, key: str) -> Path | None:
        """The file of this key, once."""

    def give_back(self, path: Path) -> None:
        """It is taken away."""


@dataclass(eq=False)
class _Look:
    """What one tab looks at."""

    path: Path
    dropped: bool
    number: int
    process: LogProcess | None = None


class LogsLookedAt:
    """All of a page; every method is for the reactor's thread."""

    def __init__(
        self,
        terminal: Terminal,
        drops: Drops,
        *,
        in_reactor: Callable[[Callable[[], object]], object],
        begin: Start = start,
    ) -> None:
        """Nobody looks. ``in_reactor`` calls something in the reactor's thread, from any other."""
        self._terminal, self._drops = terminal, drops
        self._in_reactor, self._begin = in_reactor, begin
        self._looks: dict[LookingTab, _Look] = {}

    def look_at(self, tab: LookingTab, fields: Mapping[str, Any], own: Path | None) -> None:
        """A tab looks at a log from now on: the one of its own that was named, or a dropped one."""
        self.stop_looking(tab)
        key, number = fields["dropped"], fields["number"]
        if len(self._looks) >= MOST_AT_ONCE:
            _ended(tab, number, CROWDED)
            return
        path = self._drops.claimed(key) if key else own
        if path is None:
            _ended(tab, number, NO_LOG)
            return
        look = _Look(path, bool(key), number)
        self._looks[tab] = look
        try:
            look.process = LogProcess(
                path,
                fields["name"] or path.name,
                goes=look.dropped,
                told=lambda says: _tell(tab, number, says),
                over=lambda: self._over(tab, look),
                in_reactor=self._in_reactor,
                environ={**self._terminal.environ, HOME: str(self._terminal.home)},
                begin=self._begin,
            )
        except OSError:
            self.stop_looking(tab)
            _ended(tab, number, NONE_BEGUN)

    def wish(self, tab: LookingTab, wish: Message) -> None:
        """It wishes something of it; where it looks at none, nothing."""
        look = self._looks.get(tab)
        if look is not None and look.process is not None:
            look.process.wish(wish)

    def stop_looking(self, tab: LookingTab) -> None:
        """It looks at none any more, or is gone."""
        look = self._looks.pop(tab, None)
        if look is None:
            return
        if look.process is not None:
            look.process.close()
        if look.dropped:
            self._drops.give_back(look.path)

    def close(self) -> None:
        """Nobody does."""
        for tab in [*self._looks]:
            self.stop_looking(tab)

    def _over(self, tab: LookingTab, look: _Look) -> None:
        if self._looks.get(tab) is look:
            self.stop_looking(tab)
            _ended(tab, look.number, LOST)


def _ended(tab: LookingTab, number: int, text: str) -> None:
    told = in_every_language(words_in(DEFAULT).say(text))
    _tell(tab, number, {"t": "ended", "told": told})


def _tell(tab: LookingTab, number: int, says: Message) -> None:
    tab.send({"t": "of_log", "number": number, "says": says})
