"""What a page says, done by the actions that every face of an evening is given.

A typed line goes to the line mode's own reader: what it understands, the page understands.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from enum import Enum, auto
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

Typed = Callable[[str], bool]
Answer = Callable[[Message], None]


class Whereabouts(Enum):
    """Where whoever looks at the page is."""

    NOWHERE = auto()  # on the way to a table
    LOBBY = auto()
    SEAT = auto()
    WATCHING = auto()
    OVER = auto()


EVERYWHERE = frozenset(Whereabouts)
THERE = EVERYWHERE - {Whereabouts.OVER}
WHERE: Mapping[str, Container[Whereabouts]] = {
    "lang": EVERYWHERE,
    "answer": {Whereabouts.SEAT},
    "typed": {Whereabouts.LOBBY, Whereabouts.SEAT, Whereabouts.WATCHING},
    "say": {Whereabouts.LOBBY, Whereabouts.SEAT},
    "lobby": {Whereabouts.LOBBY},
    "absence": {Whereabouts.SEAT},
    "keep": EVERYWHERE,  # on another table than the one here it is nothing
    "moment": EVERYWHERE,
    "leave": THERE,
    "another": {Whereabouts.SEAT, Whereabouts.WATCHING},
}
"""Where a word of a page can do anything; what is not here is for the first screen."""
OF_SEATS = ("answer", "say", "lobby", "absence")
"""Words for which one has to sit at the table."""
NOTHING: Mapping[str, Any] = {}


class PageAnswers:
    """Does what a page says; what only that tab hears goes back by ``back``."""

    def __init__(
        self,
        follower: PageFollower,
        typed: Typed,
        moments: Moments,
        now: Callable[[], float],
    ) -> None:
        """``typed`` takes a line as if it had been typed in line mode, and tells whether anybody
        hears it; ``now``: seconds of the clock of the evening."""
        self._follower, self._typed, self._now = follower, typed, now
        self._moments = moments

    def do(self, said: PageWord, back: Answer) -> None:
        """One message of the table of messages; of one that can do nothing where its page is, that
        page is told why."""
        fields, place = said.fields, self._place()
        if place not in WHERE.get(said.name, ()):
            refuse(back, _why_not(said.name, place), fields)
            return
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
                self._another(back)
            case "absence":
                self._absence(fields, back)
            case "keep":
                self._follower.keep(fields["table"], fields["notes"])
            case "moment":
                self._look_back(fields["step"], back)

    def _line(self, line: str, back: Answer) -> None:
        """A typed line; what is said to one that does nothing is said in its tab as well."""
        quiet = self._follower.replied
        self._follower.replied = lambda text: back({"t": "reply", "text": text})
        try:
            heard = self._typed(line)
        finally:
            self._follower.replied = quiet
        if not heard:
            refuse(back, "nowhere")

    def _place(self) -> Whereabouts:
        desk, table = self._follower.desk, self._follower.table
        if desk.bye is not None or desk.goes_on:
            return Whereabouts.OVER
        if table is not None:
            return Whereabouts.WATCHING if table.watches else Whereabouts.SEAT
        if desk.lobby is None:
            return Whereabouts.NOWHERE
        return (
            Whereabouts.LOBBY
            if any(one["me"] for one in desk.lobby["members"])
            else Whereabouts.WATCHING
        )

    def _answer(self, fields: Mapping[str, Any], back: Answer) -> None:
        table = self._follower.table
        assert table is not None, "who sits at a table has one"
        try:
            table.answer(_move(fields["move"]), fields["asked"])
        except StaleAnswer:
            refuse(back, "gone", fields)
        except IllegalMove:
            refuse(back, "rules", fields)
        else:
            back({"t": "sent", "asked": fields["asked"]})

    def _absence(self, fields: Mapping[str, Any], back: Answer) -> None:
        """A word about absent seats, for the question that was shown and for no other one."""
        table, asked, word = self._follower.table, fields["asked"], WORDS[fields["word"]]
        question = NOTHING_ASKED if table is None else table.absence_question()
        if table is None or question.id != asked or (word and word not in question.words):
            refuse(back, "late", fields)
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
                self._leave()

    def _another(self, back: Answer) -> None:
        """On to the first screen without a question, once nothing more is played here."""
        view = self._follower.desk.view
        if view is None or not is_over(view["view"]):
            refuse(back, "nowhere")
            return
        self._leave()

    def _leave(self) -> None:
        """Whoever goes in a page is at the first screen then: nothing is typed there that would
        start it."""
        table = self._follower.table
        self._follower.desk.leads_back()
        (self._follower.lobby_actions if table is None else table).leave()


def _why_not(name: str, place: Whereabouts) -> str:
    """Why this word can do nothing there."""
    if place is Whereabouts.WATCHING and name in OF_SEATS:
        return "watching"
    return {"answer": "gone", "absence": "late"}.get(name, "nowhere")


def refuse(back: Answer, why: str, of: Mapping[str, Any] = NOTHING) -> None:
    """Tell a page that nothing came of what it said. ``of``: the fields of that, which may name a
    question."""
    back({"t": "refused", "asked": of.get("asked", ""), "why": why})


def _never(step: int) -> Walk:
    return iter(())


def _move(plain: list[Any]) -> Move:
    """The move of a list: lists in it are tuples."""
    return Move(plain[0], tuple(_arg(one) for one in plain[1:]))


def _arg(value: Any) -> Any:
    return tuple(_arg(one) for one in value) if isinstance(value, list) else value
