"""A table as these tests need it: who is needed, who is absent, and what was asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from cli.absence.absence_dialog import AbsenceDialog
from cli.text.words import words_in

NAMES = ("Anna", "Ben", "Carla", "Dora")
LATE = 120.0


@dataclass
class Asked:
    """A proposal as the table would show it."""

    without: tuple[int, ...]
    yes: tuple[int, ...]
    unsigned: tuple[int, ...]


@dataclass
class State:
    """Who is absent."""

    may_return: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    since: dict[int, int] = field(default_factory=dict)
    lacking: tuple[int, ...] = ()
    spare: int = 1
    bound: bool = False
    proposal: Asked | None = None
    cut_out_at: int | None = None
    late_event_void: bool = False
    returning: bool = False


class Play:
    """Four seats, one of which may be absent."""

    def __init__(self, **state):
        self.absences = State(**state)
        self.agreed = frozenset()
        self.wishes = {}
        self.unwished = set()
        self.step = 7
        self.signed = False
        self.mute = False
        self.gives_way = True
        self.crossed = {}
        self.ended_by = set()
        self.over = False
        self.ended = None
        self.done = []
        self.fits = True

    def now(self, **state):
        """The table has changed."""
        for name, value in state.items():
            setattr(self.absences, name, value)

    def can_go_without(self, seats):
        """As the table's spare seats allow."""
        return len(seats) <= self.absences.spare

    def go_without(self, seats):
        """Noted, and held."""
        self.agreed |= set(seats)
        self.done.append(("without", tuple(seats)))
        return True

    def wait_for(self, seats):
        """Noted."""
        self.agreed -= set(seats)
        self.done.append(("wait", tuple(seats)))

    def leave(self):
        """Noted; may not fit."""
        self.done.append(("leave",))
        return self.fits

    def wish_end(self, why, seats=()):
        """Noted."""
        self.done.append(("end", why, tuple(seats)))
        self.wishes[0] = (why, tuple(seats))
        self.unwished.discard(0)
        if self.mute:
            del self.wishes[0]
        return self.signed

    def head(self):
        """Behind some step."""
        return self.step, bytes([self.step])

    def unwish(self):
        """Noted."""
        if self.signed:
            return False
        self.done.append(("on",))
        self.wishes.pop(0, None)
        self.unwished.add(0)
        return True


def dialog(play, *, own=0, bots=(), lang="en", by_bot=False):
    """The seats of this table, for one of its people."""
    return AbsenceDialog(play, NAMES, own, bots, words_in(lang), by_bot=by_bot)


def out_of_reach(one, seat=2, at=0.0):
    """Nobody reaches this seat from then on; what is told when patience is over."""
    one.heard(seat, False, at)
    return looked(one, at + 20) + looked(one, at + LATE)


def looked(one, now):
    """What is told at a look, and of what a bot that plays the seat has answered behind it."""
    return one.look(now) + one.bot_answers(now)
