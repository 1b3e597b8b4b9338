"""A lesson at a terminal or through a pipe: the face of line mode, with a teacher beside it.

An empty line takes what the teacher would do, but where an own answer waits for it; everything else
is typed as at any table. Where the input ends, so does the lesson.
"""

from __future__ import annotations

from cli.asking.completion import completed
from cli.asking.typed_line import read
from cli.faces.face import TableActions
from cli.faces.line_face import LineFace
from cli.input_line.free_lines import FreeLines
from cli.learning.hinted import hinted
from cli.learning.lesson import Lesson, PupilsQuestion, View
from cli.learning.teacher import NO_HINT, OVER, Teacher
from cli.text.rules_text import first_told
from cli.text.terminal import Terminal
from cli.text.words import N_, game_title, speech
from engine.basics import Move
from engine.errors import IllegalMove
from engine.game import Game

WELCOME = N_(
    "Your first round of {game}, against bots: nothing you do here is kept. ? tells what can be"
    " typed, quit ends it."
)
NOBODY_HEARS = N_("The bots of a lesson hear nothing.")
LEFT = N_("The lesson ends here.")
NOW = N_("Play a whole game against bots: {call}")
RULES = N_("All rules and cards: {call}")
AGAIN = N_("The same lesson with other cards: {call}")


class LessonLeft(Exception):
    """Whoever learns has gone, or the input has ended."""


class Classroom:
    """One lesson, typed and shown."""

    def __init__(self, terminal: Terminal, game: Game, names: list[str], seed: int) -> None:
        """The pupil is the first of the names. An Enter is the teacher's: nothing is read back."""
        self._lines = FreeLines(
            terminal, completes=lambda before: completed(before, self._face.completing())
        )
        self._terminal = terminal = self._lines.terminal
        self._game, self._names, self._seed = game, names, seed
        self._lesson = Lesson(game, names, seed, look=self._look)
        actions = TableActions(
            self._answer, self._leave, self._say, lambda: self._lesson.history, hint=self._hint
        )
        self._face = LineFace(terminal, game, actions, reads_back=False, lesson=True)
        self._teacher = Teacher(speech(game.id, terminal.words, names))
        self._asked: PupilsQuestion | None = None
        self._made: Move | None = None
        self._early: list[object] = []  # what was told before the first question
        self._answered = self._left = False

    def hold(self) -> None:
        """The lesson from its greeting to what to type next."""
        words, title = self._terminal.words, game_title(self._game.id, self._terminal.words)
        self._terminal.heading(words.say(WELCOME, game=title))
        self._terminal.tell([*first_told(speech(self._game.id, words)), ""])
        try:
            self._lesson.play(self._ask)
        except LessonLeft:
            self._terminal.tell(["", words.say(LEFT)])
        else:
            self._terminal.tell(["", words.say(OVER)])
        seats = str(len(self._names))
        command, game = self._terminal.command, self._game.id
        calls = (
            (NOW, command("solo", game, "--seats", seats)),
            (RULES, command("rules", game)),
            (AGAIN, command("learn", game, "--seed", self._seed + 1)),
        )
        self._terminal.calls([words.say(text, call=call) for text, call in calls])

    def _look(self, view: View) -> None:
        if self._asked is None:
            self._early += view["news"]
            return
        if self._answered and view["news"]:
            self._terminal.tell([self._teacher.came()])
        self._answered = False
        self._face.look(view)

    def _ask(self, asked: PupilsQuestion) -> Move:
        """What the pupil answers. Raises LessonLeft."""
        if asked.alone:
            self._terminal.tell([self._teacher.alone(asked)])
            return asked.suggestion
        self._asked, self._made, early, self._early = asked, None, self._early, []
        self._face.look({**asked.view, "news": early})
        *before, last = self._teacher.lines(asked)
        self._face.show(before)
        self._face.note(last)
        while self._made is None:
            self._read(asked)
        self._answered = True
        return self._made

    def _read(self, asked: PupilsQuestion) -> None:
        line = self._lines.read()
        if not line:
            raise LessonLeft
        question = self._face.question
        armed = question is not None and question.armed is not None
        if line.strip() or armed:
            self._face.typed(read(line, self._face.asked()), line)
        else:
            self._made, self._face.question = asked.suggestion, None
        if self._left:
            raise LessonLeft

    def _answer(self, move: Move, question: str) -> None:
        assert self._asked is not None, "an answer is for a question"
        if not self._asked.allows(move):
            raise IllegalMove(f"{move} is no answer to {self._asked.decision!r}")
        self._made = move

    def _leave(self) -> None:
        self._left = True

    def _say(self, text: str) -> None:
        self._terminal.say(NOBODY_HEARS)

    def _hint(self) -> None:
        """Why the teacher would answer so."""
        asked, words = self._asked, self._terminal.words
        lines = [] if asked is None else hinted(asked, self._game, self._names, self._seed, words)
        self._terminal.tell(lines or [words.say(NO_HINT)])
