"""Words that stand in several catalogues: one thing has one word in all games, and sentences are
whole ones.
"""

from __future__ import annotations

import ast
import re

import pytest

from cli.text.words import speech, words_in
from engine.games import find_game, game_names
from tests.cli.terminals import said
from tests.games.checks.words import of
from tests.source import program

SAYS = ("say", "many", "N_", "NN_")
"""What is called with a sentence of the catalogue."""


@pytest.mark.parametrize(("lang", "words"), [("en", "on turn"), ("de", "am Zug")])
def test_the_mark_of_who_is_on_turn_reads_the_same_in_all_games(lang, words):
    """Whoever plays two games in one evening looks for one word."""
    read = {game: speech(game, words_in(lang)).text("mark.turn") for game in game_names()}
    assert len(read) > 1 and set(read.values()) == {words}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_card_that_is_forgone_is_told_with_its_article(lang):
    """The German sentence had none."""
    catalogue = speech("san_marco", words_in(lang))
    article = {"en": " a card", "de": " eine Karte"}[lang]
    assert article in catalogue.text("news.forgone")
    assert article in catalogue.text("news.forgone.you")


FORM = re.compile(r"\w: \{n\}(?! \w)|(?:card|karte)[sn]? \{(?:n|actions|limits)\}", re.I)
"""A count behind its noun, as on a form: "Cards: 3", "cards 2"."""


@pytest.mark.parametrize("game", game_names())
def test_a_count_stands_before_what_is_counted(game):
    """People say "2 action cards", and no game reads like a form."""
    found = {
        (catalogue.language, key): text
        for catalogue in of(find_game(game))
        for key, text in catalogue.words.items()
        if FORM.search(text)
    }
    assert found == {}
    assert all(map(FORM.search, ("Districts: {n}", "action cards {actions}", "Karten {n}, bitte")))


def sentences():
    """Each sentence that the program says, and where: some words up to a stop."""
    for source in program():
        for node in ast.walk(source.tree) if source.package == "cli" else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in SAYS:
                texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
                for text in (one for one in texts if isinstance(one, str)):
                    if text.endswith((".", "?")) and len(text.split()) > 4:
                        yield text, f"{source.place}:{node.lineno}"


def test_no_sentence_stands_twice_in_the_program():
    """Of two that are the same one would be mended and the other forgotten."""
    places: dict[str, set[str]] = {}
    for text, place in sentences():
        places.setdefault(text, set()).add(place)
    assert len(places) > 300
    assert {text: at for text, at in places.items() if len(at) > 1} == {}


@pytest.mark.parametrize("game", game_names())
def test_the_rules_say_for_how_many_seats_in_whole_words(tmp_path, game):
    """German names the seats; a number alone could be anything."""
    first = said(tmp_path, "--lang", "de", "rules", game).out.splitlines()[0]
    assert first.endswith(" Plätze") or first.endswith(" Platz"), first
