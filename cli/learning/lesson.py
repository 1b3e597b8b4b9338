"""A game at an open table as one seat lives it, up to the end of its first round.

Bots sit at the other seats. The table comes from a seed, and so do the bots: the same answers give
the same round. What the seat is asked goes to `ask`, with its view; what has happened to `look`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Seeded
from engine.game import Game
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import Dealt, deal_on
from engine.open_table.simulate import begin, decide
from engine.sight import Sight
from engine.table import Table
from engine.views.view import view

PUPIL = 0
"""The seat of whoever learns."""
USUAL_SEATS = 4
"""So many sit at the table, where the game can be played so."""

View = Mapping[str, Any]


@dataclass(frozen=True)
class PupilsQuestion:
    """A question to the pupil: its view, what it is about, what the teacher would answer."""

    view: View
    sight: Sight[Any]
    decision: Decision[Any]
    suggestion: Move

    @property
    def alone(self) -> bool:
        """Whether there is one answer alone."""
        moves = self.decision.honest(self.sight)
        return len(moves) == 1 and not self.decision.choices(self.sight.state)

    def allows(self, move: Move) -> bool:
        """Whether the move is an honest answer."""
        found = self.decision.allows(self.sight.state, move)
        return found and bool(self.decision.honest(self.sight, [move]))


class Lesson:
    """The table of one lesson."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seed: int,
        *,
        ask: Callable[[PupilsQuestion], Move],
        look: Callable[[View], None],
    ) -> None:
        """Nothing is dealt yet; as many seats as names."""
        self._game, self._names, self._ask, self._look = game, list(names), ask, look
        self._dealer = Seeded(seed)
        self._minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(len(names))]
        self._bot = next(iter(game.bots.values()))
        self._steps = self._others = self._rounds = 0
        self.history: list[dict[str, Any]] = []

    def play(self) -> None:
        """Until the second round begins, or the game is over. What `ask` raises ends it."""
        dealt = begin(self._game, len(self._names), {})
        while dealt.state.agenda and self._rounds < 2:
            dealt = deal_on(dealt, partial(self._answer, dealt), self._dealer)
            self._steps += 1
            self._tell(dealt)

    def _answer(self, dealt: Dealt[Table], sight: Sight[Table], decision: Decision[Table]) -> Move:
        usual = decide(self._bot, sight, decision, self._minds[decision.seat])
        if decision.seat != PUPIL:
            self._others += 1
            return usual
        shown = view(
            self._game, sight, deciding=decision, table=dealt.state, asked_id=str(self._steps)
        )
        return self._ask(PupilsQuestion(self._at_table(shown), sight, decision, usual))

    def _tell(self, dealt: Dealt[Table]) -> None:
        """What has happened, up to where the second round begins."""
        news = [told.plain() for told in dealt.state.news]
        begins = [at for at, told in enumerate(news) if told[0] == self._game.marks[0]]
        self._rounds += len(begins)
        if self._rounds > 1:
            news = news[: begins[-1]]
        shown = view_of(self._game, dealt, PUPIL)[1]
        self.history.append({"step": self._steps, "news": news, "marks": []})
        self._look(self._at_table({**shown, "asked": None, "news": news}))

    def _at_table(self, shown: View) -> View:
        """The view as a table with seats has it."""
        more = {"names": self._names, "step": self._steps, "phase": "play", "others": self._others}
        return {**shown, **more}


def seats_of(game: Game) -> int:
    """How many sit at a lesson: four, or as near to it as the game can be played."""
    return min(game.seats, key=lambda seats: (abs(seats - USUAL_SEATS), seats))
