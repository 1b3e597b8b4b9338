"""What a page may say: the table of messages, and everything that is none of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.kept_page.notes import LONGEST, MOST_AT_ONCE
from cli.page.messages import (
    ABSENCE_WORDS,
    FROM_PAGE,
    LOBBY_WORDS,
    MAY_HAVE,
    MOST_ITEMS,
    MOST_OPTION,
    MOST_OPTIONS,
    MOST_TEXT,
    read_said,
)

GOOD = [
    {"t": "hello", "build": "b", "lang": "de", "code": "c"},
    {"t": "hello", "build": "b", "lang": "en", "token": "t"},
    {"t": "lang", "lang": "de"},
    {"t": "answer", "asked": "12:0", "move": ["build", 7]},
    {"t": "answer", "asked": "12:0", "move": ["split", [1, 2], [3], []]},
    {"t": "typed", "line": "?3"},
    {"t": "say", "text": "hello"},
    {"t": "lobby", "do": "refuse", "name": "Merlin"},
    {"t": "absence", "asked": "WITHOUT:2", "word": "without"},
    {"t": "moment", "step": 12},
    {"t": "choose", "choices": {"theme": "dark", "sound": "no"}},
    {"t": "keep", "table": "7a", "notes": {"table": "Bea bluffs", "seat:1": ""}},
    {"t": "phone", "do": "yes", "number": 3},
    {"t": "phone", "do": "again", "name": "Anna"},
    {"t": "sit", "name": "Anna"},
    {"t": "leave"},
    {"t": "another"},
    {
        **{"t": "choices", "game": "kabale", "seats": 4, "bots": 1, "number": 3},
        **{"options": {"first_turn": "0"}},
    },
    {
        **{"t": "open", "game": "kabale", "seats": 4, "bots": 1, "options": {}, "absent": 1},
        **{"sealed": False, "everybody": True, "name": "Anna"},
    },
    {"t": "join", "found": "", "table": "ABCD-EFGH-JKLM", "name": "Anna"},
    {"t": "watch", "found": "00", "table": ""},
    {"t": "resume", "log": "x.tafel"},
    {"t": "learn", "game": "kabale"},
    {"t": "look_at", "log": "", "dropped": "0f" * 16, "name": "evening.tafel", "number": 1},
    {"t": "of_log", "wish": {"t": "moment", "step": 3, "seat": None, "hands": False}},
    {"t": "stop_looking"},
    {"t": "keep_log", "log": "x.tafel", "at": 65_536},
]


@pytest.mark.parametrize("message", GOOD, ids=lambda one: one["t"])
def test_each_message_is_read_with_its_fields(message):
    """As it came, without its name."""
    said = read_said(message)
    assert said is not None and {"t": said.name, **said.fields} == message


def test_every_name_has_an_example_here():
    """No message stands in the table that the tests above do not try."""
    assert {one["t"] for one in GOOD} == FROM_PAGE.keys() and MAY_HAVE.keys() < FROM_PAGE.keys()


@pytest.mark.parametrize("message", GOOD, ids=lambda one: one["t"])
def test_a_field_more_or_less_or_of_another_type_is_none(message):
    """Each field alone: it is gone, it is a list, another one stands beside it."""
    assert read_said({**message, "more": 1}) is None
    for key in message.keys() - {"t"} - MAY_HAVE.get(message["t"], {}).keys():
        assert read_said({one: message[one] for one in message if one != key}) is None
    for key in message.keys() - {"t"}:
        assert read_said({**message, key: {"a": 1}}) is None
        assert read_said({**message, key: True}) is None or message[key] in (True, False)


@pytest.mark.parametrize(
    "move",
    [
        [],
        "build",
        [7],
        ["x" * 65],
        ["build", None],
        ["build", 1.5],
        ["build", True],
        ["build", 2**63],
        ["build", {"a": 1}],
        ["build", [[[[1]]]]],
        ["build", [0] * (MOST_ITEMS + 1)],
    ],
    ids=str,
)
def test_a_move_is_a_name_with_numbers_words_and_lists(move):
    """Anything else never comes as far as the table."""
    shown = str(move)[:20]
    assert read_said({"t": "answer", "asked": "1", "move": move}) is None, shown


@pytest.mark.parametrize(
    "wrong",
    [
        *({"seats": one} for one in (-1, 100, 10**30, 1.0, "4", None)),
        {"bots": -1},
        {"options": []},
        {"options": {"a": 1}},
        {"options": {"a": ["b"]}},
        {"options": {"x" * 65: "a"}},
        {"options": {"a": "x" * (MOST_OPTION + 1)}},
        {"options": {str(number): "" for number in range(MOST_OPTIONS + 1)}},
        {"sealed": 0},
        {"everybody": "yes"},
        {"name": "x" * (MOST_TEXT + 1)},
        {"game": ["kabale"]},
    ],
    ids=lambda wrong: str(wrong)[:30],
)
def test_a_form_with_a_value_that_no_form_has_is_none(wrong):
    """Huge, negative, of another type, or too many of them."""
    (form,) = [one for one in GOOD if one["t"] == "open"]
    assert read_said(form) is not None and read_said({**form, **wrong}) is None


def test_a_step_is_a_number_from_zero_on():
    """As far as any log goes, and no further."""
    assert read_said({"t": "moment", "step": 2**31 - 1}) is not None
    for step in (-1, 2**31, 1.0, "7"):
        assert read_said({"t": "moment", "step": step}) is None


def test_texts_have_an_end():
    """A typed line and a word to all, to the last sign that is taken."""
    for name, field in (("typed", "line"), ("say", "text")):
        assert read_said({"t": name, field: "x" * MOST_TEXT}) is not None
        assert read_said({"t": name, field: "x" * (MOST_TEXT + 1)}) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": "choose", "choices": {"theme": "pink"}},
        {"t": "choose", "choices": {"name": "Anna"}},
        {"t": "choose", "choices": {}},
        {"t": "keep", "table": "7a", "notes": {"face": "x"}},
        {"t": "keep", "table": "7a", "notes": {"seat:1": 7}},
        {"t": "keep", "table": "7a", "notes": {"seat:1": "x" * (LONGEST + 1)}},
        {"t": "keep", "table": "7a", "notes": {f"card:{n}": "" for n in range(MOST_AT_ONCE + 1)}},
        {"t": "keep", "table": "7" * 65, "notes": {"seat:1": ""}},
    ],
    ids=lambda wrong: str(wrong)[:40],
)
def test_what_nobody_can_choose_or_note_is_none(wrong):
    """Another name, another value, another key, too long, or too many."""
    assert read_said(wrong) is None


def test_the_lobby_has_its_words_and_no_others():
    """Each of them is read."""
    assert all(read_said({"t": "lobby", "do": word}) is not None for word in LOBBY_WORDS)
    assert read_said({"t": "lobby", "do": "start"}) is None


def test_of_absent_seats_only_its_words_are_read():
    """What is typed for other things is none of them."""
    for word in ABSENCE_WORDS:
        assert read_said({"t": "absence", "asked": "WITHOUT:2", "word": word}) is not None
    for word in ("ready", "quit", "WITHOUT", "", ["without"]):
        assert read_said({"t": "absence", "asked": "WITHOUT:2", "word": word}) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["t", "lang", "move", "asked", "line", "do"]), JSON))
def test_nothing_that_is_json_raises(message):
    """Whatever an object holds, it is a message of the table or it is none."""
    said = read_said(message)
    assert said is None or said.name in FROM_PAGE
