"""Own values in place of stand-ins: one form, round trips, and what is refused with its place."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadOption
from engine.replaceable_tables.tables import (
    DATA,
    MOST_SHOWN,
    MOST_SIGNS,
    Named,
    OneWord,
    Problem,
    ReplaceableTable,
    Several,
    SomeOf,
    Whole,
    own_fault,
    own_standard,
    own_values,
)
from tests.games.probe import GAME

COLOURS = ("red", "blue")
PRICES = ReplaceableTable(
    "prices", Named(COLOURS, Several(Whole(0, 9), 1, 3)), {"red": (1,), "blue": (2,)}
)
ROADS = ReplaceableTable("roads", Several(OneWord(COLOURS), 1, 700), COLOURS)
GAINS = ReplaceableTable(
    "gains", Several(SomeOf(COLOURS, Whole(1, 9)), 2, 2), ({"red": 1}, {"blue": 1})
)
ALL = (PRICES, ROADS, GAINS)
OWN = replace(
    GAME,
    setup=lambda order, options: GAME.setup(order, {"length": "short"}),
    options=(),
    replaceable_tables=ALL,
)


@pytest.mark.parametrize(
    ("text", "problem", "place"),
    [
        ("red", Problem.NO_NAMES, "data"),
        ("{", Problem.NO_JSON, None),
        ("[" * 100_000, Problem.NO_JSON, None),
        ("[]", Problem.NO_NAMES, "data"),
        ("7", Problem.NO_NAMES, "data"),
        ('{"wages": 1}', Problem.UNKNOWN, "data"),
        ('{"roads": ["red"], "roads": ["red"]}', Problem.TWICE, None),
        ('{"prices": [1]}', Problem.NO_NAMES, "prices"),
        ('{"prices": {"red": [1]}}', Problem.MISSING, "prices"),
        ('{"prices": {"red": [1], "blue": [1], "green": [1]}}', Problem.UNKNOWN, "prices"),
        ('{"prices": {"red": [1], "blue": 1}}', Problem.NO_LIST, "prices.blue"),
        ('{"prices": {"red": [1], "blue": []}}', Problem.LENGTH, "prices.blue"),
        ('{"prices": {"red": [1, 2, 3, 4], "blue": [1]}}', Problem.LENGTH, "prices.red"),
        ('{"prices": {"red": [1, 10], "blue": [1]}}', Problem.NO_NUMBER, "prices.red.2"),
        ('{"prices": {"red": [-1], "blue": [1]}}', Problem.NO_NUMBER, "prices.red.1"),
        ('{"prices": {"red": [1.0], "blue": [1]}}', Problem.NO_NUMBER, "prices.red.1"),
        ('{"prices": {"red": [NaN], "blue": [1]}}', Problem.NO_NUMBER, "prices.red.1"),
        ('{"prices": {"red": [true], "blue": [1]}}', Problem.NO_NUMBER, "prices.red.1"),
        ('{"prices": {"red": ["1"], "blue": [1]}}', Problem.NO_NUMBER, "prices.red.1"),
        ('{"roads": ["red", "green"]}', Problem.NO_WORD, "roads.2"),
        ('{"roads": ["red", null]}', Problem.NO_WORD, "roads.2"),
        ('{"gains": [{"red": 1}]}', Problem.NOT_AS_MANY, "gains"),
        ('{"gains": [{"red": 1}, {}]}', Problem.EMPTY, "gains.2"),
        ('{"gains": [{"red": 1}, ["red"]]}', Problem.NO_NAMES, "gains.2"),
        ('{"gains": [{"red": 1}, {"green": 1}]}', Problem.UNKNOWN, "gains.2"),
        ('{"gains": [{"red": 1}, {"red": 1, "blue": 0}]}', Problem.NO_NUMBER, "gains.2.blue"),
        (json.dumps({"roads": ["blue"] * 700}), Problem.TOO_LONG, None),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text, problem, place):
    """Another shape, another name, a number out of bounds, no JSON: the game refuses the option."""
    fault = own_fault(ALL, text)
    assert fault is not None and fault.problem is problem and fault.said.get("place") == place
    with pytest.raises(BadOption, match="option 'data' of probe"):
        OWN.complete_options({DATA: text})
    assert fault.told() and "{" not in fault.told().replace("{...}", "")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("10", "not 10"),
        ("null", "not null"),
        ('"ten"', 'not "ten"'),
        ('{"ten": [1, 0]}', 'not {"ten":[1,0]}'),
        ("x\x1b\u202ex", "not x??x"),
        (json.dumps("a" * (MOST_SHOWN - 2)), 'not "' + "a" * (MOST_SHOWN - 2) + '"'),
        (json.dumps("a" * MOST_SHOWN), 'not "' + "a" * (MOST_SHOWN - 4) + "..."),
    ],
)
def test_what_stands_there_instead_is_told(value, shown):
    """As it was typed, of a long one the beginning, and without signs that move a cursor."""
    fault = own_fault(ALL, f'{{"prices": {{"red": [1, {value}], "blue": [1]}}}}')
    assert fault is not None and fault.told().endswith(shown)


@given(
    st.fixed_dictionaries({name: st.lists(st.integers(0, 9), min_size=1, max_size=3)
                           for name in COLOURS}),
    st.lists(st.sampled_from(COLOURS), min_size=1, max_size=20),
    st.lists(st.dictionaries(st.sampled_from(COLOURS), st.integers(1, 9), min_size=1),
             min_size=2, max_size=2),
)  # fmt: skip
def test_values_come_back_from_their_one_form(prices, roads, gains):
    """However they are typed, equal values are one text, and the text holds all of them."""
    values = {"roads": roads, "prices": prices, "gains": gains}
    text = own_standard(ALL, json.dumps(values, indent=2))
    again = own_standard(ALL, json.dumps(dict(sorted(values.items()))))
    assert text == again == own_standard(ALL, text) and len(text) <= MOST_SIGNS
    read = {**{one.name: one.usual for one in ALL}, **own_values(ALL, text)}
    assert read == {
        "prices": {name: tuple(some) for name, some in prices.items()},
        "roads": tuple(roads),
        "gains": tuple(gains),
    }
    assert [[*one] for one in read["gains"]] == [sorted(one, key=COLOURS.index) for one in gains]


def test_what_is_as_usual_is_no_own_value():
    """So two tables with the usual values have the same option, however it was given."""
    usual = json.dumps({one.name: one.usual for one in ALL})
    assert OWN.complete_options({DATA: usual}) == OWN.complete_options({}) == {DATA: ""}
    other = json.dumps({"prices": PRICES.usual, "roads": ["red"]})
    assert OWN.complete_options({DATA: other}) == {DATA: '{"roads":["red"]}'}


def test_a_game_without_stand_ins_has_no_such_option():
    """The name means nothing there."""
    with pytest.raises(BadOption, match="no option 'data'"):
        GAME.complete_options({DATA: ""})


def test_a_usual_value_fits_its_own_shape():
    """Else nobody could replace it by itself."""
    with pytest.raises(ValueError, match="roads: a list is needed"):
        ReplaceableTable("roads", Several(OneWord(COLOURS), 1, 7), "red")


def test_what_fits_in_its_one_form_may_be_typed_with_room():
    """Indents and line ends of a person's file do not stand in the offer, so they do not count."""
    typed = json.dumps({"roads": ["blue"] * 100}, indent=40)
    assert len(typed) > MOST_SIGNS > len(own_standard(ALL, typed))
    assert own_fault(ALL, typed) is None
    assert OWN.complete_options({DATA: typed}) == {DATA: own_standard(ALL, typed)}


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_signs_and_no_more_fit_into_an_offer(more):
    """The bound itself is inside; one sign beyond it is told with the number of signs."""
    numbers = ReplaceableTable("n", Several(Whole(0, 99), 1, MOST_SIGNS), (1,))
    ones, rest = divmod(MOST_SIGNS + more - (len('{"n":[]}') - 1), len("1,"))
    text = own_standard([numbers], json.dumps({"n": [1] * (ones - rest) + [11] * rest}))
    assert len(text) == MOST_SIGNS + more
    fault = own_fault([numbers], text)
    assert (fault is None) == (not more)
    if fault is not None:
        assert fault.problem is Problem.TOO_LONG and fault.said["count"] == MOST_SIGNS + 1
