"""The reader of own values: what it reads is what the library reads, and nothing else passes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.replaceable_tables.plain_json import DEEPEST, NameTwice, NoJson, Strange, read, write

WORDS = st.text("abc_ é", max_size=4)
VALUES = st.recursive(
    st.integers(-999_999_999, 999_999_999) | WORDS,
    lambda one: st.lists(one, max_size=3) | st.dictionaries(WORDS, one, max_size=3),
    max_leaves=8,
).filter(lambda value: json.dumps(value).count("[") + json.dumps(value).count("{") < 8)


@given(VALUES, st.sampled_from((None, 2)))
def test_it_reads_what_the_library_reads(value, indent):
    """However the text is laid out; and the one form is the library's own compact one."""
    assert read(json.dumps(value, indent=indent, ensure_ascii=False)) == value
    compact = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert write(value) == compact and read(compact) == value


@pytest.mark.parametrize(
    "text",
    ["", " ", "[", "]", "[1", "[1,]", "[,1]", "[1 2]", "{1:2}", '{"a"}', '{"a":1,}', '{"a" 1}',
     "[1]]", '"a', '"a\\n"', '"a\nb"', "1 2", ":", ",", "[" * 10_000, '{"a":' * 20],
)  # fmt: skip
def test_what_is_no_json_is_refused(text):
    """Also what would nest without end, and escapes."""
    with pytest.raises(NoJson):
        read(text)


def test_other_values_are_strange_and_names_come_once():
    """They stand where they stand, so that their place can be told."""
    other = ["1.5", "true", "null", "NaN", "01", "1e9", "1234567890", "-"]
    assert read(f"[{','.join(other)}]") == [Strange(text) for text in other]
    with pytest.raises(NameTwice, match="road"):
        read('{"road": 1, "road": 1}')


@pytest.mark.parametrize("opens", ['{"a":', '[{"a":', '{"a":['])
def test_objects_within_each_other_count_as_lists_do(opens):
    """A text of braces, alone or turn about with brackets, cannot exhaust the stack either."""
    signs = opens.count("[") + opens.count("{")
    closes = "".join({"[": "]", "{": "}"}[sign] for sign in reversed(opens) if sign in "[{")
    within = DEEPEST // signs
    assert write(read(opens * within + "1" + closes * within)) == opens * within + "1" + (
        closes * within
    )
    with pytest.raises(NoJson, match="too deep"):
        read(opens * (within + 1) + "1" + closes * (within + 1))
    with pytest.raises(NoJson, match="too deep"):
        read(opens * 10_000)


def test_so_many_lists_within_each_other_are_read_and_no_more():
    """The bound itself is inside."""
    within = 1
    for _ in range(DEEPEST):
        within = [within]
    assert read("[" * DEEPEST + "1" + "]" * DEEPEST) == within
    with pytest.raises(NoJson, match="too deep"):
        read("[" * (DEEPEST + 1) + "1" + "]" * (DEEPEST + 1))
