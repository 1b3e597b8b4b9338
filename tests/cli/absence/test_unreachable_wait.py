"""When a table counts as paused, when people are asked, and what ends it, event by event."""

from __future__ import annotations

import pytest

from cli.absence.unreachable_wait import (
    TRANSITIONS,
    UNREACHABLE,
    USUAL,
    Delays,
    UnreachableWait,
    WaitEvent,
    WaitState,
)
from tests.cli.absence.plays import Asked, Play

PATIENCE = 90.0


def events(waiting, play, unreachable, now):
    """The turns taken at this moment."""
    return [change.event for change in waiting.look(play, unreachable, now)]


def paused(play, now=UNREACHABLE):
    """A table that has just paused for seat 2, cut off at 0."""
    waiting = UnreachableWait(Delays(PATIENCE))
    assert events(waiting, play, {2: 0.0}, now) == [WaitEvent.UNREACHABLE]
    return waiting


def paused_and_asked(play):
    """The same where somebody goes on without it already: people are asked with the pause."""
    waiting, both = UnreachableWait(Delays(PATIENCE)), [WaitEvent.UNREACHABLE, WaitEvent.ENOUGH]
    assert events(waiting, play, {2: 0.0}, UNREACHABLE) == both
    return waiting


def test_a_pause_needs_a_seat_that_is_needed_and_cut_off_for_a_while():
    """A short drop is nothing, nor is a link that is down where nobody waits for it."""
    waiting, play = UnreachableWait(Delays(PATIENCE)), Play(lacking=(2,))
    assert events(waiting, play, {2: 0.0}, UNREACHABLE - 1) == []
    assert events(waiting, play, {1: 0.0}, 1000.0) == []
    assert events(waiting, play, {2: 0.0}, UNREACHABLE) == [WaitEvent.UNREACHABLE]
    assert waiting.state is WaitState.PAUSED


def test_who_merely_thinks_is_waited_for_without_end():
    """A seat that can be reached is there, however long it takes."""
    waiting, play = UnreachableWait(Delays(PATIENCE)), Play(lacking=(2,))
    assert events(waiting, play, {}, 100_000.0) == [] and waiting.state is WaitState.PLAYING


def test_people_are_asked_when_patience_is_over_and_enough_are_left():
    """Not before, and once."""
    play = Play(lacking=(2,))
    waiting = paused(play)
    assert events(waiting, play, {2: 0.0}, UNREACHABLE + PATIENCE - 1) == []
    assert events(waiting, play, {2: 0.0}, UNREACHABLE + PATIENCE) == [WaitEvent.ENOUGH]
    assert events(waiting, play, {2: 0.0}, 9999.0) == []


def test_all_are_asked_at_once_when_somebody_goes_on_without():
    """The first says it after their own patience; nobody waits for theirs after that."""
    play = Play(lacking=(2,))
    waiting = paused(play)
    assert events(waiting, play, {2: 0.0}, UNREACHABLE + 1) == []
    play.now(proposal=Asked(without=(2,), yes=(3,), unsigned=(0, 1)))
    assert events(waiting, play, {2: 0.0}, UNREACHABLE + 2) == [WaitEvent.ENOUGH]
    assert waiting.state is WaitState.ASKING


def test_whoever_waits_on_is_not_asked_at_once_again():
    """The word of another one that stands there has been answered; patience is doubled."""
    play = Play(lacking=(2,), proposal=Asked(without=(2,), yes=(3,), unsigned=(0, 1)))
    waiting = paused_and_asked(play)
    assert waiting.answered(False, UNREACHABLE + 1).event is WaitEvent.NO
    assert events(waiting, play, {2: 0.0}, UNREACHABLE + 2) == []
    late = UNREACHABLE + 1 + 2 * PATIENCE
    assert events(waiting, play, {2: 0.0}, late) == [WaitEvent.ENOUGH]


