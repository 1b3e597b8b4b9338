"""All words that people type, in one table: what each is called, in both languages.

A word is one entry of the catalogue, a list of forms: the first is the one that help shows, the
others are understood as well. Everywhere the forms of both languages are understood, whatever
language the program speaks. What words do is told by `cli.asking.word_help`; where each is
understood follows from that (`cli.asking.word_places`).

>>> word_among(COMMANDS, " Tisch ")
<Word.TABLE: 'typed: table'>
>>> word_among(COMMANDS, "stop")
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from functools import cache

from cli.text.words import LANGUAGES, N_, words_in


class Word(Enum):
    """A word by what it means; its value stands in the catalogue, with the forms behind a colon."""

    YES = N_("typed: yes, y")
    NO = N_("typed: no, n")
    HELP = N_("typed: help, ?")
    TABLE = N_("typed: table")
    HAND = N_("typed: hand")
    LOG = N_("typed: log")
    AGAIN = N_("typed: again")
    WHO = N_("typed: who")
    SKIP = N_("typed: skip")
    NOTES = N_("typed: notes")
    KNOWN = N_("typed: known")
    DISCARD = N_("typed: discard")
    RULES = N_("typed: rules")
    HINT = N_("typed: hint")
    PAGE = N_("typed: page")
    PHONE = N_("typed: phone")
    SAY = N_("typed: say")
    MUTE = N_("typed: mute")
    UNMUTE = N_("typed: unmute")
    QUIT = N_("typed: quit")
    REMATCH = N_("typed: rematch")
    WAIT = N_("typed: wait")
    READY = N_("typed: ready")
    CODE = N_("typed: code")
    NEW_CODE = N_("typed: newcode")
    REFUSE = N_("typed: refuse")
    NO_BOTS = N_("typed: nobots")
    BOT = N_("typed: bot")
    NO_BOT = N_("typed: no bot, nobot")
    BACK = N_("typed: back")
    WITHOUT = N_("typed: without")
    LEAVE = N_("typed: leave")
    STOP = N_("typed: stop")
    SIGN = N_("typed: sign")
    UNDO = N_("typed: undo")
    NEXT = N_("typed: n, next")
    PREVIOUS = N_("typed: p, back, previous")
    NEXT_ROUND = N_("typed: r, round")
    ROUND_BEFORE = N_("typed: b")
    TABLE_NOW = N_("typed: t")
    ROUNDS = N_("typed: m, marks")
    SEAT = N_("typed: s, seat")
    HANDS = N_("typed: h, hands")
    GOTO = N_("typed: g, goto")
    END = N_("typed: e, end")
    ACCOUNT = N_("typed: a, account")
    OUT = N_("typed: q")
    NONE = N_("typed: none")


class Place(Enum):
    """Where something is typed."""

    YES_OR_NO = auto()
    LOBBY = auto()
    TABLE = auto()
    WIDE_CHOICE = auto()
    WATCHING = auto()
    REPLAY = auto()
    NEW_PASSPHRASE = auto()


COMMANDS = (
    *(Word.HELP, Word.TABLE, Word.HAND, Word.LOG, Word.AGAIN, Word.WHO, Word.NOTES, Word.KNOWN),
    *(Word.DISCARD, Word.RULES, Word.HINT, Word.PAGE, Word.SAY, Word.QUIT, Word.REMATCH),
    *(Word.SKIP, Word.PHONE),
)
"""What only looks, speaks or goes is one command wherever a game is shown; some places decline."""

FREE = (Word.RULES, Word.PHONE)
"""Commands that may have something behind them; one needs it, all others stand alone."""

OF_ABSENCE = (Word.WITHOUT, Word.WAIT, Word.LEAVE, Word.STOP, Word.SIGN, Word.UNDO)
"""What is typed about a table beside its game: seats that are absent, the own one among them, or
set back; answers that are taken back.
"""


@cache
def forms(word: Word, lang: str) -> tuple[str, ...]:
    """How a word is typed in this language, as `plain_word` gives it; the first is shown."""
    listed = words_in(lang).say(word.value).partition(":")[2]
    return tuple(plain_word(form) for form in listed.split(","))


@cache
def all_forms(word: Word) -> frozenset[str]:
    """How a word is typed in any language."""
    return frozenset(form for lang in LANGUAGES for form in forms(word, lang))


def word_among(words: Iterable[Word], text: str) -> Word | None:
    """Which of these words the text is, if it is one and no more."""
    plain = plain_word(text)
    return next((word for word in words if plain in all_forms(word)), None)


def absence_word(line: str) -> Word | None:
    """Which of the words about absent seats a typed line is, if it is one and no more."""
    return word_among(OF_ABSENCE, line)


def plain_word(line: str) -> str:
    """A typed line as it is compared with words: without blanks around it, in small letters."""
    return line.strip().casefold()


def is_word(line: str, word: Word) -> bool:
    """Whether a typed line is this word and nothing else."""
    return plain_word(line) in all_forms(word)


def is_yes(line: str) -> bool:
    """Whether a typed line agrees; anything else does not."""
    return is_word(line, Word.YES)


def is_no(line: str) -> bool:
    """Whether a typed line says no in so many words."""
    return is_word(line, Word.NO)
