"""Words that people type in more than one place, in both languages; each word stands here once.

A person who has learned a word in the lobby types it at the table and in a replay. Words of one
place alone stand there.
"""

from __future__ import annotations

YES = ("yes", "y", "ja", "j")
NO = ("no", "n", "nein")
HELP = ("?", "help", "hilfe")
TABLE = ("table", "tisch")
SAY = ("say", "sage")
QUIT = ("quit", "verlassen")
WAIT = ("wait", "warte", "warten")


def plain_word(line: str) -> str:
    """A typed line as it is compared with words: without blanks around it, in small letters."""
    return line.strip().casefold()


def is_yes(line: str) -> bool:
    """Whether a typed line agrees; anything else does not."""
    return plain_word(line) in YES


def is_no(line: str) -> bool:
    """Whether a typed line says no in so many words."""
    return plain_word(line) in NO
