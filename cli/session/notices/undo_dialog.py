"""Answers that are taken back: what one person (or bot) hears of that, is asked, and can say.

Whose answer it was asks for it, all others are asked, and whoever owes the next answer can give it
all the same: nobody waits for a yes, and a no is an answer, or nothing at all (R59 of the protocol
page). A bot agrees when all people who are there have.
"""

from __future__ import annotations

from dataclasses import replace

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.asking.typed_words import Word
from cli.text.screen import UNDONE, YOURS_UNDONE
from cli.text.words import N_, Words
from engine.basics import Seat
from ledger.live.live_table import LiveTable
from ledger.live.seated_table import SeatedTable
from ledger.records.names import is_bot

ASKS = N_(
    "{name} would like to take the last answer back. undo: you agree; whoever is asked next can"
    " answer all the same."
)
ASKED = N_("The others are asked whether they agree. It lapses when the next answer is given.")
AGREES = N_("{name} agrees that the last answer is taken back.")
STANDS = N_("The answer stands: the game has gone on.")
CANNOT = N_(
    "There is nothing to take back: only the last answer can be, while nobody has answered since"
    " and nothing hidden came of it; whoever gave it asks first."
)
AGREED = N_("You agree. It is taken back when all the others do, if nobody answers before.")


class UndoDialog:
    """What is asked and told of it at one table."""

    def __init__(self, play: LiveTable, words: Words, *, by_bot: bool) -> None:
        """What was taken back before is told by the log."""
        self._play, self._words, self._by_bot = play, words, by_bot
        self._own = play if isinstance(play, SeatedTable) else None
        self._undone = play.undone
        self._said = frozenset[Seat]()

    def question(self, found: AbsenceQuestion) -> AbsenceQuestion:
        """What is asked of our person, where nothing else is: whether an answer is taken back; or
        the same as before, with the word that asks for our own.
        """
        own = self._own
        if found.matter is not AbsenceMatter.NOTHING or own is None or not own.may_undo:
            return found
        asker = own.undo_asked_by
        if asker is None:
            return replace(found, words=(Word.UNDO, *found.words))
        step = own.head()[0]
        return AbsenceQuestion(AbsenceMatter.UNDO, (asker,), words=(Word.UNDO,), step=step)

    def fits(self, word: Word | None) -> bool:
        """Whether the word means something here: to whoever plays, while something is played."""
        return word is Word.UNDO and self._own is not None and not self._own.over

    def answer(self, word: Word | None) -> list[str] | None:
        """Take the word if it `fits`, and what is told then; None if it does not."""
        if not self.fits(word) or self._own is None:
            return None
        said = self._own.number in self._own.undo_said
        if not said and not self._own.undo():
            return [self._words.say(CANNOT)]
        if self._undone != self._play.undone:  # ours was the last word
            return self.look()
        asks = self._own.undo_asked_by == self._own.number
        return [self._words.say(ASKED if asks else AGREED)]

    def look(self) -> list[str]:
        """What is to be told now, each once."""
        names, before, said = self._play.roster.names, self._said, self._now_said()
        lines = []
        undone, self._undone = self._undone, self._play.undone
        if self._undone != undone and self._undone is not None:
            lines.append(self._taken_back(self._undone[1]))
        elif self._own is not None and self._own.number in before and not said:
            lines.append(self._words.say(STANDS))
        if self._own is not None:
            asker = self._own.undo_asked_by
            for seat in sorted(said - before - {self._own.number}, key=lambda one: one != asker):
                text = ASKS if seat == asker else AGREES
                lines.append(self._words.say(text, name=names[seat]))
        return lines

    def _taken_back(self, whose: Seat | None) -> str:
        if self._own is not None and whose == self._own.number:
            return self._words.say(YOURS_UNDONE)
        names = self._play.roster.names
        return self._words.say(UNDONE, name="" if whose is None else names[whose])

    def bot_answers(self) -> list[str]:
        """Let a bot that plays our seat agree, once all people who are there have; what is told."""
        own = self._own
        if not self._by_bot or own is None or own.undo_asked_by is None or not own.may_undo:
            return []
        bots = {seat for seat, name in enumerate(own.roster.names) if is_bot(name)}
        people = set(own.table.live) - bots - {own.number}
        return (self.answer(Word.UNDO) or []) if own.undo_said >= people else []

    def _now_said(self) -> frozenset[Seat]:
        """Who would have the last answer taken back now; what was said on an older head is over."""
        self._said = frozenset() if self._own is None else self._own.undo_said
        return self._said
