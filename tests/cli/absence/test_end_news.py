"""What people hear of ends that cannot be told, that crossed a word, or that come and go."""

from __future__ import annotations

import pytest

from cli.absence.absence_dialog import AbsenceDialog
from cli.asking.typed_words import Word, absence_word
from cli.text.words import words_in
from tests.cli.absence.plays import Play, looked

NAMES = ("Anna", "Ben", "Carla", "Dora")
ALL = {1: ("agreed", ()), 2: ("agreed", ()), 3: ("agreed", ())}


def dialog(play, *, bots=(), by_bot=False, lang="en"):
    """The seats of this table, for Anna."""
    return AbsenceDialog(play, NAMES, 0, bots, words_in(lang), by_bot=by_bot)


def stop(one, now=0.0):
    """`stop`, asked and confirmed: what is told then."""
    one.typed(Word.STOP, now)
    return one.typed(Word.STOP, now)


def test_a_wish_that_cannot_be_told_is_not_said_to_be():
    """All the words behind this step are used up."""
    play = Play()
    play.mute = True
    (told,) = stop(dialog(play))
    assert told.startswith("The others cannot be told any more after this step")
    play.signed = True
    assert stop(dialog(play))[0].startswith("You want to end the game here."), "the end stands"


def test_a_wish_that_stays_though_somebody_comes_and_goes_says_so():
    """The first one behind a step is over by itself, the second one is not."""
    play = Play(lacking=(2,), spare=0)
    one = dialog(play)
    one.heard(2, False, 0.0)
    assert "can be reached or not" not in stop(one, 30.0)[0]
    play.unwish()
    play.gives_way = False
    (told,) = stop(one, 60.0)
    assert "that stands whether Carla can be reached or not" in told


@pytest.mark.parametrize(("spare", "lines"), [(1, 2), (0, 1)])
def test_whose_end_is_signed_hears_that_another_would_go_on(spare, lines):
    """Once, in place of the sentence that Ben does not want it any more; and what helps. Who then
    would go on as well is not told that all had agreed.
    """
    play = Play(spare=spare)
    one = dialog(play)
    play.wishes = {0: ("agreed", ()), 1: ("agreed", ())}
    one.look(0.0)
    play.signed, play.wishes, play.unwished = True, {0: ("agreed", ())}, {1}
    play.crossed = {0: frozenset({1})}
    told = one.look(1.0)
    assert told[0].startswith("For going on after all: Ben. But your word for the end was signed")
    assert len(told) == lines and all("type quit" in line for line in told[1:])
    assert one.look(2.0) == [] and one.answer(absence_word("wait"), 3.0) == told
    play.crossed = {0: frozenset({1, 3})}
    assert one.look(4.0)[0].startswith("For going on after all: Ben, Dora.")
    play.crossed = {}
    assert one.look(5.0) == []
    assert one.answer(absence_word("wait"), 6.0)[0].startswith("All had agreed")


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Signed by Ben, Dora: that the game"), ("de", "Unterschrieben von Ben, Dora: dass")],
)
def test_who_would_go_on_hears_whose_end_is_signed(lang, told):
    """Once: those seats are waited for and sign nothing else; a further one is told as well."""
    play = Play()
    one = dialog(play, lang=lang)
    play.crossed = {1: frozenset({0}), 3: frozenset({0})}
    (line,) = one.look(0.0)
    assert line.startswith(told) and one.look(1.0) == []
    play.crossed = {seat: frozenset({0}) for seat in (1, 2, 3)}
    assert "Carla" in one.look(2.0)[0] and one.look(3.0) == []
    play.crossed = {}
    assert one.look(4.0) == []


def test_a_bot_that_takes_its_wish_back_tells_nothing_of_somebody_who_is_back():
    """Its person has wished nothing; that a person does not want the end any more is told."""
    play = Play()
    one = dialog(play, bots=(0,), by_bot=True)
    play.wishes = dict(ALL)
    looked(one, 0.0)
    looked(one, 1.0)
    del play.wishes[3]
    play.unwished = {3}
    lines = looked(one, 2.0) + looked(one, 3.0)
    assert play.done[-1] == ("on",)
    assert [line.split()[0] for line in lines] == ["Dora"]


def test_a_bot_keeps_words_for_another_end():
    """Dora wants the end and wants it no more, again and again, and then goes: the bot still has
    words to end the game with those who wait for her; behind the next step it begins anew.
    """
    play = Play()
    one = dialog(play, bots=(0,), by_bot=True)
    for step in (7, 8):
        play.step, play.done = step, []
        for _ in range(5):
            play.wishes.update(ALL)
            play.unwished = set()
            looked(one, 0.0)
            del play.wishes[3]
            play.unwished = {3}
            looked(one, 0.0)
        assert play.done == 2 * [("end", "agreed", ()), ("on",)]
        play.wishes = {1: ("waits", (3,)), 2: ("waits", (3,))}
        one.heard(3, False, -20.0)
        looked(one, 0.0)
        assert play.done[-1] == ("end", "waits", (3,))
        play.wishes = {}
