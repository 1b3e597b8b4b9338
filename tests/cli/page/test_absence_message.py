"""What is asked about absent seats, as a page is told of it."""

import json

from cli.absence.absence_question import NOTHING_ASKED, AbsenceMatter, AbsenceQuestion
from cli.asking.typed_words import OF_ABSENCE, Word
from cli.page.absence_message import WORDS, absence_message
from cli.page.messages import ABSENCE_WORDS

NAMES = ["Anna", "Ben", "Carla"]


def test_a_message_is_plain_and_each_word_has_its_sentence_in_both_languages():
    """In the order in which they stand."""
    words = (Word.WITHOUT, Word.WAIT, Word.STOP)
    question = AbsenceQuestion(AbsenceMatter.WITHOUT, (2,), 4.5, (), (1,), (), words)
    message = absence_message(question, NAMES)
    assert json.loads(json.dumps(message)) == message
    assert (message["asked"], message["since"]) == ("WITHOUT:2", 4.5)
    assert message["words"] == ["without", "wait", "stop"]
    for lang in ("en", "de"):
        told = message["told"][lang]
        assert "Carla" in told["title"] and len(told["words"]) == 3
        assert all(label and does for label, does in told["words"])


def test_where_nothing_is_asked_there_is_no_time_and_no_word():
    """It is told all the same: a tab takes the dialogue away by it."""
    message = absence_message(NOTHING_ASKED, NAMES)
    assert message["matter"] == "NOTHING" and message["words"] == [] and "since" not in message
    assert "until" not in message


def test_a_pause_says_until_when_as_a_time_that_counts_down():
    """Of the same clock as since when."""
    question = AbsenceQuestion(AbsenceMatter.PAUSED, (2,), 4.5, asks_at=114.5)
    message = absence_message(question, NAMES)
    assert (message["since"], message["until"]) == (4.5, 114.5)


def test_a_page_can_say_every_word_about_absent_seats_and_take_one_back():
    """The table of messages has the same words."""
    assert tuple(WORDS) == ABSENCE_WORDS
    assert set(WORDS.values()) == {*OF_ABSENCE, None}
