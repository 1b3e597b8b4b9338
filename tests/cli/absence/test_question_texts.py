"""What a face shows of a question about absent seats: every word has its consequence."""

import pytest

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.question_texts import CHOICES, TITLES, detail_lines, title_of, words_shown
from cli.asking.typed_words import Word
from cli.text.words import words_in
from tests.cli.absence.plays import NAMES

EN, DE = words_in("en"), words_in("de")


def test_every_matter_but_none_has_a_title():
    """A dialogue without one would say nothing to whoever hears it."""
    assert TITLES.keys() == {*AbsenceMatter} - {AbsenceMatter.NOTHING}
    assert title_of(AbsenceQuestion(), NAMES, EN) == ""


@pytest.mark.parametrize(("matter", "word"), CHOICES)
def test_each_word_is_shown_with_what_it_brings_about(matter, word):
    """In both languages, with the names of those it is about, and no place left open."""
    question = AbsenceQuestion(matter, (1,), words=(word,))
    for words in (EN, DE):
        (shown,) = words_shown(question, NAMES, words)
        assert shown.word is word and shown.label and shown.does.endswith(".")
        assert "{" not in shown.label + shown.does
    english, german = (words_shown(question, NAMES, words)[0].does for words in (EN, DE))
    assert english != german


def test_what_was_answered_and_what_was_not_are_told_by_name():
    """With who wants the end, each in a sentence."""
    question = AbsenceQuestion(AbsenceMatter.CLOSING, (2,), 0.0, (1,), (3,), (0,))
    assert title_of(question, NAMES, EN) == "Go on without Carla?"
    assert detail_lines(question, NAMES, EN)[1:] == [
        "Ben goes on without Carla.",
        "Dora has not answered yet.",
        "For ending the game here: Anna.",
    ]


def test_an_end_says_whether_it_names_somebody():
    """One that waits can come to nothing, one that all want cannot."""
    waits = AbsenceQuestion(AbsenceMatter.STOP, (2,), words=(Word.STOP,))
    agreed = AbsenceQuestion(AbsenceMatter.STOP, words=(Word.STOP,))
    told = [words_shown(one, NAMES, EN)[0].does for one in (waits, agreed)]
    assert "waited for Carla" in told[0] and "all the others want it" in told[1]
    assert all("keys stay closed" in one for one in told)
