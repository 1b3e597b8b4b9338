"""A guest's way in: it names its secret, tells a key, and has to seal its first word.

The secret of a code is spent by that first word alone, so whoever has only heard how it is called
spends nothing. Nobody is told whether a name is good but by the close of the connection.
"""

from __future__ import annotations

import re

from cli.guests.guest_list import Chance, Guest, GuestList
from cli.guests.sealed_words import KEY, NotSealed, SealedWords, node_end, told_key
from cli.web.door import Step, WayIn
from cli.web.incoming_json import BadMessage, read_message

NAME, TOLD = re.compile("[0-9a-f]{16}"), re.compile("[0-9a-f]{64}")


class GuestDoors:
    """Doors to the guests of a list."""

    def __init__(self, guests: GuestList, chance: Chance) -> None:
        """``chance``: so many random bytes."""
        self._guests, self._chance = guests, chance

    def door(self) -> GuestDoor:
        """For one connection more."""
        return GuestDoor(self._guests, self._chance)


class GuestDoor:
    """One connection of a guest; ``guest``: who that is, once it has shown it."""

    def __init__(self, guests: GuestList, chance: Chance) -> None:
        """Nothing has been shown."""
        self._guests, self._chance = guests, chance
        self._secret = b""
        self._words: SealedWords | None = None
        self.guest: Guest | None = None

    def shows(self, text: str, *, room: bool) -> Step:
        """The name of a secret, then the first sealed word. Raises BadMessage."""
        if self._words is None:
            return self._knocks(text, room=room)
        hello = read_message(self.read(text))
        if hello["t"] != "hello":
            raise BadMessage
        self.guest = self._guests.comes(self._secret)
        return Step(WayIn.CAME, hello=hello) if self.guest is not None else Step(WayIn.UNKNOWN)

    def _knocks(self, text: str, *, room: bool) -> Step:
        knock = read_message(text)
        name, key = str(knock.get("name")), str(knock.get("key"))
        if knock["t"] != "knock" or not NAME.fullmatch(name) or not TOLD.fullmatch(key):
            raise BadMessage
        secret = self._guests.secret_called(name)
        if secret is None:
            return Step(WayIn.UNKNOWN)
        if not room:
            return Step(WayIn.CROWDED)
        own = self._chance(KEY)
        try:
            self._secret, self._words = secret, node_end(secret, own, key)
        except NotSealed as error:
            raise BadMessage from error
        return Step(reply={"t": "key", "key": told_key(own)})

    def read(self, text: str) -> str:
        """A sealed word of this guest. Raises BadMessage for anything else."""
        if self._words is None:
            raise BadMessage
        try:
            return self._words.opened(text)
        except NotSealed as error:
            raise BadMessage from error

    def written(self, text: str) -> str:
        """Sealed; nothing is said in the clear to a guest."""
        assert self._words is not None, "who is told something has come in"
        return self._words.sealed(text)