@pytest.mark.parametrize(
    "proposal",
    [
        Asked(without=(2,), yes=(), unsigned=(0, 1, 3)),
        Asked(without=(1, 2), yes=(3,), unsigned=(0,)),
        Asked(without=(), yes=(3,), unsigned=(0, 1)),
    ],
)
def test_another_proposal_hurries_nobody(proposal):
    """One that nobody has signed, or without somebody whom we reach."""
    play = Play(lacking=(2,), proposal=proposal)
    waiting = paused(play)
    assert events(waiting, play, {2: 0.0}, UNREACHABLE + 2) == []


def test_with_too_few_left_nobody_is_asked():
    """Two gone where one may be: wait, put down, or end."""
    play = Play(lacking=(1, 2))
    waiting = UnreachableWait(Delays(PATIENCE))
    both = {1: 0.0, 2: 0.0}
    assert events(waiting, play, both, UNREACHABLE) == [WaitEvent.UNREACHABLE]
    assert events(waiting, play, both, UNREACHABLE + PATIENCE) == [WaitEvent.TOO_FEW]
    assert waiting.state is WaitState.WAITING
    assert events(waiting, play, {1: 0.0}, 200.0) == [WaitEvent.OTHERS]


def test_a_question_is_withdrawn_when_the_seat_is_heard():
    """Then the game goes on as if nothing had been."""
    play = Play(lacking=(2,))
    waiting = paused(play)
    events(waiting, play, {2: 0.0}, 200.0)
    assert events(waiting, play, {}, 201.0) == [WaitEvent.REACHED]
    assert waiting.answered(True, 202.0) is None


def test_a_no_is_asked_again_after_twice_the_time():
    """And after twice that."""
    play = Play(lacking=(2,))
    waiting, now = paused(play), UNREACHABLE + PATIENCE
    for wait in (2 * PATIENCE, 4 * PATIENCE):
        assert events(waiting, play, {2: 0.0}, now) == [WaitEvent.ENOUGH]
        assert waiting.answered(False, now).now is WaitState.PAUSED
        assert events(waiting, play, {2: 0.0}, now + wait - 1) == []
        now += wait


def test_a_pause_tells_when_it_asks():
    """By the clock, and in the event that begins it; doubled where somebody waits on, not known
    while nothing is paused or it is asked already."""
    play = Play(lacking=(2,))
    waiting = UnreachableWait(USUAL)
    assert waiting.asks_at is None
    (begun,) = waiting.look(play, {2: 5.0}, 5 + UNREACHABLE)
    assert begun.asks_in == PATIENCE and waiting.asks_at == 5 + UNREACHABLE + PATIENCE
    now = waiting.asks_at
    waiting.look(play, {2: 5.0}, now - 1)
    assert waiting.asks_at == now
    waiting.look(play, {2: 5.0}, now)
    assert waiting.state is WaitState.ASKING and waiting.asks_at is None
    assert waiting.answered(False, now + 3).asks_in == 2 * PATIENCE
    assert waiting.asks_at == now + 3 + 2 * PATIENCE


def test_patience_is_the_usual_one_again_once_nobody_is_waited_for():
    """What was answered about one pause says nothing of the next one."""
    play = Play(lacking=(2,))
    waiting, now = paused(play), UNREACHABLE + PATIENCE
    assert events(waiting, play, {2: 0.0}, now) == [WaitEvent.ENOUGH]
    waiting.answered(False, now)
    assert events(waiting, play, {}, now + 1) == [WaitEvent.REACHED]
    gone = now + 100
    assert events(waiting, play, {2: gone}, gone + UNREACHABLE) == [WaitEvent.UNREACHABLE]
    assert events(waiting, play, {2: gone}, gone + UNREACHABLE + PATIENCE - 1) == []
    assert events(waiting, play, {2: gone}, gone + UNREACHABLE + PATIENCE) == [WaitEvent.ENOUGH]


