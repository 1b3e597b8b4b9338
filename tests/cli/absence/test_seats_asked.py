"""What words mean where several questions meet, and what bots and watchers do."""

import pytest

from cli.absence.absence_dialog import AbsenceDialog, AbsenceNews, absence_at
from cli.absence.unreachable_wait import USUAL, Delays, WaitState
from cli.asking.typed_words import Word, absence_word
from cli.text.words import words_in
from tests.cli.absence.plays import LATE, Play, dialog, looked, out_of_reach
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import seating


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (" WITHOUT ", Word.WITHOUT), ("ohne", Word.WITHOUT), ("wait", Word.WAIT),
        ("Warten", Word.WAIT), ("leave", Word.LEAVE), ("aufstehen", Word.LEAVE),
        ("stop", Word.STOP), ("abbrechen", Word.STOP), ("sign", Word.SIGN),
        ("unterschreiben", Word.SIGN), ("with out", None), ("", None), ("1", None),
    ],
)  # fmt: skip
def test_words_are_known_in_both_languages(line, word):
    """However they are spelt; nothing else is one."""
    assert absence_word(line) == word


def test_wait_answers_the_question_before_it_takes_a_wish_back():
    """A person who wants the end is asked whether to go on without Carla: wait is the answer to
    that; typed again, where nothing is asked, it takes the wish back."""
    play = Play(lacking=(2,))
    one = dialog(play)
    play.wish_end("agreed")
    out_of_reach(one)
    assert one.answer(absence_word("wait"), LATE) == ["You wait on; in 180 s you are asked again."]
    assert 0 in play.wishes
    assert one.answer(absence_word("wait"), LATE + 1) == [
        "You would go on after all; the others are told."
    ]
    assert 0 not in play.wishes


def test_a_yes_that_is_typed_twice_is_one_yes():
    """While it settles nothing is asked, and nothing is taken back by it."""
    play = Play(lacking=(2,))
    one = dialog(play)
    out_of_reach(one)
    one.typed(Word.WITHOUT, LATE)
    assert one.state is WaitState.CLOSING
    assert one.typed(Word.WITHOUT, LATE + 1)[0].startswith("Nobody is waited for")
    assert play.done == [("without", (2,))]


def test_a_wait_where_nobody_is_waited_for_takes_nothing_back():
    """It is no word about anybody."""
    play = Play()
    assert dialog(play).typed(Word.WAIT, 0.0)[0].startswith("Nobody is waited for")
    assert play.done == []


def test_without_and_wait_mean_something_while_it_is_asked_or_settles():
    """In a pause, and where nobody can stand in, they do not."""
    for spare, fits in ((1, True), (0, False)):
        one = dialog(Play(lacking=(2,), spare=spare))
        one.heard(2, False, 0.0)
        one.look(20.0)
        assert one.state is WaitState.PAUSED and not one.fits(absence_word("wait"))
        one.look(LATE)
        assert [one.fits(absence_word(word)) for word in ("wait", "without")] == [fits, fits]
        one.typed(Word.WITHOUT, LATE)
        assert one.fits(absence_word("wait")) is fits


def test_a_wish_that_waits_for_us_is_not_told_to_us():
    """We are here: that the game waits for us is what we undo by playing on."""
    play = Play()
    one = dialog(play)
    play.wishes = {1: ("waits", (0,)), 3: ("waits", (2,))}
    (told,) = one.look(0.0)
    assert told.startswith("Dora wants to end the game here.")


def test_who_wants_the_end_as_well_is_not_told_that_it_was_ended():
    """The person has asked for it."""
    play = Play()
    one = dialog(play)
    play.wish_end("agreed")
    play.ended_by = {1}
    assert one.look(0.0) == []
    play.ended_by = {1, 3}
    play.wishes.clear()
    (told,) = one.look(1.0)
    assert told.startswith("While you were unreachable Dora ended the game here")


def test_who_was_cut_out_is_not_told_that_it_may_be():
    """The machine is alone, and the others have gone on already: that has been said."""
    one = dialog(Play(lacking=(1,), cut_out_at=12))
    for seat in (1, 2, 3):
        one.heard(seat, False, 0.0)
    assert "from step 12 on" in one.look(0.0)[0]
    assert one.look(500.0) == []


def test_the_delays_are_the_tables():
    """Alone for as long as the others wait before they are asked, and not a second less."""
    play = Play(lacking=(1,))
    one = AbsenceDialog(play, ("A", "B", "C"), 0, (), words_in("en"), Delays(3.0, 2.0))
    for seat in (1, 2):
        one.heard(seat, False, 1.0)
    assert one.look(5.9) == []
    (told,) = one.look(6.0)
    assert told.startswith("This machine has had no link to any of the others for 5 s")


@pytest.mark.parametrize(("person", "kept"), [(2, True), (3, False)])
def test_a_bot_keeps_its_wish_where_only_who_is_waited_for_would_go_on(person, kept):
    """Who is not there is not asked; a person who is there is."""
    play = Play()
    one = dialog(play, bots=(0,), by_bot=True)
    play.wishes = {1: ("waits", (2,)), 3: ("waits", (2,))}
    one.heard(2, False, -20.0)
    looked(one, 0.0)
    assert play.done == [("end", "waits", (2,))]
    play.unwished = {person}
    looked(one, 1.0)
    assert (play.done[1:] == []) is kept


def test_a_person_is_asked_where_a_bot_would_answer():
    """Nothing is said yes to, and no end joined, by the program alone."""
    play = Play(lacking=(2,))
    one = dialog(play, bots=(1, 3))
    out_of_reach(one)
    play.wishes = {1: ("agreed", ()), 3: ("agreed", ()), 2: ("agreed", ())}
    one.look(LATE + 1)
    assert play.done == [] and one.asked


def test_who_sits_at_a_table_is_asked_and_who_looks_on_is_told():
    """By the table that runs there; a watcher has no word in it."""
    seated = seating(PROBE, 3, "who is asked")
    play = seated.play(1, FaultyDisk())
    one = absence_at(play, words_in("en"), USUAL, by_bot=True)
    assert isinstance(one, AbsenceDialog)
    assert (one.play, one.own, one.names, one.bots) == (play, 1, seated.roster.names, set())
    assert one.by_bot and one.delays is USUAL
    watch = absence_at(seated.watch(FaultyDisk()), words_in("en"), USUAL)
    assert isinstance(watch, AbsenceNews) and not watch.fits(absence_word("stop"))
    assert watch.answer(absence_word("stop"), 0.0) is None and watch.look(0.0) == []
    assert watch.ended() == "All who are there want it: the game ends here, without a result."
