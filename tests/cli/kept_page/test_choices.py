"""What can be chosen at the page, and nothing else."""

import json

import pytest

from cli.kept_page.choices import CHOICES, MOST_BYTES, are_choices, choices_file, with_choices
from cli.text.words import LANGUAGES


def test_each_choice_has_its_values():
    """All of them at once are a message, and the file takes them."""
    for name, values in CHOICES.items():
        assert all(are_choices({name: value}) for value in values)
    every = {name: max(values, key=len) for name, values in CHOICES.items()}
    assert are_choices(every) and len(json.dumps(every, indent=1)) * 8 < MOST_BYTES
    assert {*CHOICES["language"]} == {*LANGUAGES}


@pytest.mark.parametrize(
    "wrong",
    [
        {}, [], None, "dark", {"theme": "pink"}, {"theme": ["dark"]}, {"theme": None},
        {"sound": True}, {"name": "Anna"}, {"theme": "dark", "colour": "red"}, {7: "yes"},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_none_is_no_choice(wrong):
    """Of another type, under another name, to another value, or nothing at all."""
    assert not are_choices(wrong)


def test_the_last_choice_counts(tmp_path):
    """Under its name; the others stay as they were. It lies in the person's own folder."""
    assert with_choices({"theme": "dark", "sound": "no"}, {"theme": "light"}) == {
        "theme": "light",
        "sound": "no",
    }
    assert choices_file(tmp_path).parent == tmp_path