def test_a_yes_settles_and_the_seat_is_away():
    """Or what it owed turns up with somebody; that is another sentence."""
    for after, event in (
        ({"lacking": (), "may_return": (2,)}, WaitEvent.WITHOUT),
        ({"lacking": ()}, WaitEvent.ARRIVED),
    ):
        play = Play(lacking=(2,))
        waiting = paused(play)
        events(waiting, play, {2: 0.0}, 200.0)
        assert waiting.answered(True, 200.0).now is WaitState.CLOSING
        play.now(**after)
        assert events(waiting, play, {2: 0.0}, 201.0) == [event]


@pytest.mark.parametrize("yes", [True, False])
def test_a_link_that_comes_and_goes_between_two_looks_brings_nothing_that_was_missing(yes):
    """The seat is still needed: it is told what was, and waited for, and asked about, anew."""
    play = Play(lacking=(2,))
    waiting = paused(play)
    events(waiting, play, {2: 0.0}, 200.0)
    if yes:
        waiting.answered(True, 200.0)
    (change,) = waiting.look(play, {2: 200.5}, 201.0)
    assert change.event is WaitEvent.BRIEFLY and change.seats == (2,)
    assert events(waiting, play, {2: 200.5}, 220.0) == []
    assert events(waiting, play, {2: 200.5}, 220.5) == [WaitEvent.UNREACHABLE]
    assert events(waiting, play, {2: 200.5}, 220.5 + PATIENCE) == [WaitEvent.ENOUGH]


@pytest.mark.parametrize("other", [{3: 0.0}, {}], ids=["gone as well", "back"])
def test_a_seat_that_comes_and_goes_is_named_beside_one_that_nothing_waits_for(other):
    """What becomes of Dora, who has done her part, says nothing of what Carla owes."""
    play, waiting = Play(lacking=(2,), spare=2), UnreachableWait(Delays(PATIENCE))
    events(waiting, play, {2: 0.0, 3: 0.0}, UNREACHABLE)
    (change,) = waiting.look(play, {2: 30.0} | other, 31.0)
    assert change.event is WaitEvent.BRIEFLY and change.seats == (2,)


def test_a_yes_holds_and_is_not_asked_for_again():
    """Until the seat is heard, for every step that needs it."""
    play = Play(lacking=(2,))
    play.agreed = frozenset({2})
    waiting = UnreachableWait(Delays(PATIENCE))
    assert events(waiting, play, {2: 0.0}, UNREACHABLE) == [WaitEvent.UNREACHABLE, WaitEvent.AGREED]
    assert waiting.state is WaitState.CLOSING


def test_a_yes_for_more_seats_holds_for_fewer():
    """And one for fewer does not hold for more: the person is asked."""
    for agreed, last in (
        ({2, 3}, WaitEvent.AGREED),
        ({2}, WaitEvent.AGREED),
        ({3}, WaitEvent.ENOUGH),
    ):
        play, waiting = Play(lacking=(2,)), UnreachableWait(Delays(PATIENCE))
        play.agreed = frozenset(agreed)
        found = events(waiting, play, {2: 0.0}, UNREACHABLE)
        found += events(waiting, play, {2: 0.0}, UNREACHABLE + PATIENCE)
        assert found == [WaitEvent.UNREACHABLE, last]


def test_another_seat_that_goes_starts_patience_anew():
    """What was asked was about other seats."""
    play = Play(lacking=(1, 2), spare=2)
    waiting = paused(play)
    events(waiting, play, {2: 0.0}, 200.0)
    both = {2: 0.0, 1: 190.0}
    assert events(waiting, play, both, 215.0) == [WaitEvent.OTHERS]
    assert events(waiting, play, both, 215.0 + PATIENCE) == [WaitEvent.ENOUGH]


