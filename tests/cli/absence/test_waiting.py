"""When a table counts as paused, when people are asked, and what ends it, turn by turn."""

from __future__ import annotations

import pytest

from cli.absence.waiting import CUT_OFF, TRANSITIONS, Delays, Turn, Wait, Waiting
from tests.cli.absence.plays import Play

PATIENCE = 90.0


def turns(waiting, play, cut_off, now):
    """The turns taken at this moment."""
    return [change.turn for change in waiting.look(play, cut_off, now)]


def paused(play, now=CUT_OFF):
    """A table that has just paused for seat 2, cut off at 0."""
    waiting = Waiting(Delays(PATIENCE))
    assert turns(waiting, play, {2: 0.0}, now) == [Turn.CUT]
    return waiting


def test_a_pause_needs_a_seat_that_is_needed_and_cut_off_for_a_while():
    """A short drop is nothing, nor is a link that is down where nobody waits for it."""
    waiting, play = Waiting(Delays(PATIENCE)), Play(lacking=(2,))
    assert turns(waiting, play, {2: 0.0}, CUT_OFF - 1) == []
    assert turns(waiting, play, {1: 0.0}, 1000.0) == []
    assert turns(waiting, play, {2: 0.0}, CUT_OFF) == [Turn.CUT]
    assert waiting.state is Wait.PAUSED


def test_who_merely_thinks_is_waited_for_without_end():
    """A seat that can be reached is there, however long it takes."""
    waiting, play = Waiting(Delays(PATIENCE)), Play(lacking=(2,))
    assert turns(waiting, play, {}, 100_000.0) == [] and waiting.state is Wait.PLAYING


def test_people_are_asked_when_patience_is_over_and_enough_are_left():
    """Not before, and once."""
    play = Play(lacking=(2,))
    waiting = paused(play)
    assert turns(waiting, play, {2: 0.0}, CUT_OFF + PATIENCE - 1) == []
    assert turns(waiting, play, {2: 0.0}, CUT_OFF + PATIENCE) == [Turn.ENOUGH]
    assert turns(waiting, play, {2: 0.0}, 9999.0) == []


def test_with_too_few_left_nobody_is_asked():
    """Two gone where one may be: wait, put down, or end."""
    play = Play(lacking=(1, 2))
    waiting = Waiting(Delays(PATIENCE))
    both = {1: 0.0, 2: 0.0}
    assert turns(waiting, play, both, CUT_OFF) == [Turn.CUT]
    assert turns(waiting, play, both, CUT_OFF + PATIENCE) == [Turn.TOO_FEW]
    assert waiting.state is Wait.WAITING
    assert turns(waiting, play, {1: 0.0}, 200.0) == [Turn.OTHERS]


def test_a_question_is_withdrawn_when_the_seat_is_heard():
    """Then the game goes on as if nothing had been."""
    play = Play(lacking=(2,))
    waiting = paused(play)
    turns(waiting, play, {2: 0.0}, 200.0)
    assert turns(waiting, play, {}, 201.0) == [Turn.BACK]
    assert waiting.answered(True, 202.0) is None


def test_a_no_is_asked_again_after_twice_the_time():
    """And after twice that."""
    play = Play(lacking=(2,))
    waiting, now = paused(play), CUT_OFF + PATIENCE
    for wait in (2 * PATIENCE, 4 * PATIENCE):
        assert turns(waiting, play, {2: 0.0}, now) == [Turn.ENOUGH]
        assert waiting.answered(False, now).now is Wait.PAUSED
        assert turns(waiting, play, {2: 0.0}, now + wait - 1) == []
        now += wait


