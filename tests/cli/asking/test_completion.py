"""cli.asking.completion: what the tab key makes of a line that is not done."""

import pytest

from cli.asking import prompt
from cli.asking.completion import Completing, completed, shared
from cli.asking.typed_words import Place
from cli.text.words import words_in
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, asked

SPEECH = spoken(WORDS, "Anna", "Bea")
QUESTION = prompt.question(asked())
CARDS = prompt.read_answer(QUESTION, "5", SPEECH).question
HERE = Completing(
    Place.TABLE,
    words_in("en"),
    (QUESTION, SPEECH),
    ("Anna", "Bea"),
    lambda: ["Tavern", "Temple", "School of Magic"],
)
BOTH = ("build the Tavern for 1 gold", "build the Temple for 1 gold")


def at(question, lang="en"):
    """What can be typed at this question."""
    words = words_in(lang)
    return Completing(Place.TABLE, words, (question, spoken(WORDS, lang=lang)), HERE.names)


@pytest.mark.parametrize(
    ("typed", "line", "several"),
    [
        ("bui tav", "build the Tavern for 1 gold", ()),
        ("temple", "build the Temple for 1 gold", ()),
        ("bui", "build the T", ()),
        ("build the t", "build the t", BOTH),
        ("mu", "mute", ()),
        ("mute b", "mute Bea", ()),
        ("mute ", "mute ", ("Anna", "Bea")),
        ("rules sch", "rules School of Magic", ()),
        ("?te", "?Temple", ()),
        ("say hello", "say hello", ()),
        ("qxz", "qxz", ()),
        ("1", "1", ()),
    ],
)
def test_beginnings_become_answers_words_names_and_terms(typed, line, several):
    """What fits one thing is that; what fits several is as much as they share, then all of them."""
    assert completed(typed, HERE) == (line, several)


def test_an_answer_that_was_completed_is_that_answer():
    """Every answer that is listed can be had by its words, and is read as itself."""
    for number, one in enumerate(prompt.offered(QUESTION, SPEECH), 1):
        line, several = completed(one.text, HERE)
        assert not several and prompt.read_answer(QUESTION, line, SPEECH) == one.leads, number


def test_a_card_of_a_wide_choice_becomes_its_number():
    """Which is how it is typed; the numbers before it stay. Several are told with theirs."""
    cards = CARDS.asked["choices"][0]["cards"]
    names = [SPEECH.face(card["face"]) for card in cards]
    line, several = completed(f"1 {names[1].lower()}", at(CARDS))
    assert (line, several) == ("1 2 ", ())
    line, several = completed("t", at(CARDS))
    assert line == "t" and several == tuple(
        f"{n}. {name}" for n, name in enumerate(names, 1) if name.startswith("T")
    )
    assert completed("back", at(CARDS)) == ("back", ())
    assert completed("ba", at(CARDS)) == ("back", ())


def test_words_are_those_of_the_language():
    """Who plays in German gets German words."""
    assert completed("unt", at(QUESTION, "de"))[0] == "unterschreiben"


def test_what_they_share_is_compared_without_case():
    """Letters of the first one; nothing shared is nothing changed."""
    assert shared("b", ["Bea", "beata"]) == ("Bea", ())
    assert shared("x", []) == ("x", ())
    assert shared("", ["a", "b"]) == ("", ("a", "b"))
