"""Compiled catalogues read whole: the same words that gettext gives one by one."""

import gettext
import io
from importlib import resources

import pytest

from cli.page.catalogue_file import game_texts, texts_in
from cli.text.words import LANGUAGES
from engine.games import own_names


@pytest.mark.parametrize("game", own_names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_gettext_gives_the_same(game, lang):
    """Every key that is found, and some."""
    place = resources.files(f"engine.games.{game}") / "locale" / lang / "LC_MESSAGES" / f"{game}.mo"
    data = place.read_bytes()
    texts, catalogue = texts_in(data), gettext.GNUTranslations(io.BytesIO(data))
    assert len(texts) > 100 and "" not in texts
    assert all(catalogue.gettext(key) == text for key, text in texts.items())
    assert game_texts(game, lang) == texts


def test_no_catalogue_and_no_game_have_no_words():
    """Nothing fails for want of a word."""
    assert game_texts("no_such_game", "de") == {}


@pytest.mark.parametrize("data", [b"", b"x" * 40, b"\xde\x12\x04\x95" + b"\0" * 10], ids=len)
def test_other_bytes_are_refused(data):
    """With the sentence that says what they are not."""
    with pytest.raises(ValueError, match="compiled catalogue"):
        texts_in(data)


@pytest.mark.parametrize("kept", [slice(None, -40), slice(300), slice(28)], ids=str)
def test_a_catalogue_that_is_cut_off_is_refused(kept):
    """In its last text, in the table of its keys, behind its head."""
    place = resources.files("engine.games.kabale") / "locale" / "de" / "LC_MESSAGES" / "kabale.mo"
    with pytest.raises(ValueError, match="incomplete"):
        texts_in(place.read_bytes()[kept])