def test_patience_is_the_usual_one_again_once_nobody_is_waited_for():
    """What was answered about one pause says nothing of the next one."""
    play = Play(lacking=(2,))
    waiting, now = paused(play), CUT_OFF + PATIENCE
    assert turns(waiting, play, {2: 0.0}, now) == [Turn.ENOUGH]
    waiting.answered(False, now)
    assert turns(waiting, play, {}, now + 1) == [Turn.BACK]
    gone = now + 100
    assert turns(waiting, play, {2: gone}, gone + CUT_OFF) == [Turn.CUT]
    assert turns(waiting, play, {2: gone}, gone + CUT_OFF + PATIENCE - 1) == []
    assert turns(waiting, play, {2: gone}, gone + CUT_OFF + PATIENCE) == [Turn.ENOUGH]


def test_a_yes_settles_and_the_seat_is_away():
    """Or what it owed turns up with somebody; that is another sentence."""
    for after, turn in (
        ({"lacking": (), "may_return": (2,)}, Turn.WITHOUT),
        ({"lacking": ()}, Turn.ARRIVED),
    ):
        play = Play(lacking=(2,))
        waiting = paused(play)
        turns(waiting, play, {2: 0.0}, 200.0)
        assert waiting.answered(True, 200.0).now is Wait.SETTLING
        play.now(**after)
        assert turns(waiting, play, {2: 0.0}, 201.0) == [turn]


@pytest.mark.parametrize("yes", [True, False])
def test_a_link_that_comes_and_goes_between_two_looks_brings_nothing_that_was_missing(yes):
    """The seat is still needed: it is told what was, and waited for, and asked about, anew."""
    play = Play(lacking=(2,))
    waiting = paused(play)
    turns(waiting, play, {2: 0.0}, 200.0)
    if yes:
        waiting.answered(True, 200.0)
    (change,) = waiting.look(play, {2: 200.5}, 201.0)
    assert change.turn is Turn.BRIEFLY and change.seats == (2,)
    assert turns(waiting, play, {2: 200.5}, 220.0) == []
    assert turns(waiting, play, {2: 200.5}, 220.5) == [Turn.CUT]
    assert turns(waiting, play, {2: 200.5}, 220.5 + PATIENCE) == [Turn.ENOUGH]


@pytest.mark.parametrize("other", [{3: 0.0}, {}], ids=["gone as well", "back"])
def test_a_seat_that_comes_and_goes_is_named_beside_one_that_nothing_waits_for(other):
    """What becomes of Dora, who has done her part, says nothing of what Carla owes."""
    play, waiting = Play(lacking=(2,), spare=2), Waiting(Delays(PATIENCE))
    turns(waiting, play, {2: 0.0, 3: 0.0}, CUT_OFF)
    (change,) = waiting.look(play, {2: 30.0} | other, 31.0)
    assert change.turn is Turn.BRIEFLY and change.seats == (2,)


def test_a_yes_holds_and_is_not_asked_for_again():
    """Until the seat is heard, for every step that needs it."""
    play = Play(lacking=(2,))
    play.agreed = frozenset({2})
    waiting = Waiting(Delays(PATIENCE))
    assert turns(waiting, play, {2: 0.0}, CUT_OFF) == [Turn.CUT, Turn.AGREED]
    assert waiting.state is Wait.SETTLING


def test_a_yes_for_more_seats_holds_for_fewer():
    """And one for fewer does not hold for more: the person is asked."""
    for agreed, last in (({2, 3}, Turn.AGREED), ({2}, Turn.AGREED), ({3}, Turn.ENOUGH)):
        play, waiting = Play(lacking=(2,)), Waiting(Delays(PATIENCE))
        play.agreed = frozenset(agreed)
        found = turns(waiting, play, {2: 0.0}, CUT_OFF)
        found += turns(waiting, play, {2: 0.0}, CUT_OFF + PATIENCE)
        assert found == [Turn.CUT, last]


def test_another_seat_that_goes_starts_patience_anew():
    """What was asked was about other seats."""
    play = Play(lacking=(1, 2), spare=2)
    waiting = paused(play)
    turns(waiting, play, {2: 0.0}, 200.0)
    both = {2: 0.0, 1: 190.0}
    assert turns(waiting, play, both, 215.0) == [Turn.OTHERS]
    assert turns(waiting, play, both, 215.0 + PATIENCE) == [Turn.ENOUGH]


