"""A face that tells what happens as lines, and asks nothing: for whoever reads or looks on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cli.absence.seats_now import SeatsNow
from cli.asking.completion import Completing
from cli.asking.prompt import Wanted
from cli.asking.typed_words import Place, Word
from cli.faces.face import View, is_over
from cli.faces.last_news import LastNews
from cli.faces.seen_cards import Past, known_lines
from cli.faces.who_is_asked import who_lines
from cli.text import glossary, screen
from cli.text.rules_text import at_table
from cli.text.terminal import Terminal
from cli.text.words import Speech, speech
from engine.game import Game
from ledger.live.seat_memory import Known

LAID_PHASES = ("play", "result", "over")  # in which there is a table to be seen

LOOKS: Mapping[Word, Callable[[View, Speech], Sequence[str]]] = {
    Word.TABLE: screen.last_lines,
    Word.HAND: screen.own_lines,
    Word.DISCARD: screen.discard_lines,
    Word.NOTES: screen.note_lines,
}
"""What these words show of the table."""


class TellingFace:
    """Tells what happens, line by line, and how it ended; asks nothing, and shows what is wanted.

    `history` gives what has been told since the game began (`engine.views.history`).
    """

    def __init__(
        self,
        terminal: Terminal,
        game: Game,
        history: Callable[[], Sequence[Mapping[str, Any]]] = tuple,
        *,
        known: Callable[[], Known | None] = lambda: None,
        now: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """A game nobody has seen anything of yet. known: who has seen what, for a seat
        (`TableActions`); now: seconds of a monotonic clock."""
        self.terminal, self.game, self._history, self._now = terminal, game, history, now
        self._known = known
        self.last_news, self._seats = LastNews(), SeatsNow()
        self.speech = speech(game.id, terminal.words)
        self.view: View | None = None
        self._over = False
        self._phase = ""

    def look(self, view: View) -> None:
        """News first, then the end, if this is it."""
        if self.view is None:
            self.speech = speech(self.game.id, self.terminal.words, view["names"])
        came_late = self.view is None and view["step"] > 0 and view["phase"] in LAID_PHASES
        self.view = view
        self._say_phase(view)
        if came_late and view["asked"] is None and not is_over(view):
            self.lay(view)
        self._tell_news(view, self.last_news.told(view, self.speech))
        if view["over"] and not self._over:
            self._over = True
            self.show(["", *self._at_last(view), *screen.over_lines(view, self.speech)])

    def _tell_news(self, view: View, lines: Sequence[str]) -> None:
        """The news of this view."""
        self.show(lines)

    def _at_last(self, view: View) -> list[str]:
        """How the table stands when the game has come to its result; who only reads has seen it."""
        return []

    def lay(self, view: View) -> None:
        """The table, to somebody who comes when it runs and is asked nothing."""
        self.show(screen.table_lines(view, self.speech))

    def seats(self, now: SeatsNow) -> None:
        """Lines tell what is new in sentences; how they stand, when that is wanted."""
        self._seats = now

    def note(self, text: str) -> None:
        """A sentence beside the game."""
        self.last_news.noted(text)
        self.show([text])

    def waits(self, text: str) -> None:
        """A sentence that is no news."""
        self.show([text])

    def show(self, lines: Sequence[str]) -> None:
        """These lines, now."""
        self.terminal.tell(lines)

    def shows(self, wanted: Wanted) -> bool:
        """Show what a command wants to see: the table, the log, a rule; whether it was one."""
        match wanted.command:
            case Word.LOG:
                self._show_log()
            case Word.RULES:
                self.show(at_table(self.game, wanted.about, self.speech))
            case Word.AGAIN:
                over = screen.over_lines(self.view, self.speech) if self.view is not None else []
                self.show([*self.last_news.again(self.terminal.words), *over])
            case Word.KNOWN:
                self._show_table(self._known_lines)
            case what if what in LOOKS:
                self._show_table(LOOKS[what])
            case Word.WHO if self.view is not None:
                self.show(who_lines(self.view, self._seats, self._now(), self.speech))
            case _:
                return False
        return True

    def completing(self) -> Completing:
        """What can be typed by whoever looks on."""
        return Completing(
            Place.WATCHING, self.terminal.words, names=self._names(), terms=self._terms
        )

    def _names(self) -> Sequence[str]:
        return () if self.view is None else self.view["names"]

    def _terms(self) -> Sequence[str]:
        """The titles of all cards and topics."""
        topics, faces = glossary.entries(self.game, self.speech)
        return [one.title for one in (*faces, *topics)]

    def _show_table(self, look: Callable[[View, Speech], Sequence[str]]) -> None:
        view = self.view
        if view is None or view["phase"] not in LAID_PHASES:
            self.show([self.terminal.words.say(screen.NOT_LAID)])
        else:
            self.show(look(view, self.speech))

    def _known_lines(self, view: View, speech: Speech) -> Sequence[str]:
        return known_lines(view, self._known(), Past(self._history(), self.game.marks), speech)

    def _show_log(self) -> None:
        """Everything since the game began, also what was told before this program was started."""
        me = None if self.view is None else self.view["seat"]
        told = [line for one in self._history() for line in self._told_then(one, me)]
        self.show(told or [self.terminal.words.say("Nothing has happened yet.")])

    def _told_then(self, entry: Mapping[str, Any], me: int | None) -> list[str]:
        """What was told in one step of the history."""
        undone = entry.get("undone")
        taken = [screen.undone_line(undone, me, self.speech)] if undone is not None else []
        return [*taken, *(self.speech.told(news, me) for news in entry["news"])]

    def _say_phase(self, view: View) -> None:
        if view["phase"] == self._phase:
            return
        resumed = not self._phase and view["step"] > 0
        self._phase, say = view["phase"], self.terminal.words.say
        if resumed:
            return
        if self._phase == "commit":
            self.show([say("The seats make the keys of this table.")])
        elif self._phase == "play":
            self.show([say("The keys are checked. The game begins.")])
