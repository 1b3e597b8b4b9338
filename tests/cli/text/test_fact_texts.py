"""Every fact has words in both languages, and nobody else's words are among them."""

import string

import pytest

from cli.text.fact_texts import FACTS, SEATS, fact_words
from cli.text.words import LANGUAGES, words_in
from ledger.facts import SEEN, FactKind, fact


def places(text):
    """The places of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_kind_has_a_sentence():
    """No fact is without words, and no words are left over."""
    assert FACTS.keys() == {kind.name for kind in FactKind}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", FactKind)
def test_a_fact_is_told_in_our_own_words(kind, lang):
    """What a sender wrote is shown in no language; the sentence is filled, and has no full stop."""
    numbers = {name: 70 + at for at, name in enumerate(sorted(kind.fields - {SEEN}))}
    told = fact_words(fact(kind, "Ada has cheated", **numbers), words_in(lang))
    assert places(FACTS[kind.name]) <= numbers.keys()
    assert "Ada" not in told and "{" not in told and not told.endswith(".")
    for name in places(FACTS[kind.name]):
        assert str(numbers[name] + (name in SEATS)) in told  # people count seats from 1


def test_both_languages_differ():
    """German words are German."""
    shown = fact(FactKind.NOT_ASKED)
    assert fact_words(shown, words_in("de")) != fact_words(shown, words_in("en"))
