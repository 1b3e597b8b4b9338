"""How quickly this machine computes: what is there is tried, and told in words."""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from cli.trouble.arithmetic_here import Speed, speed_here, speed_told
from ledger.deck.group import backend


@pytest.mark.parametrize(
    ("sodium", "trouble", "speed"),
    [
        (True, None, Speed.FULL),
        (True, "no engine", Speed.SODIUM),
        (None, None, Speed.SUMS),
        (None, "no engine", Speed.PURE),
    ],
)
def test_each_half_of_the_arithmetic_counts(monkeypatch, sodium, trouble, speed):
    """Sums by WebAssembly, secrets by libsodium."""
    monkeypatch.setattr(backend, "sodium_group", lambda: sodium)
    monkeypatch.setattr(backend, "native_trouble", lambda: trouble)
    assert speed_here() is speed


@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_is_told_in_other_words(lang):
    """And in the language of the person."""
    assert len({speed_told(speed, words_in(lang)) for speed in Speed}) == len(Speed)
