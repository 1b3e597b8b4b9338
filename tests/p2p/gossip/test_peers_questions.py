"""p2p.gossip.peers_questions: its table as it is drawn, and what a peer's questions come to."""

import pytest

from p2p.gossip import peers_questions
from p2p.gossip.peers_questions import TRANSITIONS, AskedEvent, AskedState, PeersQuestions
from p2p.wire import limits
from tests.p2p.gossip.drawn import drawn


def test_the_table_is_drawn_as_it_is():
    """Each cell of the docstring is one of the table."""
    assert drawn(peers_questions) == {
        state.name: {event.name: [to.name] for event, to in row.items()}
        for state, row in TRANSITIONS.items()
    }
    assert TRANSITIONS.keys() == set(AskedState)


@pytest.mark.parametrize("event", AskedEvent)
@pytest.mark.parametrize("state", AskedState)
def test_every_event_in_every_state(state, event):
    """It leads where the table says."""
    made = PeersQuestions()
    if state is AskedState.PUT_OFF:
        made.put_off(3)
    assert made.state is state
    made.answer() if event is AskedEvent.ANSWER else made.put_off(5)
    assert made.state is TRANSITIONS[state][event]


def test_the_lowest_of_what_is_put_off_counts():
    """Its answer holds those of the others; what was answered before has no say in it."""
    made = PeersQuestions()
    for step, wanted in ((5, 5), (3, 3), (9, 3)):
        made.put_off(step)
        assert made.wanted == wanted
    made.answer()
    made.put_off(8)
    assert made.wanted == 8


def test_answers_are_counted_between_ticks_and_in_all():
    """A tick begins the one count anew; by the other, who got least is served first."""
    made = PeersQuestions()
    made.answer()
    made.begins_anew()
    made.answer()
    assert (made.answers, made.served) == (1, 2)


def test_a_question_is_of_use_to_a_peer_that_gets_on():
    """One further than before, few more without that, and the first after each tick; a step that
    is not here yet is nothing to get on to."""
    made = PeersQuestions()
    assert made.asked(0, ours=9)
    made.answer()
    assert [made.asked(0, ours=9) for _ in range(limits.TRIES + 2)] == [
        *[True] * limits.TRIES,
        False,
        False,
    ]
    assert not made.asked(10, ours=9)
    assert made.asked(9, ours=9)
    assert [made.asked(4, ours=9) for _ in range(limits.TRIES + 1)][-1] is False
    made.begins_anew()
    assert made.asked(4, ours=9)


def test_a_peer_behind_is_told_at_one_tick():
    """It is remembered until the tick, and no longer."""
    made = PeersQuestions()
    assert not made.was_behind()
    made.behind()
    assert made.was_behind() and not made.was_behind()
