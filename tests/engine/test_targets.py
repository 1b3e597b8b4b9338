"""What an answer is about: one thing, several in their order, or nothing."""

import pytest

from engine.targets import targets


@pytest.mark.parametrize(
    ("on", "found"),
    [
        (None, ()),
        ((), ()),
        (("seat", 2), (("seat", 2),)),
        ((("card", 3), ("space", "venice", "castello")), None),
        ((("seat", 1), ("seat", 0)), None),
    ],
)
def test_one_thing_and_several_are_told_in_one_form(on, found):
    """In the order in which they are chosen; nothing is an empty row."""
    assert targets(on) == (on if found is None else found)
