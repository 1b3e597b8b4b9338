"""Two words for two screens."""

from cli.code_words.code_in_words import listed
from cli.guests.two_words import two_words


def test_they_are_of_the_list_of_the_language():
    """Of English where there is none."""
    for lang, of in (("en", "en"), ("de", "de"), ("fr", "en")):
        words = two_words(lambda size: bytes([7] * size), lang).split()
        assert len(words) == 2 and set(words) <= set(listed(of))


def test_taken_ones_are_drawn_anew():
    """As long as the chance gives the same ones."""
    draws = iter([bytes(4), bytes(4), bytes([0, 0, 0, 1])])
    first = two_words(lambda size: next(draws), "en")
    assert two_words(lambda size: next(draws), "en", [first]) != first
