"""What shows an evening to somebody: a person at a terminal, a reader of a pipe, nobody.

A face gets the views of `ledger.live.seated_table` (a plain dict: `engine.views.view` with `names`,
`step`, `phase`), lobbies and sentences, and writes lines. What is typed comes in by `typed`; what
it means for the table goes out by the `TableActions` it was made with. A face knows no network and
no cards but those of the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from cli.absence.absence_question import NOTHING_ASKED, AbsenceQuestion
from cli.absence.seats_now import SeatsNow
from cli.asking import prompt
from cli.asking.prompt import About, Further, Made, NotUnderstood, Question, Wanted
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
from cli.text import screen
from cli.text.rules_text import all_explained, at_table
from cli.text.terminal import Terminal
from cli.text.words import speech
from engine.basics import Move, Seat
from engine.errors import IllegalMove
from engine.game import Game
from ledger.errors import StaleAnswer
from ledger.live.seat_memory import Known

View = Mapping[str, Any]
LAID_PHASES = ("play", "result", "over")  # in which there is a table to be seen


def is_over(view: View) -> bool:
    """Whether nothing more is played: there is a result, or the table was ended early."""
    return bool(view["over"]) or view.get("ended") is not None


class Face(Protocol):
    """What an evening tells whoever follows it."""

    def look(self, view: View) -> None:
        """Something has happened at the table, or something is asked."""

    def seats(self, now: SeatsNow) -> None:
        """How the seats stand beside the game; told again and again, and seldom something new."""

    def note(self, text: str) -> None:
        """A sentence beside the game: a link, a refusal, the lobby."""

    def waits(self, text: str) -> None:
        """For whom everybody waits and how long by now: the last one counts."""


@dataclass(frozen=True)
class Checked:
    """What the log holds so far of shuffles, shares, openings and claims, and what of it is proven
    here; ``frozen``: the sentence about what froze the table, empty while nothing has."""

    made: Mapping[str, int]
    proven: Mapping[str, int]
    frozen: str = ""


@dataclass(frozen=True)
class TableActions:
    """What a person can want of an evening: to answer, to go, to say a word, to look back.

    `answer` gets a move and the question it is for (`asked.id` of its view); `history` gives what
    has been told since the game began (`engine.views.history`). `absence` gets a word about absent
    seats, with the time its first key was pressed at a terminal, or None where something else was
    typed; `absence_words` gives those that mean something now (`cli.absence`), `absence_question`
    what is asked there, as a value. `hear`: words of somebody are to be shown, or not. `checked`
    gives what has been checked; `table` names the table, as hexadecimal text of its id; `moment`
    gives the view of a closed step again, in pieces, and `known` who can read what
    (`ledger.live.live_table`). `machines`: by seat, the seat whose machine plays it; `max_absent`:
    how many seats may be absent; `log`: where the log lies. `replied`: told what is said to a line
    that has done nothing. `hands`: what each seat held in the end, as far as books are open.
    `hint`: a hint is wanted.
    """

    answer: Callable[[Move, str], None]
    leave: Callable[[], None]
    say: Callable[[str], None]
    history: Callable[[], Sequence[Mapping[str, Any]]]
    absence: Callable[[Word | None, float | None], None] = lambda word, begun: None
    absence_words: Callable[[], frozenset[Word]] = frozenset
    absence_question: Callable[[], AbsenceQuestion] = lambda: NOTHING_ASKED
    hear: Callable[[Hear], None] = lambda wanted: None
    checked: Callable[[], Checked] = lambda: Checked({}, {})
    table: str = ""
    moment: Callable[[int], Iterator[View | None]] = lambda step: iter(())
    known: Callable[[], Known | None] = lambda: None
    machines: tuple[Seat, ...] = ()
    max_absent: int = 0
    log: Path = Path()
    replied: Callable[[str], None] = lambda text: None
    hands: Callable[[], Mapping[Seat, Sequence[Mapping[str, Any]]]] = dict
    hint: Callable[[], None] = lambda: None


class QuietFace:
    """Shows nothing: a bot that plays from this program for somebody else to watch."""

    def look(self, view: View) -> None:
        """Nobody looks."""

    def seats(self, now: SeatsNow) -> None:
        """Nobody counts."""

    def note(self, text: str) -> None:
        """Nobody reads."""

    def waits(self, text: str) -> None:
        """Nobody waits."""


class TellingFace:
    """Tells what happens, line by line, and how it ended; asks nothing, and shows what is wanted.

    `history` gives what has been told since the game began (`engine.views.history`).
    """

    def __init__(
        self,
        terminal: Terminal,
        game: Game,
        history: Callable[[], Sequence[Mapping[str, Any]]] = tuple,
    ) -> None:
        """A game nobody has seen anything of yet."""
        self.terminal, self.game, self._history = terminal, game, history
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
            self.show(screen.table_lines(view, self.speech))
        news = screen.news_lines(view, self.speech)
        self.show(news)
        if view["over"] and not self._over:
            self._over = True
            self.show(["", *screen.over_lines(view, self.speech)])

    def seats(self, now: SeatsNow) -> None:
        """Lines tell what is new in sentences."""

    def note(self, text: str) -> None:
        """A sentence beside the game."""
        self.show([text])

    def waits(self, text: str) -> None:
        """A sentence like any other."""
        self.note(text)

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
            case Word.TABLE | Word.HAND as what:
                self._show_table(hand=what is Word.HAND)
            case _:
                return False
        return True

    def _show_table(self, *, hand: bool) -> None:
        view = self.view
        if view is None or view["phase"] not in LAID_PHASES:
            self.show([self.terminal.words.say(screen.NOT_LAID)])
        else:
            self.show((screen.own_lines if hand else screen.table_lines)(view, self.speech))

    def _show_log(self) -> None:
        """Everything since the game began, also what was told before this program was started."""
        me = None if self.view is None else self.view["seat"]
        told = [self.speech.told(news, me) for e in self._history() for news in e["news"]]
        self.show(told or [self.terminal.words.say("Nothing has happened yet.")])

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
    ) -> None:
        """`actions` is asked to do what is typed; `asks` is told of each new question; `now`:
        seconds of a monotonic clock.
        """
        super().__init__(terminal, game, actions.history)
        self.actions = actions
        self._asks, self._now, self._asked = asks, now, ShownSince()
        self.question: Question | None = None
        self._table_shown_at = -1
        self._begun_anew = False
        self._own_shown: Mapping[tuple[str, ...], str] = {}
        self._marked = False

    def show(self, lines: Sequence[str]) -> None:
        """These lines, now; below the mark of a question, if one stands there."""
        if lines and self._marked:
            self._marked = False
            self.terminal.line()
        super().show(lines)

    def note(self, text: str) -> None:
        """A sentence beside the game; the question's mark comes back after it."""
        super().note(text)
        self._mark()
        self._asks()  # a line that waits in a pipe may be the answer to this sentence

    def look(self, view: View) -> None:
        """News; then the question, with the table before it if since it was shown another seat has
        moved, whether or not a view was drawn while that seat was asked, or a mark of the game was
        told: the begin of a round lays new cards out though the same seat goes on.
        """
        super().look(view)
        self._begun_anew |= any(key in self.game.marks for key, _ in view["news"])
        asked = view["asked"]
        if asked is None:
            self.question = None
            return
        if self.question is not None and self.question.asked == asked:
            if view["news"]:
                self._mark()
            return
        own = screen.own_parts(view, self.speech)
        others = view["others"]
        if self._begun_anew or self._table_shown_at < max(others, 0):
            self._table_shown_at, self._begun_anew = others, False
            self._own_shown = {}
            self.show(["", *screen.table_lines(view, self.speech, brief=True)])
        self.show([line for key, line in own.items() if key not in self._own_shown])
        self._own_shown = own
        self.question = prompt.question(asked)
        self._ask()
        self._asks()

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
                self._told([self.terminal.words.say(TOO_EARLY)])
            case Made(move):
                self._answer(move)
            case Further(question):
                self.question = question
                self._ask()
            case Nothing():
                self._ask()
            case About(names, beside):
                self.show(all_explained(self.game, names, beside, self.speech))
                self._mark()
            case Wanted() if self._does(intent) or self.shows(intent):
                self._mark()
            case _:
                self._told(self._why_nothing(intent))

    def _does(self, wanted: Wanted) -> bool:
        """Do what a command wants of the table: to go, to say something, a hint; if it was one."""
        match wanted:
            case Wanted(Word.QUIT):
                self.actions.leave()
            case Wanted(Word.SAY, about):
                self.actions.say(about)
            case Wanted(Word.HINT):
                self.actions.hint()
            case _:
                return False
        return True

    def _told(self, lines: Sequence[str]) -> None:
        """These lines, and the question's mark below them."""
        self.actions.replied("\n".join(lines))
        self.show(lines)
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
        return prompt.help_lines(self.speech, self.question)

    def asked(self) -> Asked:
        """What stands here for a line to answer."""
        question = None if self.question is None else (self.question, self.speech)
        return Asked(Place.TABLE, question, self.actions.absence_words())

    def _nothing_asked(self) -> str:
        say = self.terminal.words.say
        waiting = self.view["waiting"] if self.view is not None else ()
        if self.view is not None and is_over(self.view):
            return say(prompt.OVER)
        if waiting:
            names = ", ".join(self.speech.seat(one["seat"]) for one in waiting)
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
            self.show(prompt.question_lines(self.question, self.speech))
            self._asked.show(self._now())
            self._mark()

    def _mark(self) -> None:
        if self.question is not None and self.terminal.talks:
            self._marked = True
            self.terminal.out.write("> ")
            self.terminal.out.flush()
