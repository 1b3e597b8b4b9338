"""Where each word is understood: wherever help tells of it, and in the few places named here.

>>> typed(Place.LOBBY, " Warte ")
Said(word=<Word.WAIT: 'typed: wait'>, about='')
>>> typed(Place.LOBBY, "refuse Bea")
Said(word=<Word.REFUSE: 'typed: refuse'>, about='Bea')
>>> typed(Place.LOBBY, "no bot 3")
Said(word=<Word.NO_BOT: 'typed: no bot, nobot'>, about='3')
>>> typed(Place.LOBBY, "stop")
"""

from __future__ import annotations

from dataclasses import dataclass

from cli.asking.typed_words import Place, Word, word_among
from cli.asking.word_help import NAME, TOLD

NOT_THERE_YET = (
    *(Word.HAND, Word.LOG, Word.HINT, Word.AGAIN, Word.NOTES, Word.KNOWN, Word.DISCARD),
    *(Word.REMATCH, Word.SKIP),
)
"""What nobody has before a game."""

UNTOLD: dict[Place, tuple[Word, ...]] = {
    Place.YES_OR_NO: (Word.HELP, Word.YES, Word.NO),  # the question has a sentence of its own
    Place.LOBBY: (Word.HELP, Word.WHO, Word.RULES, *NOT_THERE_YET),
    Place.TABLE: (Word.HELP, Word.SIGN, Word.REMATCH),  # the question about set back files names it
    Place.WIDE_CHOICE: (Word.HELP, Word.SIGN, Word.REMATCH),  # as above
    Place.WATCHING: (
        *(Word.HELP, Word.NOTES, Word.KNOWN, Word.HAND, Word.HINT, Word.SAY),
        *(Word.REMATCH, Word.SKIP, Word.PHONE),  # nobody is asked there
    ),
    Place.REPLAY: (Word.HELP, Word.TABLE, Word.QUIT),  # what does the same elsewhere
    Place.NEW_PASSPHRASE: (),
}
"""The words that are understood in a place though its help does not list them, and why."""

PLACES: dict[Place, tuple[Word, ...]] = {
    place: (*dict.fromkeys(entry.word for entry in told), *UNTOLD[place])
    for place, told in TOLD.items()
}
"""The words that are understood in each place."""

NAMED = frozenset(entry.word for told in TOLD.values() for entry in told if entry.about == NAME)
"""Words with a name of somebody behind them."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line that begins with a word of its place, and what stands behind it."""

    word: Word
    about: str


def typed(place: Place, line: str) -> Said | None:
    """The word of this place that the line begins with, if there is one."""
    parts = line.split(maxsplit=2)
    if len(parts) > 1:  # a word can be written in two
        two = word_among(PLACES[place], " ".join(parts[:2]))
        if two is not None:
            return Said(two, "".join(parts[2:]).strip())
    first, _, about = line.strip().partition(" ")
    word = word_among(PLACES[place], first)
    return None if word is None else Said(word, about.strip())
