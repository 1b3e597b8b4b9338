"""What a person hears of a linked seat that does not say what it holds of theirs, and answers."""

from __future__ import annotations

import pytest

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.missing_words import MissingWords
from cli.absence.set_back import SetBackDialog, set_back_at
from cli.absence.unreachable_wait import Delays
from cli.asking.typed_words import Word, absence_word
from cli.text.words import words_in
from ledger.facts import FactKind, fact
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import seating

NAMES = ("Anna", "Ben", "Carla", "Dora")
SOON, LATE = 20.0, 90.0


class Own:
    """The table of a seat that was started again."""

    def __init__(self, silent=(2,), enough=True):
        self.silent, self.may_pass_over, self.set_back = silent, enough, None
        self.waits_for_yes = self.holds_up = False
        self.said = 0

    def pass_over(self):
        """Noted."""
        self.said += 1
        self.silent = ()
        return True

    def sign_anyway(self):
        """Nobody asks for it here."""
        raise AssertionError


def missing(play, *, lang="en", **bot):
    """What Anna hears of it; the first look is at 0."""
    one = MissingWords(play, NAMES, words_in(lang), **bot)
    assert one.look(0.0) == [] and not one.fits(absence_word("sign"))
    return one


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Still to tell what they hold of your seat: Carla."),
        ("de", "Noch keine Auskunft, was dort von deinem Platz vorliegt: Carla."),
    ],
)
def test_it_is_told_once_whose_word_is_missing(lang, told):
    """After a while; who is silent as well is told as well, and who has spoken starts anew."""
    play = Own(enough=False)
    one = missing(play, lang=lang)
    assert one.look(SOON - 1) == []
    (line,) = one.look(SOON)
    assert line.startswith(told) and one.look(LATE) == []
    play.silent = (2, 3)
    assert "Carla, Dora" in one.look(LATE + 1)[0]
    play.silent = (3,)
    assert one.look(LATE + 2) == []
    play.silent = ()
    assert one.look(LATE + 3) == []
    play.silent = (2,)
    assert one.look(LATE + 4) == [] and len(one.look(LATE + 4 + SOON)) == 1


@pytest.mark.parametrize(
    ("lang", "word", "cost", "signs"),
    [
        ("en", "sign", "named as a cheat", "Your seat signs again, without the word of Carla."),
        ("de", "unterschreiben", "als Betrüger benannt",
         "Dein Platz unterschreibt wieder, ohne das Wort von Carla."),
    ],
)  # fmt: skip
def test_a_person_may_go_on_without_that_word(lang, word, cost, signs):
    """When patience is over and enough others have spoken: asked once, with what it may cost."""
    play = Own()
    one = missing(play, lang=lang)
    one.look(SOON)
    assert one.look(LATE - 1) == [] and one.answer(absence_word(word)) is None
    (asked,) = one.look(LATE)
    assert "Carla" in asked and cost in asked and f" {word}" in asked
    assert (
        one.look(LATE + 1) == []
        and one.fits(absence_word("wait"))
        and not one.fits(absence_word("without"))
    )
    assert one.answer(absence_word("wait"))[0] and play.said == 0
    assert one.answer(absence_word(word)) == [signs] and play.said == 1
    assert one.look(LATE + 2) == [] and not one.fits(absence_word(word))


def test_nothing_is_asked_while_too_few_have_spoken():
    """And what was asked is withdrawn; about other seats it is asked anew."""
    play = Own(enough=False)
    one = missing(play)
    one.look(SOON)
    assert one.look(LATE) == [] and not one.fits(absence_word("sign"))
    play.may_pass_over = True
    assert len(one.look(LATE + 1)) == 1 and one.fits(absence_word("sign"))
    play.silent = (2, 3)
    assert one.answer(absence_word("sign"))[0].startswith("Nothing is signed") and play.said == 0
    assert len(one.look(LATE + 2)) == 2
    play.may_pass_over = False
    assert one.look(LATE + 3) == [] and not one.fits(absence_word("sign"))


def test_a_word_that_was_typed_before_the_question_answers_nothing():
    """Its first key was pressed when nobody had asked."""
    one = missing(Own())
    one.look(LATE)
    assert one.play.said == 0 and one.answer(absence_word("sign"), LATE - 1) is not None
    assert one.play.said == 0 and one.answer(absence_word("sign"), LATE + 10) and one.play.said == 1


def test_a_bot_answers_for_no_person():
    """In its own name it goes on without the word; a person's seat waits for the person."""
    bots = missing(Own(), by_bot=True, its_own=True)
    bots.look(LATE - 1)
    assert bots.play.said == 0 and bots.look(LATE) == [] and bots.play.said == 1
    persons = missing(Own(), by_bot=True)
    persons.look(SOON)
    (told,) = persons.look(LATE)
    assert "for a person to say" in told
    assert not persons.fits(absence_word("sign")) and persons.play.said == 0


def test_where_files_were_set_back_that_is_told_and_no_word_helps():
    """More than a word is missing then."""
    play = Own()
    play.set_back = fact(FactKind.SIGNED_MORE, step=9, known=8)
    assert missing(play).look(LATE) == []


def test_both_delays_are_for_the_table_to_say():
    """As for seats that are gone."""
    one = MissingWords(Own(), NAMES, words_in("en"), Delays(patience=3.0, unreachable=2.0))
    assert [len(one.look(float(now))) for now in range(5)] == [0, 0, 1, 1, 0]


def test_what_is_asked_of_missing_words_is_answered_where_lost_files_are():
    """One person has one line to type it in."""
    play = Own()
    words = missing(play)
    one = SetBackDialog(play, "", words_in("en"), missing=words)
    one.look(SOON)
    assert len(one.look(LATE)) == 1 and one.fits(absence_word("sign"))
    assert (
        one.answer(absence_word("sign"))[0].startswith("Your seat signs again") and play.said == 1
    )
    assert not one.fits(absence_word("sign")) and one.answer(absence_word("sign")) is None


def test_of_a_running_table_it_is_the_seat_that_this_node_holds():
    """With the names and delays of the table; a table that has just begun waits for no word."""
    play = seating(PROBE, 4, "missing words", max_absent=1).play(1, FaultyDisk())
    one = set_back_at(play, words_in("en"), Delays(patience=0.0, unreachable=0.0))
    assert one.look(0.0) == [] and not one.fits(absence_word("sign"))


def test_what_is_asked_is_a_value_too():
    """Of the silent seats, once it is asked; the dialogue of the files hands it on."""
    one = missing(Own())
    assert one.question() is None
    one.look(LATE)
    words = (Word.SIGN, Word.WAIT)
    asked = AbsenceQuestion(AbsenceMatter.SIGN_WITHOUT_WORD, (2,), words=words)
    assert one.question() == asked
    assert SetBackDialog(one.play, "", words_in("en"), missing=one).question() == asked
    played = missing(Own(), by_bot=True)
    played.look(LATE)
    assert played.question() is None
