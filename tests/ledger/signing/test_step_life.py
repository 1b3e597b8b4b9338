"""The life of a step: its table of transitions, and a game that goes that way alone."""

import pytest

from ledger.signing.step_life import TRANSITIONS, StepEvent, StepState, after
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import Minds, believe, busy, probe_tale, pump, seating


def test_every_state_has_its_row_and_is_reached():
    """None but the first is without a way to it, and only the closed step has no way on."""
    reached = {to for row in TRANSITIONS.values() for to in row.values()}
    assert TRANSITIONS.keys() == set(StepState)
    assert reached == set(StepState)
    assert [state for state, row in TRANSITIONS.items() if not row] == [StepState.CLOSED]
    assert {event for row in TRANSITIONS.values() for event in row} == set(StepEvent)


@pytest.mark.parametrize("event", StepEvent)
@pytest.mark.parametrize("state", StepState)
def test_what_is_not_in_the_table_raises(state, event):
    """An event leads where the table says, or nowhere."""
    if event in TRANSITIONS[state]:
        assert after(state, event) is TRANSITIONS[state][event]
    else:
        with pytest.raises(ValueError, match="cannot happen"):
            after(state, event)


class Listening:
    """A seat's node that writes down how its steps go."""

    def __init__(self, node):
        self.node, self.went = node, []
        goes = node.machine.event.goes

        def heard(event):
            before = node.machine.event.state
            goes(event)
            self.went.append((before, event))

        node.machine.event.goes = heard


def test_a_game_goes_the_way_of_the_table():
    """In a whole game everything happens but what only a restart or an end brings."""
    nodes = seating(PROBE, 3, "step life").plays()
    heard = [Listening(node) for node in nodes]
    pump(nodes, Minds(5))
    went = {pair for one in heard for pair in one.went}
    assert went == {
        (StepState.OPEN, StepEvent.QUESTION),
        (StepState.OPEN, StepEvent.WHOLE),
        (StepState.ASKED, StepEvent.WHOLE),
        (StepState.MADE, StepEvent.LEAVES),
        (StepState.SIGNED, StepEvent.ALL_HERE),
        (StepState.OPEN, StepEvent.ALL_HERE),
    }


def test_an_own_event_that_a_peer_had_still():
    """A node whose files were set back gets its own event from a peer and makes no other."""
    tale = probe_tale()
    step = next(k for k in range(4, len(tale.steps)) if len(tale.steps[k]) == 3)
    node = tale.seating.play(0, FaultyDisk())
    for events in tale.steps[1:step]:
        for event in events:
            node.receive(event.raw)
    heard = Listening(node)
    node.receive(tale.event(step, 0).raw)
    sent = busy(node, Minds(1))
    assert (StepState.OPEN, StepEvent.FOUND_AGAIN) in heard.went
    assert node.machine.event.state is StepState.SIGNED
    assert node.evidence is None and tale.event(step, 0).raw not in sent


def test_a_table_that_is_being_ended_asks_nobody():
    """Once our own end is there, a question is taken back and nothing more is made."""
    tale = probe_tale()
    step, event, _ = tale.find("move")
    node = tale.seating.play(event.seat, FaultyDisk())
    for events in tale.steps[1:step]:
        for one in events:
            node.receive(one.raw)
    believe(node)
    node.idle()
    assert (node.machine.event.state, node.asked is not None) == (StepState.ASKED, True)
    node.end("agreed")
    node.idle()
    assert (node.machine.event.state, node.asked) == (StepState.OPEN, None)
