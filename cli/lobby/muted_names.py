"""Who of the others is muted, by name: their words are shown no more, on this screen alone.

Muted is an identity, for this evening; a name could be taken by another one.
"""

from __future__ import annotations

from collections.abc import Mapping

from cli.asking.typed_line import Hear
from cli.text.words import N_, Words
from ledger.records.names import folded

NOBODY_CALLED = N_("Nobody else called {name!r} sits here.")


class MutedNames:
    """Who is muted on this screen."""

    def __init__(self) -> None:
        """All are heard."""
        self._muted: set[bytes] = set()

    def hears(self, identity: bytes) -> bool:
        """Whether words of this identity are shown."""
        return identity not in self._muted

    def hear(self, wanted: Hear, others: Mapping[bytes, str], words: Words) -> str:
        """Show what somebody says or do not, as was typed, and tell it.

        others: who is here, by identity, with their names.
        """
        name = wanted.name
        called = [one for one, known in others.items() if folded(known) == folded(name)]
        if not called:
            return words.say(NOBODY_CALLED, name=name)
        if wanted.shown:
            self._muted.difference_update(called)
            return words.say("What {name} says is shown again.", name=others[called[0]])
        self._muted.update(called)
        return words.say(
            "What {name} says is not shown here any more.  unmute {name}: show it again.",
            name=others[called[0]],
        )
