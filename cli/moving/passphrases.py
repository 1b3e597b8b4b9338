"""How hard a passphrase is to guess, at least; and one that is made up, for those who invent none.

The measure is a lower bound by a simple rule, not a judgement: whoever guesses is taken to know
which words people use. It knows no list of words, so it counts each as one of some two thousand.
"""

from __future__ import annotations

import re
from math import log2

from ledger.records.identity import Chance

ENOUGH = 40.0
"""Bits. A guess takes a quarter of a second: half of so many take a machine four thousand years."""

WORD = 11.0  # bits of a word, and of each further eight letters in a row: one of two thousand
LONGEST = 8
LETTER, DIGIT, SIGN = log2(26), log2(10), 4.0
SAME = 1.0  # what was there before, or goes on as the alphabet or the digits do
_RUNS = re.compile(r"[^\W\d_]+|\d+|[\W_]")
_ROWS = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop", "asdfghjkl", "0123456789")

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
SYLLABLES, WORDS = 2, 5


def strength(passphrase: str) -> float:
    """So many bits at least are to be guessed, if words and numbers are those of people."""
    seen, bits = set[str](), 0.0
    for run in _RUNS.findall(passphrase.casefold()):
        if run == " ":
            continue
        bits += SAME if run in seen or _is_row(run) else _bits(run)
        seen.add(run)
    return bits


def _bits(run: str) -> float:
    once = _repeated(run)
    if once != run:
        return _bits(once) + SAME
    if run.isalpha():
        return min(LETTER * len(run), WORD * -(-len(run) // LONGEST))
    if run.isdecimal():
        return DIGIT * (len(run) if len(run) > 4 else len(run) / 2)  # years, dates, ends of names
    return SIGN


def _repeated(run: str) -> str:
    """The piece of which this is a repetition, the last one cut short or not."""
    # how much of the beginning stands again at the end of each part (Knuth, Morris and Pratt, 1977)
    again = [0] * len(run)
    for at in range(1, len(run)):
        much = again[at - 1]
        while much and run[at] != run[much]:
            much = again[much - 1]
        again[at] = much + (run[at] == run[much])
    size = len(run) - (again[-1] if run else 0)
    return run[:size] if size <= len(run) // 2 else run


def _is_row(run: str) -> bool:
    return len(run) > 2 and any(run in 2 * row or run in 2 * row[::-1] for row in _ROWS)


def made_passphrase(rng: Chance) -> str:
    """Five words of two syllables that nobody has thought of: 60 bits of chance."""
    return " ".join("".join(_syllable(byte) for byte in rng(SYLLABLES)) for _ in range(WORDS))


def _syllable(byte: int) -> str:
    return CONSONANTS[byte % 16] + VOWELS[byte // 16 % 4]
