"""What the words of a place do, as lines of help: each word as it is typed, then what it does.

A word is understood where help tells of it (`cli.asking.word_places`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cli.asking.typed_words import Place, Word, forms
from cli.text.words import N_, Words

WIDTH = 76
"""Columns of a line that holds more than one word."""

GAP = "  "
NAME = N_("NAME")
WORDS = N_("WORDS")
CARD = N_("CARD")
LOOKS_ON = N_("You look on: watchers cannot answer or say anything.")
TO_BE_READY = N_("Press Enter when you are ready; ? tells what else can be typed.")


@dataclass(frozen=True, slots=True)
class Entry:
    """What a word does; `about`: what stands behind it; `shown`: its name, if not as typed."""

    word: Word
    does: str
    about: str = ""
    shown: str = ""

    def line(self, words: Words) -> str:
        """`word ABOUT: what it does.`"""
        return f"{self.call(words)}: {words.say(self.does)}"

    def call(self, words: Words) -> str:
        """`word ABOUT`, as it is typed."""
        about = f" {words.say(self.about)}" if self.about else ""
        shown = words.say(self.shown) if self.shown else forms(self.word, words.lang)[0]
        return shown + about


_WHO = Entry(Word.WHO, N_("who is asked, and since when."))
_LOOKS = (
    Entry(Word.TABLE, N_("the table.")),
    Entry(Word.HAND, N_("what only you see.")),
    _WHO,
    Entry(Word.AGAIN, N_("the last news again.")),
    Entry(Word.LOG, N_("what has happened.")),
    Entry(Word.NOTES, N_("what you have read.")),
    Entry(Word.KNOWN, N_("what others know of your cards.")),
    Entry(Word.DISCARD, N_("the discarded cards.")),
    Entry(Word.RULES, N_("what a card does."), CARD),
    Entry(Word.RULES, N_("all cards and topics.")),
)
_SHOWS = Entry(Word.PAGE, N_("the page in the browser."))
_PHONES = Entry(Word.PHONE, N_("your seat on a phone too; phone seat: one for somebody else."))
_HEARS = (
    Entry(Word.MUTE, N_("do not show what NAME says."), NAME),
    Entry(Word.UNMUTE, N_("show it again."), NAME),
)
_SAYS = Entry(Word.SAY, N_("tell the others something; it does not stand in the log."), WORDS)
_TAKES_BACK = Entry(Word.BACK, N_("take back what is chosen and not signed yet."))
_GOES = Entry(Word.QUIT, N_("go."))

AT_TABLE = (
    *_LOOKS,
    Entry(Word.SKIP, N_("until you are asked again, and what happens is told then.")),
    Entry(Word.HINT, N_("what a bot would answer; only where all others are bots.")),
    *(_SHOWS, _PHONES, _SAYS, *_HEARS),
    _TAKES_BACK,
    Entry(Word.UNDO, N_("take your last answer back, or agree to that, if all want it.")),
    Entry(
        Word.QUIT,
        N_("leave the table; the game is saved. On with it later: tafelrunde resume"),
    ),
    Entry(Word.WITHOUT, N_("play on without an unreachable seat, when you are asked.")),
    Entry(Word.WAIT, N_("wait for it.")),
    Entry(Word.LEAVE, N_("go for good; the others play on, if the table can do without you.")),
    Entry(Word.STOP, N_("end the game here, if all want it.")),
)
"""At a question of a game."""

IN_LESSON = (
    *_LOOKS,
    Entry(Word.HINT, N_("what the teacher would answer, and why.")),
    _TAKES_BACK,
    Entry(Word.QUIT, N_("end the lesson; nothing of it is kept.")),
)
"""At a question of a lesson, where nobody else sits."""

GAME_OVER = (
    *(*_LOOKS, _SHOWS, _PHONES, _SAYS, *_HEARS),
    Entry(Word.REMATCH, N_("another game of the same people.")),
    Entry(Word.QUIT, N_("leave the table.")),
)
"""Once nothing more is played."""

WATCHING = (
    Entry(Word.TABLE, N_("the table.")),
    _WHO,
    Entry(Word.AGAIN, N_("the last news again.")),
    Entry(Word.LOG, N_("what has happened.")),
    Entry(Word.DISCARD, N_("the discarded cards.")),
    Entry(Word.RULES, N_("the rules.")),
    _SHOWS,
    _GOES,
    *_HEARS,
)
"""Without a seat."""

READINESS = (
    Entry(Word.READY, N_("I am ready."), shown=N_("Enter")),
    Entry(Word.WAIT, N_("not yet.")),
    Entry(Word.TABLE, N_("who is there.")),
)
"""Before a game, about being ready."""

IN_LOBBY = (
    *READINESS,
    Entry(Word.CODE, N_("how others come here.")),
    *(_SHOWS, _PHONES),
    Entry(Word.SAY, N_("tell the others something."), WORDS),
    _GOES,
    *_HEARS,
)
"""Before a game, for everybody."""

OPENED = (
    Entry(Word.REFUSE, N_("take a seat back."), NAME),
    Entry(Word.NEW_CODE, N_("a new code for the table.")),
    Entry(Word.BOT, N_("a bot so strong sits down, or plays at this place."), N_("hard 3")),
    Entry(Word.NO_BOT, N_("the bot at this place goes."), "3"),
)
"""Before a game, for whoever opened the table."""

HOSTS_BOTS = (Entry(Word.NO_BOTS, N_("your machine plays none of the opener's bots.")),)
"""Before a game, for those whose machines may play bots of the opener."""

IN_DOUBT = (
    Entry(Word.YES, N_("sit with them all the same.")),
    Entry(Word.NO, N_("do not.")),
    _GOES,
)
"""Where somebody has a known name and another key."""

REPLAY = (
    Entry(Word.NEXT, N_("on."), shown=N_("n or Enter")),
    Entry(Word.PREVIOUS, N_("back."), shown=N_("p or back")),
    Entry(Word.NEXT_ROUND, N_("next round.")),
    Entry(Word.ROUND_BEFORE, N_("round before.")),
    Entry(Word.GOTO, N_("to a round, or to a step."), shown=N_("goto round 5, goto 60")),
    Entry(Word.END, N_("to the end."), shown=N_("e or end")),
    Entry(Word.ACCOUNT, N_("what happened in this round.")),
    Entry(Word.ACCOUNT, N_("in the fifth one."), shown=N_("account 5")),
    Entry(Word.TABLE_NOW, N_("the table now.")),
    Entry(Word.ROUNDS, N_("all rounds.")),
    Entry(Word.SEAT, N_("as this seat sees it."), NAME),
    Entry(Word.SEAT, N_("as a watcher sees it.")),
    Entry(Word.HANDS, N_("all hands, on and off.")),
    Entry(Word.OUT, N_("out.")),
)
"""In a finished game."""

NEW_PASSPHRASE = (Entry(Word.NONE, N_("the key asks for no passphrase.")),)
"""Where a new passphrase of a key is typed."""

TOLD: dict[Place, tuple[Entry, ...]] = {
    Place.YES_OR_NO: (),
    Place.LOBBY: (*IN_LOBBY, *OPENED, *HOSTS_BOTS),
    Place.TABLE: AT_TABLE,
    Place.WIDE_CHOICE: AT_TABLE,
    Place.WATCHING: WATCHING,
    Place.REPLAY: REPLAY,
    Place.NEW_PASSPHRASE: NEW_PASSPHRASE,
}
"""All that help tells in each place, to whoever types there."""


def only_yes_line(words: Words) -> str:
    """What agrees where a yes or a no is asked for."""
    yes = forms(Word.YES, words.lang)[0]
    return words.say("{yes} agrees; anything else is a no.", yes=yes)


def lacking_line(word: Word, words: Words) -> str:
    """What to type where a word was typed without what it needs behind it."""
    entry = next(one for one in (_SAYS, *_HEARS, *OPENED) if one.word is word)
    return words.say(
        "Something is missing behind that word. Type it like this: {call}", call=entry.call(words)
    )


def excess_line(word: Word, words: Words) -> str:
    """That a word was typed with something behind it that does not belong there."""
    shown = forms(word, words.lang)[0]
    return words.say("{word} stands alone on its line, so nothing was done.", word=shown)


def word_help(entries: Sequence[Entry], words: Words) -> list[str]:
    """The entries in their order, as many on a line as it holds."""
    lines: list[str] = []
    for entry in entries:
        told = entry.line(words)
        if lines and len(lines[-1]) + len(GAP) + len(told) <= WIDTH:
            lines[-1] += GAP + told
        else:
            lines.append(told)
    return lines
