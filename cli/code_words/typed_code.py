"""A code as it was typed, in letters or in words, and what is told of a slip in it."""

from __future__ import annotations

from cli.code_words.code_in_words import WordSlip, read_words
from cli.text.exit_codes import Exit, Stop
from cli.text.words import N_, Words
from ledger import code_letters
from p2p.wire.addresses import is_like_code
from p2p.wire.entry_code import SIGNS, is_entry_code, read_entry_code
from p2p.wire.errors import MistypedCode

ALIKE = {"I": "JL7", "1": "L7J", "O": "QDCG", "0": "QDC8"}
"""Signs that no code has, and those that are taken for them."""

MEANT = N_("A code has no {sign}. Did you mean {code}?")
MAY_BE = N_("A code has no {sign}; it may be {others}.")


def as_letters(text: str, words: Words) -> str:
    """What was typed, five words as the letters that they stand for; with an address behind `@` or
    without one. Raises Stop for a slip of which can be told what it is."""
    code, at, where = text.strip().partition("@")
    try:
        found = read_words(code, words)
    except WordSlip as slip:
        raise Stop(str(slip), Exit.USAGE) from slip
    if found is not None:
        return found.show() + at + where
    slip_told = _foreign(code, words) if at or is_like_code(code) or _is_long(code) else ""
    if slip_told:
        raise Stop(slip_told, Exit.USAGE)
    return text


def _is_long(code: str) -> bool:
    """Whether this is the length of a closed table's code, all large or with hyphens or digits, as
    no name of a person is."""
    bare = code_letters.bare(code)
    plain = code.strip()
    return len(bare) == SIGNS and bare.isalnum() and (plain.isupper() or "-" in plain)


def _foreign(code: str, words: Words) -> str:
    """What is told of the first sign that no code has; empty where there is none."""
    bare = code_letters.bare(code)
    sign = next((one for one in bare if one in ALIKE), "")
    if not sign or any(one not in code_letters.SIGNS and one not in ALIKE for one in bare):
        return ""
    mended = [one for one in _mended(bare) if _is_right(one)]
    if mended:
        return words.say(MEANT, sign=sign, code=words.say(" or ").join(mended))
    return words.say(MAY_BE, sign=sign, others=words.say(" or ").join(ALIKE[sign]))


def _mended(bare: str) -> list[str]:
    """The code with each foreign sign replaced by those that are taken for it."""
    found = [""]
    for sign in bare:
        found = [before + one for before in found for one in ALIKE.get(sign, sign)]
        if len(found) > 4**3:  # who typed so many of them has typed no code
            return []
    return ["-".join(one[start : start + 4] for start in range(0, SIGNS, 4)) for one in found]


def _is_right(code: str) -> bool:
    try:
        return is_entry_code(code) and bool(read_entry_code(code))
    except MistypedCode:
        return False
