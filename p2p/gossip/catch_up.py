"""How we catch up with one peer: its heads, our questions, and what a tick has to make good.

The peer tells its heads: ahead of ours (further, or other ones of the same step), even with them,
or behind. One question is out at a time, and ends with the next heads, or when we tell ours to all.

               AHEAD           EVEN            BEHIND        ASK        GIVE_UP
    NEW        HEARD push ask  HEARD push      HEARD tell    NEW_ASKED  NEW
    NEW_ASKED  HEARD push ask  HEARD push      HEARD tell    -          NEW
    ASKED      HEARD ask       HEARD push      HEARD tell    -          HEARD
    HEARD      HEARD ask_rest  HEARD push_rest HEARD note    ASKED      HEARD

A cell is the state that follows, and what is to be done. `push_rest` and `ask_rest` hold only where
we have stood on our head since a tick: most often the records are on their way already. At its
first word a peer ahead is given what we hold as well: it asks nothing of us, and may lack the very
word that we need an answer to.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from p2p.wire import limits


class HeadsState(Enum):
    """What of the peer's heads we have, and wait for."""

    NEW = "none yet"
    NEW_ASKED = "none yet, and those that end an answer to us are to come"
    ASKED = "those that end an answer to us are to come"
    HEARD = "they were told, and no question of ours is out"


class HeadsEvent(Enum):
    """What happens to a link on which we catch up."""

    AHEAD = "the peer is ahead, or at our step with another head"
    EVEN = "it stands where we stand"
    BEHIND = "it is behind"
    ASK = "we ask it for what there is"
    GIVE_UP = "our heads are told to all: a question that nothing ended counts no more"


class Reply(Enum):
    """What is to be done when the peer has told its heads."""

    PUSH = "give what we hold of our open step"
    PUSH_REST = "the same after a tick, but for what was left out lately"
    ASK = "ask for what we lack"
    ASK_REST = "the same, after a tick"
    TELL = "tell it our heads"
    NOTE = "tell it ours at the next tick, if it is behind still"


_S, _E = HeadsState, HeadsEvent

Replies = tuple[Reply, ...]

TRANSITIONS: dict[HeadsState, dict[HeadsEvent, tuple[HeadsState, Replies]]] = {
    _S.NEW: {
        _E.AHEAD: (_S.HEARD, (Reply.PUSH, Reply.ASK)),
        _E.EVEN: (_S.HEARD, (Reply.PUSH,)),
        _E.BEHIND: (_S.HEARD, (Reply.TELL,)),
        _E.ASK: (_S.NEW_ASKED, ()),
        _E.GIVE_UP: (_S.NEW, ()),
    },
    _S.NEW_ASKED: {
        _E.AHEAD: (_S.HEARD, (Reply.PUSH, Reply.ASK)),
        _E.EVEN: (_S.HEARD, (Reply.PUSH,)),
        _E.BEHIND: (_S.HEARD, (Reply.TELL,)),
        _E.GIVE_UP: (_S.NEW, ()),
    },
    _S.ASKED: {
        _E.AHEAD: (_S.HEARD, (Reply.ASK,)),
        _E.EVEN: (_S.HEARD, (Reply.PUSH,)),
        _E.BEHIND: (_S.HEARD, (Reply.TELL,)),
        _E.GIVE_UP: (_S.HEARD, ()),
    },
    _S.HEARD: {
        _E.AHEAD: (_S.HEARD, (Reply.ASK_REST,)),
        _E.EVEN: (_S.HEARD, (Reply.PUSH_REST,)),
        _E.BEHIND: (_S.HEARD, (Reply.NOTE,)),
        _E.ASK: (_S.ASKED, ()),
        _E.GIVE_UP: (_S.HEARD, ()),
    },
}


@dataclass(frozen=True)
class Due:
    """What a tick is to do. ask: for what we lack, if we still do; reread: for what was dropped."""

    ask: bool
    reread: bool


class CatchUp:
    """Our side of one link. ``unread``: the peer sent more than we looked at."""

    def __init__(self) -> None:
        """Nothing has been said on the link."""
        self.state = HeadsState.NEW
        self.unread = False
        self._asked: tuple[int, int] | None = None  # our step then, and how far back we asked
        self._tries = 0  # questions since the last heads of ours to all that brought nothing
        self._lacking = False  # it is ahead, or sent what stands on something we do not have
        self._fruitless = 0  # records since the last tick that were of no use when they came
        self._owed = 0  # records that answers to our questions may still bring

    def heads(self, event: HeadsEvent) -> Replies:
        """The peer has told its heads: what is to be done, in this order."""
        if event is HeadsEvent.AHEAD:
            self._lacking = True
        elif event is HeadsEvent.EVEN:
            self._asked = None
        return self._goes(event)

    def ask(self, step: int, *, differs: bool) -> int | None:
        """How many steps behind our head to ask now: more each time that did not help; None where
        a question is out, or enough of them brought nothing. differs: its head of this step does.
        """
        if HeadsEvent.ASK not in TRANSITIONS[self.state]:
            return None
        back = int(differs)
        if self._asked is not None and self._asked[0] == step:
            back = max(1, self._asked[1] * 4)
            self._tries += 1
            if self._tries > limits.TRIES:
                return None
        self._asked = step, back
        self._goes(HeadsEvent.ASK)
        return back

    def question(self) -> None:
        """A question of any kind goes out: its answer may bring what we have already."""
        self._owed = min(max(self._owed, 0) + limits.WANT, 2 * limits.WANT)

    def owed(self) -> bool:
        """Count a record that we had: whether an answer to us may have brought it."""
        self._owed -= 1
        return self._owed >= 0

    @property
    def full(self) -> bool:
        """Whether so much came to nothing since the last tick that no more is looked at."""
        return self._fruitless >= limits.FRUITLESS_PER_TICK

    def dropped(self, *, held: bool) -> None:
        """A record was not looked at; held: since it is held back already."""
        self._lacking = True
        self.unread = self.unread or not held

    def lacks(self) -> None:
        """A record came that stands on something we do not have."""
        self._lacking = True

    def in_vain(self) -> None:
        """A record was looked at, and of no use when it came."""
        self._fruitless += 1

    def tick(self) -> Due:
        """What has come together since the last tick; then it begins anew."""
        due = Due(ask=self._lacking, reread=self.unread)
        self._lacking = self.unread = False
        self._fruitless = 0
        return due

    def give_up(self) -> None:
        """Our heads are told to all: what was asked is asked again where that does not help."""
        self._goes(HeadsEvent.GIVE_UP)
        self._tries = 0

    def _goes(self, event: HeadsEvent) -> Replies:
        self.state, replies = TRANSITIONS[self.state][event]
        return replies
