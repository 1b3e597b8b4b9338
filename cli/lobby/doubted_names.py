"""Somebody sits in the lobby under a name that is known here with another key: told, and decided.

That drives nobody away: the person stays, is not ready so long, and says yes to just the keys and
names that were shown last; where others sit there by then it is asked again. Pipes and bots say
nothing; they wait until it has gone, unless they were told beforehand (--take-seat).
"""

from __future__ import annotations

from collections.abc import Callable

from cli.asking.typed_ahead import TOO_EARLY, ShownSince
from cli.asking.word_help import IN_DOUBT, READINESS, word_help
from cli.lobby.strange_tables import COMPARE, clash_line
from cli.text.words import N_, Words
from p2p.core.lobby import Lobby
from p2p.wire.errors import NameClash

_Case = tuple[str, bytes, bytes]  # NameClash.case

NOT_WITH_THEM = N_(
    "You stay, and are not ready while they sit there.  yes: sit with them after all."
)
MOST = 8  # of them shown one by one; more of them fill no screen


def doubt_lines(lobby: Lobby, words: Words, *, asks: bool) -> list[str]:
    """Both keys of each of them, and what can be done. asks: somebody is there who can type."""
    say = words.say
    if not lobby.clashes:
        return []
    lines = []
    for clash in lobby.clashes[:MOST]:
        member = lobby.member(clash.found)
        lines.append(clash_line(clash.name if member is None else member.name, clash, words))
    lines.append(say(COMPARE))
    if lobby.started:
        lines.append(say("The table has begun with them; nothing of yours is signed."))
    else:
        lines.append(
            say(
                "You are not ready while they sit there, and nothing is signed. Whoever opened the"
                " table can take a seat back: refuse NAME."
            )
        )
    if asks:
        lines += word_help(IN_DOUBT, words)
    else:
        lines.append(say("To sit with them all the same: --take-seat"))
    return lines


class DoubtedNames:
    """What is shown of them, and what a person says to it."""

    def __init__(self, show: Callable[[list[str]], None], words: Words) -> None:
        """Nobody is in doubt, and nobody is there who can say anything to it."""
        self._show, self._words = show, words
        self._accept: Callable[[tuple[NameClash, ...]], object] = lambda clashes: None
        self._asks = self._sure = False
        self._ready: Callable[[bool], None] = lambda ready: None
        self._leave: Callable[[], None] = lambda: None
        self._now: Callable[[], float] = lambda: 0.0
        self._instead: Callable[[], None] = lambda: None
        self._lobby: Lobby | None = None
        self._told: set[_Case] = set()
        self._listed: set[_Case] = set()  # when they were shown last
        self._since = ShownSince()

    def decide(self, accept: Callable[[tuple[NameClash, ...]], object], *, sure: bool) -> None:
        """accept: sit with these all the same; sure: that was said of all beforehand."""
        self._accept, self._sure = accept, sure

    def ask(
        self,
        ready: Callable[[bool], None],
        leave: Callable[[], None],
        now: Callable[[], float],
        *,
        instead: Callable[[], None] = lambda: None,
    ) -> None:
        """Somebody is there who can type. now: seconds of a monotonic clock. instead: a yes or a no
        is about them from now on, whatever else was asked before."""
        self._asks = True
        self._ready, self._leave, self._now, self._instead = ready, leave, now, instead

    def lobby(self, lobby: Lobby | None) -> None:
        """The lobby as it is now: who is new among them is told, each once."""
        before = self._lobby
        self._lobby = lobby
        if lobby is not None and lobby.clashes and self._sure:
            self._accept(lobby.clashes)
            return
        here = set() if lobby is None else {clash.case for clash in lobby.clashes}
        begun = bool(here) and lobby is not None and lobby.started
        begun = begun and (before is None or not before.started)
        if here and ((here - self._told and len(self._told) < MOST) or begun):
            self._told |= here
            self.show()

    def show(self) -> None:
        """Who is in doubt now, and what can be done about it."""
        if self._lobby is not None and self._lobby.clashes:
            self._since.show(self._now())
            self._instead()
            self._listed = {clash.case for clash in self._lobby.clashes[:MOST]}
            self._show(doubt_lines(self._lobby, self._words, asks=self._asks))

    @property
    def asked(self) -> bool:
        """Whether yes and no are answers about them now."""
        return self._asks and self._lobby is not None and bool(self._lobby.clashes)

    def answered(self, yes: bool, begun: float | None) -> None:
        """A yes or a no to them. begun: when its first key was pressed; None through a pipe."""
        lobby = self._lobby
        if lobby is None or not self.asked:
            return
        if not self._since.read(begun):
            self._show([self._words.say(TOO_EARLY)])
        elif yes:
            self._yes(lobby)
        elif lobby.started:
            self._leave()
        else:
            self._ready(False)
            self._show([self._words.say(NOT_WITH_THEM)])

    def _yes(self, lobby: Lobby) -> None:
        """To all that sit there, if the person has seen them all."""
        say = self._words.say
        if any(clash.case not in self._listed for clash in lobby.clashes):
            self._show([say("Others sit there by now, so that was no yes. These are there:")])
            self.show()
            return
        self._accept(lobby.clashes)
        if lobby.started:
            return
        if lobby.wanted:
            self._show([say("You sit with them, and are ready as before.  wait: not yet.")])
        else:
            self._show(word_help(READINESS, self._words))
