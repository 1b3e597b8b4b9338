"""What a bot answers about seats that are gone: what all people who are there have answered."""

from __future__ import annotations

import pytest

from tests.cli.absence.plays import Asked, Play, cut_off, gone


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
    play = Play(needed=(2,))
    if yes is not None:
        play.now(proposal=Asked((2,), yes, tuple({1, 3} - set(yes))))
    cut_off(gone(play, bots=bots, by_bot=True))
    assert play.done == ([("without", (2,))] if goes_on else [])


def test_a_bot_says_yes_to_nothing_that_people_have_not_been_asked():
    """They have gone on without one seat; that another one is gone as well is theirs to answer."""
    for without, goes_on in (((1,), False), ((1, 2), True)):
        play = Play(needed=(1, 2), spare=2, proposal=Asked(without, (3,), ()))
        one = gone(play, bots=(0,), by_bot=True)
        one.heard(1, False, 0.0)
        cut_off(one)
        assert play.done == ([("without", (1, 2))] if goes_on else [])


@pytest.mark.parametrize(
    "out", [{"away": (1,), "since": {1: 5}}, {"left": (1,)}], ids=["away", "left"]
)
def test_a_bot_waits_for_no_person_whom_the_game_has_gone_on_without(out):
    """Ben is out already, and nobody asks him: those who are there have said yes, so it does."""
    play = Play(needed=(2,), proposal=Asked((2,), (3,), ()), **out)
    cut_off(gone(play, bots=(0,), by_bot=True))
    assert play.done == [("without", (2,))]


def test_a_bot_wants_the_end_without_those_who_are_out():
    """All people who are there want it; who is away or has left is no more asked for it."""
    play = Play(away=(1,), left=(2,), since={1: 5})
    play.wishes = {3: ("agreed", ())}
    gone(play, bots=(0,), by_bot=True).look(0.0)
    assert play.done == [("end", "agreed", ())]


def test_a_bot_in_a_persons_name_says_yes_like_one():
    """Nobody waits for a person who does not sit there."""
    play = Play(needed=(2,))
    cut_off(gone(play, by_bot=True))
    assert play.done == [("without", (2,))]


def test_a_bot_takes_its_wish_back_with_a_person():
    """It wants the end for as long as all people do."""
    play = Play()
    one = gone(play, bots=(0,), by_bot=True)
    play.wishes = {1: ("agreed", ()), 2: ("agreed", ()), 3: ("agreed", ())}
    one.look(0.0)
    del play.wishes[3]
    play.unwished = {3}
    one.look(1.0)
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
    one = gone(play, bots=bots, by_bot=True)
    one.look(0.0)
    one.look(1.0)
    assert [done[0] for done in play.done] == ["end"] * ends
