"""Who may look in from another machine: one code at a time, and whom its owner has let in.

A code is a secret that stands in the fragment of an address, which no request carries. It is good
once and for two minutes; whoever has come by it gets a secret of their own, and waits until the
owner of the page says that the same two words stand on both screens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from cli.guests.sealed_words import name_of
from cli.guests.two_words import two_words

CODE_SECONDS = 120.0
"""How long a code is good, and how long somebody is waited for that has not been let in."""
CODE_BYTES = 16
"""Of a secret: nobody guesses it, not even with all that was said by it written down."""
MOST_GUESTS = 8
"""In the list at one time; a table has no more seats."""

Chance = Callable[[int], bytes]


class GuestKind(Enum):
    """What a guest is."""

    SCREEN = "screen"  # the owner's own seat, on one screen more
    SEAT = "seat"  # a seat of its own, with a second key on this node


@dataclass(frozen=True)
class OfferedCode:
    """A code that is good until then; seat: the name of the seat of a guest that it leads back to,
    empty for a new one."""

    kind: GuestKind
    code: str = field(repr=False)
    until: float
    seat: str = ""


@dataclass(eq=False)
class Guest:
    """Somebody who has come by a code. secret: by what it comes again, as hexadecimal digits.
    returns: to the seat of this name, which is there already."""

    number: int
    kind: GuestKind
    words: str
    since: float
    secret: str = field(repr=False)
    confirmed: bool = False
    name: str = ""
    returns: bool = False

    @property
    def asks(self) -> bool:
        """Whether its owner is to say something: of a seat once it has a name."""
        return not self.confirmed and (self.kind is GuestKind.SCREEN or bool(self.name))


class GuestList:
    """The guests of one page. ``now``: monotonic seconds, ``chance``: so many random bytes,
    ``lang``: the language of the two words."""

    def __init__(self, now: Callable[[], float], chance: Chance, lang: str) -> None:
        """Nobody may come."""
        self._now, self._chance, self._lang = now, chance, lang
        self._offered: OfferedCode | None = None
        self._guests: list[Guest] = []
        self._count = 0

    # -- what the owner does ----------------------------------------------------------------------

    def offer(self, kind: GuestKind, seat: str = "") -> OfferedCode | None:
        """A code for one guest; the one before is good for nothing any more. None where the list is
        full."""
        self.shut()
        if len(self._guests) >= MOST_GUESTS:
            return None
        code = self._chance(CODE_BYTES).hex()
        self._offered = OfferedCode(kind, code, self._now() + CODE_SECONDS, seat)
        return self._offered

    def shut(self) -> None:
        """Nobody comes by the code that was offered."""
        self._offered = None

    def confirm(self, number: int) -> Guest | None:
        """The same two words stand on both screens: this guest may look in. None for nobody that
        asks."""
        found = self.numbered(number)
        if found is None or not found.asks:
            return None
        found.confirmed = True
        return found

    def end(self, number: int) -> Guest | None:
        """This guest may not any more, and its secret opens nothing. None for nobody."""
        found = self.numbered(number)
        if found is not None:
            self._guests.remove(found)
        return found

    # -- what connections show --------------------------------------------------------------------

    def secret_called(self, name: str) -> bytes | None:
        """The secret with this name: that of the code, as long as it is good, or of a guest."""
        codes = [self.offered.code] if self.offered is not None else []
        for secret in (*codes, *(one.secret for one in self._guests)):
            if name_of(bytes.fromhex(secret)) == name:
                return bytes.fromhex(secret)
        return None

    def comes(self, secret: bytes) -> Guest | None:
        """Somebody has shown to have it: who that is. A code is spent by it."""
        shown = secret.hex()
        offered = self.offered
        if offered is not None and offered.code == shown:
            self._offered = None
            self._count += 1
            words = two_words(self._chance, self._lang, [one.words for one in self._guests])
            own = self._chance(CODE_BYTES).hex()
            guest = Guest(self._count, offered.kind, words, self._now(), own)
            guest.name, guest.returns = offered.seat, bool(offered.seat)
            self._guests.append(guest)
            return guest
        return next((one for one in self._guests if one.secret == shown), None)

    # -- how it stands ----------------------------------------------------------------------------

    @property
    def offered(self) -> OfferedCode | None:
        """The code that is good now."""
        offered = self._offered
        return offered if offered is not None and self._now() <= offered.until else None

    @property
    def guests(self) -> tuple[Guest, ...]:
        """All who have come, the first one first."""
        return tuple(self._guests)

    def numbered(self, number: int) -> Guest | None:
        """The guest of this number."""
        return next((one for one in self._guests if one.number == number), None)

    def forget_late(self) -> list[Guest]:
        """Let those go that nobody has let in for two minutes; these."""
        begun = self._now() - CODE_SECONDS
        late = [one for one in self._guests if not one.confirmed and one.since < begun]
        for one in late:
            self._guests.remove(one)
        return late
