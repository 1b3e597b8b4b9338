"""What a node knows of one link at one table: who is there, what it has, what was asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from p2p.gossip.left_out import LeftOut
from p2p.wire.duplicates import Seen


@dataclass
class Side:
    """What we know of one link at this table; ``seat``: None for a watcher."""

    identity: bytes
    seat: int | None
    known: Seen = field(default_factory=Seen)
    linked: frozenset[bytes] = frozenset()
    step: int = 0
    head: bytes = b""
    asked: tuple[int, int] | None = None  # our step when we asked, and how far back we asked
    fresh: bool = True  # no heads from it yet
    waiting: bool = False  # for the heads that end an answer
    tries: int = 0  # questions since the last heads of ours that brought nothing
    asked_word: tuple[bytes, bytes, int] | None = None  # our head, its, and for which word
    echo: frozenset[bytes] = frozenset()  # records that only an answer to that question brings
    echoed: bool = False  # one of them has come
    overdue: bool = False  # none has for a while: it is asked again
    partial: bool = False  # since then we dropped something unread: its answer tells not all
    lacking: bool = False  # sent a record that stands on something we do not have
    behind: bool = False  # told heads behind ours, which may have changed on the way
    unread: bool = False  # sent more than we looked at; asked for it at the next tick
    fruitless: int = 0  # records since the last tick that were of no use when they came
    answers: int = 0  # given since the last tick
    served: int = 0  # answers in all: the link that got fewest is served first
    wanted: int | None = None  # the step of a question that is put off to the next tick
    asked_us: tuple[int, int] = (-1, 0)  # the furthest step it asked for, questions since
    left_out: LeftOut = field(default_factory=LeftOut)  # what it gets from the bringer
    told_early: bool = False  # our heads, since they were told to all
    owed: int = 0  # records that answers to our questions may still bring

    @property
    def seated(self) -> bool:
        """Whether the node behind it has a seat."""
        return self.seat is not None
