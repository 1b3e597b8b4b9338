"""The plain form of a state: whole, public, the same everywhere (R12)."""

import os
import subprocess
import sys
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from engine.agenda import Reveal
from engine.basics import ALL, Move
from engine.plain import NOT_STATE, plain
from engine.table import Table, empty_table
from tests.engine.lines import Ask, Say
from tests.games.probe import GAME
from tests.strategies import Stop, same_seed, table, walk

ROOT = Path(__file__).resolve().parents[2]

CHANGES = {
    "order": (1, 0, 2),
    "zones": {"deck": (1,)},
    "owners": {},
    "faces": {0: "x"},
    "readers": {0: (1,)},
    "backs": {0: "red"},
    "stale": ("hand:0",),
    "next_card": 77,
    "agenda": (Ask(1),),
    "absent": (2,),
    "answered": 5,
}


class Colour(Enum):
    """A kind of value that a state may hold."""

    RED = 1
    BLUE = 2


@dataclass(frozen=True)
class Pair:
    """A small value inside a state."""

    left: int
    right: Any


@dataclass(frozen=True)
class Bigger(Table):
    """A game's state with one field of its own."""

    extra: Any


def differences(one, other):
    """The names of the fields in which two plain forms differ."""
    pairs = zip(plain(one)[2:], plain(other)[2:], strict=True)
    return [name for (name, value), (_, other) in pairs if value != other]


def bigger(extra):
    """A bare state with this in its own field."""
    return Bigger(**empty_table((0, 1), {}), extra=extra)


@pytest.mark.parametrize("name", [f.name for f in fields(Table) if f.name not in NOT_STATE])
def test_every_field_counts(name):
    """A state that differs in any one field has another plain form, and is told by that name."""
    state = table(Ask(0), deck=("p", "q")).state
    other = state.but(**{name: CHANGES[name]})
    assert plain(other) != plain(state)
    assert differences(state, other) == differences(other, state) == [name]


def test_news_do_not_count():
    """A sentence may be worded anew without another digest."""
    state = table(Ask(0)).state
    assert plain(state.tell("something")) == plain(state)
    assert differences(state, state.tell("something")) == []
    assert {"news"} == NOT_STATE


def test_fields_of_a_game_count_too():
    """And the name of its class, and each value in it."""
    values = [None, True, 1, "1", (), (1,), ((1,),), {1: 2}, {"1": 2}, Colour.RED, Colour.BLUE]
    values += [Pair(1, 2), Pair(2, 1), Pair(1, Pair(1, 2)), Move("x"), Move("x", (1,))]
    forms = [repr(plain(bigger(value))) for value in values]
    assert len(set(forms)) == len(forms)
    bare = Table(**empty_table((0, 1), {}))
    assert plain(bare)[1] == "Table" and plain(bigger(1))[1] == "Bigger"
    assert differences(bigger(1), bigger(2)) == ["extra"]


def test_equal_states_have_equal_forms_whatever_order_they_grew_in():
    """Mappings are written in the order of their keys."""
    one, two = bigger({1: "a", 2: "b"}), bigger({2: "b", 1: "a"})
    assert repr(plain(one)) == repr(plain(two))
    first = table().state.but(zones={"a": (1,), "b": (2,)})
    assert plain(first) == plain(first.but(zones={"b": (2,), "a": (1,)}))


def test_lists_and_tuples_are_one():
    """What a game keeps as a list compares as the same row of values."""
    assert plain(bigger([1, (2,)])) == plain(bigger((1, [2])))


@pytest.mark.parametrize("value", [1.5, {1, 2}, b"x", object(), lambda: 0])
def test_what_has_no_plain_form_is_refused(value):
    """Floats, sets, bytes and things cannot be part of a state."""
    with pytest.raises(TypeError, match="no plain form"):
        plain(bigger(value))


def test_the_agenda_is_part_of_it_with_all_its_fields():
    """Two lines of one kind that differ in a field differ in form."""
    state = table().state
    forms = [
        plain(state.but(agenda=(line,)))
        for line in (Ask(0), Ask(1), Ask(0, (1,)), Say("a"), Say("b"), Reveal((((0,), ALL),)))
    ]
    assert len({repr(form) for form in forms}) == 6


def atoms(value):
    """All texts in a plain form."""
    if isinstance(value, tuple):
        for item in value:
            yield from atoms(item)
    elif isinstance(value, str):
        yield value


def test_a_face_that_is_not_public_is_never_in_it():
    """Closed cards with faces of their own, each as rare as a name: none appears by dealing."""
    secret = [f"secret{i}" for i in range(6)]
    dealt = table(Reveal((((0, 1), 0), ((2,), ALL))), deck=secret)
    after = same_seed(dealt)
    shown = [text for text in atoms(plain(after.state)) if text.startswith("secret")]
    assert shown == ["secret2"]
    assert after.sight(0).eyes == {0: "secret0", 1: "secret1"}


def test_only_open_faces_are_in_it_through_a_whole_game():
    """The field of faces holds open cards alone, and tokens are named nowhere else."""
    met = 0
    for step in walk(GAME, 3, {}, 4):
        dealt = step.dealt if isinstance(step, Stop) else step
        state = dealt.state
        closed = {c for c in state.readers if state.owner(c) is not None}
        assert closed.isdisjoint(state.faces)
        assert all(dealt.truth.get(c, face) == face for c, face in state.faces.items())
        tokens = [text for text in atoms(plain(state.but(agenda=()))) if text == "real"]
        assert len(tokens) == list(state.faces.values()).count("real")
        met += len(closed)
    assert met > 100


SCRIPT = """
from tests.games.probe import GAME
from tests.strategies import digest, walk, Stop
for step in walk(GAME, 4, {"length": "long"}, 9):
    print(digest((step.dealt if isinstance(step, Stop) else step).state))
"""


def test_digests_do_not_depend_on_the_hash_seed():
    """A whole game has the same digest at every answer, whatever order sets would have."""
    outputs = []
    for seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1] == outputs[2]
    assert len(outputs[0].split()) > 100
