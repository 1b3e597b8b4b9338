"""The life of one evening at a node, as a table of transitions.

Before the table there may be a lobby, which can be given up; at the table the game is over once,
or again where its end comes to nothing and somebody plays on. Then a person may stay and look
around. Whoever has left hears nothing more of it. The picture stands in docs/architecture.md.

A node tells of its lobby at the table too, and clocks run on: an event that is not drawn at a state
changes nothing there.
"""

from __future__ import annotations

from enum import Enum


class EveningState(Enum):
    """Where one evening stands."""

    NOWHERE = "there is no table yet"
    LOBBY = "we sit at a table that has not begun"
    PLAYING = "the table runs"
    ENDED = "its game is over; the others get from us what they lack"
    STAYING = "the person was told that all is whole, and looks around"
    LEFT = "the person has gone, or the program goes"


class EveningEvent(Enum):
    """What happens to it."""

    SAT = "a lobby has our place"
    GIVEN_UP = "the lobby is no more, and we have not left it"
    BEGUN = "the table begins here, or is taken up"
    OVER = "nothing more is played"
    PLAYED_ON = "the end came to nothing: somebody waited for is back"
    WHOLE = "the others have had their time to get what they lack, and a person may stay"
    LEAVES = "the person goes, or the program does before there is a table"


# State -> what happens -> state. Whoever has left does not come back: that is another evening.
TRANSITIONS: dict[EveningState, dict[EveningEvent, EveningState]] = {
    EveningState.NOWHERE: {
        EveningEvent.SAT: EveningState.LOBBY,
        EveningEvent.BEGUN: EveningState.PLAYING,
        EveningEvent.LEAVES: EveningState.LEFT,
    },
    EveningState.LOBBY: {
        EveningEvent.GIVEN_UP: EveningState.NOWHERE,
        EveningEvent.BEGUN: EveningState.PLAYING,
        EveningEvent.LEAVES: EveningState.LEFT,
    },
    EveningState.PLAYING: {
        EveningEvent.OVER: EveningState.ENDED,
        EveningEvent.LEAVES: EveningState.LEFT,
    },
    EveningState.ENDED: {
        EveningEvent.PLAYED_ON: EveningState.PLAYING,
        EveningEvent.WHOLE: EveningState.STAYING,
        EveningEvent.LEAVES: EveningState.LEFT,
    },
    EveningState.STAYING: {
        EveningEvent.PLAYED_ON: EveningState.PLAYING,
        EveningEvent.LEAVES: EveningState.LEFT,
    },
    EveningState.LEFT: {},
}


class EveningLife:
    """The state of one evening."""

    def __init__(self) -> None:
        """There is no table yet."""
        self.state = EveningState.NOWHERE

    def goes(self, event: EveningEvent) -> bool:
        """It happens; whether it changes anything here."""
        to = TRANSITIONS[self.state].get(event)
        if to is None:
            return False
        self.state = to
        return True

    @property
    def over(self) -> bool:
        """Whether there is a table at which nothing more is played."""
        return self.state in (EveningState.ENDED, EveningState.STAYING)
