"""Lines of an agenda: who owes them, wide choices, what a line says that has not been finished."""

from dataclasses import FrozenInstanceError, fields

import pytest

from engine.agenda import (
    Decision,
    Pace,
    Prove,
    Relock,
    Reveal,
    Roll,
    Shuffle,
    Step,
    Together,
)
from engine.basics import ALL, Move, phrase
from engine.claims import Count
from engine.kernel import owner_of
from engine.plain import plain
from engine.sight import Sight
from tests.engine.lines import Ask, Claiming, Counted, Dice, Say
from tests.strategies import table

OWN = {"hand:0": ("a", "b"), "hand:1": ("c",)}

OWED = [
    (Ask(2), 2),
    (Counted(1, Count("hand:1", ("c",))), 1),
    (Shuffle(("deck",)), None),
    (Shuffle(("hand:1",), 1), 1),
    (Relock((1, 2), "deck"), 0),
    (Relock((3, 1), "deck"), 1),
    (Relock((), "deck"), None),
    (Reveal((((1,), ALL),)), 0),
    (Reveal((((1,), 1), ((2,), ALL))), 0),
    (Reveal((((1,), 1), ((3,), ALL))), None),
    (Reveal((((0,), 1),)), None),
    (Reveal((((0, 1), ALL),)), None),
    (Dice((6,)), None),
    (Say("x"), None),
    (Together((Ask(0),)), None),
]


@pytest.mark.parametrize(("line", "seat"), OWED)
def test_who_owes_a_line(line, seat):
    """One seat owes its decisions, proofs, shuffles and its own cards; everybody the rest."""
    assert owner_of(line, table(deck=("x",), own=OWN).state) == seat


def test_open_cards_say_nothing_about_who_owes():
    """Only closed cards have an owner."""
    state = table(deck=("x",), own=OWN).state.show({0: "x", 1: "a"})
    assert owner_of(Reveal((((0, 3), ALL),)), state) == 1
    assert owner_of(Relock((1, 3), "deck"), state) == 1
    assert owner_of(Relock((1,), "deck"), state) is None


def test_choices_are_allowed_beside_the_list():
    """A decision allows what it lists and what its choices allow."""
    state = table(own=OWN).state
    decision = Ask(0, (0, 1))
    assert decision.allows(state, Move("yes"))
    assert decision.allows(state, Move("some", ((0, 1),)))
    assert not decision.allows(state, Move("some", ((),)))
    assert not Ask(0).allows(state, Move("some", ((0,),)))


def test_lines_that_say_nothing_are_refused_by_name():
    """The kernel's own classes are no rules: they ask for what is missing."""
    state = table().state
    for missing in (
        lambda: Step().run(state),
        lambda: Decision(0).legal(state),
        lambda: Decision(0).take(state, Move("x")),
        lambda: Decision(0).auto(state, {}),
        lambda: Roll((6,)).take(state, (1,)),
        lambda: Prove(0, Count("hand:0", ())).take(state, 0),
    ):
        with pytest.raises(TypeError, match=r"Step|Decision|Roll|Prove"):
            missing()


def test_what_a_decision_says_unless_told_otherwise():
    """It is prompted, names no zone, claims nothing, and is called by its own name."""
    state = table(own=OWN).state
    bare = Decision(1)
    assert bare.pace is Pace.PROMPTED and Claiming(1).pace is Pace.PACED
    assert bare.names(state) == () and bare.choices(state) == ()
    assert bare.claims(state, Move("x")) == ()
    assert bare.title(state) == phrase("ask.Decision")
    assert bare.tell(Sight(state, 1, {}), Move("go", (3,))) == phrase("move.go")
    assert Claiming(1).absent(state) == Move("pass")
    assert Prove(0, Count("hand:0", ())).absent(state) == 0


def test_a_line_that_names_its_state_is_a_small_value_all_the_same():
    """``Decision[Table]`` adds no field, no dictionary and nothing to the plain form."""
    line = Ask(0, (1,))
    assert line == Ask(0, (1,)) and hash(line) == hash(Ask(0, (1,))) and line != Ask(0, (2,))
    assert not hasattr(line, "__dict__")
    assert [field.name for field in fields(Ask)] == ["seat", "cards", "then"]
    assert dict(plain(table(line).state)[2:])["agenda"] == (("Ask", 0, (1,), ()),)
    with pytest.raises(FrozenInstanceError):
        line.seat = 1
