"""Words and looks as the page fetches them: all of each game, the long texts by name alone."""

import json
import subprocess
import sys

import pytest

from cli.page import catalogue_file, served_catalogues
from cli.page.catalogue_file import game_texts
from cli.page.counted_sentences import COUNTED
from cli.page.sentences import SENTENCES
from cli.page.served_catalogues import asked_rules, computed_words
from cli.text import glossary
from cli.text.rules_text import FIRST, first_told
from cli.text.words import LANGUAGES, speech, words_in
from engine.games import find_game, own_names, usable_names

MADE = computed_words()
RULES = asked_rules()


def test_there_is_a_file_for_each_game_and_language():
    """And the page's own sentences in each language, those of logs and those about phones apart,
    and looks and icons of each game."""
    games = usable_names()
    assert len(MADE) == len(LANGUAGES) * (3 + 2 * len(games)) + 2 * len(games)


@pytest.mark.parametrize("game", own_names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_texts_come_by_themselves(game, lang):
    """Every key of the catalogue stands in one of the two files, but those of hints, lessons and
    refused options, which the program says in sentences of its own, and of the rules."""
    names = json.loads(MADE[f"words/{lang}/{game}.json"]())
    texts = json.loads(MADE[f"words/{lang}/{game}.text.json"]())
    assert names["game.name"] and not any(key.endswith(".text") for key in names)
    assert texts and all(key.endswith(".text") for key in texts)
    own = ("prospect.", "learn.", "refused.", "topic.")
    assert not any(key.startswith(own) for key in names)
    left = {key for key in game_texts(game, lang) if not key.startswith(own)}
    assert left == {*names, *(key for key in texts if not key.startswith(own))}


def test_the_sentences_are_in_the_language():
    """The English sentence is the key, and is not sent where it is what is said."""
    german, english = (json.loads(MADE[f"words/{lang}.json"]()) for lang in ("de", "en"))
    assert german["Your turn"] == "Du bist an der Reihe" and "Your turn" not in english
    counted = {one for one, _ in COUNTED}
    assert len(german) > 150 and german.keys() <= {*SENTENCES, *counted} and not english
    assert all(len(german[one]) == 2 for one in counted)


def test_no_game_is_loaded_for_its_words():
    """The page holds words and looks of all games; a node at a table of one needs only that."""
    program = (
        "import sys; from cli.page.served_catalogues import computed_words;"
        "[make() for make in computed_words().values()];"
        "print(*(name for name in sys.modules if name.startswith('engine.games.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, timeout=60
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize("game", own_names())
def test_the_rules_are_those_that_line_mode_explains(game):
    """Each topic and card with its title and the very lines, in both languages."""
    for lang in LANGUAGES:
        spoken = speech(game, words_in(lang))
        sheet = json.loads(RULES[f"words/{lang}/{game}.rules.json"]())
        found = [entry for kind in glossary.entries(find_game(game), spoken) for entry in kind]
        entries = [entry for entry in found if entry.id not in FIRST]
        assert sheet["about"][-len(FIRST) :] == first_told(spoken)
        assert [*sheet["topics"], *sheet["cards"]] == [glossary.lines(e, False) for e in entries]
        assert sheet["title"] and sheet["about"][0] == spoken.text("game.about")


def test_a_catalogue_of_others_that_is_damaged_costs_itself_alone(tmp_path, monkeypatch):
    """The page is served with the words of all others. Of a game of ours it is a fault."""
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "kabale.mo").write_bytes(b"no catalogue")
    monkeypatch.setattr(catalogue_file, "folder_of", lambda name: tmp_path)
    with pytest.raises(ValueError, match="no compiled catalogue"):
        MADE["words/de/kabale.json"]()
    monkeypatch.setattr(served_catalogues, "own_names", list)
    assert MADE["words/de/kabale.json"]() == MADE["words/de/kabale.text.json"]() == b"{}"


@pytest.mark.parametrize("looks", [None, "{}", "no JSON"])
def test_a_game_of_others_that_cannot_be_drawn_costs_itself_alone(tmp_path, monkeypatch, looks):
    """Its looks are missing or wrong: the page has none of it. Of a game of ours it is a fault."""
    if looks is not None:
        (tmp_path / "looks.json").write_text(looks, encoding="utf-8")
    monkeypatch.setattr(served_catalogues, "folder_of", lambda name: tmp_path)
    with pytest.raises((OSError, ValueError)):
        MADE["looks/kabale.json"]()
    monkeypatch.setattr(served_catalogues, "own_names", list)
    assert MADE["looks/kabale.json"]() == b"{}"
