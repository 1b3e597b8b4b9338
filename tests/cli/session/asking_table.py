"""A table that asks one question, and the answers that go out there."""

from __future__ import annotations

from types import SimpleNamespace

from cli.session.answers import Answers
from cli.session.reaction_time import ByItself
from ledger.errors import StaleAnswer
from tests.cli.session.test_reaction_time import CARD


class Table(SimpleNamespace):
    """A table that asks one question, and writes down what it is answered."""

    def __init__(self, asked):
        offer = SimpleNamespace(options=(("reaction", "5"),))
        super().__init__(
            asked=asked,
            question="1.0.first",
            table=SimpleNamespace(head=b"h"),
            roster=SimpleNamespace(offer=offer),
            game=SimpleNamespace(bots={"first": lambda *given: None}),
            answered=[],
        )

    def sight(self):
        """What the seat sees: nothing that matters here."""
        return SimpleNamespace(state=None, run=None)

    def answer(self, move, question):
        """Take it; nothing is asked any more."""
        if question != self.question:
            raise StaleAnswer(question, self.question)
        self.answered.append(move)
        self.asked, self.question = None, ""

    def choose(self, bot, chance):
        """The bot plays its card."""
        assert bot is self.game.bots["first"]
        return CARD


def answers(table, clock, player=None, passes=None, *, goes_alone=False, by_itself=None):
    """The answers at this table, and how often they were sent; ``passes`` notes the seconds."""
    sent = []
    made = Answers(
        table,
        player,
        after=clock.callLater,
        now=clock.seconds,
        sent=lambda: sent.append(1),
        passes=(passes if passes is not None else []).append,
        by_itself=by_itself or ByItself(only=goes_alone),
    )
    return made, sent
