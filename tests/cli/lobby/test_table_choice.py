"""What can be agreed on for a table: told in the words of the game, refused with its reason."""

from dataclasses import replace

import pytest

from cli.lobby import table_choice
from cli.lobby.table_choice import choice_lines, refusal, table_typed
from cli.text.exit_codes import Exit, Stop
from cli.text.words import words_in
from engine.basics import phrase
from engine.errors import BadOption
from engine.games import find_game
from engine.options import Option
from tests.cli.terminals import spoken

WORDS = words_in("en")
OHNE_FURCHT = find_game("ohne_furcht")
OPTIONS = (
    Option("king", ("castle", "palace"), "castle"),
    Option("towers", ("1", "2", "3"), "1"),
    Option("cards", ("a", "b", "c", "d"), "a,b", 2, 2),
    Option("more", ("none", "two"), "none"),
)


def setup(order, options):
    """Two towers are barred with a reason, three without one; other cards go with a palace."""
    if options["towers"] == "2":
        raise BadOption("two", phrase("refused.first_crown", last=len(order)))
    if options["towers"] == "3":
        raise BadOption("three")
    if (options["cards"], options["more"]) != ("a,b", "none") and options["king"] == "castle":
        raise BadOption("cards", phrase("face.palace"))
    return OHNE_FURCHT.setup(order, OHNE_FURCHT.complete_options({}))


GAME = replace(OHNE_FURCHT, options=OPTIONS, setup=setup)
USUAL = GAME.complete_options({})


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "first_crown: there are only the seats 1 to 4 at this table."),
        ("de", "first_crown: An diesem Tisch gibt es nur die Plätze 1 bis 4."),
    ],
)
def test_a_refusal_is_told_in_words_of_the_game(lang, why):
    """In the language of the person; what can be chosen is one command away."""
    words = words_in(lang)
    assert refusal(GAME, 4, {**USUAL, "towers": "2"}, words) == why
    with pytest.raises(Stop) as stopped:
        table_typed(GAME, 4, {**USUAL, "towers": "2"}, words)
    assert str(stopped.value).startswith(why)
    assert str(stopped.value).endswith("tafelrunde host ohne_furcht --seats 4 --choices")
    assert stopped.value.code == Exit.USAGE


def test_a_refusal_without_a_reason_is_one_all_the_same():
    """A game that gives none gets the sentence there is for every such refusal."""
    told = refusal(GAME, 4, {**USUAL, "towers": "3"}, WORDS)
    assert told == "This game has no such option, or it cannot be set like that."
    assert refusal(GAME, 4, USUAL, WORDS) is None
    table_typed(GAME, 4, USUAL, WORDS)


def test_choices():
    """What each option is and can be beside the others, each reason once, with its values."""
    assert choice_lines(GAME, 4, USUAL, WORDS) == [
        "king: castle (Castle); or palace (Palace)",
        "towers: 1",
        "  not 2: first_crown: there are only the seats 1 to 4 at this table.",
        "  not 3: This game has no such option, or it cannot be set like that.",
        "Unchanged: cards, more. Palace",
    ]
    palace = {**USUAL, "king": "palace"}
    assert choice_lines(GAME, 4, palace, WORDS)[-2:] == [
        "cards: a,b; or others of a, b, c, d",
        "more: none; or two",
    ]


def test_names_of_options_and_values(monkeypatch):
    """Where the game's words name them, the names stand behind what is typed."""
    named = {"option.king": "Seat of the King", "option.king.palace": "a palace"}
    monkeypatch.setattr(table_choice, "speech", lambda game, words: spoken(named))
    assert choice_lines(GAME, 4, USUAL, WORDS)[0] == (
        "king (Seat of the King): castle; or palace (a palace)"
    )


def test_a_value_that_is_a_card_has_the_name_of_the_card():
    """No catalogue says the names of cards twice."""
    lines = choice_lines(GAME, 4, USUAL, words_in("de"))
    assert lines[0] == "king: castle (Schloss); oder palace (Palast)"
