"""What a bot answers about seats that are gone: what all people who are there have answered."""

from __future__ import annotations

import pytest

from tests.cli.absence.plays import LATE, Asked, Play, dialog, looked, out_of_reach


@pytest.mark.parametrize(
    ("bots", "yes", "goes_on"),
    [
        ((0, 1, 3), None, True),
        ((0,), (), False),
        ((0,), (1,), False),
        ((0,), (1, 3), True),
        ((0, 2), (1, 3), True),
    ],
    ids=["bots alone", "nobody yet", "one of two", "all people", "a bot is gone"],
)
def test_a_bot_says_yes_when_all_people_have(bots, yes, goes_on):
    """It never decides for people, and never holds them up."""
    play = Play(lacking=(2,))
    if yes is not None:
        play.now(proposal=Asked((2,), yes, tuple({1, 3} - set(yes))))
    out_of_reach(dialog(play, bots=bots, by_bot=True))
    assert play.done == ([("without", (2,))] if goes_on else [])


def test_a_bot_says_yes_to_nothing_that_people_have_not_been_asked():
    """They have gone on without one seat; that another one is gone as well is theirs to answer."""
    for without, goes_on in (((1,), False), ((1, 2), True)):
        play = Play(lacking=(1, 2), spare=2, proposal=Asked(without, (3,), ()))
        one = dialog(play, bots=(0,), by_bot=True)
        one.heard(1, False, 0.0)
        out_of_reach(one)
        assert play.done == ([("without", (1, 2))] if goes_on else [])


def test_a_look_changes_nothing_at_the_table():
    """Where everything asks for the bot's word, it is given behind the look, and once."""
    play = Play(lacking=(2,))
    play.wishes = {1: ("agreed", ()), 2: ("agreed", ()), 3: ("agreed", ())}
    one = dialog(play, bots=(0, 1, 3), by_bot=True)
    one.heard(2, False, 0.0)
    for now in (20.0, LATE, LATE):
        one.look(now)
    assert play.done == []
    one.bot_answers(LATE)
    assert play.done == [("without", (2,)), ("end", "agreed", ())]


@pytest.mark.parametrize(
    "out", [{"may_return": (1,), "since": {1: 5}}, {"left": (1,)}], ids=["may return", "left"]
)
def test_a_bot_waits_for_no_person_whom_the_game_has_gone_on_without(out):
    """Ben is out already, and nobody asks him: those who are there have said yes, so it does."""
    play = Play(lacking=(2,), proposal=Asked((2,), (3,), ()), **out)
    out_of_reach(dialog(play, bots=(0,), by_bot=True))
    assert play.done == [("without", (2,))]


def test_a_bot_wants_the_end_without_those_who_are_out():
    """All people who are there want it; who is away or has left is no more asked for it."""
    play = Play(may_return=(1,), left=(2,), since={1: 5})
    play.wishes = {3: ("agreed", ())}
    looked(dialog(play, bots=(0,), by_bot=True), 0.0)
    assert play.done == [("end", "agreed", ())]


def test_a_bot_in_a_persons_name_says_yes_like_one():
    """Nobody waits for a person who does not sit there."""
    play = Play(lacking=(2,))
    out_of_reach(dialog(play, by_bot=True))
    assert play.done == [("without", (2,))]


def test_a_bot_takes_its_wish_back_with_a_person():
    """It wants the end for as long as all people do."""
    play = Play()
    one = dialog(play, bots=(0,), by_bot=True)
    play.wishes = {1: ("agreed", ()), 2: ("agreed", ()), 3: ("agreed", ())}
    looked(one, 0.0)
    del play.wishes[3]
    play.unwished = {3}
    looked(one, 1.0)
    assert play.done == [("end", "agreed", ()), ("on",)]


@pytest.mark.parametrize(
    ("bots", "wishes", "ends"),
    [
        ((0,), {1: ("agreed", ())}, False),
        ((0,), {1: ("agreed", ()), 3: ("waits", (2,))}, False),
        ((0,), {1: ("waits", (2,)), 3: ("waits", (2,))}, True),
        ((0, 3), {1: ("agreed", ()), 2: ("agreed", ())}, True),
        ((), {1: ("agreed", ())}, True),
        ((), {}, False),
    ],
    ids=["one of three", "not the same", "all but who is waited for", "all", "as a person", "none"],
)
def test_a_bot_wants_the_end_that_all_people_want(bots, wishes, ends):
    """A table of people and bots can be ended by the people."""
    play = Play()
    play.wishes = dict(wishes)
    one = dialog(play, bots=bots, by_bot=True)
    one.heard(2, False, -20.0)
    looked(one, 0.0)
    looked(one, 1.0)
    assert [done[0] for done in play.done] == ["end"] * ends


def test_a_bot_ends_nothing_because_of_a_person_who_is_there():
    """One hostile word that it waits for Ben, who is linked with all, or gone for a moment only;
    nor where he is gone and another one is named beside him.
    """
    play = Play()
    one = dialog(play, bots=(0, 2), by_bot=True)
    play.wishes = {3: ("waits", (1,))}
    looked(one, 100.0)
    one.heard(1, False, 100.0)
    looked(one, 119.0)
    assert play.done == []
    play.wishes = {3: ("waits", (1, 2))}
    looked(one, 120.0)
    assert play.done == []
    play.wishes = {3: ("waits", (1,))}
    looked(one, 120.0)
    assert play.done == [("end", "waits", (1,))]


def test_a_bot_wants_no_end_any_more_that_waits_for_somebody_who_is_back():
    """Also where the words for it stay though he comes and goes: a person says so, not a bot."""
    play = Play()
    play.gives_way = False
    one = dialog(play, bots=(0, 2), by_bot=True)
    one.heard(1, False, 0.0)
    play.wishes = {3: ("waits", (1,))}
    looked(one, 20.0)
    one.heard(1, True, 21.0)
    looked(one, 21.0)
    looked(one, 22.0)
    assert play.done == [("end", "waits", (1,)), ("on",)]


def test_what_a_person_wants_at_a_bots_seat_is_not_taken_back_for_one_who_is_back():
    """It was typed there, once more after the seat had come and gone."""
    play = Play()
    one = dialog(play, bots=(0,), by_bot=True)
    play.wish_end("waits", (2,))
    looked(one, 1.0)
    assert play.done == [("end", "waits", (2,))]


def test_a_bot_that_reaches_nobody_ends_nothing():
    """It is the one who is cut off: all the others are there, and one of them had wished it."""
    play = Play()
    one = dialog(play, bots=(0, 2), by_bot=True)
    play.wishes = {3: ("waits", (1,))}
    for seat in (1, 2, 3):
        one.heard(seat, False, 0.0)
    looked(one, 30.0)
    assert play.done == []
