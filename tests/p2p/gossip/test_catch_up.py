"""p2p.gossip.catch_up: its table as it is drawn, and every event in every state, without a node."""

import pytest

from p2p.gossip import catch_up
from p2p.gossip.catch_up import TRANSITIONS, CatchUp, Due, HeadsEvent, HeadsState, Reply
from p2p.wire import limits
from tests.p2p.gossip.drawn import drawn

AHEAD, EVEN, BEHIND = HeadsEvent.AHEAD, HeadsEvent.EVEN, HeadsEvent.BEHIND
STEP = 7


def in_state(state):
    """A link that has come there by what is said on it."""
    made = CatchUp()
    if state in (HeadsState.HEARD, HeadsState.ASKED):
        made.heads(EVEN)
    if state in (HeadsState.NEW_ASKED, HeadsState.ASKED):
        made.ask(STEP, differs=False)
    assert made.state is state
    return made


def happens(made, event):
    """What is to be done after it; None where it cannot happen."""
    if event is HeadsEvent.GIVE_UP:
        made.give_up()
        return ()
    if event is HeadsEvent.ASK:
        return None if made.ask(STEP, differs=False) is None else ()
    return made.heads(event)


def test_the_table_is_drawn_as_it_is():
    """Each cell of the docstring is one of the table, with its replies in their order."""
    assert drawn(catch_up) == {
        state.name: {
            event.name: [to.name, *(reply.name.lower() for reply in replies)]
            for event, (to, replies) in row.items()
        }
        for state, row in TRANSITIONS.items()
    }
    assert TRANSITIONS.keys() == set(HeadsState)


@pytest.mark.parametrize("event", HeadsEvent)
@pytest.mark.parametrize("state", HeadsState)
def test_every_event_in_every_state(state, event):
    """It leads where the table says, with the replies that stand there, or nowhere."""
    made = in_state(state)
    to, replies = TRANSITIONS[state].get(event, (state, None))
    assert happens(made, event) == replies
    assert made.state is to


def test_every_reply_and_every_state_is_reached():
    """None stands in the program for nothing."""
    cells = [cell for row in TRANSITIONS.values() for cell in row.values()]
    assert {to for to, _ in cells} == set(HeadsState)
    assert {reply for _, replies in cells for reply in replies} == set(Reply)


def asked(made, times):
    """How far back it asks, one answer after the other that does not help."""
    backs = []
    for _ in range(times):
        backs.append(made.ask(STEP, differs=True))
        made.heads(AHEAD)
    return backs


def test_a_question_goes_further_back_each_time_and_not_without_end():
    """Four times as far; after so many that brought nothing it rests until heads go to all."""
    made = in_state(HeadsState.HEARD)
    backs = asked(made, limits.TRIES + 3)
    assert backs[:4] == [1, 4, 16, 64]
    assert backs[limits.TRIES + 1 :] == [None, None] and made.state is HeadsState.HEARD
    made.give_up()
    assert made.ask(STEP, differs=True) is not None


def test_another_step_is_asked_for_from_its_head():
    """How far back it went counts for one step alone, and no more once heads are even."""
    made = in_state(HeadsState.HEARD)
    assert made.ask(STEP, differs=False) == 0
    made.heads(AHEAD)
    assert made.ask(STEP, differs=False) == 1
    made.heads(AHEAD)
    assert made.ask(STEP + 1, differs=False) == 0
    made.heads(EVEN)
    assert made.ask(STEP + 1, differs=False) == 0


def test_what_a_tick_makes_good_is_told_once():
    """Heads ahead, what stands on something unknown, and what was not looked at; not even heads."""
    for event, ask in ((AHEAD, True), (EVEN, False), (BEHIND, False)):
        made = CatchUp()
        made.heads(event)
        assert made.tick() == Due(ask=ask, reread=False)
        assert made.tick() == Due(ask=False, reread=False)
    made.lacks()
    assert made.tick() == Due(ask=True, reread=False)
    made.dropped(held=True)
    assert not made.unread and made.tick() == Due(ask=True, reread=False)
    made.dropped(held=False)
    made.dropped(held=True)
    assert made.unread and made.tick() == Due(ask=True, reread=True)
    assert not made.unread and made.tick() == Due(ask=False, reread=False)


def test_what_comes_to_nothing_fills_a_link_until_the_next_tick():
    """So many records are looked at in vain between two ticks, and as many after the next."""
    made = CatchUp()
    for _ in range(limits.FRUITLESS_PER_TICK):
        assert not made.full
        made.in_vain()
    assert made.full
    made.tick()
    assert not made.full


def test_what_answers_may_still_bring_is_bounded():
    """So many for a question, twice as many in all; what came beyond that is not made good by a
    new one."""
    made = CatchUp()
    assert not made.owed()
    made.question()
    assert sum(made.owed() for _ in range(2 * limits.WANT)) == limits.WANT
    for _ in range(5):
        made.question()
    assert sum(made.owed() for _ in range(3 * limits.WANT)) == 2 * limits.WANT
