"""The life of one step at the node of a seat, as a table of transitions.

A step is open until the events of all who owe are here; then it is closed, written, and the next
one is open. What a seat does in between: its event is made (or a person is asked first), waits
until it may leave, is signed and kept, and is out. A step of which our seat owes nothing goes from
open to closed. What is not in the table is a fault of the program and raises.
"""

from __future__ import annotations

from enum import Enum


class StepState(Enum):
    """Where the open step stands for our seat."""

    OPEN = "nothing of ours is made"
    ASKED = "a person is asked"
    MADE = "our event is whole; it waits for acks if it shows somebody a card"
    SIGNED = "our event is on disk and out; others are missing"
    CLOSED = "the events of all who owe are here"


class StepEvent(Enum):
    """What happens to it."""

    QUESTION = "our event needs a decision"
    WHOLE = "nothing is left to decide"
    LEAVES = "no ack is missing: the event is signed and kept"
    FOUND_AGAIN = "what we had signed before is back, from the journal or from a peer"
    GIVEN_UP = "our seat has signed that the table ends here: nothing more is made"
    ALL_HERE = "the last event is here"


# State -> what happens -> state. A closed step stays so; the next one begins open.
TRANSITIONS: dict[StepState, dict[StepEvent, StepState]] = {
    StepState.OPEN: {
        StepEvent.QUESTION: StepState.ASKED,
        StepEvent.WHOLE: StepState.MADE,
        StepEvent.FOUND_AGAIN: StepState.SIGNED,
        StepEvent.ALL_HERE: StepState.CLOSED,
    },
    StepState.ASKED: {
        StepEvent.WHOLE: StepState.MADE,
        StepEvent.FOUND_AGAIN: StepState.SIGNED,
        StepEvent.GIVEN_UP: StepState.OPEN,
        StepEvent.ALL_HERE: StepState.CLOSED,
    },
    StepState.MADE: {
        StepEvent.LEAVES: StepState.SIGNED,
        StepEvent.FOUND_AGAIN: StepState.SIGNED,
        StepEvent.GIVEN_UP: StepState.OPEN,
        StepEvent.ALL_HERE: StepState.CLOSED,
    },
    StepState.SIGNED: {StepEvent.ALL_HERE: StepState.CLOSED},
    StepState.CLOSED: {},
}


def after(state: StepState, event: StepEvent) -> StepState:
    """Where the step stands then. Raises ValueError for what cannot happen there."""
    to = TRANSITIONS[state].get(event)
    if to is None:
        raise ValueError(f"{event.name} cannot happen to a step that is {state.name}")
    return to
