"""A first round with a teacher in a browser: its table is this program's own, and nothing is kept.

A tab sees it as any other table, with what the teacher says beside it. What is typed there the
line mode of a lesson understands.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from twisted.internet.defer import Deferred
from twisted.internet.threads import deferToThread
from twisted.python.failure import Failure

from cli.asking.typed_line import read
from cli.evening_page.safely_later import safely_later
from cli.evening_page.served_page import ServedPage
from cli.faces.face import TableActions
from cli.faces.line_face import LineFace
from cli.first_screen.typed_at_first import EndedHere
from cli.learning.classroom import NOBODY_HEARS
from cli.learning.hinted import hinted
from cli.learning.lesson import PUPIL, Lesson, PupilsQuestion, View
from cli.learning.page_teacher import Message, PageTeacher, because
from cli.page.desk import Desk
from cli.page.moments import Moments
from cli.page.page_answers import PageAnswers
from cli.page.page_face import PageFace, PageFollower
from cli.session.followers import Nobody
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.connection_limits import Trouble
from cli.web.socket import Tab
from engine.basics import Move
from engine.errors import IllegalMove
from engine.game import Game
from ledger.errors import StaleAnswer

FAILED = N_(
    "The program itself has failed at this answer, and has written down why. The lesson is where it"
    " was before. Give another answer, or leave the lesson."
)
Aside = Callable[[Callable[[], list[str]]], Deferred[list[str]]]


class LessonPage:
    """One lesson, in however many tabs, until somebody leaves it."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        game: Game,
        names: list[str],
        seed: int,
        *,
        trouble: Trouble,
        aside: Aside = deferToThread,
    ) -> None:
        """Serves from now on; ``trouble`` and what is raised as for `ServedPage`. ``aside``: does
        what takes long, so that tabs are answered meanwhile."""
        self._left: Deferred[None] = Deferred()
        self._reactor, self._words, self._trouble = reactor, terminal.words, trouble
        self._game, self._names, self._seed, self._aside = game, names, seed, aside
        self.served = ServedPage(reactor, terminal, self, trouble=trouble)
        self.desk = Desk(self.served.sockets.tell, reactor.seconds)
        self._views: dict[int, View] = {}
        self._teacher = PageTeacher(game.id, names)
        self._lesson = Lesson(game, names, seed, look=self._look)
        self._asked: PupilsQuestion | None = None
        self._thinks = False
        self._follower = PageFollower(Nobody(), self.desk, terminal.words, lambda lobby: None)
        self._follower.table = actions = self._actions()
        unread = replace(terminal, keys=io.StringIO(), out=io.StringIO(), err=io.StringIO())
        self._lines = LineFace(unread, game, actions, reads_back=False, lesson=True)
        self._face = PageFace(self._lines, game, actions, self.desk)
        self._moments = Moments(safely_later(reactor, self._no_moment))
        self._answers = PageAnswers(self._follower, self._typed, self._moments, reactor.seconds)
        self._later = safely_later(reactor, trouble)
        self._go_on()

    async def until_left(self, *, bye: str) -> None:
        """Until somebody leaves the lesson in a tab: the page is handed on then. However else it
        ends, its tabs are told so by ``bye``. Raises EndedHere where `end` has ended it."""
        await self.served.until_left(self._left, bye=bye)

    @property
    def left(self) -> bool:
        """Whether it was left or ended."""
        return self._left.called

    def end(self) -> None:
        """Nobody looks at it any more."""
        if not self._left.called:
            self._left.errback(EndedHere())

    # -- the lesson -------------------------------------------------------------------------------

    def _actions(self) -> TableActions:
        return TableActions(
            answer=self._answer,
            leave=self._leave,
            say=lambda text: self._follower.note(self._words.say(NOBODY_HEARS)),
            history=lambda: self._lesson.history,
            table=f"lesson.{self._game.id}.{self._seed}",
            moment=self._moment,
            replied=self._replied,
            hint=self._hint,
            machines=(PUPIL,) * len(self._names),
        )

    def _look(self, view: View) -> None:
        self._views[view["step"]] = view
        self._face.look(view)

    def _go_on(self, answered: PupilsQuestion | None = None, answer: Move | None = None) -> None:
        """On to the next question; one with a single answer is answered for the pupil. Raises what
        goes wrong; that question is asked once more then at which the lesson stands."""
        asked = answered
        try:
            asked = self._lesson.go_on(answer)
            while asked is not None and asked.alone:
                self._teacher.alone(asked)
                asked = self._lesson.go_on(asked.suggestion)
        except Exception:
            if asked is not None:
                self._ask_once_more(asked)
            raise
        self._ask(asked)

    def _ask_once_more(self, asked: PupilsQuestion) -> None:
        """A tab that has sent its answer waits for what comes of it: nothing did."""
        self._views = {at: one for at, one in self._views.items() if at <= asked.view["step"]}
        self._ask(asked)
        self.desk.tell({"t": "refused", "asked": asked.view["asked"]["id"], "why": "gone"})
        self._follower.note(self._words.say(FAILED))

    def _ask(self, asked: PupilsQuestion | None) -> None:
        """This is asked now; None: the round is over."""
        self._asked = asked
        if asked is None:
            self.desk.keep(self._teacher.over())
            last = self._views[max(self._views)]
            self._face.look({**last, "news": [], "waiting": []})
            return
        self.desk.keep(self._teacher.message(asked))
        self._face.look(asked.view)

    def _answer(self, move: Move, question: str) -> None:
        asked = self._asked
        now = "" if asked is None else asked.view["asked"]["id"]
        if asked is None or question != now:
            raise StaleAnswer(question, now)
        if not asked.allows(move):
            raise IllegalMove(f"{move} is no answer to {asked.decision!r}")
        self._asked = None  # a second tab answers nothing more
        self._later(lambda: self._go_on(asked, move))

    def _moment(self, step: int) -> Iterator[View | None]:
        return iter([self._views.get(step)])

    def _hint(self) -> None:
        """Why, once it is thought out; what was answered meanwhile needs no reason any more."""
        asked, told = self._asked, self.desk.latest.get("teacher")
        if asked is None or told is None or self._thinks or "why" in told:
            return
        self._thinks = True
        done = self._aside(lambda: hinted(asked, self._game, self._names, self._seed, self._words))
        done.addCallbacks(partial(self._hinted, told), self._failed)

    def _hinted(self, told: Message, lines: list[str]) -> None:
        self._thinks = False
        if self.desk.latest.get("teacher") == told:
            self.desk.keep(because(told, lines))

    def _failed(self, failure: Failure) -> None:
        self._thinks = False
        if failure.value is not None:
            self._trouble(failure.value)

    def _replied(self, text: str) -> None:
        """Whoever hears it now: the tab that has typed the line."""
        self._follower.replied(text)

    def _leave(self) -> None:
        if not self._left.called:
            self._left.callback(None)

    def _typed(self, line: str) -> bool:
        self._lines.typed(read(line, self._lines.asked()), line)
        return True

    def _no_moment(self, error: Exception) -> None:
        self._moments.stop()
        self._trouble(error)

    # -- what tabs say (cli.web.socket) -----------------------------------------------------------

    def came(self, tab: Tab, hello: Message) -> None:
        """A tab that may come in is told all there is."""
        self.served.welcome(tab, hello, name=self._names[PUPIL])
        for message in self.desk.all():
            tab.send(message)
        tab.send({"t": "whole"})

    def said(self, tab: Tab, message: Message) -> None:
        """A tab says something."""
        said = self.served.heard(message)
        if said is None:
            return
        if said.name == "keep":  # as long as the lesson lasts, in its tabs
            self.desk.noted(said.fields["notes"])
        else:
            self._answers.do(said, tab.send)

    def closed(self, tab: Tab) -> None:
        """Nothing is kept of a tab."""
