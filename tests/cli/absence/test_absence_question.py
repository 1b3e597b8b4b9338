"""What is asked about absent seats, as a value: of whom, who has answered, which words fit."""

import pytest

from cli.absence.absence_question import NOTHING_ASKED, AbsenceMatter, AbsenceQuestion
from cli.asking.typed_words import Word
from tests.cli.absence.plays import LATE, Asked, Play, dialog, looked, out_of_reach

USUAL = (Word.LEAVE, Word.STOP)


def test_where_nobody_is_gone_what_always_fits_is_offered():
    """To leave for good and to end the game; once there is a result, nothing."""
    play = Play()
    one = dialog(play)
    assert one.question(1.0) == AbsenceQuestion(words=USUAL)
    play.over = True
    assert one.question(1.0) == NOTHING_ASKED


def test_where_no_seat_may_be_absent_leaving_for_good_is_not_offered():
    """Nobody would play on without it; to end the game together is left."""
    assert dialog(Play(spare=0)).question(1.0) == AbsenceQuestion(words=(Word.STOP,))


def test_a_pause_has_no_word_and_its_question_has_three():
    """Each with whom it is about, since when, and who of the others is asked."""
    one = dialog(Play(lacking=(2,)))
    one.heard(2, False, 5.0)
    one.look(25.0)
    assert one.question(25.0) == AbsenceQuestion(AbsenceMatter.PAUSED, (2,), 5.0, asks_at=115.0)
    one.look(5 + LATE)
    words = (Word.WITHOUT, Word.WAIT, Word.STOP)
    asked = AbsenceQuestion(AbsenceMatter.WITHOUT, (2,), 5.0, (), (1, 3), (), words)
    assert one.question(5 + LATE) == asked


def test_who_has_said_yes_is_told_from_who_has_not():
    """Ours is out, and no word is left; our own seat stands in neither list."""
    play = Play(lacking=(2,))
    one = dialog(play)
    out_of_reach(one)
    one.answer(Word.WITHOUT, LATE)
    play.now(proposal=Asked((2,), (0, 1), (3,)))
    asked = one.question(LATE + 1)
    assert (asked.matter, asked.yes, asked.unsigned) == (AbsenceMatter.CLOSING, (1,), (3,))
    assert asked.words == ()


def test_every_word_that_is_offered_fits():
    """Else a button would do nothing, at each moment of a wait."""
    play = Play(lacking=(2,), spare=0)
    one = dialog(play)
    for now in (0.0, 20.0, LATE):
        one.heard(2, False, 0.0)
        looked(one, now)
        assert all(one.fits(word) for word in one.question(now).words)
    assert one.question(LATE).matter is AbsenceMatter.TOO_FEW


def test_who_comes_back_ends_the_question():
    """A word for the old one has another id, and is none for what stands there now."""
    one = dialog(Play(lacking=(2,)))
    out_of_reach(one)
    before = one.question(LATE)
    one.heard(2, True, LATE + 1)
    one.look(LATE + 1)
    after = one.question(LATE + 1)
    assert after.matter is AbsenceMatter.NOTHING and after.id != before.id


def test_another_seat_that_goes_is_another_question():
    """Whoever says yes says it of the seats that were shown."""
    one = dialog(Play(lacking=(2,), spare=2))
    out_of_reach(one)
    before = one.question(LATE)
    one.heard(3, False, LATE)
    one.look(LATE + 20)
    assert one.question(LATE + 20).seats == (2, 3) != before.seats
    assert one.question(LATE + 20).id != before.id


@pytest.mark.parametrize(
    ("word", "matter"), [(Word.LEAVE, AbsenceMatter.LEAVE), (Word.STOP, AbsenceMatter.STOP)]
)
def test_what_is_asked_once_more_stands_until_something_else_is_said(word, matter):
    """The one word again does it; any other line takes it back."""
    play = Play()
    one = dialog(play)
    one.answer(word, 1.0)
    assert one.question(1.0) == AbsenceQuestion(matter, words=(word,))
    one.answer(None, 2.0)
    assert one.question(2.0).matter is AbsenceMatter.NOTHING and play.done == []
    one.answer(word, 3.0)
    one.answer(word, 4.0, 4.0)
    assert len(play.done) == 1 and one.question(4.0).matter is not matter


def test_an_end_that_another_wishes_is_asked_and_ours_can_be_taken_back():
    """Who wants it stands there in both; one that waits for us is none of ours to join."""
    play = Play()
    play.wishes = {1: ("agreed", ())}
    one = dialog(play)
    asked = one.question(1.0)
    assert (asked.matter, asked.wishing) == (AbsenceMatter.END_WISHED, (1,))
    assert asked.words == (Word.STOP,)
    play.wishes[0] = ("agreed", ())
    assert one.question(1.0).words == (Word.WAIT,) and one.question(1.0).wishing == (0, 1)
    play.wishes = {1: ("waits", (0,))}
    assert one.question(1.0).matter is AbsenceMatter.NOTHING


def test_who_was_cut_out_or_has_no_link_is_told_so():
    """The others may go on; no word of ours helps."""
    play = Play()
    one = dialog(play)
    for seat in (1, 2, 3):
        one.heard(seat, False, 0.0)
    assert one.question(1.0) == AbsenceQuestion(AbsenceMatter.ALONE)
    play.now(cut_out_at=9)
    assert one.question(1.0) == AbsenceQuestion(AbsenceMatter.CUT_OUT)
    play.now(cut_out_at=None, left=(0,))
    assert one.question(1.0) == NOTHING_ASKED
