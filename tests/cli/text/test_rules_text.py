"""The overview of a game: what there is to explain and how it can be set up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.text import glossary
from cli.text.rules_text import explained, first_told, overview, rules_page, unknown
from cli.text.words import speech, words_in
from engine.games import find_game, game_names
from engine.options import Option
from tests.cli.terminals import spoken
from tests.games.probe import GAME


def told(option, lang="en"):
    """The line about an option."""
    lines = overview(replace(GAME, options=(option,)), spoken({}, lang=lang))
    (line,) = [line for line in lines if line.startswith("Option ")]
    return line


def test_an_option_lists_its_values():
    """One of them, and which one it usually is."""
    assert told(GAME.options[0]) == "Option length: short, long (usually short)"


def test_at_a_table_the_hints_are_what_is_typed_there():
    """Nobody who plays is sent to a shell, in either language."""
    for lang, word in (("en", "rules"), ("de", "regeln")):
        words = spoken({}, lang=lang)
        lines = overview(GAME, words, at_table=True)
        assert lines[-1].split(": ")[1].split()[0] == word
        hint = unknown(GAME, "x", words, at_table=True)
        assert hint.endswith(f": {word}") and "tafelrunde" not in hint + "".join(lines)


def test_topics_have_titles_in_the_language_of_the_reader():
    """And each is found by its title in any language, and by its id."""
    game = find_game("ohne_furcht")
    own = speech(game.id, words_in("de"))
    assert (
        "Themen: Ziel, Runde, Verteilung, Aufruf, Zug, Krone, Wertung, Vereinbarungen"
        in overview(game, own)
    )
    for typed in ("Verteilung", "draft", "Aufruf", "Zug", "scoring"):
        (found,) = glossary.find(typed, glossary.entries(game, own)[0])
        assert found.text and found.title != found.id


def test_a_card_is_found_by_any_of_its_words():
    """Behind those whose name begins so: nobody types 'District card' before a district."""
    game = find_game("san_marco")
    faces = glossary.entries(game, speech(game.id, words_in("de")))[1]
    assert [one.id for one in glossary.find("cannaregio", faces)] == ["district_cannaregio"]
    assert {one.id for one in glossary.find("san", faces)} == {
        *("district_santa_croce", "district_san_polo", "district_san_marco")
    }
    assert [one.id for one in glossary.find("doge", faces)] == ["doge"]


def test_an_option_of_several_values_says_how_many():
    """And how they are typed; nothing at all has a word."""
    uniques = Option("uniques", ("armory", "basilica", "capitol"), "armory,basilica", 2, 2)
    assert told(uniques) == (
        "Option uniques: 2 of these, with commas between them: armory, basilica, capitol "
        "(usually armory,basilica)"
    )
    extras = Option("extras", ("dice", "map"), "", 0, 2)
    assert told(extras, "de") == (
        "Option extras: 0 bis 2 von diesen, mit Kommas dazwischen: dice, map (sonst keine)"
    )


def test_a_card_with_a_short_line_shows_it_above_its_text():
    """The most of it first, then every special case."""
    game = find_game("citadels")
    own = speech(game.id, words_in("en"))
    head, short, text = explained(game, "seherin", own)
    assert head == "Seer (Seherin, seer)"
    assert short.strip() == own.text("face.seer.short")
    assert text.strip() == own.text("face.seer.text")


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_rules_begin_with_goal_and_a_round(name, lang):
    """In the command and on the page's sheet, the same words; at a table they are asked for."""
    game, own = find_game(name), speech(name, words_in(lang))
    first = first_told(own)
    assert len(first) == 2 and all(line.endswith(".") for line in first)
    assert overview(game, own)[1:3] == first
    assert not set(first) & set(overview(game, own, at_table=True))
    sheet = rules_page(game, own)
    assert sheet["about"][-2:] == first
    titles = [own.text(f"topic.{topic}") for topic in ("goal", "round")]
    assert not set(titles) & {title for title, *_ in sheet["topics"]}
