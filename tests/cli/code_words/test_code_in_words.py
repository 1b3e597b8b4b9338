"""The code in words: as strong as the letters, in either language, and what a slip is told."""

from __future__ import annotations

import re

import pytest

from cli.code_words.code_in_words import BITS, COUNT, FIRST, WordSlip, in_words, listed, read_words
from cli.text.words import LANGUAGES, words_in
from p2p.wire.entry_code import PLATE, SECRET, new_code
from tests.p2p.people import chance

WORDS = words_in("en")


def spelled(count):
    """So many codes by chance."""
    return [new_code(chance(seed)(32), chance(seed + 1000)) for seed in range(count)]


def test_five_words_hold_what_the_letters_hold():
    """Plate and secret, to the last bit."""
    assert COUNT * BITS == 5 * (PLATE + SECRET)
    assert all(len(listed(lang)) == 2**BITS for lang in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_code_comes_back_from_its_words(lang):
    """However they are written, and by their first four letters alone."""
    for code in spelled(50):
        words = in_words(code, lang)
        assert len(words.split()) == COUNT
        assert read_words(words, WORDS) == code
        assert read_words(words.title().replace(" ", ", "), WORDS) == code
        assert read_words("-".join(word[:FIRST] for word in words.split()), WORDS) == code


def test_words_of_both_languages_may_be_mixed():
    """Each list is known by its own words."""
    (code,) = spelled(1)
    english, german = (in_words(code, lang).split() for lang in LANGUAGES)
    assert read_words(" ".join([*english[:2], *german[2:]]), WORDS) == code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_short_plain_and_known_by_their_beginning(lang):
    """Any keyboard types them; none begins as another one does, in any language."""
    words = listed(lang)
    assert words == sorted(words)
    assert all(re.fullmatch("[a-z]{4,8}", word) for word in words)
    firsts = {word[:FIRST] for one in LANGUAGES for word in listed(one)}
    assert len(firsts) == len(LANGUAGES) * 2**BITS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_becomes_another_by_one_letter(lang):
    """Changed, left out or added: so a slip is no other code."""
    seen = {}
    for word in listed(lang):
        forms = {word[:at] + "." + word[at + 1 :] for at in range(len(word))}
        forms |= {word[:at] + "." + word[at:] for at in range(len(word) + 1)}
        assert not [seen[form] for form in forms if form in seen], word
        seen |= dict.fromkeys(forms, word)


SOUNDS = {
    "en": (
        *(("^kn", "n"), ("^wr", "r"), ("^wh", "w"), ("ph", "f"), ("ck", "k"), ("mb$", "m")),
        *(("c(?=[eiy])", "s"), ("c", "k"), ("z", "s"), ("ee|ea|ie|ei|ey|y", "i")),
        *(("ai|ay", "a"), ("oa|ow|oe", "o"), ("(?<=[^aeiou])e$", "")),
    ),
    "de": (
        *(("ph|v", "f"), ("th|dt", "t"), ("ck", "k"), ("tz|ts", "z"), ("chs|x", "ks")),
        *(("ai|ei", "E"), ("ie|y", "i"), ("([aeiou])h(?![aeiou])", r"\1"), ("d$", "t")),
        *(("b$", "p"), ("g$", "k")),
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_words_sound_alike(lang):
    """By how letters are spoken in the language."""
    heard = {}
    for word in listed(lang):
        sound = word
        for written, spoken in SOUNDS[lang]:
            sound = re.sub(written, spoken, sound)
        sound = re.sub(r"(.)\1+", r"\1", sound)
        assert sound not in heard, (word, heard.get(sound))
        heard[sound] = word


def test_a_slip_is_told_with_what_is_near():
    """A word that is in no list, and too few of them."""
    (code,) = spelled(1)
    words = in_words(code, "de").split()
    with pytest.raises(WordSlip) as raised:
        read_words(" ".join([*words[:4], words[4] + "x"]), WORDS)
    assert repr(words[4] + "x") in str(raised.value) and words[4] in str(raised.value)[20:]
    with pytest.raises(WordSlip, match="not 4"):
        read_words(" ".join(words[:4]), WORDS)


@pytest.mark.parametrize(
    "text", ["", "anna", "San Marco", "Ohne Furcht und Adel", "ABCD-EFGH-JKLM"]
)
def test_what_is_no_code_in_words_is_left_alone(text):
    """Names, games, letters."""
    assert read_words(text, WORDS) is None
