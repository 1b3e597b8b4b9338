"""p2p.gossip.inquiry: its table as it is drawn, and every event in every state, without a node."""

import pytest

from p2p.gossip import inquiry
from p2p.gossip.inquiry import (
    ANSWERED,
    ASKS,
    TRANSITIONS,
    Inquiry,
    InquiryEvent,
    InquiryState,
    Question,
)
from tests.p2p.gossip.drawn import drawn

ECHO, OTHER = b"an echo", b"any other record"
QUESTION = Question(b"our head", b"theirs", 1)
WAYS = {
    InquiryState.IDLE: (),
    InquiryState.ASKED: ("ASK",),
    InquiryState.ECHOED: ("ASK", "ECHO"),
    InquiryState.SPOILED: ("ASK", "ECHO", "DROPPED"),
    InquiryState.OVERDUE: ("ASK", "LATE"),
    InquiryState.ECHOED_LATE: ("ASK", "LATE", "ECHO"),
}


def happens(made, event):
    """Whether these heads are a word; False for all else."""
    match event:
        case InquiryEvent.ECHO:
            made.record(ECHO)
        case InquiryEvent.DROPPED:
            made.dropped()
        case InquiryEvent.HEADS:
            return made.heads(QUESTION.wanted)
        case InquiryEvent.ASK:
            made.ask(QUESTION, frozenset({ECHO}))
        case InquiryEvent.LATE:
            made.late()
        case InquiryEvent.FORGET:
            made.forget()
    return False


def in_state(state):
    """An inquiry that has come there."""
    made = Inquiry()
    for event in WAYS[state]:
        happens(made, InquiryEvent[event])
    assert made.state is state
    return made


def test_the_table_is_drawn_as_it_is():
    """Each cell of the docstring is one of the table; heads are a word in two states alone."""
    assert drawn(inquiry) == {
        state.name: {
            event.name: [to.name, "word"]
            if event is InquiryEvent.HEADS and state in ANSWERED
            else [to.name]
            for event, to in row.items()
        }
        for state, row in TRANSITIONS.items()
    }
    assert TRANSITIONS.keys() == set(InquiryState)


@pytest.mark.parametrize("event", InquiryEvent)
@pytest.mark.parametrize("state", InquiryState)
def test_every_event_in_every_state(state, event):
    """It leads where the table says, and heads are a word where it says so."""
    made = in_state(state)
    if event not in TRANSITIONS[state]:
        with pytest.raises(KeyError):
            happens(made, event)
        return
    assert happens(made, event) is (event is InquiryEvent.HEADS and state in ANSWERED)
    assert made.state is TRANSITIONS[state][event]


@pytest.mark.parametrize("state", InquiryState)
def test_when_is_asked(state):
    """Heads come first, so that nothing asks over the beginning of an answer. The same question is
    asked where none counts, or it is overdue; one for another head or word always."""
    made = in_state(state)
    made.heads(QUESTION.wanted)
    assert InquiryEvent.ASK in TRANSITIONS[made.state]
    assert made.asks(QUESTION) is (made.state in ASKS)
    for other in (
        QUESTION._replace(head=b"another"),
        QUESTION._replace(theirs=b"another"),
        QUESTION._replace(wanted=2),
    ):
        assert made.asks(other)


def test_only_an_echo_begins_an_answer():
    """Any other record may have been pushed, and an echo of the question before is none of this."""
    made = in_state(InquiryState.ASKED)
    made.record(OTHER)
    assert not made.heads(QUESTION.wanted)
    made.ask(QUESTION._replace(theirs=b"another"), frozenset({OTHER}))
    made.record(ECHO)
    assert not made.heads(QUESTION.wanted)
    made.record(OTHER)
    assert made.heads(QUESTION.wanted)


def test_an_answer_to_an_older_wish_is_no_word():
    """Words that were heard may be wanted anew: what was asked before that does not count."""
    made = in_state(InquiryState.ECHOED)
    assert not made.heads(QUESTION.wanted + 1)
    assert made.asks(QUESTION._replace(wanted=QUESTION.wanted + 1))
