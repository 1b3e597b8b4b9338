"""Sentences that are of this machine alone."""

import pytest

from cli.page.local_sentences import is_local
from cli.text.words import words_in

SAY = words_in("de").say


@pytest.mark.parametrize(
    ("text", "local"),
    [
        (SAY("Nothing more can be typed"), False),
        (SAY("{name} is ready.", name="Bea"), False),
        (SAY("{names} and {last}", names=SAY("{name} is ready.", name="Bea"), last="Carl"), False),
        (SAY("The log: {path}", path="/home/anna/x.tafel"), True),
        (SAY("{names} and {last}", names="Bea", last=SAY("{path}", path="/x")), True),
        (SAY("{n}", n=["a", "list"]), True),
        ("no sentence of the program", True),
    ],
)
def test_what_says_more_than_names_and_numbers_is_local(text, local):
    """Within a filling as well; whatever is no sentence is local."""
    assert is_local(text) is local
