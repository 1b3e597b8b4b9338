"""Who of the others is heard here: words of somebody muted are shown no more, on this screen alone.

Muted is an identity, for this evening; a name could be taken by another one. Here stands also how
much a person may say: what is beyond it others would not show (`p2p.wire.limits`).
"""

from __future__ import annotations

from collections.abc import Mapping

from cli.asking.typed_line import Hear
from cli.text.words import N_, Words
from ledger.records.names import folded
from p2p.wire import limits
from p2p.wire.pace import Allowance

NOBODY_CALLED = N_("Nobody else called {name!r} sits here.")


class Talk:
    """Who is muted on this screen, and how much was said by it."""

    def __init__(self) -> None:
        """All are heard, and nothing was said."""
        self._muted: set[bytes] = set()
        self._said = Allowance(limits.OWN_WORDS_AT_ONCE, limits.OWN_WORDS_EVERY)

    def hears(self, identity: bytes) -> bool:
        """Whether words of this identity are shown."""
        return identity not in self._muted

    def may_say(self, now: float) -> bool:
        """Whether one more word may go out, which is counted. now: monotonic seconds."""
        return self._said.allows(now)

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
