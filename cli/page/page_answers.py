"""What a page says, done by the actions that every face of an evening is given.

A typed line goes to the line mode's own reader: what it understands, the page understands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cli.absence.absence_question import NOTHING_ASKED
from cli.faces.face import is_over
from cli.page.absence_message import WORDS
from cli.page.desk import Message
from cli.page.messages import PageWord
from cli.page.moments import Moments, Walk
from cli.page.page_face import PageFollower
from engine.basics import Move
from engine.errors import IllegalMove
from ledger.errors import StaleAnswer

Typed = Callable[[str], None]
Answer = Callable[[Message], None]


class PageAnswers:
    """Does what a page says; what only that tab hears goes back by ``back``."""

    def __init__(
        self,
        follower: PageFollower,
        typed: Typed,
        moments: Moments,
        now: Callable[[], float],
    ) -> None:
        """``typed`` takes a line as if it had been typed in line mode; ``now``: seconds of the
        clock of the evening."""
        self._follower, self._typed, self._now = follower, typed, now
        self._moments = moments

    def do(self, said: PageWord, back: Answer) -> None:
        """One message of the table of messages."""
        fields = said.fields
        match said.name:
            case "answer":
                self._answer(fields, back)
            case "typed":
                self._line(fields["line"], back)
            case "say":
                self._say(fields["text"])
            case "lobby":
                self._lobby(fields)
            case "leave":
                self._leave()
            case "another":
                self._another()
            case "absence":
                self._absence(fields, back)
            case "moment":
                self._look_back(fields["step"], back)

    def _line(self, line: str, back: Answer) -> None:
        """A typed line; what is said to one that does nothing is said in its tab as well."""
        quiet = self._follower.replied
        self._follower.replied = lambda text: back({"t": "reply", "text": text})
        try:
            self._typed(line)
        finally:
            self._follower.replied = quiet

    def _answer(self, fields: Mapping[str, Any], back: Answer) -> None:
        asked, table = fields["asked"], self._follower.table
        if table is None:
            back({"t": "refused", "asked": asked, "why": "gone"})
            return
        try:
            table.answer(_move(fields["move"]), asked)
        except StaleAnswer:
            back({"t": "refused", "asked": asked, "why": "gone"})
        except IllegalMove:
            back({"t": "refused", "asked": asked, "why": "rules"})
        else:
            back({"t": "sent", "asked": asked})

    def _absence(self, fields: Mapping[str, Any], back: Answer) -> None:
        """A word about absent seats, for the question that was shown and for no other one."""
        table, asked, word = self._follower.table, fields["asked"], WORDS[fields["word"]]
        question = NOTHING_ASKED if table is None else table.absence_question()
        if table is None or question.id != asked or (word and word not in question.words):
            back({"t": "refused", "asked": asked, "why": "late"})
        else:
            table.absence(word, self._now())

    def _look_back(self, step: int, back: Answer) -> None:
        table = self._follower.table
        self._moments.want(step, _never if table is None else table.moment, back)

    def _say(self, text: str) -> None:
        table = self._follower.table
        (self._follower.lobby_actions if table is None else table).say(text)

    def _lobby(self, fields: Mapping[str, Any]) -> None:
        actions = self._follower.lobby_actions
        match fields["do"]:
            case "ready":
                actions.ready(True)
            case "wait":
                actions.ready(False)
            case "code":
                actions.new_code()
            case "refuse":
                actions.refuse(fields.get("name", ""))
            case "no_bots":
                actions.no_bots()
            case "leave":
                actions.leave()

    def _another(self) -> None:
        """On to the first screen, once nothing more is played here."""
        table, view = self._follower.table, self._follower.desk.view
        if table is None or view is None or not is_over(view["view"]):
            return
        self._follower.desk.leads_back()
        table.leave()

    def _leave(self) -> None:
        table = self._follower.table
        (self._follower.lobby_actions if table is None else table).leave()


def _never(step: int) -> Walk:
    return iter(())


def _move(plain: list[Any]) -> Move:
    """The move of a list: lists in it are tuples."""
    return Move(plain[0], tuple(_arg(one) for one in plain[1:]))


def _arg(value: Any) -> Any:
    return tuple(_arg(one) for one in value) if isinstance(value, list) else value
