"""Which machine is asked to play which of the opener's bots; the opener's side, sans-IO.

Once all seats are taken the bots are spread evenly over the machines of those who sit: one at a
time, that with the fewest seats is asked first. Until another one sits in its place a bot stays
where it is, so a machine that says no, says nothing or goes costs the table a pause and no seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from p2p.wire import limits


@dataclass(frozen=True)
class SeatedMember:
    """One who sits: its identity and name, whose machine plays it, whether it is linked now."""

    identity: bytes
    name: str
    machine: bytes
    here: bool


@dataclass(frozen=True)
class Asked:
    """This machine is to play the bot of this name."""

    machine: bytes
    name: str


def next_move(
    opener: bytes, places: Sequence[SeatedMember], declined: frozenset[bytes]
) -> Asked | None:
    """The machine to ask and the bot it is to play; None where no move makes it more even."""
    played = [one.machine for one in places]
    bots = [one.name for one in places if one.machine == opener != one.identity]
    free = [
        one.identity
        for one in places
        if one.machine == one.identity != opener
        and one.here
        and one.identity not in declined
        and played.count(one.identity) + 2 <= played.count(opener)
    ]
    if not bots or not free:
        return None
    return Asked(min(free, key=played.count), bots[-1])


class BotSpreading:
    """What a lobby's opener asks of the others' machines, and what they have said."""

    def __init__(self, opener: bytes) -> None:
        """Nobody has been asked."""
        self.asked: Asked | None = None
        self._opener = opener
        self._since = 0.0
        self._declined: frozenset[bytes] = frozenset()

    def due(self, places: Sequence[SeatedMember]) -> bool:
        """Whether somebody is asked, or is still to be, before the table begins."""
        return self.asked is not None or self._next(places) is not None

    def ask(self, places: Sequence[SeatedMember], now: float) -> Asked | None:
        """Whom to ask now: nobody while another one is asked."""
        if self.asked is not None:
            return None
        self.asked = self._next(places)
        self._since = now
        return self.asked

    def seated(self) -> None:
        """The bot that somebody was asked to play sits there."""
        self.asked = None

    def decline(self, machine: bytes) -> None:
        """This machine plays no bots."""
        self._declined |= {machine}
        if self.asked is not None and self.asked.machine == machine:
            self.asked = None

    def forget(self, machine: bytes) -> None:
        """This machine's person has left: should it come again, it is asked anew."""
        self._declined -= {machine}

    def tick(self, places: Sequence[SeatedMember], now: float) -> None:
        """A member that does nothing for too long is asked no more; one that has gone, not for now.
        places: empty while seats are free."""
        if self.asked is None:
            return
        asked = self.asked.machine
        here = any(one.identity == asked and one.here for one in places)
        if not here or not any(self._plays(one, self.asked.name) for one in places):
            self.asked = None
        elif now - self._since >= limits.BOT_PATIENCE:
            self.decline(asked)

    def _next(self, places: Sequence[SeatedMember]) -> Asked | None:
        return next_move(self._opener, places, self._declined)

    def _plays(self, one: SeatedMember, name: str) -> bool:
        """Whether this is the opener's bot of that name."""
        return one.name == name and one.machine == self._opener
