"""Who of the others is heard here: words of somebody muted are shown no more, on this screen alone.

Muted is an identity, for this evening; a name could be taken by another one. Here stands also how
much a person may say: what is beyond it others would not show (`p2p.wire.limits`).
"""

from __future__ import annotations

from collections.abc import Mapping

from cli.asking.typed_words import Place, Said, Word, typed
from cli.text.words import Words
from ledger.records.names import folded
from p2p.wire import limits
from p2p.wire.pace import Allowance


def is_mute_word(line: str) -> bool:
    """Whether a typed line says whom to hear, or not to hear: such a word, and a name."""
    return _mute_said(line) is not None


def _mute_said(line: str) -> Said | None:
    said = typed(Place.LOBBY, line)
    mutes = said is not None and said.word in (Word.MUTE, Word.UNMUTE) and bool(said.about)
    return said if mutes else None


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

    def typed(self, line: str, others: Mapping[bytes, str], words: Words) -> str | None:
        """Do what was typed, and tell it; None for a line that says no such thing.

        others: who is here, by identity, with their names.
        """
        said = _mute_said(line)
        if said is None:
            return None
        name = said.about
        called = [one for one, known in others.items() if folded(known) == folded(name)]
        if not called:
            return words.say("Nobody else called {name!r} sits here.", name=name)
        if said.word is Word.UNMUTE:
            self._muted.difference_update(called)
            return words.say("What {name} says is shown again.", name=others[called[0]])
        self._muted.update(called)
        return words.say(
            "What {name} says is not shown here any more.  unmute {name}: show it again.",
            name=others[called[0]],
        )
