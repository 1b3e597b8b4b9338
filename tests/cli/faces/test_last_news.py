"""What has been told last at a table: one block, which is told again when it is wanted."""

from __future__ import annotations

import pytest

from cli.asking.typed_words import Word, forms
from cli.faces.last_news import MOST, NOTHING_YET, SINCE, LastNews
from cli.text.words import words_in
from tests.cli.session.shown import shown
from tests.cli.terminals import spoken
from tests.cli.views import WORDS

SPEECH = spoken(WORDS, "Anna", "Bea")


def built(seat):
    """News of this seat."""
    return ["news.built", {"who": ["seat", seat], "face": "face.castle"}]


def told(last, others, *news, seat=0):
    """What is told of these news, the last step in which another seat moved being this."""
    return last.told(shown(news=list(news), others=others, seat=seat), SPEECH)


def asked(last, others):
    """A question comes when others have moved at that step last."""
    return last.asked(shown(others=others))


def test_what_others_do_stands_under_one_sentence():
    """From the first thing that is not our own on, until we are asked again."""
    last = LastNews()
    assert told(last, 0, built(0)) == ["Anna builds the Castle."]
    assert asked(last, 0)
    assert told(last, 0, built(0)) == ["Anna builds the Castle."]
    assert told(last, 4, built(0), built(1)) == [
        *("Anna builds the Castle.", "", SINCE, "Bea builds the Castle."),
    ]
    assert told(last, 5, built(1)) == ["Bea builds the Castle."]
    assert asked(last, 5) and not asked(last, 5)
    assert told(last, 5, built(0)) == ["Anna builds the Castle."]
    assert told(last, 7, built(1))[:2] == ["", SINCE]


def test_before_the_first_question_nothing_is_headed():
    """There was no turn that it could be since; nor has a watcher any."""
    last = LastNews()
    assert told(last, 3, built(1)) == ["Bea builds the Castle."]
    watching = LastNews()
    watching.asked(shown(others=1))
    assert told(watching, 9, built(1), seat=None) == ["Bea builds the Castle."]


@pytest.mark.parametrize("language", ["en", "de"])
def test_where_nothing_has_been_told_the_word_for_the_log_is_named(language):
    """Behind a resume much has happened, and this program has told none of it."""
    words = words_in(language)
    (told,) = LastNews().again(words)
    assert f"{forms(Word.LOG, language)[0]}: " in told


def test_the_block_is_told_again_with_what_was_said_beside_it():
    """With its sentence on top; of a long wait the end."""
    last, words = LastNews(), words_in("en")
    assert last.again(words) == [NOTHING_YET]
    asked(last, 0)
    told(last, 2, built(1))
    last.noted("Bea says: hello")
    assert last.again(words) == [SINCE, "Bea builds the Castle.", "Bea says: hello"]
    for _ in range(2 * MOST):
        last.noted("x")
    assert len(last.again(words)) == MOST
    asked(last, 2)
    told(last, 3, built(1))
    assert last.again(words) == [SINCE, "Bea builds the Castle."]
