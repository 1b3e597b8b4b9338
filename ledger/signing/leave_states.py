"""What stands between a seat and signing, as a table of transitions (R57).

A seat is free, or waits for the words of others: of enough of them, or of all where it is lost or
where its person answers for what may be missing. Whether its files were set back is another matter
(``ledger.signing.signing_after_restart``): then it signs nothing in any state. What is not in the
table changes nothing.
"""

from __future__ import annotations

from enum import Enum


class LeaveState(Enum):
    """Which words are wanted before a seat may sign."""

    FREE = "none"
    WAITING = "those of enough others, and of all that are linked"
    LOST = "those of all others: nothing of ours was ever counted"
    ALLOWED = "those of all others once more, for our person answers for what may be missing"
    LOST_ALLOWED = "the same, and nothing of ours was ever counted"


class LeaveEvent(Enum):
    """What happens to it."""

    NO_LINK = "the last of our links has gone"
    UNCOUNTED = "a word of ours is found, and nothing was ever counted"
    YES = "our person answers for what may be missing"
    TAKEN_BACK = "a step, a link that goes or a word that is found makes the yes void"
    PASSED_OVER = "our person goes on without those who are linked and silent"
    ENOUGH = "the words that are wanted are here"
    BEGUN_ANEW = "our head holds a fresh return of ours"


# State -> what happens -> state.
TRANSITIONS: dict[LeaveState, dict[LeaveEvent, LeaveState]] = {
    LeaveState.FREE: {
        LeaveEvent.NO_LINK: LeaveState.WAITING,
        LeaveEvent.UNCOUNTED: LeaveState.LOST,
        LeaveEvent.YES: LeaveState.ALLOWED,
    },
    LeaveState.WAITING: {
        LeaveEvent.UNCOUNTED: LeaveState.LOST,
        LeaveEvent.YES: LeaveState.ALLOWED,
        LeaveEvent.PASSED_OVER: LeaveState.FREE,
        LeaveEvent.ENOUGH: LeaveState.FREE,
        LeaveEvent.BEGUN_ANEW: LeaveState.FREE,
    },
    LeaveState.LOST: {
        LeaveEvent.YES: LeaveState.LOST_ALLOWED,
        LeaveEvent.ENOUGH: LeaveState.FREE,
        LeaveEvent.BEGUN_ANEW: LeaveState.FREE,
    },
    LeaveState.ALLOWED: {
        LeaveEvent.TAKEN_BACK: LeaveState.WAITING,
        LeaveEvent.ENOUGH: LeaveState.FREE,
        LeaveEvent.BEGUN_ANEW: LeaveState.FREE,
    },
    LeaveState.LOST_ALLOWED: {
        LeaveEvent.TAKEN_BACK: LeaveState.LOST,
        LeaveEvent.ENOUGH: LeaveState.FREE,
        LeaveEvent.BEGUN_ANEW: LeaveState.FREE,
    },
}


def after(state: LeaveState, event: LeaveEvent) -> LeaveState:
    """Where it stands then."""
    return TRANSITIONS[state].get(event, state)
