"""docs/rules-of-games.md: its names are those of the engine, and what it says is enough.

The second is shown by a game that was written once more from the page alone: after every answer,
and whenever seats go and come back, its plain state is that of the first writing.
"""

import dataclasses
import inspect
import re
from pathlib import Path
from random import Random

import pytest

from engine import agenda, answers, choices, claims, kernel
from engine.agenda import Decision
from engine.chance import Seeded, choice
from engine.kernel import apply, front, settle, with_absent
from engine.open_table.open_dealer import answer_line
from engine.plain import plain
from engine.sight import Sight
from engine.table import Table
from tests.games.columns import GAME
from tests.second_reader.rules import columns as plain_columns
from tests.second_reader.rules.columns import RULES
from tests.second_reader.rules.kernel import Refused

PAGE = (Path(__file__).parents[3] / "docs" / "rules-of-games.md").read_text(encoding="utf-8")


def told(heading):
    """The rows of the table with this first cell in its head: first cell, names in the second."""
    table = PAGE.split(f"\n| {heading} |")[1].split("\n\n")[0]
    rows = [line.split(" | ") for line in table.splitlines()[2:]]
    return {row[0].strip("| `"): re.findall(r"`(\w+)`", row[1]) for row in rows}


def named(kind):
    """The fields of a class."""
    return [field.name for field in dataclasses.fields(kind)]


def test_fields_of_a_state():
    """The page names them all, in their order; but for the news they are the plain form."""
    assert list(told("field")) == [name for name in named(Table) if name != "news"]


@pytest.mark.parametrize(
    ("heading", "module"), [("line", agenda), ("answer", answers), ("claim", claims)]
)
def test_fields_of_values(heading, module):
    """Lines, answers and claims have the fields that the page says, in this order."""
    found = told(heading)
    for name, fields in found.items():
        assert fields == named(getattr(module, name)), name
    made = {
        name
        for name, one in vars(module).items()
        if dataclasses.is_dataclass(one) and one.__module__ == module.__name__
    }
    assert made == set(found)


def test_questions():
    """The verbs take what the page says; a decision and a wide choice are asked by those words."""
    for name, asked in told("verb").items():
        assert list(inspect.signature(getattr(kernel, name)).parameters) == asked, name
    assert all(callable(getattr(Decision, name)) for name in told("question"))
    for name in told("wide choice"):
        fields = named(getattr(choices, name))
        row = PAGE.split(f"\n| `{name}` |")[1].split("\n")[0]
        assert {"name", *re.findall(r"`(\w+)`", row)} <= set(fields), name


def test_bounds():
    """The numbers in the text are those of the kernel."""
    for number in (kernel.MOST_STEPS, kernel.MOST_ANSWERS, kernel.MEMBER_CARDS):
        assert f"{number:,}" in PAGE or str(number) in PAGE


# -- a game written twice -------------------------------------------------------------------------


def as_plain(answer):
    """An answer of the engine in plain values."""
    fields = [getattr(answer, name) for name in named(type(answer))]
    return (type(answer).__name__, *(one.plain() if name_is(one) else one for one in fields))


def name_is(value):
    """Whether it is a move."""
    return hasattr(value, "plain")


def walk(seats, seed):
    """A game by chance, seats going and coming back; how often each sort of line was answered."""
    chance, fate = Seeded(seed), Random(seed)
    ours, theirs = (
        settle(GAME.setup(tuple(range(seats)), {})),
        RULES.settle(plain_columns.setup(tuple(range(seats)))),
    )
    truth, met = dict(ours.faces), {}

    def look(seat):
        return Sight(ours, seat, {c: f for c, f in truth.items() if c not in ours.faces})

    def ask(sight, decision):
        return choice(decision.honest(sight), chance)

    while (line := front(ours)) is not None:
        assert plain(ours) == plain_columns.plain(theirs)
        known = RULES.front(theirs)
        assert type(line).__name__ == known[0]
        met[known[0]] = met.get(known[0], 0) + 1
        answer, truth = answer_line(look, ours, line, truth, ask, chance)
        with pytest.raises(Refused):
            RULES.apply(theirs, ("Rolled", (1,)))
        ours, theirs = apply(ours, answer), RULES.apply(theirs, as_plain(answer))
        assert plain(ours) == plain_columns.plain(theirs)
        truth |= ours.faces
        if fate.random() < 0.1:
            gone = tuple(fate.sample(range(seats), fate.randrange(seats)))
            ours, theirs = with_absent(ours, gone), RULES.with_absent(theirs, gone)
    assert plain(ours) == plain_columns.plain(theirs)
    outcome = GAME.score(ours)
    assert (outcome.scores, outcome.winners) == plain_columns.score(theirs)
    return met


def test_a_game_written_twice():
    """State for state the same, for two to four seats; every sort of line of the game was met."""
    met = [walk(seats, seed) for seats in (2, 3, 4) for seed in range(40)]
    for name in ("Shuffle", "Reveal", "Relock", "Rescue", "Lay", "Peek", "Turn", "Back", "Weigh"):
        assert any(name in found for found in met), name
