"""For whom a table waits, and what goes on where it waits for nobody."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine.agenda import Decision, Pace, Prove, Relock, Reveal, Roll, Shuffle, Together
from engine.basics import ALL, Move
from engine.claims import Count
from engine.table import Table
from engine.views.waiting import running_part, waiting_part
from tests.strategies import table

HANDS = {"hand:0": ("a", "b"), "hand:1": ("c",)}


@dataclass(frozen=True, slots=True)
class Answer(Decision[Table]):
    """Asked of a person."""

    def legal(self, state):
        """The one answer."""
        return [Move("yes")]


@dataclass(frozen=True, slots=True)
class ByItself(Answer):
    """Answered by a program."""

    pace: ClassVar[Pace] = Pace.FORCED


def test_each_seat_that_is_asked_stands_there_with_its_pace():
    """A program that answers by itself is told from a person who thinks."""
    state = table(Together((ByItself(1), Answer(0))), own=HANDS).state
    assert waiting_part(state) == [
        {"seat": 0, "pace": "prompted"},
        {"seat": 1, "pace": "forced"},
    ]
    assert running_part(state) is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (Shuffle(("deck",)), "mixing"),
        (Shuffle(("hand:0",), 0), "mixing"),
        (Reveal((((4,), ALL),)), "opening"),
        (Relock((2,), "hand:1"), "passing"),
        (Roll((6,)), "rolling"),
        (Prove(1, Count("hand:1", ("c",))), "proving"),
        (Together((Relock((2,), "hand:1"), Relock((4,), "hand:0"))), "passing"),
    ],
    ids=str,
)
def test_what_runs_where_nobody_is_asked(line, told):
    """One word for what all see the programs do."""
    state = table(line, own=HANDS, deck=("x", "y")).state
    assert (waiting_part(state), running_part(state)) == ([], told)


def test_nothing_runs_at_the_end():
    """Nobody is asked and nothing goes on."""
    state = table(own=HANDS).state
    assert (waiting_part(state), running_part(state)) == ([], None)
