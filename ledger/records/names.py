"""What a name may be, and when two of them are one: a rule of the roster, the same for everybody.

A name has 1 to 32 characters. Each is a letter, a mark or a digit of `ledger.records.name_signs`, a
blank, or one of ``' - . _`` and the apostrophe U+2019. It begins with a letter or a digit, holds a
letter, has no blank at its end and no two in a row, no more than three marks in a row, and is
in normal form NFKC. A bot's name ends with ` (Bot)`: brackets stand nowhere else, so no name can
say of itself what only a screen may say. Two names are one if they are equal after case folding
and NFKC. All this is fixed: it is the same under every version of Unicode.

That two names merely look alike is for a lobby to see (`p2p.entry.look_alikes`), not for a log.
"""

from __future__ import annotations

import unicodedata

from ledger.records.name_signs import DIGITS, LETTERS, MARKS

NAME = 32
"""Characters of a name at most."""

BOT = " (Bot)"
"""What a bot's name ends with."""

PUNCTUATION = "'-._\N{RIGHT SINGLE QUOTATION MARK}"
MARKS_IN_A_ROW = 3


def is_name(name: str) -> bool:
    """Whether this can be the name of a seat."""
    bare = name.removesuffix(BOT)
    return (
        1 <= len(name) <= NAME
        and all(_may_stand(sign) for sign in bare)
        and (bare[:1] in LETTERS or bare[:1] in DIGITS)
        and any(sign in LETTERS for sign in bare)
        and not bare.endswith(" ")
        and "  " not in bare
        and not _piles_marks(bare)
        and unicodedata.is_normalized("NFKC", bare)
    )


def folded(name: str) -> str:
    """The form in which two names are compared: equal ones are one name."""
    return unicodedata.normalize("NFKC", name.casefold())


def is_bot(name: str) -> bool:
    """Whether the name says that a bot plays."""
    return name.endswith(BOT)


def _may_stand(sign: str) -> bool:
    return sign in LETTERS or sign in DIGITS or sign in MARKS or sign == " " or sign in PUNCTUATION


def _piles_marks(name: str) -> bool:
    run = 0
    for sign in name:
        run = run + 1 if sign in MARKS else 0
        if run > MARKS_IN_A_ROW:
            return True
    return False
