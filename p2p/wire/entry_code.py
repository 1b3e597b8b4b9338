"""The code of a closed table: which table it is, and the secret that opens it; for people to type.

    ABCD-EFGH-JKLM      twelve signs of five bits each (ledger.code_letters)
    ^^^^                the plate: the first 20 bits of the offer's hash, told to everybody
         ^^^^-^^^       the secret: 35 bits of chance
                 ^      the check sign: whoever types one sign wrong, or two the wrong way round,
                        is told so before anybody is asked

Whoever has the whole code is let in. It never travels: p2p.entry.code_exchange proves it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from ledger import code_letters
from p2p.wire.errors import MistypedCode

PLATE = 4
SECRET = 7
SIGNS = PLATE + SECRET + 1


@dataclass(frozen=True, slots=True)
class EntryCode:
    """A code as it was made, or typed without a mistake. The secret is kept out of every report."""

    plate: str
    secret: str = field(repr=False)

    @property
    def signs(self) -> str:
        """All twelve signs in a row."""
        return self.plate + self.secret + _check(self.plate + self.secret)

    def show(self) -> str:
        """The code as people read it out and type it."""
        signs = self.signs
        return "-".join(signs[start : start + 4] for start in range(0, SIGNS, 4))

    @property
    def password(self) -> bytes:
        """What both sides of the exchange put in: plate and secret."""
        return (self.plate + self.secret).encode("ascii")


class Door(Enum):
    """Of a table without a code."""

    OPEN = "open"


# How a table is entered, as far as that is known: by this code, or by everybody.
Entry: TypeAlias = EntryCode | Door


def plate_of(offer_hash: bytes) -> str:
    """The plate of the table of this offer."""
    return code_letters.bare(code_letters.spell(offer_hash, PLATE))


def new_code(offer_hash: bytes, rng: Callable[[int], bytes]) -> EntryCode:
    """A fresh code for the table of this offer."""
    return EntryCode(plate_of(offer_hash), code_letters.bare(code_letters.spell(rng(5), SECRET)))


def is_entry_code(text: str) -> bool:
    """Whether this looks like the code of a closed table, mistyped or not."""
    signs = code_letters.bare(text)
    return len(signs) == SIGNS and all(sign in code_letters.SIGNS for sign in signs)


def read_entry_code(text: str) -> EntryCode:
    """The code somebody typed, in small or capital letters, with or without hyphens and blanks.

    Raises MistypedCode where the check sign says that it cannot be one.
    """
    signs = code_letters.bare(text)
    if not is_entry_code(text) or _check(signs[:-1]) != signs[-1]:
        raise MistypedCode
    return EntryCode(signs[:PLATE], signs[PLATE:-1])


def _check(signs: str) -> str:
    """The sign that makes the polynomial of all signs vanish at x, over GF(32) = GF(2)[x] modulo
    x^5 + x^2 + 1. x has order 31: any one change and any two signs changing places are found."""
    value = 0
    for sign in signs:
        value = _times_x(value) ^ code_letters.SIGNS.index(sign)
    return code_letters.SIGNS[_times_x(value)]


def _times_x(value: int) -> int:
    return value << 1 if value < 16 else value << 1 ^ 0b100101
