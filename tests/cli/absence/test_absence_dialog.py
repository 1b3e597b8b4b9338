"""What people at a table hear of seats that are gone, and what their answers do."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cli.absence.absence_dialog import AbsenceNews
from cli.absence.absence_sentences import RETURNED_TO_ROUND
from cli.asking.typed_words import Word, absence_word
from cli.text.words import words_in
from tests.cli.absence.plays import LATE, NAMES, Asked, Play, dialog, out_of_reach


def test_a_pause_and_a_question_name_who_and_since_when():
    """First that the game waits, then what could be done about it."""
    one = dialog(Play(lacking=(2,)))
    paused, asked = out_of_reach(one)
    assert (
        paused == "Carla: unreachable for 20 s. The game waits; in 90 s you are asked how to go on."
    )
    assert asked.startswith("Go on without Carla? The turns are passed")
    assert one.asked


def test_saying_again_that_a_seat_is_gone_changes_nothing():
    """Links of others that come and go tell it again and again; the pause comes all the same."""
    one = dialog(Play(lacking=(2,)))
    for now in (0.0, 15.0):
        one.heard(2, False, now)
    assert one.look(20.0) == [
        "Carla: unreachable for 20 s. The game waits; in 90 s you are asked how to go on."
    ]


def test_a_yes_is_given_to_the_table_and_the_rest_is_told():
    """Who else has answered, who has not, and that the seat is away."""
    play = Play(lacking=(2,))
    one = dialog(play)
    out_of_reach(one)
    assert one.typed(Word.WITHOUT, LATE) == [
        "One moment: the others are asked, and all agree on where they stand."
    ]
    assert play.done == [("without", (2,))]
    play.now(proposal=Asked((2,), (0, 1), (3,)))
    assert one.look(LATE + 1) == [
        "Ben goes on without Carla.",
        "Dora has not answered yet.",
    ]
    play.now(proposal=None, lacking=(), may_return=(2,), since={2: 41})
    (told,) = one.look(LATE + 2)
    assert told.startswith("Carla is absent from step 41 on")
    play.now(may_return=())
    assert one.look(LATE + 3) == [
        "Carla is back at the table.",
        RETURNED_TO_ROUND.format(name="Carla"),
    ]


def test_a_no_waits_on():
    """And takes nothing back, for nothing was given."""
    play = Play(lacking=(2,))
    one = dialog(play)
    out_of_reach(one)
    assert one.typed(Word.WAIT, LATE) == ["You wait on; in 180 s you are asked again."]
    assert not one.asked and play.done == []


def test_the_words_mean_nothing_where_nothing_is_asked():
    """A yes to no question is no yes."""
    play = Play()
    one = dialog(play)
    assert one.typed(Word.WITHOUT, 1.0) == [
        "Nobody is waited for whom the game could go on without."
    ]
    assert play.done == []


def test_a_yes_can_be_taken_back_while_it_settles():
    """As far as nothing was signed."""
    play = Play(lacking=(2,))
    one = dialog(play)
    out_of_reach(one)
    one.typed(Word.WITHOUT, LATE)
    one.typed(Word.WAIT, LATE + 1)
    assert play.done == [("without", (2,)), ("wait", (2,))]


def test_leaving_for_good_is_asked_twice():
    """Any other word between the two takes the first one back."""
    play = Play()
    one = dialog(play)
    assert "once more" in one.typed(Word.LEAVE, 0.0)[0] and play.done == []
    one.typed(Word.WAIT, 0.0)
    assert "once more" in one.typed(Word.LEAVE, 0.0)[0] and play.done == []
    assert one.typed(Word.LEAVE, 0.0)[0].startswith("Your good-bye is signed")
    assert play.done == [("leave",)]


def test_leaving_that_does_not_fit_says_what_does():
    """The table cannot do without one more."""
    play = Play()
    play.fits = False
    one = dialog(play)
    one.typed(Word.LEAVE, 0.0)
    assert "cannot do without" in one.typed(Word.LEAVE, 0.0)[0]


@pytest.mark.parametrize("word", ["stop", "leave", "without"])
def test_a_word_counts_only_to_a_question_that_was_shown_when_it_was_begun(word):
    """Typed twice at once, or before the question came, it binds nobody."""
    play = Play(lacking=(2,))
    one = dialog(play)
    out_of_reach(one)
    one.answer(absence_word("leave" if word == "leave" else "stop"), LATE, LATE)
    early = one.answer(absence_word(word), LATE, LATE + 0.1)
    assert early[0].endswith("Type it again.") and not play.done
    one.answer(absence_word(word), LATE, LATE + 0.5)
    assert len(play.done) == 1


def test_who_left_is_named_once():
    """For good is another sentence than away."""
    play = Play()
    one = dialog(play)
    play.now(left=(3,), since={3: 7})
    assert one.look(0.0)[0].startswith("Dora has left the table for good")
    assert one.look(1.0) == []


def test_a_yes_to_one_more_seat_is_told_anew():
    """Ben had agreed to go on without Carla; that he goes on without Dora as well is another yes,
    and told once."""
    play = Play(lacking=(2, 3), spare=2)
    one = dialog(play)
    play.now(proposal=Asked((2,), (1,), (3,)))
    assert one.look(0.0) == ["Ben goes on without Carla.", "Dora has not answered yet."]
    play.now(proposal=Asked((2, 3), (1,), ()))
    assert one.look(1.0) == ["Ben goes on without Carla, Dora."]
    assert one.look(2.0) == []


def test_who_was_away_and_leaves_for_good_is_not_back():
    """Between two looks Carla came back and left: it is told that she has left, and no more."""
    play = Play(may_return=(2,), since={2: 9})
    one = dialog(play)
    one.look(0.0)
    play.now(may_return=(), left=(2,))
    (told,) = one.look(1.0)
    assert told.startswith("Carla has left the table for good") and one.returned == frozenset()


def test_a_watcher_is_told_and_asked_nothing():
    """Who is away stands in the log for all to see."""
    play = Play(lacking=(2,))
    play.roster = SimpleNamespace(names=NAMES)
    one = AbsenceNews(play, words_in("en"))
    assert out_of_reach(one) == [] and one.answer(absence_word("without"), LATE) is None
    play.now(may_return=(2,), since={2: 9})
    assert one.look(LATE + 1)[0].startswith("Carla is absent from step 9 on")


def test_in_german_too():
    """The sentences are German ones."""
    one = dialog(Play(lacking=(2,)), lang="de")
    paused, asked = out_of_reach(one)
    assert paused.startswith("Carla: seit 20 s nicht erreichbar. Das Spiel wartet; in 90 s wirst")
    assert asked.startswith("Ohne Carla weiterspielen?") and "ohne" in asked


def test_a_word_is_a_word_only_where_it_means_something():
    """`wait` at a question of the game is an answer there, if nobody is cut off."""
    play = Play(lacking=(2,))
    one = dialog(play)
    assert one.answer(absence_word("wait"), 0.0) is None and not one.fits(absence_word("ohne"))
    assert one.fits(absence_word("Leave")) and one.fits(absence_word(" abbrechen "))
    out_of_reach(one)
    assert one.fits(absence_word("OHNE")) and not one.fits(absence_word("without Carla"))
    assert one.answer(absence_word("ohne"), LATE) and play.done == [("without", (2,))]


def test_another_line_between_two_leaves_takes_the_first_back():
    """Nobody gets up by a word typed long ago."""
    play = Play()
    one = dialog(play)
    one.answer(absence_word("leave"), 0.0)
    assert one.answer(absence_word("3"), 0.0) is None
    one.answer(absence_word("leave"), 0.0)
    assert play.done == []


def test_whose_return_was_told_is_known():
    """So that the link's own news need not say it again."""
    play = Play(lacking=(2,))
    one = dialog(play)
    out_of_reach(one)
    one.heard(2, True, LATE)
    one.look(LATE + 1)
    assert one.returned == {2}
    play.now(may_return=(3,), since={3: 9})
    one.look(LATE + 2)
    assert one.returned == frozenset()
    play.now(may_return=())
    one.look(LATE + 3)
    assert one.returned == {3}