def test_who_was_cut_out_waits_for_nobody():
    """The others went on; it is not ours to ask about them."""
    play = Play(lacking=(1, 2), cut_out_at=41)
    assert events(UnreachableWait(Delays(PATIENCE)), play, {1: 0.0, 2: 0.0}, 500.0) == []


def test_whose_own_seat_is_the_one_asks_nothing_about_the_others():
    """Alone, or cut out: what was asked is withdrawn, and nobody is called back for that."""
    for alone, cut in ((True, None), (False, 41)):
        play = Play(lacking=(2,))
        waiting = paused(play)
        play.now(cut_out_at=cut)
        (change,) = waiting.look(play, {2: 0.0}, 500.0, alone=alone)
        assert change.event is WaitEvent.OURS and waiting.state is WaitState.PLAYING
        assert waiting.look(play, {2: 0.0}, 501.0, alone=alone) == []


def test_who_is_gone_as_well_is_asked_about_too():
    """One is needed, another has done its part: nobody can sign to go on with either."""
    both = {2: 0.0, 3: 0.0}
    for spare, event in ((2, WaitEvent.ENOUGH), (1, WaitEvent.TOO_FEW)):
        play, waiting = Play(lacking=(2,), spare=spare), UnreachableWait(Delays(PATIENCE))
        assert events(waiting, play, both, UNREACHABLE) == [
            WaitEvent.UNREACHABLE
        ] and waiting.seats == (2, 3)
        assert events(waiting, play, both, UNREACHABLE + PATIENCE) == [event]
        play.now(lacking=())
        (change,) = waiting.look(play, {3: 0.0}, 200.0)
        assert change.event is WaitEvent.REACHED and change.seats == (2,)


@pytest.mark.parametrize("out", ["may_return", "left"])
def test_who_is_away_or_has_left_is_not_waited_for_with_the_others(out):
    """It was gone on without before: nobody names it in a pause, nor signs for it once more."""
    play, waiting = Play(lacking=(2,), **{out: (3,)}), UnreachableWait(Delays(PATIENCE))
    both = {2: 0.0, 3: 0.0}
    assert events(waiting, play, both, UNREACHABLE) == [
        WaitEvent.UNREACHABLE
    ] and waiting.seats == (2,)
    assert events(waiting, play, both, UNREACHABLE + PATIENCE) == [WaitEvent.ENOUGH]


def test_both_delays_are_for_the_table_to_say():
    """Until the pause, and until the question."""
    waiting, play = UnreachableWait(Delays(patience=3.0, unreachable=2.0)), Play(lacking=(2,))
    assert [events(waiting, play, {2: 0.0}, float(now)) for now in range(1, 6)] == [
        [], [WaitEvent.UNREACHABLE], [], [], [WaitEvent.ENOUGH]
    ]  # fmt: skip


@pytest.mark.parametrize("state", list(WaitState))
@pytest.mark.parametrize("event", list(WaitEvent))
def test_every_event_is_in_the_table_or_is_never_taken(state, event):
    """Whatever the clock, the links and the table do, only turns of the table are taken."""
    to = TRANSITIONS[state].get(event)
    assert (to is None) == ((state, event) in NEVER)


NEVER = {
    (WaitState.PLAYING, event) for event in WaitEvent if event is not WaitEvent.UNREACHABLE
} | {(state, WaitEvent.UNREACHABLE) for state in WaitState if state is not WaitState.PLAYING} | {
    (WaitState.PAUSED, WaitEvent.YES), (WaitState.PAUSED, WaitEvent.NO),
    (WaitState.ASKING, WaitEvent.ENOUGH), (WaitState.ASKING, WaitEvent.TOO_FEW),
    (WaitState.ASKING, WaitEvent.AGREED),
} | {
    (state, event)
    for state in (WaitState.CLOSING, WaitState.WAITING)
    for event in (
        WaitEvent.ENOUGH, WaitEvent.TOO_FEW, WaitEvent.AGREED, WaitEvent.YES, WaitEvent.NO,
    )
}  # fmt: skip
