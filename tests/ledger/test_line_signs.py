"""What a line from somebody else may hold: one verdict under every Unicode, and nothing that moves
a screen. The rule is written out in docs/protocol.md, section 15."""

from __future__ import annotations

import hashlib
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.line_signs import MARKS, ascii_line, is_ascii_line, is_line, line_of, shown

LATER = "\U0001fa77"
"""A heart that Unicode 15.0 brought: Python 3.11 has never heard of it, 3.12 prints it."""

EVERY_VERDICT = "1dc3265db02735f551f7e7e12f8e823a975231de30d8d0b8a5c92294d199daa3"


def test_the_verdict_on_each_character_is_the_same_on_every_python():
    """All 1,114,112 of them, as one number that was computed once: a Python with another table of
    Unicode, on which these tests run as well, comes to the same."""
    verdicts = bytes(is_line(chr(code)) for code in range(sys.maxunicode + 1))
    assert hashlib.sha256(verdicts).hexdigest() == EVERY_VERDICT
    assert verdicts.count(0) == 6_331


def test_a_character_that_only_a_later_unicode_has_may_stand():
    """So does one that no Unicode has given a meaning yet, and one of private use."""
    assert is_line(f"well played {LATER}") and is_line("\u0378") and is_line("\ue000")


@pytest.mark.parametrize(
    "sign",
    [
        "\n", "\r", "\t", "\x00", "\x1b", "\x7f", "\x85", "\x9b", "\xad", "\u061c", "\u180e",
        "\u200b", "\u200d", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202e", "\u2060",
        "\u2066", "\u2069", "\ud800", "\udfff", "\ufdd0", "\ufeff", "\ufff9", "\ufffe", "\uffff",
        "\U0001fffe", "\U000e0001", "\U000e0100", "\U0010ffff",
    ],
    ids=ascii,
)  # fmt: skip
def test_what_moves_a_screen_or_is_not_seen_stands_in_no_line(sign):
    """Alone, at the ends and in the middle; it is left out, or another takes its place."""
    for text in (sign, f"a{sign}", f"{sign}b", f"a{sign}b"):
        assert not is_line(text)
    assert line_of(f"a{sign}b") == "ab" and line_of(f"a{sign}b", " ") == "a b"
    assert shown(f"a{sign}b") == "a?b"


def test_every_control_of_this_unicode_is_refused():
    """Nothing that this Python takes for a control, for half a pair, for a mark of direction or
    for the end of a line is let through."""
    for code in range(sys.maxunicode + 1):
        sign = chr(code)
        steers = unicodedata.bidirectional(sign) in (
            *("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B", "BN"),
        )
        if steers or unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp"):
            assert not is_line(sign), hex(code)


@pytest.mark.parametrize(
    "text", ["", " ", "schönen Abend", "\u3000", "\U0001f600", "مرحبا", "日本"]
)
def test_what_people_write_is_a_line(text):
    """In any script; an empty one as well."""
    assert is_line(text) and line_of(text) == text


def test_what_a_machine_cannot_show_is_a_question_mark():
    """By the table of Unicode that is there: an older one has no picture for what is newer."""

    def older(sign):
        return sign.isprintable() and sign != LATER

    def newer(sign):
        return sign.isprintable() or sign == LATER

    assert shown(f"fine {LATER}!", can_show=older) == "fine ?!"
    assert shown(f"fine {LATER}!", can_show=newer) == f"fine {LATER}!"
    assert shown("\x1b[31mred") == "?[31mred"


def test_marks_that_pile_up_are_question_marks():
    """What people write has a few above and below a letter; hundreds cover the lines around."""
    hebrew = "\u05e9\u05c1\u05bc\u05b8\u0596"
    for fine in ("a\u0302\u0301", hebrew, "e" + "\u0301" * MARKS + "e\u0301"):
        assert shown(fine) == fine
    assert shown("e" + "\u0301" * 250) == "e" + "\u0301" * MARKS + "?" * (250 - MARKS)
    assert shown("\u20dd" * 6 + "a\u0301") == "\u20dd" * MARKS + "?a\u0301"


@pytest.mark.parametrize(
    "blank", ["\u034f", "\u115f", "\u1160", "\u17b4", "\u2800", "\u3164", "\uffa0"]
)
def test_a_letter_that_looks_like_a_blank_is_a_question_mark(blank):
    """Else one long word would be a sentence, at the begin of a row where the program speaks."""
    assert is_line(blank) and shown(f"Type{blank}quit") == "Type?quit"


@given(st.text())
def test_whatever_comes_is_made_a_line(text):
    """And what is shown can be printed here, sign for sign."""
    assert is_line(line_of(text)) and is_line(shown(text)) and shown(text).isprintable()
    assert len(shown(text)) == len(text) and shown(shown(text)) == shown(text)
    assert is_ascii_line(ascii_line(text)) and ascii_line(text).isprintable()


def test_lines_of_ascii():
    """Blank to tilde, nothing else."""
    assert is_ascii_line("") and is_ascii_line(" ~azAZ09")
    for sign in ("\x1f", "\x7f", "\n", "ä", LATER):
        assert not is_ascii_line(f"a{sign}") and ascii_line(f"a{sign}b") == "a?b"
