"""What was typed as a code becomes its letters, or a sentence about its slip."""

from __future__ import annotations

import pytest

from cli.code_words.code_in_words import in_words
from cli.code_words.typed_code import as_letters
from cli.text.exit_codes import Exit, Stop
from cli.text.words import words_in
from p2p.wire.entry_code import EntryCode, new_code
from tests.p2p.people import chance

WORDS = words_in("en")
CODE = new_code(bytes(range(32)), chance(3))


@pytest.mark.parametrize("where", ["", "@10.0.0.1", "@[fd00::1]:5"])
def test_words_become_letters_wherever_they_lead(where):
    """Before an address too."""
    for lang in ("en", "de"):
        assert as_letters(in_words(CODE, lang) + where, WORDS) == CODE.show() + where


@pytest.mark.parametrize(
    "text", ["anna", "10.0.0.1:7711", "ohne_furcht", CODE.show(), "tafelrunde://10.0.0.1/ABCD-EFGH"]
)
def test_everything_else_stays_as_it_was_typed(text):
    """Addresses, names, games, links."""
    assert as_letters(text, WORDS) == text


@pytest.mark.parametrize(
    ("sign", "typed"), [("L", "I"), ("L", "1"), ("Q", "O"), ("Q", "0"), ("J", "I")]
)
def test_a_sign_that_no_code_has_is_told_with_the_code_that_is_meant(sign, typed):
    """The check sign tells which of those that look like it was meant."""
    meant = EntryCode("ABCD", sign + "EFGHJK")
    slip = meant.show().replace(sign, typed)
    with pytest.raises(Stop) as raised:
        as_letters(slip.lower() if typed.isdigit() else slip, WORDS)
    assert f"no {typed}" in str(raised.value) and meant.show() in str(raised.value)
    assert raised.value.code == Exit.USAGE


def test_where_it_cannot_be_told_the_signs_are():
    """Of an open table's code, which has no check sign."""
    with pytest.raises(Stop, match="has no I; it may be J or L"):
        as_letters("ABCD-EFGI", WORDS)


def test_a_machine_that_is_called_nearly_so_is_left_alone():
    """Twelve signs in small letters are a name."""
    for name in ("livingroom01", "DESKTOP-7F3K2Q", "home-desk"):
        assert as_letters(name, WORDS) == name
