"""Names of seats: what can be one, when two are one, and that no Unicode changes it.

The rule is written out in docs/protocol.md, section 3.
"""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.errors import BadJoin
from ledger.records import canon, form, purposes
from ledger.records.name_signs import DIGITS, LETTERS, MARKS
from ledger.records.names import folded, is_bot, is_name
from ledger.records.roster import check_name, make_roster, read_join, read_roster, write_join
from tests.ledger.people import ANNA, BEA, an_offer
from tests.ledger.records.name_tables import KINDS, ranges, signs

UNSEEN = [
    "\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u00ad", "\u034f", "\u180b", "\u200b",
    "\u200d", "\u200e", "\u202e", "\u2066", "\ufe0f", "\ufeff", "\U000e0100", "\u17b4", "\u00a0",
]  # fmt: skip
"""Fillers, ignorables, joiners, controls of direction, variation selectors, odd blanks."""


@pytest.mark.parametrize("unseen", UNSEEN, ids=lambda sign: f"{ord(sign):04X}")
def test_what_cannot_be_seen_is_in_no_name(unseen):
    """Neither alone nor within a name, where it would make two names of one look."""
    for name in (unseen, f"An{unseen}na", f"Anna{unseen}", f"{unseen}Anna"):
        assert not is_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "x" * 33, " Anna", "Anna ", "An  na", "\u0301",
        "\u0301Anna", "a\u0301\u0302\u0303\u0304",
        "Be\u0301a", "Ada (you)", "Ada (Bot) ", "Ada(Bot)", "(Bot)", " (Bot)", "A (Bot) (Bot)",
        "(Bot) A", "Ada [2]", "Ada, Bea", "1234", "-Ada", "Ada!", "\uff21da", "\ufb01n",
        "\u2167", "\U0001f600", "A\tB", "\x1b[31m", "Ada: Bea", '"Ada"', "x\u0378",
        "\U0001e030",
    ],
    ids=ascii,
)  # fmt: skip
def test_what_is_no_name(name):
    """Blanks outside, marks alone or piled up, brackets, wide and broken letters, no letter at all,
    signs of sentences, what no Unicode, or only a later one, has assigned."""
    assert not is_name(name)
    with pytest.raises(BadJoin):
        check_name(name)


def test_marks_are_piled_three_high_at_most():
    """Each of these is a mark of its own, and none of them joins its letter."""
    low = "\N{COMBINING DOT BELOW}"
    assert is_name("q" + 3 * low) and is_name("q" + 3 * low + "q" + 3 * low)
    assert not is_name("q" + 4 * low) and not is_name("Ada q" + 9 * low)


@pytest.mark.parametrize(
    "name",
    [
        "A", "x" * 32, "B\u00e9a", "Anna von \u00d6", "Gro\u00df", "GRO\u1e9e", "\u674e",
        "\u03a9\u03bc\u03ad\u03b3\u03b1", "Dr. No", "O\u2019Brien", "O'Brien",
        "M\u00fcller-L\u00fcdenscheidt", "R2-D2 (Bot)", "P0", "2 Fast", "\u05d0\u05d1\u05d2",
        "\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f", "\u0905\u092e\u093f\u0924\u093e",
        "\uae40\ubbfc\uc900", "x_y", "\U00020bb7\u91ce",
    ],
    ids=ascii,
)  # fmt: skip
def test_names_of_people(name):
    """In any script, with the signs that names are written with."""
    assert is_name(name)
    check_name(name)


def test_bots_say_so_at_the_end():
    """The brackets of a bot are the only ones there are."""
    assert is_bot("Merlin (Bot)")
    assert not is_bot("Merlin") and not is_bot("Bot")


def test_two_seats_of_one_name_are_no_roster():
    """Equal after case folding and NFKC: refused when a roster is made, and when one is read."""
    offer = an_offer(seats=2)
    for one, two in (
        ("Ada", "Ada"),
        ("Ada", "aDA"),
        ("Stra\u00dfe", "STRASSE"),
        ("\u03a3\u03c3", "\u03c3\u03c2"),
    ):
        joins = [write_join(ANNA, offer, one), write_join(BEA, offer, two)]
        with pytest.raises(BadJoin):
            make_roster(offer, joins)
        rows = tuple(join.raw for join in sorted(joins, key=lambda join: join.identity))
        with pytest.raises(BadJoin):
            read_roster(canon.encode((offer.encode(), rows)))
    make_roster(offer, [write_join(ANNA, offer, "Ada"), write_join(BEA, offer, "Ada (Bot)")])


def test_forged_name_is_no_roster():
    """A join signed by a program that asks nobody is refused when the roster is read."""
    offer = an_offer(seats=1)
    content = canon.encode((purposes.JOIN, offer.hash, ANNA.public, "Ada (you)", bytes(32)))
    join = read_join(form.wrap(form.Kind.JOIN, content, ANNA.sign(content)))
    with pytest.raises(BadJoin):
        read_roster(canon.encode((offer.encode(), (join.raw,))))


@given(st.text(max_size=8))
@example("\u0345a")
def test_whatever_is_typed_has_a_verdict(name):
    """No text raises; what is a name is printable, in NFC, and folding it twice is folding once."""
    if is_name(name):
        assert name.isprintable() and unicodedata.is_normalized("NFC", name)
        assert folded(folded(name)) == folded(name)
    else:
        with pytest.raises(BadJoin):
            check_name(name)


TABLES = {"LETTERS": LETTERS, "MARKS": MARKS, "DIGITS": DIGITS}


@pytest.mark.parametrize("table", TABLES)
def test_tables_are_those_of_unicode_14(table):
    """What Python 3.11 makes anew is what stands there; later Pythons know all of it, and more."""
    listed = [ord(sign) for sign in TABLES[table]]
    assert listed == sorted(set(listed))
    fresh = signs(KINDS[table])
    if unicodedata.unidata_version == "14.0.0":
        assert ranges(listed) == ranges(fresh)
    assert all(unicodedata.category(chr(code)) != "Cn" for code in listed)


def test_forms_are_asked_for_assigned_characters_only():
    """Each of them alone is its own NFKC, so that no later data can compose or fold it anew."""
    for table in TABLES.values():
        assert all(unicodedata.is_normalized("NFKC", sign) for sign in table)
