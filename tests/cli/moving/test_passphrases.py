"""How hard a passphrase is to guess at least, and one that is made up."""

import os
import random
import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.moving.passphrases import CONSONANTS, ENOUGH, VOWELS, made_passphrase, strength
from cli.session.own_keys import WEAK as REFUSED
from cli.text.words import words_in

WEAK = [
    "", "a", "raven", "password", "Password1!", "passwordpassword", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "raven raven raven raven raven", "qwertyuiop asdfghjkl 123456", "12345678901234567890",
    "20252025202520252025", "abcdefghijklmnopqrstuvwxyz", "Anna1987!", "Anna 31.12.1987",
    "iloveyou", "Tafelrunde", "zyxwvutsrq 9876543210",
]  # fmt: skip
GOOD = [
    "correct horse battery staple", "correcthorsebatterystaple", "x7Kq!p2Zr4v#",
    "ein langer Satz den keiner kennt", "Z\u00fcrich liegt nicht am Meer",
    " ".join(["\u043a\u0440\u043e\u0442", "\u043d\u043e\u0447\u044c", "\u0441\u043d\u0435\u0433",
              "\u0434\u0443\u0431"]),
]  # fmt: skip


@pytest.mark.parametrize("passphrase", WEAK)
def test_what_people_guess_first_is_weak(passphrase):
    """One letter, one word, names with years, rows of the keyboard, the same again and again."""
    assert strength(passphrase) < ENOUGH


@pytest.mark.parametrize("passphrase", GOOD)
def test_a_few_words_or_mixed_signs_are_enough(passphrase):
    """In any script; blanks alone make nothing stronger."""
    assert strength(passphrase) >= ENOUGH
    assert strength(passphrase.replace(" ", "   ")) == strength(passphrase)


@given(st.binary(min_size=10, max_size=10))
def test_every_byte_of_chance_counts_in_a_made_one(chance):
    """Five words of two syllables, six bits each, for whatever chance gives; other chance, other
    words."""
    left = list(chance)
    made = made_passphrase(lambda count: bytes(left.pop(0) for _ in range(count)))
    words = made.split(" ")
    assert len(words) == 5 and not left
    assert all(word[0::2].strip(CONSONANTS) == word[1::2].strip(VOWELS) == "" for word in words)
    read = [
        CONSONANTS.index(word[at]) + 16 * VOWELS.index(word[at + 1])
        for word in words
        for at in (0, 2)
    ]
    assert read == [byte % 64 for byte in chance]


def test_a_made_one_is_enough():
    """Also by the lower bound, which takes its words for words of people."""
    assert all(strength(made_passphrase(os.urandom)) >= ENOUGH for _ in range(100))


def test_what_the_refusal_advises_is_taken():
    """Four different words of four letters or more, and the made one, whatever the chance; it names
    no number of mixed signs, since so many in a row may look like words and numbers."""
    for seed in range(2000):
        chance = random.Random(seed)
        letters = string.ascii_letters
        words = {"".join(chance.choices(letters, k=chance.randint(4, 9))) for _ in range(4)}
        assert strength(" ".join(words)) >= ENOUGH
        assert strength(made_passphrase(chance.randbytes)) >= ENOUGH
    for lang, four in (("en", "four different words"), ("de", "vier verschiedene W\u00f6rter")):
        told = words_in(lang).say(REFUSED)
        assert four in told and not re.search("mixed|gemischt", told)


def test_what_is_repeated_counts_once_however_long_it_is():
    """Whole or cut short at its end; what only nearly repeats itself is none, and a long one takes
    no longer than its letters."""
    assert strength("kfmkfmkf") == strength("kfmkfm") == strength("kfm") + 1
    assert strength("a" * 20_000 + "b") > strength("a" * 20_001)
