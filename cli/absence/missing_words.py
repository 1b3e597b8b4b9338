"""What one person hears while a linked seat does not say what it holds of theirs, and can answer.

After a start, or once all links were down, a seat signs nothing before all who are linked have said
so. One that says nothing would stop it for ever, and the others would read that they wait for it,
and not for a silent one. So its person is told who that is; and where so many others have spoken
as suffice without that link, the person may go on without the word. Bots answer as in `set_back`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.absence_sentences import UNSIGNED, listed
from cli.absence.unreachable_wait import USUAL, Delays
from cli.asking.typed_ahead import TOO_EARLY, ShownSince
from cli.asking.typed_words import Word
from cli.text.words import N_, Words
from engine.basics import Seat
from ledger.facts import Fact

SILENT = N_(
    "Still to tell what they hold of your seat: {names}. Until then your seat signs nothing. If"
    " the others read that they wait for you, tell them whom you wait for."
)
ASK = N_(
    "Sign without the word of {names}? Enough of the others have told what they hold of your seat."
    " But if an older backup of the files was put back here, or your identity was used on another"
    " machine, your seat may have signed something that only {names} can show. A second signature"
    " in its place is proof to everybody, and you can be named as a cheat. Type sign to go on,"
    " wait to sign nothing."
)
BOT = N_(
    "Whether it signs without the word of {names} is for a person to say. Take the table up without"
    " a bot to be asked."
)
SIGNS = N_("Your seat signs again, without the word of {names}.")


class OwnWords(Protocol):
    """A running table, as far as our seat waits for the words of others."""

    @property
    def set_back(self) -> Fact | None:
        """By what is seen that our files were set back: then more than a word is missing."""

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The linked seats for whose word ours waits."""

    @property
    def may_pass_over(self) -> bool:
        """Whether so many others have spoken as suffice without links to these."""

    def pass_over(self) -> bool:
        """Our person goes on without their word."""


class MissingWords:
    """The words that one seat waits for. ``by_bot``: a bot plays it; ``its_own``: and sits there in
    its own name.
    """

    def __init__(
        self,
        play: OwnWords,
        names: Sequence[str],
        words: Words,
        delays: Delays = USUAL,
        *,
        by_bot: bool = False,
        its_own: bool = False,
    ) -> None:
        """Nothing is told yet."""
        self.play, self.names, self.words, self._delays = play, names, words, delays
        self.by_bot, self.its_own = by_bot, its_own
        self._since: float | None = None
        self._told: frozenset[Seat] = frozenset()
        self._shown = ShownSince()
        self._asked: tuple[Seat, ...] = ()

    def look(self, now: float) -> list[str]:
        """What is to be told now."""
        silent = () if self.play.set_back is not None else self.play.silent
        if not silent:
            self._since, self._told, self._asked = None, frozenset(), ()
            return []
        if self._since is None:
            self._since = now
        lines, waited = [], now - self._since
        if waited >= self._delays.unreachable and not self._told.issuperset(silent):
            self._told |= frozenset(silent)
            lines.append(self.words.say(SILENT, names=listed(silent, self.names)))
        if waited < self._delays.patience or not self.play.may_pass_over:
            self._asked = ()
        elif self.by_bot and self.its_own:
            self.play.pass_over()
        elif self._asked != silent:
            self._asked = silent
            self._shown.show(now)
            text = BOT if self.by_bot else ASK
            lines.append(self.words.say(text, names=listed(silent, self.names)))
        return lines

    def question(self) -> AbsenceQuestion | None:
        """What is asked here, as a value; None where nothing is."""
        if not self._asked or self.by_bot:
            return None
        words = (Word.SIGN, Word.WAIT)
        return AbsenceQuestion(AbsenceMatter.SIGN_WITHOUT_WORD, self._asked, words=words)

    def fits(self, word: Word | None) -> bool:
        """Whether the word is an answer to what is asked here."""
        return bool(self._asked) and not self.by_bot and word in (Word.SIGN, Word.WAIT)

    def answer(self, word: Word | None, begun: float | None = None) -> list[str] | None:
        """Take a typed word if it `fits`, and what is told then; None if it does not.

        begun: when its first key was pressed; None through a pipe.
        """
        if not self.fits(word):
            return None
        if not self._shown.read(begun):
            return [self.words.say(TOO_EARLY)]
        asked = self._asked
        if word is Word.WAIT or asked != self.play.silent or not self.play.pass_over():
            return [self.words.say(UNSIGNED)]
        self._asked = ()
        return [self.words.say(SIGNS, names=listed(asked, self.names))]