def test_who_was_cut_out_waits_for_nobody():
    """The others went on; it is not ours to ask about them."""
    play = Play(lacking=(1, 2), cut_out_at=41)
    assert turns(Waiting(Delays(PATIENCE)), play, {1: 0.0, 2: 0.0}, 500.0) == []


def test_whose_own_seat_is_the_one_asks_nothing_about_the_others():
    """Alone, or cut out: what was asked is withdrawn, and nobody is called back for that."""
    for alone, cut in ((True, None), (False, 41)):
        play = Play(lacking=(2,))
        waiting = paused(play)
        play.now(cut_out_at=cut)
        (change,) = waiting.look(play, {2: 0.0}, 500.0, alone=alone)
        assert change.turn is Turn.OURS and waiting.state is Wait.PLAYING
        assert waiting.look(play, {2: 0.0}, 501.0, alone=alone) == []


def test_who_is_gone_as_well_is_asked_about_too():
    """One is needed, another has done its part: nobody can sign to go on with either."""
    both = {2: 0.0, 3: 0.0}
    for spare, turn in ((2, Turn.ENOUGH), (1, Turn.TOO_FEW)):
        play, waiting = Play(lacking=(2,), spare=spare), Waiting(Delays(PATIENCE))
        assert turns(waiting, play, both, CUT_OFF) == [Turn.CUT] and waiting.seats == (2, 3)
        assert turns(waiting, play, both, CUT_OFF + PATIENCE) == [turn]
        play.now(lacking=())
        (change,) = waiting.look(play, {3: 0.0}, 200.0)
        assert change.turn is Turn.BACK and change.seats == (2,)


@pytest.mark.parametrize("out", ["may_return", "left"])
def test_who_is_away_or_has_left_is_not_waited_for_with_the_others(out):
    """It was gone on without before: nobody names it in a pause, nor signs for it once more."""
    play, waiting = Play(lacking=(2,), **{out: (3,)}), Waiting(Delays(PATIENCE))
    both = {2: 0.0, 3: 0.0}
    assert turns(waiting, play, both, CUT_OFF) == [Turn.CUT] and waiting.seats == (2,)
    assert turns(waiting, play, both, CUT_OFF + PATIENCE) == [Turn.ENOUGH]


def test_both_delays_are_for_the_table_to_say():
    """Until the pause, and until the question."""
    waiting, play = Waiting(Delays(patience=3.0, cut_off=2.0)), Play(lacking=(2,))
    assert [turns(waiting, play, {2: 0.0}, float(now)) for now in range(1, 6)] == [
        [], [Turn.CUT], [], [], [Turn.ENOUGH]
    ]  # fmt: skip


@pytest.mark.parametrize("state", list(Wait))
@pytest.mark.parametrize("turn", list(Turn))
def test_every_turn_is_in_the_table_or_is_never_taken(state, turn):
    """Whatever the clock, the links and the table do, only turns of the table are taken."""
    to = TRANSITIONS[state].get(turn)
    assert (to is None) == ((state, turn) in NEVER)


NEVER = {
    (Wait.PLAYING, turn) for turn in Turn if turn is not Turn.CUT
} | {(state, Turn.CUT) for state in Wait if state is not Wait.PLAYING} | {
    (Wait.PAUSED, Turn.YES), (Wait.PAUSED, Turn.NO),
    (Wait.ASKING, Turn.ENOUGH), (Wait.ASKING, Turn.TOO_FEW), (Wait.ASKING, Turn.AGREED),
} | {
    (state, turn)
    for state in (Wait.SETTLING, Wait.WAITING)
    for turn in (Turn.ENOUGH, Turn.TOO_FEW, Turn.AGREED, Turn.YES, Turn.NO)
}  # fmt: skip
