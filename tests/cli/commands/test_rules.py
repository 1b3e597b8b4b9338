"""`tafelrunde rules`: what a card does, in either language, however it is typed."""

from __future__ import annotations

import pytest

from cli.text.words import game_title, words_in
from engine.games import find_game, game_names
from tests.cli.terminals import said

GAME = "ohne_furcht"


@pytest.mark.parametrize(
    "typed", [["laboratory"], ["LABORATORY"], ["Laboratorium"], ["laboratorium"], ["laborato"]]
)
def test_card_is_found_by_id_and_name_in_either_language(tmp_path, typed):
    """However it is written, it is the Laboratory."""
    told = said(tmp_path, "rules", GAME, *typed)
    assert told.code == 0
    assert told.out.startswith("Laboratory (Laboratorium, laboratory)\n")


def test_card_is_explained_in_the_language_asked_for(tmp_path):
    """German texts with --lang de, English ones without."""
    german = said(tmp_path, "rules", GAME, "laboratory", "--lang", "de").out
    english = said(tmp_path, "rules", GAME, "laboratory").out
    assert german.startswith("Laboratorium (Laboratory, laboratory)\n")
    assert german != english and len(german.splitlines()) > 1 and len(english.splitlines()) > 1


@pytest.mark.parametrize("typed", [["school", "of", "magic"], ["school_of_magic"]])
def test_names_of_several_words_need_no_quotation_marks(tmp_path, typed):
    """Words are put together; a blank and a low line are the same."""
    assert "school_of_magic" in said(tmp_path, "rules", GAME, *typed).out.splitlines()[0]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_and_topic_has_a_text(tmp_path, lang):
    """Nothing that a table can ask about is left unexplained."""
    game = find_game(GAME)
    for name in dict.fromkeys((*game.faces, *game.help_topics)):
        told = said(tmp_path, "rules", GAME, name, "--lang", lang)
        assert told.code == 0, name
        assert len(told.out.splitlines()) > 1, name


def test_without_a_card_all_are_listed_with_the_options(tmp_path):
    """What there is: topics, cards, options, and how to ask."""
    told = said(tmp_path, "rules", GAME)
    assert told.code == 0
    for words in ("for 2 to 7", "Topics: ", "Cards: ", "Option smithy: ", "rules ohne_furcht CARD"):
        assert words in told.out.replace("\n  ", " ")


def test_unknown_card_gets_suggestions(tmp_path):
    """A slip of the finger is guessed at."""
    told = said(tmp_path, "rules", GAME, "labratory")
    assert told.code == 4
    assert told.err.startswith(
        "Ohne Furcht und Adel has no card or topic 'labratory'. Did you mean Laboratory"
    )
    assert told.err.endswith("? All there are: tafelrunde rules ohne_furcht\n")


def test_beginning_of_several_cards_lists_them(tmp_path):
    """An ambiguous beginning is no error but a list."""
    told = said(tmp_path, "rules", GAME, "ma")
    assert told.code == 0
    assert told.out.startswith("'ma' can be: ")
    assert "Magician" in told.out and "Market" in told.out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_without_a_game_the_games_are_listed(tmp_path, lang):
    """Each by what is typed for it and by its name, and how to go on."""
    told = said(tmp_path, "rules", "--lang", lang)
    *lines, more = told.out.splitlines()
    games = [line for line in lines if line[0].isdigit()]
    assert told.code == 0 and [line.split()[-1] for line in games] == [*game_names()]
    assert all(game_title(line.split()[-1], words_in(lang)) in line for line in games)
    assert "tafelrunde rules" in more and len(lines) > 2 * len(games)


@pytest.mark.usefixtures("at_once")
def test_at_a_terminal_a_game_and_its_cards_are_asked_for(tmp_path):
    """Until Enter alone; what there is not is told, and asked again."""
    told = said(
        tmp_path, "rules", keys="ohne furcht und adel\nlaboratory\nnothing such\n\n", tty=True
    )
    assert told.code == 0 and told.out.count("Type a card or a topic") == 3
    assert "Laboratory (Laboratorium, laboratory)" in told.out
    assert "no card or topic 'nothing such'" in told.out


def test_cards_that_go_on_in_number_stand_as_one(tmp_path):
    """Six castles are one entry, in the order of the game; each is still found by its own name."""
    told = " ".join(said(tmp_path, "rules", "burgund").out.split())
    assert "Castle 1-6" in told and "Castle 2" not in told
    assert said(tmp_path, "rules", "burgund", "castle", "2").code == 0


def test_a_game_picked_from_the_list_is_told_as_one_that_was_typed(tmp_path, monkeypatch):
    """With its goal and a round, before what can be asked for."""
    lines = iter(["san_marco", ""])
    monkeypatch.setattr("cli.lobby.asked_choices.asked_line", lambda terminal: next(lines))
    monkeypatch.setattr("cli.commands.rules.asked_line", lambda terminal: next(lines))
    told = said(tmp_path, "rules", tty=True, NO_COLOR="1")
    assert told.code == 0
    at = [told.out.index(word) for word in ("San Marco (san_marco/1)", "\nGoal: ", "\nRound: ")]
    assert at == sorted(at) and at[-1] < told.out.index("\nTopics: ")
