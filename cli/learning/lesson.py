"""A game at an open table as one seat lives it, up to the end of its first round.

Bots sit at the other seats. The table comes from a seed, and so do the bots: the same answers give
the same round. It goes from question to question of that seat; what has happened goes to `look`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
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


class _Waits(Exception):
    """Raised through the dealer where the pupil has not answered yet: nothing has been dealt."""

    def __init__(self, question: PupilsQuestion) -> None:
        super().__init__()
        self.question = question


class Lesson:
    """The table of one lesson, which waits wherever the pupil is asked."""

    def __init__(
        self, game: Game, names: Sequence[str], seed: int, *, look: Callable[[View], None]
    ) -> None:
        """Nothing is dealt yet; as many seats as names."""
        self._game, self._names, self._look = game, list(names), look
        self._dealer = Seeded(seed)
        self._minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(len(names))]
        self._bot = next(iter(game.bots.values()))
        self._dealt: Dealt[Table] | None = None
        self._given: list[Move] = []
        self._steps = self._others = self._rounds = 0
        self.history: list[dict[str, Any]] = []

    def play(self, ask: Callable[[PupilsQuestion], Move]) -> None:
        """Until the second round begins, or the game is over. What `ask` raises ends it."""
        asked = self.go_on()
        while asked is not None:
            asked = self.go_on(ask(asked))

    def go_on(self, answer: Move | None = None) -> PupilsQuestion | None:
        """On with the pupil's answer to what was asked last, up to the next question; None: the
        lesson is over. Raises IllegalMove or FalseClaim for what is no honest answer. Whatever is
        raised, all stands as before the answer: another one can be given."""
        before = {**vars(self), "history": [*self.history]}
        try:
            return self._to_next([] if answer is None else [answer])
        except Exception:
            vars(self).update(before)
            raise

    def _to_next(self, answers: list[Move]) -> PupilsQuestion | None:
        self._given = [*self._given, *answers]
        dealt = self._dealt or begin(self._game, len(self._names), {})
        while dealt.state.agenda and self._rounds < 2:
            try:
                dealt = self._dealt = self._deal(dealt)
            except _Waits as waits:
                return waits.question
            self._steps += 1
            self._tell(dealt)
        return None

    def _deal(self, dealt: Dealt[Table]) -> Dealt[Table]:
        """The table behind the line in front. Where the pupil is asked for an answer that is not
        given yet, all is as it was: what others have answered there they answer once more, alike.
        """
        chances = dealer, minds = copy(self._dealer), [copy(mind) for mind in self._minds]
        given, others = iter(self._given), self._others

        def ask(sight: Sight[Table], decision: Decision[Table]) -> Move:
            nonlocal others
            if decision.seat != PUPIL:
                others += 1
                return decide(self._bot, sight, decision, minds[decision.seat])
            usual = decide(self._bot, sight, decision, minds[PUPIL])
            made = next(given, None)
            if made is None:
                shown = self._asking(dealt, sight, decision)
                raise _Waits(PupilsQuestion(self._at_table(shown, others), sight, decision, usual))
            return made

        after = deal_on(dealt, ask, dealer)
        self._dealer, self._minds = chances
        self._given, self._others = [], others
        return after

    def _asking(self, dealt: Dealt[Table], sight: Sight[Table], decision: Decision[Table]) -> View:
        asked_id = f"{self._steps}.{len(self._given)}"
        return view(self._game, sight, deciding=decision, table=dealt.state, asked_id=asked_id)

    def _tell(self, dealt: Dealt[Table]) -> None:
        """What has happened, up to where the second round begins."""
        news = [told.plain() for told in dealt.state.news]
        begins = [at for at, told in enumerate(news) if told[0] == self._game.marks[0]]
        self._rounds += len(begins)
        if self._rounds > 1:
            news = news[: begins[-1]]
        shown = view_of(self._game, dealt, PUPIL)[1]
        self.history.append({"step": self._steps, "news": news, "marks": []})
        self._look(self._at_table({**shown, "asked": None, "news": news}, self._others))

    def _at_table(self, shown: View, others: int) -> View:
        """The view as a table with seats has it, after so many answers of the others."""
        more = {"names": self._names, "step": self._steps, "phase": "play", "others": others}
        return {**shown, **more}


def seats_of(game: Game) -> int:
    """How many sit at a lesson: four, or as near to it as the game can be played."""
    return min(game.seats, key=lambda seats: (abs(seats - USUAL_SEATS), seats))
