"""What a page says is read as an object with a name, or refused; nothing else comes of it."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.web.incoming_json import BadMessage, read_message

BROKEN = [
    "",
    "{",
    "[]",
    "null",
    "3",
    '"hello"',
    "{}",
    '{"t": 3}',
    '{"t": null}',
    '{"t": "view", "n": NaN}',
    '{"t": "view", "n": -Infinity}',
    '{"t": "say", "text": "\\ud800"}',
    '{"t": "say", "\\udfff": 1}',
    '{"t": "say"} {"t": "say"}',
    "{'t': 'say'}",
    '{"t": "answer", "move": ' + "[" * 30_000 + "]" * 30_000 + "}",
    '{"t": "answer", "move": ' + "9" * 60_000 + "}",
]


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:30])
def test_what_is_no_message_is_refused(text):
    """Broken, of another form, halves of signs, no numbers, nested without end, too long."""
    with pytest.raises(BadMessage):
        read_message(text)


def test_a_message_is_an_object_with_its_name():
    """Its fields are as they were sent; whoever hears it checks them."""
    text = '{"t": "say", "text": "K\\u00f6nig \\ud83d\\ude00", "n": [1, {"a": null}]}'
    found = {"t": "say", "text": "K\N{LATIN SMALL LETTER O WITH DIAERESIS}nig \N{GRINNING FACE}"}
    assert read_message(text) == found | {"n": [1, {"a": None}]}


@given(st.text(st.characters()))
def test_no_text_raises_anything_else(text):
    """Whatever comes is a message or a BadMessage."""
    with suppress(BadMessage):
        assert isinstance(read_message(text)["t"], str)
