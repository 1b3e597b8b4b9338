"""Every sentence that a person can meet, read in both languages: what can be asserted of each.

`pytest -s -k all_sentences` prints the list of them, `make sentences` writes it into a file.
"""

from __future__ import annotations

import re

import pytest

from tests.cli.text.sentences import NARROW, Form, catalogues, forms, lines, places
from tests.cli.text.test_narrow_windows import broken
from tests.test_vocabulary import bare_who

LANGUAGES = ("en", "de")
MOST_WORDS = 45
"""Of one sentence that can be followed when it is heard."""

CLOSES = ".?!:"
AS_TYPED = re.compile(r" {2}(?=[^:]+: )")
"""Two blanks stand before a word that can be typed, with what it does behind a colon."""

OF_THE_CODE = {
    "en": r"node|hash|nonce|ciphertext|roster|peer|digest|books?|record says",
    "de": r"Node|Knoten|Hash|Nonce|Event|Peer|Log|Bücher",
}
"""Words of the program's inside, which nobody at a table has to know."""

SECOND_WORDS = {
    "Fassung": "Version",
    "signiert": "unterschrieben",
    "Passphrase": "Kennwort",
    r"Maschinen?(?! Maschine)(?<!virtuellen Maschine)": "Rechner",
    "Aufzeichnung": "Protokoll",
    "Partie": "Spiel",
    "Enter allein gibt": "Enter allein bricht ab",
    "Adlige[nr]?": "Adelige",
    "Aristokraten(?= in)": "Adelige",
    r"(?<!\w)[Tt]ipp(?= (?:es|eine?s?|die|den|das) )": "Tippe",
    "Der Tisch beginnt|der Tisch beginnt": "das Spiel beginnt",
}
"""German words that would be a second one for a thing that has one."""

FORMAL = re.compile(r"[a-zäöüß,] Sie\b|\bIhnen\b|[a-zäöüß,] Ihre?[nmrs]?\b")
GERMAN_ENGLISH = re.compile(r"\bthe own\b|\ban own\b|\b[Tt]hat are \{|\beach own\b")


def of(catalogue: str) -> list[Form]:
    """The forms of one catalogue."""
    return [form for form in forms() if form.catalogue == catalogue]


@pytest.fixture(params=catalogues())
def told(request):
    """All forms of a catalogue."""
    return of(request.param)


def test_all_sentences_are_listed():
    """Whoever reads the list has read every sentence; `pytest -s` prints it."""
    listed = list(lines())
    assert sum(row.startswith("---- ") for row in listed) == len(forms()) > 3800
    print("\n".join(listed))


def test_both_languages_fill_the_same_places(told):
    """A place that one language leaves out is news that its readers do not get."""
    assert [form.key for form in told if set(places(form.en)) != set(places(form.de))] == []


def test_both_languages_end_with_the_same_sign(told):
    """A sentence in one is a sentence in the other."""

    def close(text: str) -> str:
        return text[-1] if text and text[-1] in CLOSES else ""

    assert [form.key for form in told if close(form.en) != close(form.de)] == []


def test_no_word_is_broken_and_none_is_lost(told):
    """In a window of forty columns, of both languages."""
    for form in told:
        for lang in LANGUAGES:
            rows = form.rows(lang)
            assert broken("\n".join(rows)) == [], form.key
            assert " ".join(rows).split() == form.read(lang).split(), form.key
            assert all(len(row) <= NARROW or " " not in row.strip() for row in rows), rows


def test_blanks_are_single(told):
    """But for those before a word that can be typed, and one at an end that is typed behind."""
    for form in told:
        for lang in LANGUAGES:
            assert "  " not in AS_TYPED.sub(" ", form.text(lang)), form.key
        assert form.en[:1].isspace() == form.de[:1].isspace(), form.key
        assert form.en[-1:].isspace() == form.de[-1:].isspace(), form.key


def test_quotes_are_those_of_the_language(told):
    """German ones stand low and high."""
    for form in told:
        assert not set("„“”»«") & set(form.en), form.key
        assert not set('"”»«') & set(form.de), form.key
        assert form.de.count("„") == form.de.count("“"), form.key


def test_nobody_is_meant_by_who_alone(told):
    """English says whoever, or a noun."""
    assert [found for form in told for found in bare_who(form.key, form.en)] == []
    late = re.compile(r"[;:,] who (?:does|has|is|was|counts|destroys|ties)\b")
    assert [form.en for form in told if late.search(form.en)] == []


def test_no_sentence_is_too_long_to_be_followed(told):
    """By its words, in either language."""
    for form in told:
        for lang in LANGUAGES:
            for one in re.split(r"(?<=[.?!])\s", form.read(lang)):
                assert len(one.split()) <= MOST_WORDS, one


def test_no_word_is_one_of_the_program_inside(told):
    """Nodes, hashes and the like are for those who read the code."""
    for form in told:
        for lang in LANGUAGES:
            text = re.sub(r"--[\w-]+", "", form.text(lang))
            assert not re.search(rf"\b(?:{OF_THE_CODE[lang]})s?\b", text), text


def test_german_has_one_word_for_one_thing(told):
    """The first that was there, of each pair."""
    for form in told:
        for second, first in SECOND_WORDS.items():
            assert not re.search(second, form.de), f"{form.de}: {first}"


def test_german_says_du(told):
    """At a table nobody is addressed as in an office."""
    assert [form.de for form in told if FORMAL.search(form.de)] == []


def test_english_is_no_german_in_disguise(told):
    """What reads like a translation word for word."""
    assert [form.en for form in told if GERMAN_ENGLISH.search(form.en)] == []


@pytest.mark.parametrize(
    ("pattern", "bad"),
    [
        (FORMAL, "Dann haben Sie die Karte."),
        (FORMAL, "Das gehört Ihnen."),
        (GERMAN_ENGLISH, "That are {n} parts."),
        (GERMAN_ENGLISH, "Anna destroys the own Armory."),
    ],
)
def test_what_is_forbidden_is_found(pattern, bad):
    """Otherwise the checks above could not fail."""
    assert pattern.search(bad)
