"""Bots act as people can follow, and at once where nobody follows or somebody hurries them."""

from __future__ import annotations

import pytest
from twisted.internet.task import Clock

from cli.absence.seats_now import SeatsNow
from cli.pace.bot_pace import BotPace, PacedFace

NAMES = ["Anna", "Merlin (Bot)", "Enite (Bot)"]
PASS = ["took", {}]


def view(step, *, news=(), waiting=(), names=NAMES, pace="prompted"):
    """What a bot's seat is shown of these."""
    asked = [{"seat": seat, "pace": pace} for seat in waiting]
    return {"step": step, "news": list(news), "waiting": asked, "names": list(names)}


def table(seconds=0.8):
    """A pace, the face of a bot that tells it what is seen, a clock, and what was called when."""
    clock, called = Clock(), []
    pace = BotPace(seconds, clock.seconds)
    return pace, PacedFace(pace), clock, called


def answers(pace, clock, called, what="an answer"):
    """Something is to go out in its time."""
    pace.in_time(lambda: called.append((what, round(clock.seconds(), 3))), clock.callLater)


def test_an_answer_waits_until_the_last_act_could_be_followed():
    """From when that was seen, however soon the bot had its answer."""
    pace, face, clock, called = table()
    face.look(view(1, news=[PASS], waiting=[1]))
    clock.advance(0.3)
    answers(pace, clock, called)
    clock.advance(0.49)
    assert called == []
    clock.advance(0.01)
    assert called == [("an answer", 0.8)]


def test_an_act_that_comes_meanwhile_counts_anew():
    """Two bots of two machines do not act on each other's heels."""
    pace, face, clock, called = table()
    face.look(view(1, news=[PASS], waiting=[1]))
    answers(pace, clock, called)
    clock.advance(0.5)
    face.look(view(2, news=[PASS], waiting=[1]))
    clock.advance(0.5)
    assert called == []
    clock.advance(0.3)
    assert called == [("an answer", 1.3)]


@pytest.mark.parametrize(
    ("looked", "why"),
    [
        ([], "nothing was seen yet"),
        ([view(1, waiting=[1])], "a step of which there is nothing to tell is no act"),
        ([view(1, news=[PASS], waiting=[1], names=NAMES[1:])], "bots alone"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_nothing_waits_where_there_is_nothing_to_follow(looked, why):
    """It goes at once, within the same call."""
    pace, face, clock, called = table()
    for one in looked:
        face.look(one)
    answers(pace, clock, called)
    assert called == [("an answer", 0.0)], why


def test_full_speed_can_be_asked_for():
    """A pace of no seconds."""
    pace, face, clock, called = table(0.0)
    face.look(view(1, news=[PASS], waiting=[1]))
    answers(pace, clock, called)
    assert called


def test_what_a_bot_does_within_its_turn_is_seen_once_the_step_is_closed():
    """Its own seat is shown it before: the rest of its turn does not wait, the next does."""
    pace, face, clock, called = table()
    face.look(view(1, waiting=[1]))
    face.look(view(1, news=[PASS], waiting=[1]))
    answers(pace, clock, called, "within the turn")
    assert called == [("within the turn", 0.0)]
    face.look(view(2, waiting=[1]))
    answers(pace, clock, called, "the next turn")
    clock.advance(0.8)
    assert called[1:] == [("the next turn", 0.8)]


def test_whoever_is_absent_follows_nothing():
    """Bots go on at full speed once all people are away, and slow down when one is back."""
    pace, face, clock, called = table()
    face.seats(SeatsNow(absent=(0,)))
    face.look(view(1, news=[PASS], waiting=[1]))
    answers(pace, clock, called)
    assert called == [("an answer", 0.0)]
    face.seats(SeatsNow())
    face.look(view(2, news=[PASS], waiting=[1]))
    answers(pace, clock, called)
    assert len(called) == 1
    face.seats(SeatsNow(left=(0,)))
    clock.advance(0.1)
    face.look(view(3, news=[PASS], waiting=[1]))
    answers(pace, clock, called, "alone")
    assert called[1] == ("alone", 0.1)


def test_a_key_hurries_until_somebody_is_asked():
    """What waits goes at once, and so does what comes until then; then the pace is as before."""
    pace, face, clock, called = table()
    face.look(view(1, news=[PASS], waiting=[1]))
    answers(pace, clock, called, "first")
    answers(pace, clock, called, "second")
    pace.hurry()
    clock.advance(0)
    assert called == [("first", 0.0), ("second", 0.0)]
    face.look(view(2, news=[PASS], waiting=[2]))
    answers(pace, clock, called, "third")
    assert called[2:] == [("third", 0.0)]
    face.look(view(3, news=[PASS], waiting=[0]))
    face.look(view(4, news=[PASS], waiting=[1]))
    answers(pace, clock, called, "fourth")
    assert len(called) == 3
    clock.advance(0.8)
    assert called[3:] == [("fourth", 0.8)]


def test_where_somebody_is_asked_what_waits_goes_and_no_more():
    """Bots that are asked beside a person: a key does not outlive this question."""
    pace, face, clock, called = table()
    face.look(view(1, news=[PASS], waiting=[0, 1]))
    answers(pace, clock, called, "beside")
    pace.hurry()
    clock.advance(0)
    assert called == [("beside", 0.0)]
    face.look(view(2, news=[PASS], waiting=[1]))
    answers(pace, clock, called, "later")
    assert len(called) == 1


def test_a_program_that_answers_by_itself_is_nobody_who_is_asked():
    """A forced answer of a person's seat does not end the hurry."""
    pace, face, clock, called = table()
    face.look(view(1, news=[PASS], waiting=[1]))
    pace.hurry()
    face.look(view(2, news=[PASS], waiting=[0], pace="forced"))
    face.look(view(3, news=[PASS], waiting=[1]))
    answers(pace, clock, called)
    assert called == [("an answer", 0.0)]
