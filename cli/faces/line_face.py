"""The face of a person at a terminal: the question below what happens, a typed line as an answer.

What is typed comes in by `typed`; what it means for the table goes out by the `TableActions` it was
made with. It knows no network and no cards but those of the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cli.asking import prompt
from cli.asking.completion import Completing
from cli.asking.prompt import About, Further, Made, NotUnderstood, Question, Wanted
from cli.asking.read_back import needs_reading_back, read_back_lines
from cli.asking.typed_ahead import TOO_EARLY, ShownSince
from cli.asking.typed_line import (
    Asked,
    Hear,
    Intent,
    Lacking,
    NotAsked,
    Nothing,
    OfAbsence,
    asks,
)
from cli.asking.typed_words import Place, Word
from cli.asking.word_help import lacking_line
from cli.errors.errors_in_words import told
from cli.faces.face import TableActions, View, is_over
from cli.faces.glance import WIDTH, Glance, Lying
from cli.faces.skipped_news import NOT_NOW, SKIPS, SkippedNews
from cli.faces.telling_face import TellingFace
from cli.faces.turn_signal import TurnSignal
from cli.text import screen
from cli.text.rules_text import all_explained
from cli.text.screen import wrapped
from cli.text.terminal import Terminal
from cli.text.words import N_
from engine.basics import Move
from engine.errors import IllegalMove
from engine.game import Game
from ledger.errors import StaleAnswer

GOES_ALONE = N_("There is only one answer, and it goes by itself: {answer}")
ROOM = 20
"""Rows of a prompt with the table in it, as far as they do: a screen has 24."""
NARROW_ROOM = 25
"""The same in a window of fewer columns: one that is narrow is rather high."""


class LineFace(TellingFace):
    """A seat played line by line: shows, asks with numbered answers, understands what is typed."""

    def __init__(
        self,
        terminal: Terminal,
        game: Game,
        actions: TableActions,
        asks: Callable[[], None] = lambda: None,
        *,
        now: Callable[[], float] = lambda: 0.0,
        reads_back: bool = True,
        lesson: bool = False,
        signal: TurnSignal | None = None,
    ) -> None:
        """`actions` is asked to do what is typed; `asks` is told of each new question; `now`:
        seconds of a monotonic clock; `reads_back`: an answer at a terminal that may be a slip is
        signed by a second line only; `lesson`: a teacher sits beside, and help is about that;
        `signal`: bell and title, where there are any.
        """
        super().__init__(terminal, game, actions.history, known=actions.known, now=now)
        self.actions = actions
        self._asks, self._asked = asks, ShownSince()
        self._reads_back, self._lesson = reads_back, lesson
        self._signal = signal or TurnSignal(None, terminal.words)
        self.question: Question | None = None
        self._laid: Lying | None = None
        self._dealt = True
        self._own_shown: Mapping[tuple[str, ...], str] = {}
        self._own_seat = ""
        self._beside: list[str] = []
        self._marked = False
        self._told_only = ""
        self._skipped = SkippedNews()

    def show(self, lines: Sequence[str]) -> None:
        """These lines, now; below the mark of a question, if one stands there."""
        if lines and self._marked:
            self._marked = False
            self.terminal.line()
        super().show(lines)

    def _at_last(self, view: View) -> list[str]:
        return [*self._glance(view).lines(self._room, self._columns), ""]

    def _tell_news(self, view: View, lines: Sequence[str]) -> None:
        """Now; what is skipped, at the next question or the end."""
        if self._skipped.keeps(lines):
            if not is_over(view) and (view["asked"] is None or self.actions.only() is not None):
                return
            lines = self._skipped.told(self.terminal.words)
        super()._tell_news(view, lines)

    def note(self, text: str) -> None:
        """A sentence beside the game; the question's mark comes back after it."""
        super().note(text)
        self._mark()
        self._asks()  # a line that waits in a pipe may be the answer to this sentence

    def look(self, view: View) -> None:
        """News; then the question, with the table before it if it was dealt anew since it was
        shown, or never shown: what others do in between is told, and the rest is a word away.
        """
        super().look(view)
        self._dealt |= any(key in self.game.deals for key, _ in view["news"])
        asked = view["asked"]
        if asked is None:
            self.question = None
            if view["waiting"] or is_over(view):
                self._signal.look(self.game.id, asked=False, begins=False)
            return
        if self.question is not None and self.question.asked == asked:
            if view["news"]:
                self._mark()
            return
        if self.actions.only() is not None:
            self._tell_only(view, asked)
            return
        self.question = prompt.question(asked)
        self._prepare(view, self.question)
        self._ask()
        self._asks()

    def _tell_only(self, view: View, asked: Mapping[str, Any]) -> None:
        """There is nothing to choose: the answer goes by itself, and that is told, once; above it,
        what has come to the own hand, for no question shows it before others act."""
        self.question = None
        if asked["id"] == self._told_only:
            return
        self._told_only = asked["id"]
        answer = self.speech.phrase(asked["moves"][0]["text"])
        told = self.terminal.words.say(GOES_ALONE, answer=answer)
        lines = [*self._gained(view), self.speech.phrase(asked["title"]), told]
        if not self._skipped.keeps(lines):
            self.show(lines)

    def _gained(self, view: View) -> list[str]:
        """Own rows with more in them than was shown, where the table has been shown at all."""
        if self._dealt:
            return []
        before = {key[:1]: Counter(key[1:]) for key in self._own_shown}
        own = screen.own_parts(view, self.speech, self.game.aside)
        gained = {
            key: line
            for key, line in own.items()
            if Counter(key[1:]) - before.get(key[:1], Counter())
        }
        self._own_shown = {**self._own_shown, **gained}
        return [*gained.values()]

    def lay(self, view: View) -> None:
        """The table at a glance and what is held, as before a question; with that neither is shown
        again."""
        glance, own = self._glance(view), screen.own_parts(view, self.speech, self.game.aside)
        left = self._room - len(wrapped([*own.values()], self._columns))
        self.show([*glance.lines(left, self._columns), *own.values()])
        self._laid, self._dealt, self._own_seat = glance.lies(), False, glance.own()
        self._own_shown = own

    def _prepare(self, view: View, question: Question) -> None:
        """What stands above a question: the table, or how the own seat stands where a turn begins,
        what in the middle one looks at, then what of the own cards is not on the screen yet."""
        begins, glance = self.last_news.asked(view), self._glance(view)
        self._signal.look(self.game.id, asked=True, begins=begins)
        own = screen.own_parts(view, self.speech, self.game.aside)
        below = [*own.values(), *prompt.question_lines(question, self.speech)]
        left = self._room - len(wrapped(below, self._columns))
        beside = glance.beside(question.asked["beside"])
        if len(wrapped(beside, self._columns)) > left:
            beside = glance.beside(question.asked["beside"], brief=True)
        if self._dealt:
            self.show(["", *glance.lines(left, self._columns)])
            self._laid, self._dealt, self._own_shown = glance.lies(), False, {}
        elif begins:
            self.show(["", *([glance.own()] if glance.own() != self._own_seat else []), *beside])
        elif not set(beside) <= set(self._beside):
            self.show(beside)
        self._own_seat = glance.own() if begins else self._own_seat
        self.show([line for key, line in own.items() if key not in self._own_shown])
        self._own_shown, self._beside = own, beside

    @property
    def _columns(self) -> int:
        return min(self.terminal.width, WIDTH)

    @property
    def _room(self) -> int:
        """A narrow window takes some rows more: there is less on each of them."""
        return ROOM if self._columns == WIDTH else NARROW_ROOM

    def _glance(self, view: View) -> Glance:
        return Glance(view, self.speech, self.game.aside, self._laid)

    def typed(self, intent: Intent, line: str, begun: float | None = None) -> None:
        """A line that was typed, at whatever moment, and what it means to what is `asked`. begun:
        when its first key was pressed, at a terminal. It counts as an answer only to a question
        that had been shown by then.
        """
        self._marked = False
        if not asks(line) and not isinstance(intent, Hear | OfAbsence):
            self.actions.absence(None, begun)
        match intent:
            case Hear():
                self.actions.hear(intent)
            case OfAbsence(word):
                self.actions.absence(word, begun)
            case Made() if not self._asked.read(begun):
                self._too_early(line)
            case Made(move) if self._arms(move, line):
                self._ask()
            case Made(move):
                self._answer(move)
            case Further(question):
                self.question = question
                self._ask()
            case Nothing():
                self._ask()
            case About(names, beside):
                self.show(all_explained(self.game, names, beside, self.speech))
                self._still_waits()
            case Wanted(Word.QUIT):
                self.actions.leave()
            case Wanted() if self._does(intent) or self.shows(intent):
                self._still_waits()
            case _:
                self._told(self._why_nothing(intent))

    def _arms(self, move: Move, line: str) -> bool:
        """Whether this answer has to be read back first, and now is."""
        question = self.question
        if question is None or question.armed == move:
            return False
        if not (self._reads_back and self.terminal.talks):
            return False
        if not needs_reading_back(question, move, line):
            return False
        self.question = replace(question, armed=move)
        self.actions.replied("\n".join(read_back_lines(self.question, self.speech)))
        return True

    def _too_early(self, line: str) -> None:
        """An Enter right behind another one is a key pressed twice, of which nothing is said."""
        if line.strip():
            self._told([self.terminal.words.say(TOO_EARLY)])
        else:
            self._mark()

    def _does(self, wanted: Wanted) -> bool:
        """Do what a command wants of the table: to say something, a hint; if it was one."""
        match wanted:
            case Wanted(Word.SAY, about):
                self.actions.say(about)
            case Wanted(Word.HINT):
                self.actions.hint()
            case Wanted(Word.SKIP):
                self._skip()
            case _:
                return False
        return True

    def _skip(self) -> None:
        """Tell nothing of what happens until the next question: that then, as one block."""
        told = SKIPS if self.question is None else NOT_NOW
        if self.view is not None and is_over(self.view):
            told = prompt.OVER
        elif self.question is None:
            self._skipped.skip()
        self._told([self.terminal.words.say(told)])

    def _told(self, lines: Sequence[str]) -> None:
        """These lines, and the question's mark below them."""
        self.actions.replied("\n".join(lines))
        self.show(lines)
        self._still_waits()

    def _still_waits(self) -> None:
        """The mark, and above it once more what waits to be signed: Enter alone signs it."""
        if self.question is not None and self.question.armed is not None:
            self.show(read_back_lines(self.question, self.speech))
        self._mark()

    def _why_nothing(self, intent: Intent) -> list[str]:
        """What is told where a line has done nothing."""
        match intent:
            case NotUnderstood(why):
                return [why]
            case Lacking(word):
                return [lacking_line(word, self.terminal.words)]
            case NotAsked():
                return [self._nothing_asked()]
        over = self.view is not None and is_over(self.view)
        if over:
            return prompt.help_when_over(self.speech)
        return prompt.help_lines(self.speech, self.question, lesson=self._lesson)

    def asked(self) -> Asked:
        """What stands here for a line to answer."""
        question = None if self.question is None else (self.question, self.speech)
        return Asked(Place.TABLE, question, self.actions.absence_words())

    def completing(self) -> Completing:
        """What can be typed here now, with the answers to what is asked."""
        question = None if self.question is None else (self.question, self.speech)
        return replace(super().completing(), place=Place.TABLE, question=question)

    def _nothing_asked(self) -> str:
        say = self.terminal.words.say
        waiting = self.view["waiting"] if self.view is not None else ()
        if self.view is not None and is_over(self.view):
            return say(prompt.OVER)
        me = None if self.view is None else self.view["seat"]
        seats = [one["seat"] for one in waiting if one["seat"] != me]
        if seats:
            names = self.terminal.words.all_of([*map(self.speech.seat, seats)])
            return say("Nothing is asked of you now; it is for {names} to answer.", names=names)
        return say("Nothing is asked of you now.")

    def _answer(self, move: Move) -> None:
        question, self.question = self.question, None
        assert question is not None, "a move answers a question"
        try:
            self.actions.answer(move, question.asked["id"])
        except IllegalMove as error:
            self.question = question
            self._told([told(error, self.terminal.words)])
        except StaleAnswer as error:
            self.note(told(error, self.terminal.words))

    def _ask(self) -> None:
        if self.question is not None:
            shown = prompt.question_lines if self.question.armed is None else read_back_lines
            self.show(shown(self.question, self.speech))
            self._asked.show(self._now())
            self._mark()

    def _mark(self) -> None:
        """The mark of a question, once: whoever notes something beside the game has set it."""
        if self.question is not None and self.terminal.talks and not self._marked:
            self._marked = True
            self.terminal.out.write("> ")
            self.terminal.out.flush()
