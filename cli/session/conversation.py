"""What people at one node say to the others and hear of them, in the lobby and at the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from cli.asking.typed_line import Hear
from cli.kept_tables.talk_file import MOST, SaidWord, keep_talk, kept_talk
from cli.lobby.lobby_text import others_here, speaker
from cli.lobby.muted_names import MutedNames
from cli.text.words import N_, Words
from ledger.line_signs import line_of, shown
from ledger.records.roster import Roster
from p2p.shell.node import Node
from p2p.wire import limits
from p2p.wire.rate_limits import Allowance

TOO_FAST = N_("That was not sent: the others cannot read so fast. Wait a few seconds.")
CUT = N_("Only the first {n} signs of that were sent; the rest can be said by itself.")


def own_words() -> Allowance:
    """How much a person may say: what is beyond it others would not show (`p2p.wire.limits`)."""
    return Allowance(limits.OWN_WORDS_AT_ONCE, limits.OWN_WORDS_EVERY)


class Conversation:
    """Words that go out and come in. They do not stand in the log, but beside it.

    own: our identity. roster: that of the table, None before it. now: seconds of a monotonic clock.
    tell: shows a sentence. talk: shows who said what, with the sentence that tells it, which is
    empty for our own words and for those that are told again, and behind which step it was said.
    """

    def __init__(
        self,
        node: Node,
        own: bytes,
        words: Words,
        *,
        roster: Callable[[], Roster | None],
        now: Callable[[], float],
        tell: Callable[[str], None],
        talk: Callable[[str, str, str, int], None],
    ) -> None:
        """All are heard, and nothing was said."""
        self._log: Path | None = None
        self._step: Callable[[], int] = lambda: -1
        self._spoken: deque[SaidWord] = deque(maxlen=MOST)
        self._node, self._own, self._words = node, own, words
        self._roster, self._now, self._tell = roster, now, tell
        self._show = talk
        self._muted = MutedNames()
        self._said = own_words()

    def begins(self, log: Path, step: Callable[[], int]) -> None:
        """The table of this log is there: what was said at it before is shown again, and all that
        is said is kept from now on. step: the last one that is closed."""
        before = kept_talk(log)
        for one in before:
            self._show(one.name, one.text, "", one.step)
        self._log, self._step = log, step
        lobby = [*self._spoken]
        self._spoken = deque([*before, *lobby], maxlen=MOST)
        if lobby:
            keep_talk(log, self._spoken)

    def _talk(self, name: str, text: str, told: str) -> None:
        one = SaidWord(name, text, self._step())
        self._show(name, text, told, one.step)
        self._spoken.append(one)
        if self._log is not None:
            keep_talk(self._log, self._spoken)

    def say(self, text: str) -> None:
        """Say a word to the others."""
        if not self._said.allows(self._now()):
            self._tell(self._words.say(TOO_FAST))
            return
        roster, whole = self._roster(), line_of(text)
        said = whole[: limits.CHAT]
        self._node.say(said, None if roster is None else roster.table_id)
        self._talk(speaker(self._own, self._node.lobby, roster) or "", shown(said), "")
        if said != whole:
            self._tell(self._words.say(CUT, n=limits.CHAT))

    def hear(self, wanted: Hear) -> None:
        """Show what somebody says, or show it no more."""
        others = others_here(self._own, self._node.lobby, self._roster())
        self._tell(self._muted.hear(wanted, others, self._words))

    def heard(self, about: bytes, identity: bytes, text: str) -> None:
        """Somebody has said a word."""
        name = speaker(identity, self._node.lobby, self._roster())
        if name is not None and self._muted.hears(identity):
            said = self._words.say(N_("{name} says: {text}"), name=name, text=shown(text))
            self._talk(name, shown(text), said)
