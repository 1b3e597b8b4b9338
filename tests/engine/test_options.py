"""What a table agrees on: one value, or several in one form; and what is refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.basics import phrase
from engine.errors import BadOption
from engine.options import (
    NoSuchValue,
    Option,
    ValueTwice,
    WrongNumber,
    fault_told,
    named_seat,
    values_of,
)
from tests.games.probe import GAME
from tests.strategies import option_sets, some_values

UNIQUES = tuple(f"unique_{number:02}" for number in range(36))
DISTRICTS = Option("districts", UNIQUES, ",".join(UNIQUES[:14]), 14, 14)
EXTRAS = Option("extras", ("dice", "map", "seal"), "", 0, 2)
LENGTH = Option("length", ("short", "long"), "short")


@pytest.mark.parametrize(
    ("option", "text", "fault"),
    [
        (LENGTH, "endless", NoSuchValue("endless")),
        (LENGTH, "", NoSuchValue("")),
        (LENGTH, "short,long", NoSuchValue("short,long")),
        (EXTRAS, "dice,maps", NoSuchValue("maps")),
        (EXTRAS, "dice,", NoSuchValue("")),
        (EXTRAS, ",", NoSuchValue("")),
        (EXTRAS, " dice", NoSuchValue(" dice")),
        (EXTRAS, "dice,dice", ValueTwice("dice")),
        (EXTRAS, "dice,map,seal", WrongNumber(3)),
        (DISTRICTS, "", WrongNumber(0)),
        (DISTRICTS, ",".join(UNIQUES[:13]), WrongNumber(13)),
        (DISTRICTS, ",".join(UNIQUES[:15]), WrongNumber(15)),
        (DISTRICTS, ",".join((*UNIQUES[:13], "tavern")), NoSuchValue("tavern")),
        (DISTRICTS, ",".join((*UNIQUES[:13], UNIQUES[0])), ValueTwice(UNIQUES[0])),
    ],
)
def test_what_is_wrong_with_a_value_is_a_typed_fact(option, text, fault):
    """An unknown value, one twice, too few or too many; each can be told."""
    assert option.fault(text) == fault
    assert str(getattr(fault, "value", getattr(fault, "count", None))) in fault_told(option, fault)


@given(st.sets(st.sampled_from(UNIQUES), min_size=14, max_size=14), st.randoms())
def test_several_values_have_one_form(chosen, random):
    """Whatever the order they are given in, they stand in the order of the option."""
    given = list(chosen)
    random.shuffle(given)
    text = ",".join(given)
    assert DISTRICTS.fault(text) is None
    assert values_of(DISTRICTS.standard(text)) == tuple(sorted(chosen))
    assert DISTRICTS.standard(DISTRICTS.standard(text)) == DISTRICTS.standard(text)


@given(st.lists(st.sampled_from(("dice", "map", "seal", "maps", "")), max_size=4))
def test_any_text_has_its_standard_or_a_fault(parts):
    """A text without a fault names values of the option, none twice, in a number it can hold."""
    text = ",".join(parts)
    named = [] if text == "" else parts
    good = set(named) <= {"dice", "map", "seal"} and len(set(named)) == len(named) <= 2
    assert (EXTRAS.fault(text) is None) == good
    if good:
        assert sorted(values_of(EXTRAS.standard(text))) == sorted(named)


def test_none_of_several_is_a_value():
    """Where the least is nothing, an empty text says so."""
    assert EXTRAS.fault("") is None and EXTRAS.standard("") == "" and values_of("") == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"values": ("a", "a", "b"), "default": "a"},
        {"default": "c"},
        {"most": 3},
        {"least": 2, "most": 1},
        {"least": -1},
        {"values": ("a,b", "c"), "default": "c", "most": 2},
        {"values": ("", "c"), "default": "c", "most": 2},
        {"default": "b,a", "most": 2},
    ],
)
def test_an_option_that_cannot_be_is_refused_when_it_is_made(wrong):
    """A fault of a game's table shows at once, not at the table."""
    with pytest.raises(ValueError, match="option 'o'"):
        replace(Option("o", ("a", "b"), "a"), **wrong)


def test_a_game_completes_several_values_and_refuses_in_words():
    """The game's own check gives the one form, or says what is wrong."""
    game = replace(GAME, options=(DISTRICTS, EXTRAS))
    assert game.complete_options({"extras": "seal,dice"}) == {
        "districts": DISTRICTS.default,
        "extras": "dice,seal",
    }
    with pytest.raises(BadOption, match=r"'extras' of probe: it holds 'map' twice"):
        game.complete_options({"extras": "map,map"})
    with pytest.raises(BadOption, match=r"'districts' of probe: it holds 14 to 14 .* not 1$"):
        game.complete_options({"districts": UNIQUES[0]})


def test_values_for_walks_are_few_and_good():
    """An option of 14 in 36 gives a handful of values, each of them one it can have."""
    for option in (DISTRICTS, EXTRAS, LENGTH):
        values = some_values(option)
        assert 2 <= len(values) <= 4
        assert all(option.fault(v) is None and option.standard(v) == v for v in values)


def test_sets_of_options_are_not_multiplied_out():
    """Nine options of a hundred values each are looked through one by one."""
    hundred = tuple(str(number) for number in range(100))
    many = tuple(Option(f"rank{rank}", hundred, "0") for rank in range(9))
    setup = lambda order, options: GAME.setup(order, {"length": "short"})  # noqa: E731
    sets = option_sets(replace(GAME, options=many, setup=setup), 1)
    assert len(sets) == 1 + 9 * 100
    assert sets[0] == {} and sets[-1] == {"rank8": "99"}


def test_an_option_names_a_seat_or_the_first_of_the_order():
    """One that is not at the table is refused, with the reason in the game's words."""
    assert named_seat({"first": "drawn"}, "first", (2, 0, 1), "refused.first") == 2
    assert named_seat({"first": "1"}, "first", (2, 0, 1), "refused.first") == 1
    with pytest.raises(BadOption, match=r"'first' names seat 3, .* 0 to 2") as refused:
        named_seat({"first": "3"}, "first", (2, 0, 1), "refused.first")
    assert refused.value.why == phrase("refused.first", last=3)
