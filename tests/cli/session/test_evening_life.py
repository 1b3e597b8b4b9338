"""cli.session.evening_life: where an evening stands, by all that can happen to it."""

from __future__ import annotations

import pytest

from cli.session.evening_life import TRANSITIONS, EveningEvent, EveningLife, EveningState


def at(state):
    """An evening that stands there."""
    life = EveningLife()
    life.state = state
    return life


def lived(*events):
    """Where an evening stands behind these, all of which must change something."""
    life = EveningLife()
    assert all([life.goes(event) for event in events])
    return life.state


@pytest.mark.parametrize("event", EveningEvent)
@pytest.mark.parametrize("state", EveningState)
def test_what_is_not_drawn_changes_nothing(state, event):
    """Each event at each state either leads where the table says, or leaves all as it is."""
    life, to = at(state), TRANSITIONS[state].get(event)
    assert life.goes(event) == (to is not None)
    assert life.state is (state if to is None else to)


def test_a_lobby_is_given_up_only_where_our_place_was_in_it():
    """Not before it was there, not once the table has begun, and not behind our own leaving."""
    assert lived(EveningEvent.SAT, EveningEvent.GIVEN_UP) is EveningState.NOWHERE
    for before in (
        (),
        (EveningEvent.SAT, EveningEvent.GIVEN_UP),
        (EveningEvent.SAT, EveningEvent.BEGUN),
        (EveningEvent.SAT, EveningEvent.LEAVES),
    ):
        assert not at(lived(*before)).goes(EveningEvent.GIVEN_UP), before


def test_an_end_that_comes_to_nothing_is_told_once_and_can_come_again():
    """Also behind the sentence that all is whole, which is then told anew."""
    played = (EveningEvent.BEGUN, EveningEvent.OVER)
    assert lived(*played, EveningEvent.PLAYED_ON) is EveningState.PLAYING
    whole = lived(*played, EveningEvent.WHOLE, EveningEvent.PLAYED_ON, EveningEvent.OVER)
    assert whole is EveningState.ENDED
    life = at(whole)
    assert life.goes(EveningEvent.WHOLE) and not life.goes(EveningEvent.WHOLE)


def test_whoever_has_left_is_told_nothing_more():
    """From every state a leaving leads there, and nothing leads out."""
    for state in EveningState:
        life = at(state)
        life.goes(EveningEvent.LEAVES)
        assert life.state is EveningState.LEFT and not life.over
    assert TRANSITIONS[EveningState.LEFT] == {}


def test_nothing_more_is_played_in_two_of_the_states():
    """Behind the end of a game, whether or not the person was told that all is whole."""
    over = [state for state in EveningState if at(state).over]
    assert over == [EveningState.ENDED, EveningState.STAYING]
