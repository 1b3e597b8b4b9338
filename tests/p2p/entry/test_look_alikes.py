"""p2p.entry.look_alikes: names that people would take for each other are found."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.records.name_signs import DIGITS, LETTERS, MARKS
from ledger.records.names import PUNCTUATION
from p2p.entry.look_alikes import first_alike, look_alike, skeleton
from tests.p2p.entry.look_alike_table import of_names, read

ALIKE = [
    ("Ada", "ADA"), ("Ada", "\u0410da"), ("Anna", "\u0410nn\u0430"), ("Ian", "lan"),
    ("Emma", "Ernrna"), ("O\u2019Brien", "O'Brien"), ("Anna", "Anna."), ("Anna", "An na"),
    ("P0", "PO"), ("Seat 1", "Seat l"), ("\u0441\u0430\u0440\u0430", "capa"), ("Tom", "T\u03bfm"),
    ("Paul", "Pau1"), ("Ute", "Ut\u0435"), ("\u0406na", "ina"),
]  # fmt: skip
APART = [("Bea", "B\u00e9a"), ("Anna", "Hanna"), ("P1", "P0"), ("Tim", "Tom")]


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=ascii)
def test_look_alikes(one, other):
    """Other scripts, other case, digits for letters, punctuation: found from both sides."""
    assert look_alike(one, other) and look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), APART, ids=ascii)
def test_names_that_differ_to_the_eye(one, other):
    """Accents and letters that can be told apart are no reason to refuse anybody."""
    assert not look_alike(one, other)


def test_bot_is_told_from_a_person():
    """The words of a bot are no punctuation."""
    assert not look_alike("Merlin", "Merlin (Bot)")


def test_first_of_many():
    """The one that a new name looks like is named."""
    assert first_alike("\u0410nna", ["Bea", "Anna", "anna"]) == "Anna"
    assert first_alike("Carl", ["Bea", "Anna"]) is None


SIGNS = [*LETTERS, *MARKS, *DIGITS, *PUNCTUATION, " "]


@given(st.text(st.sampled_from(SIGNS), min_size=1, max_size=12))
def test_every_name_looks_like_itself(name):
    """Whatever its signs, which all have a skeleton in normal form NFD."""
    assert look_alike(name, name)
    assert unicodedata.is_normalized("NFD", skeleton(name))


def test_table_is_made_from_the_lines_of_unicode():
    """Kept: pictures that two characters of names have, and those of several; nothing else."""
    lines = [
        "# Version: 99.0.0",
        "0430 ;\t0061 ;\tMA\t# ( \u0430 \u2192 a )",
        "006D ;\t0072 006E ;\tMA\t# ( m \u2192 rn )",
        "1F600 ;\t0061 ;\tMA\t# no letter",
        "",
    ]
    version, drawn = read(lines)
    assert version == "99.0.0"
    assert of_names(drawn) == {"a": ["\u0430"], "rn": ["m"]}


@pytest.mark.parametrize(
    ("one", "other"),
    [("No\u00ebl", "No\u0451l"), ("No\u00ebl", "Noe\u0308l"), ("No\u0451l", "No\u0435\u0308l")],
    ids=ascii,
)
def test_a_letter_with_a_mark_in_one_sign_looks_like_its_parts(one, other):
    """A Cyrillic letter with two dots is drawn like the Latin one, in one sign or in two."""
    assert look_alike(one, other) and look_alike(other, one)