def test_who_has_left_is_spoken_to():
    """The others read a name; the one who left reads what can still be done."""
    for own, told in ((0, "Dora has left the table"), (3, "You have left the table for good")):
        (line,) = dialog(Play(left=(3,)), own=own).look(1.0)
        assert line.startswith(told)


def test_behind_an_early_end_no_word_about_it_means_anything():
    """Neither stop nor leave asks a question then, and neither does wait."""
    play = Play()
    one = dialog(play)
    assert one.fits(absence_word("stop")) and one.fits(absence_word("leave"))
    play.ended = {"why": "agreed", "by": [0, 1, 2, 3], "waited_for": []}
    assert not any(one.fits(absence_word(word)) for word in ("stop", "leave", "wait", "without"))


def test_nothing_has_come_for_long_only_where_this_node_was_there_so_long():
    """Shortly after a start another may say to have the link that comes up here a moment later."""
    play = Play(lacking=(2,))
    one = dialog(play)
    one.heard(2, False, 0.0, told_by=(1,))
    assert not any("nothing of Carla has come here" in line for line in one.look(30.0))
    one.heard(2, False, 31.0, told_by=(1,))
    lines = one.look(one.delays.patience + 1.0)
    assert any("nothing of Carla has come here for a long time" in line for line in lines)


def test_stop_says_that_no_hands_are_seen_later():
    """In both of its questions: keys are laid open behind a result alone."""
    one = dialog(Play())
    assert any("The keys stay closed" in line for line in one.answer(absence_word("stop"), 0.0))
    one = dialog(Play())
    one.heard(2, False, 0.0)
    assert any("The keys stay closed" in line for line in one.answer(absence_word("stop"), 30.0))
