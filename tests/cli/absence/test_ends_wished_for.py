"""Ending a game at which seats are gone: asked twice, told to the others, taken back."""

from __future__ import annotations

import pytest

from cli.absence.absence_dialog import AbsenceDialog
from cli.asking.typed_words import Word, absence_word
from cli.text.words import words_in
from tests.cli.absence.plays import LATE, NAMES, Play, dialog, out_of_reach


def test_an_end_names_for_whom_the_game_waited():
    """Or that all agreed, where it waited for nobody."""
    play = Play(lacking=(2,), spare=0)
    one = dialog(play)
    assert "nothing can undo it" in one.typed(Word.STOP, 0.0)[0] and not play.done
    assert one.typed(Word.STOP, 0.0)[0].startswith("You want to end the game here")
    _, told = out_of_reach(one)
    assert told.startswith("Nobody can stand in for Carla.")
    (asked,) = one.typed(Word.STOP, LATE)
    assert "waited for Carla" in asked and "may come back and play on" in asked
    one.typed(Word.STOP, LATE)
    assert play.done == [("end", "agreed", ()), ("end", "waits", (2,))]


def test_an_end_is_asked_anew_where_it_would_say_another_thing():
    """Between the two words somebody has been cut off for a while: the record would name her."""
    play = Play(lacking=(2,), spare=0)
    one = dialog(play)
    one.heard(2, False, 0.0)
    assert "nothing can undo it" in one.typed(Word.STOP, 19.0)[0]
    assert "waited for Carla" in one.typed(Word.STOP, 21.0)[0] and not play.done
    one.typed(Word.STOP, 22.0)
    assert play.done == [("end", "waits", (2,))]


@pytest.mark.parametrize("between", ["1", "leave", "wait?"])
def test_another_word_takes_the_first_stop_back(between):
    """An answer, another word that asks twice, something else."""
    play = Play()
    one = dialog(play)
    one.answer(absence_word("stop"), 0.0)
    one.answer(absence_word(between), 0.0)
    assert "once more" in one.answer(absence_word("stop"), 0.0)[0] and not play.done


def test_whoever_was_waited_for_is_told_that_the_game_was_ended():
    """Once, by whom, and what undoes it; not where one would end it oneself."""
    play = Play()
    one = dialog(play)
    play.ended_by = {1, 3}
    (told,) = one.look(0.0)
    assert told.startswith("While you were unreachable Ben, Dora ended the game here")
    assert one.look(1.0) == []
    play.ended_by = set()
    assert one.look(2.0) == []


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Signed by Ben: that"), ("de", "Unterschrieben von Ben: dass")]
)
def test_whoever_never_was_away_is_not_told_to_have_been(lang, told):
    """Anybody can sign that the game waited for Anna, who has been linked with the others."""
    play = Play()
    one = dialog(play, lang=lang)
    one.heard(3, True, 0.0, linked=True)
    one.look(19.0)
    play.ended_by = {1}
    assert one.look(20.0)[0].startswith(told) and one.look(21.0) == []


def test_whoever_is_back_has_been_away_though_a_link_is_up_by_now():
    """The end comes with the first link, or soon after."""
    play = Play()
    one = dialog(play)
    one.heard(3, True, 0.0, linked=True)
    one.heard(3, False, 50.0)
    one.heard(3, True, 90.0, linked=True)
    play.ended_by = {1}
    assert one.look(95.0)[0].startswith("While you were unreachable Ben ended the game here")


def test_others_wishes_are_told_once():
    """Whoever wants to end it is named."""
    play = Play()
    one = dialog(play)
    play.wishes = {1: ("agreed", ())}
    assert one.look(0.0)[0].startswith("Ben wants to end the game here.")
    assert one.look(1.0) == []
    one.typed(Word.STOP, 2.0)
    one.typed(Word.STOP, 2.0)
    play.wishes[3] = ("agreed", ())
    assert one.look(3.0) == ["Dora wants to end it, too."]


def test_behind_the_result_there_is_nothing_to_leave_or_to_end():
    """The words mean nothing any more; what they are answered is that the game is over."""
    play = Play()
    play.over = True
    one = dialog(play)
    for word in ("stop", "abbrechen", "leave", "aufstehen", "without", "wait"):
        assert not one.fits(absence_word(word)) and one.answer(absence_word(word), 0.0) is None
    assert play.done == []


