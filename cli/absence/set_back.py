"""What one person hears of files of the own seat that were set back or lost, and can answer.

The others have some seconds to mend it by what they hold; then it is told once what is missing.
Where nobody may be absent there may be no way on but the person's word: the question says plainly
what a yes can cost. It is typed by people alone: a bot that plays for a person's seat does not
answer for its files. A bot that sits there in its own name goes on where all is gone, for nobody
can be asked; and never where files were put back.
"""

from __future__ import annotations

from typing import Protocol

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.absence_sentences import UNSIGNED
from cli.absence.missing_words import MissingWords
from cli.absence.unreachable_wait import USUAL, Delays
from cli.asking.typed_ahead import TOO_EARLY, ShownSince
from cli.asking.typed_words import Word
from cli.text.fact_texts import fact_words
from cli.text.words import N_, Words
from ledger.facts import Fact, FactKind
from ledger.live.live_table import LiveTable
from ledger.live.seated_table import SeatedTable
from ledger.records.names import is_bot

SET_BACK = N_(
    "This seat was set back: {problem}. It signs nothing, so that it does not sign anything twice,"
    " and waits."
)
LOST = N_(
    "This seat has lost its note of what it has signed. It goes on once all the others have told"
    " what they hold of it; until then it signs nothing."
)
ASK = N_(
    "Sign again all the same? {name} has told all that is held there of your seat, as far as that"
    " can be believed. But if files were lost here or an older backup was put back, your seat may"
    " have signed something since that nobody shows you. A second signature in its place is proof"
    " to everybody, and you can be named as a cheat. Type sign to go on, wait to sign nothing,"
    " quit to put the game down and put the right files back first."
)
ASK_OF_ALL = N_(
    "Sign again all the same? All the others have told what they hold of your seat, as far as that"
    " can be believed. But if files were lost here or an older backup was put back, your seat may"
    " have signed something since that one of them does not show. A second signature in its place"
    " is proof to everybody, and you can be named as a cheat. Type sign to go on, wait to sign"
    " nothing, quit to put the game down and put the right files back first."
)
BOT = N_(
    "Whether it signs again is for a person to say: a bot does not answer for files. Take the table"
    " up without a bot to be asked."
)
HOLDS_UP = N_(
    "The game waits for your seat, and the others can go on without it. Type quit: when they have"
    " gone on, come back, and you play on."
)
AGAIN = N_("One moment: {name} is asked once more what is held there of your seat.")
AGAIN_ALL = N_("One moment: all the others are asked once more what they hold of your seat.")
SIGNS = N_("Your seat signs again.")
PEERS = 10.0
"""Seconds in which the others may give back what a seat has lost."""


class SeatFiles(Protocol):
    """A running table, as far as the files of our seat are concerned."""

    @property
    def set_back(self) -> Fact | None:
        """By what is seen that they were set back; while it is so nothing is signed."""

    @property
    def waits_for_yes(self) -> bool:
        """Whether nothing but our person's word helps, and the others have told what they hold."""

    @property
    def holds_up(self) -> bool:
        """Whether the others could go on if our program ended, and then we as well."""

    def sign_anyway(self) -> bool:
        """Our person answers for what may be missing."""


class SetBackDialog:
    """The files of one seat, as its person has to do with them.

    other: the name of the other one, at a table of two; by_bot: a bot plays our seat; its_own: and
    sits there in its own name. missing: what is told of the words that a seat with whole files
    waits for.
    """

    def __init__(
        self,
        play: SeatFiles,
        other: str,
        words: Words,
        *,
        by_bot: bool = False,
        its_own: bool = False,
        missing: MissingWords | None = None,
    ) -> None:
        """Nothing is told yet."""
        self._missing = missing
        self.play, self.other, self.words = play, other, words
        self.by_bot, self.its_own = by_bot, its_own
        self._since: float | None = None
        self._shown = ShownSince()
        self._told = self._asked = self._yes = self._held_up = False

    def look(self, now: float) -> list[str]:
        """What is to be told now."""
        silent = [] if self._missing is None else self._missing.look(now)
        return silent + self._of_files(now)

    def _of_files(self, now: float) -> list[str]:
        found, yes = self.play.set_back, self._yes
        if found is None:
            self._since = None
            self._told = self._asked = self._yes = self._held_up = False
            return [self.words.say(SIGNS)] if yes else []
        if self._since is None:
            self._since = now
        waits = self.play.waits_for_yes
        if waits and self.by_bot and self.its_own and found.kind is FactKind.COUNTER_MISSING:
            self.play.sign_anyway()
            return []
        if now - self._since < PEERS and not waits:
            return []
        lines = [] if self._told else [self._problem(found)]
        if waits and not self._asked:
            self._shown.show(now)
            lines.append(self._question())
        if self.play.holds_up and not self._held_up:
            self._held_up = True
            lines.append(self.words.say(HOLDS_UP))
        self._told, self._asked, self._yes = True, waits, yes and not waits
        return lines

    def _question(self) -> str:
        if self.by_bot:
            return self.words.say(BOT)
        return self.words.say(ASK, name=self.other) if self.other else self.words.say(ASK_OF_ALL)

    def _problem(self, found: Fact) -> str:
        if found.kind is FactKind.COUNTER_MISSING and not self.other:
            return self.words.say(LOST)
        return self.words.say(SET_BACK, problem=fact_words(found, self.words))

    def question(self) -> AbsenceQuestion | None:
        """What is asked here, as a value; None where nothing is."""
        found = None if self._missing is None else self._missing.question()
        if found is None and self._asked and not self.by_bot:
            return AbsenceQuestion(AbsenceMatter.SIGN, words=(Word.SIGN, Word.WAIT))
        return found

    def fits(self, word: Word | None) -> bool:
        """Whether the word is an answer to what is asked here."""
        if self._missing is not None and self._missing.fits(word):
            return True
        return self._asked and not self.by_bot and word in (Word.SIGN, Word.WAIT)

    def answer(self, word: Word | None, begun: float | None = None) -> list[str] | None:
        """Take a typed word if it `fits`, and what is told then; None if it does not.

        begun: when its first key was pressed; None through a pipe.
        """
        if self._missing is not None and self._missing.fits(word):
            return self._missing.answer(word, begun)
        if not self.fits(word):
            return None
        if not self._shown.read(begun):
            return [self.words.say(TOO_EARLY)]
        if word is Word.WAIT or not self.play.sign_anyway():
            return [self.words.say(UNSIGNED)]
        self._yes, self._asked = True, False
        if not self.other:
            return [self.words.say(AGAIN_ALL)]
        return [self.words.say(AGAIN, name=self.other)]


def set_back_at(
    play: LiveTable, words: Words, delays: Delays = USUAL, *, by_bot: bool = False
) -> SetBackDialog | None:
    """The files of the seat that this node holds; None for a watcher, who has signed nothing."""
    if not isinstance(play, SeatedTable):
        return None
    names = play.roster.names
    other = names[1 - play.number] if len(names) == 2 else ""
    its_own = is_bot(names[play.number])
    missing = MissingWords(play, names, words, delays, by_bot=by_bot, its_own=its_own)
    return SetBackDialog(play, other, words, by_bot=by_bot, its_own=its_own, missing=missing)
