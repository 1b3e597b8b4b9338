"""Hints at a table: who may have them, where they are thought about, and what becomes of late ones.

A hint is for whoever plays against bots alone. With a second person at the table there is none,
whoever that is and wherever they are: who is a bot stands in the names that all have signed. It is
thought about beside the node (`cli.thinking.thinking_process`) and shown to its person, to nobody
else. One that comes when the question has been answered is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from twisted.internet.defer import Deferred

from cli.advice.hint_texts import told_answers
from cli.advice.outlook_texts import GameWords, joined
from cli.text.words import N_, Words
from cli.thinking.thinking_seam import ThinkingSeam
from engine.agenda import Decision
from engine.chance import Chance, Seeded
from engine.search.outlook import Outlook
from engine.sight import Sight
from ledger.live.live_table import LiveTable
from ledger.records.names import is_bot

NOT_AMONG_PEOPLE = N_(
    "Hints are for tables where all others are bots. People sit at this one: {names}."
)
NO_HINTS = N_("This game knows no hints.")
NOT_ASKED = N_("Hints are about what you are asked, and nothing is asked of you now.")
UNDER_WAY = N_("The hint is being thought about.")
NO_PROCESS = N_(
    "There is no hint: it is thought about in a process beside the program, and none is there."
)
TOO_LATE = N_("The hint came too late: that question is answered. It was dropped.")
NOTHING_FITS = N_("There is no hint here: the bot cannot tell how this table may go on.")

Asked = tuple[str, Sight[Any], Decision[Any]]
"""The id of a question, and what its seat knows there."""


class LiveHints:
    """The hints of the person at one table, until `stop`."""

    def __init__(
        self,
        play: LiveTable,
        words: Words,
        thinking: ThinkingSeam | None,
        *,
        tell: Callable[[str], object],
        after: Callable[[float, Callable[[], None]], object],
    ) -> None:
        """thinking: where they are thought about; None: nowhere. tell: shows a sentence. after:
        calls something so many seconds later, so that its faults come out where all do."""
        self._play, self._words, self._thinking = play, words, thinking
        self._tell, self._after = tell, after
        self._under_way = ""  # the question that is thought about
        self._stopped = False

    def ask(self) -> None:
        """The person wants a hint; whatever comes of it is told."""
        refused, asked = self._refused(), self._asked()
        if refused:
            self._tell(refused)
        elif asked is None:
            self._say(NOT_ASKED)
        elif self._under_way == asked[0]:
            self._say(UNDER_WAY)
        else:
            self._think(asked)

    def stop(self) -> None:
        """Nothing more is told."""
        self._stopped = True

    def _refused(self) -> str:
        """Why there are no hints at this table, as a sentence."""
        people = people_beside(self._play.roster.names, self._play.seat)
        if people:
            return self._words.say(NOT_AMONG_PEOPLE, names=", ".join(people))
        if self._play.game.search is None:
            return self._words.say(NO_HINTS)
        return ""

    def _asked(self) -> Asked | None:
        decision, sight = self._play.asked, self._play.sight()
        if decision is None or sight is None or self._play.finished():
            return None
        return self._play.question, sight, decision

    def _think(self, asked: Asked) -> None:
        question, sight, decision = asked
        if self._thinking is None:
            self._say(NO_PROCESS)
            return
        self._under_way = question
        self._say(UNDER_WAY)
        thought: Deferred[Any] = self._thinking.process().hint(
            self._play.game.id, sight, decision, chance_of(question)
        )
        thought.addCallback(lambda hints: self._after(0, lambda: self._thought(hints, asked)))
        thought.addErrback(lambda failure: self._after(0, failure.raiseException))

    def _thought(self, hints: Sequence[Outlook] | None, asked: Asked) -> None:
        question, sight, decision = asked
        if self._under_way == question:
            self._under_way = ""
        if self._stopped:
            return
        if hints is None:
            self._say(NO_PROCESS)
        elif self._play.question != question:
            self._say(TOO_LATE)
        elif not hints:
            self._say(NOTHING_FITS)
        else:
            for lines in told_answers(hints, sight, decision, self._game_words()):
                self._tell(joined(lines))

    def _game_words(self) -> GameWords:
        play = self._play
        assert play.seat is not None
        return GameWords(play.game.id, tuple(play.roster.names), play.seat, self._words)

    def _say(self, text: str) -> None:
        self._tell(self._words.say(text))


def chance_of(question: str) -> Chance:
    """The chance of the looks ahead from a question: the same whenever it is asked about, so that
    its hint is the same too."""
    return Seeded(int.from_bytes(sha256(question.encode()).digest()[:8]))


def people_beside(names: Sequence[str], own: int | None) -> list[str]:
    """Who else of those at a table is no bot, by the names they have signed.

    >>> people_beside(("Anna", "Merlin easy (Bot)", "Bea"), 0), people_beside(("Anna",), 0)
    (['Bea'], [])
    """
    return [name for seat, name in enumerate(names) if seat != own and not is_bot(name)]