def test_a_wish_for_an_end_can_be_taken_back():
    """By `wait`, which means that only while the person wishes so."""
    play = Play()
    one = dialog(play)
    assert one.answer(absence_word("wait"), 0.0) is None
    one.answer(absence_word("stop"), 0.0)
    one.answer(absence_word("stop"), 0.0)
    assert one.look(0.5) == []
    assert one.answer(absence_word("wait"), 1.0) == [
        "You would go on after all; the others are told."
    ]
    assert (
        play.done == [("end", "agreed", ()), ("on",)]
        and one.answer(absence_word("wait"), 2.0) is None
    )
    assert one.look(3.0) == []


def test_an_end_that_is_signed_is_not_taken_back():
    """The person is told so, and not that the game goes on."""
    play = Play()
    one = dialog(play)
    play.wish_end("agreed")
    play.signed = True
    assert one.answer(absence_word("wait"), 1.0) == [
        "All had agreed, and your word is signed: the end cannot be taken back."
    ]


def test_who_takes_a_wish_back_is_named():
    """Once; and when they want the end again, that is told again."""
    play = Play()
    one = dialog(play)
    play.wishes = {1: ("agreed", ())}
    one.look(0.0)
    play.wishes, play.unwished = {}, {1}
    assert one.look(1.0) == [
        "Ben would go on after all and does not want to end the game any more."
    ]
    assert one.look(2.0) == []
    play.wishes, play.unwished = {1: ("agreed", ())}, set()
    assert one.look(3.0)[0].startswith("Ben wants to end the game here.")


def test_a_wish_that_is_said_anew_behind_each_step_is_told_once():
    """Also where a look falls between a step and the wish; after a longer silence it is news."""
    play = Play()
    one = dialog(play)
    told = []
    for play.step in range(8, 12):
        play.wishes = {}
        told += one.look(0.0)
        play.wishes = {1: ("agreed", ())}
        told += one.look(0.0)
    assert len(told) == 1
    play.step = 14
    assert len(one.look(1.0)) == 1


def test_a_wish_that_is_over_because_somebody_is_back_is_told_its_person():
    """The person has typed nothing and would not know."""
    play = Play()
    one = dialog(play, lang="de")
    play.wish_end("waits", (2,))
    one.look(0.0)
    play.unwish()
    (told,) = one.look(1.0)
    assert told.endswith("dein Wunsch, das Spiel zu beenden, gilt nicht mehr.")


def test_who_changes_his_mind_again_and_again_fills_no_screen():
    """Behind one step it is told twice; behind the next one again."""
    play, told = Play(), []
    one = dialog(play)
    for play.step in (8, 9):
        for _ in range(4):
            play.wishes, play.unwished = {1: ("agreed", ())}, set()
            told += one.look(0.0)
            play.wishes, play.unwished = {}, {1}
            told += one.look(0.0)
    assert len([line for line in told if "go on after all" in line]) == 4 and len(told) == 8


def test_who_has_left_is_not_asked_to_end_the_game():
    """There is nothing left for that person to say."""
    play = Play(left=(0,))
    one = dialog(play)
    play.wishes = {1: ("agreed", ())}
    assert one.look(0.0)[-1] == (
        "Ben wants to end the game here; it ends when all who play want it."
    )


def test_the_end_says_for_whom_the_game_waited():
    """As the record does; else that all wanted it."""
    play = Play(lacking=(2,), spare=0)
    one = dialog(play)
    assert one.ended() == "All who are there want it: the game ends here, without a result."
    out_of_reach(one)
    one.typed(Word.STOP, LATE)
    one.typed(Word.STOP, LATE)
    assert one.ended().endswith("the log says that it waited for Carla.")


def test_an_end_names_who_is_gone_though_it_is_our_turn():
    """Of two the one who is asked need not answer first."""
    play = Play()
    one = AbsenceDialog(play, NAMES[:2], 0, (), words_in("en"))
    one.heard(1, False, 0.0)
    for now in (19.0, 19.0, 20.0, 20.0):
        one.typed(Word.STOP, now)
    assert play.done == [("end", "agreed", ()), ("end", "waits", (1,))]


@pytest.mark.parametrize("out", ["may_return", "left"])
def test_an_end_names_nobody_whom_the_game_has_gone_on_without(out):
    """It waits for neither of them: the record would say otherwise."""
    play = Play(**{out: (3,)})
    one = dialog(play)
    for seat in (2, 3):
        one.heard(seat, False, 0.0)
    one.typed(Word.STOP, 20.0)
    one.typed(Word.STOP, 20.0)
    assert play.done == [("end", "waits", (2,))]


def test_who_is_cut_off_itself_ends_nothing():
    """The others of a larger table may go on; a word of one alone would end it for nobody."""
    play = Play()
    one = dialog(play)
    for seat in (1, 2, 3):
        one.heard(seat, False, 0.0)
    assert one.typed(Word.STOP, 60.0)[0].startswith("You have no link to any of the others")
    assert play.done == []
