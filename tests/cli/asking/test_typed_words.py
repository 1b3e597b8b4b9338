"""All typed words in one table: no form stands anywhere else, none means two things in a place."""

import ast

import pytest

from cli.asking import prompt, word_help
from cli.asking.typed_words import (
    COMMANDS,
    OF_ABSENCE,
    Place,
    Word,
    all_forms,
    forms,
    is_no,
    is_yes,
    plain_word,
)
from cli.asking.word_help import TOLD, Entry
from cli.asking.word_places import PLACES, UNTOLD, Said, typed
from cli.text.words import words_in
from tests.source import program


def test_no_form_stands_anywhere_else():
    """A second list would lack what the first one learns. German forms are nothing else's name."""
    german = {form for word in Word for form in forms(word, "de")}
    only = {form for form in german if len(form) > 2} - {
        form for word in Word for form in forms(word, "en")
    }
    assert {
        "nein",
        "hilfe",
        "tisch",
        "verlassen",
        "warte",
        "warten",
        "hoeren",
        "weiter",
        "keines",
    } <= only
    found = [
        f"{source.place}:{node.lineno} {node.value!r}"
        for source in program()
        if source.package == "cli" and source.name != "cli.asking.typed_words"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and node.value in only
    ]
    assert found == []


@pytest.mark.parametrize("place", Place)
def test_no_form_means_two_things_in_a_place(place):
    """In either language, and as a typed line is compared: in small letters."""
    every = [form for word in PLACES[place] for form in all_forms(word)]
    assert len(every) == len(set(every))
    assert all(form == plain_word(f" {form.upper()}\n") for form in every)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("word", Word)
def test_each_word_has_forms_in_both_languages(word, lang):
    """One word each, without blanks, but for the one that denies another; the first is what help
    shows."""
    blanks = 1 if word is Word.NO_BOT else 0
    assert forms(word, lang) and all(forms(word, lang))
    assert max(form.count(" ") for form in forms(word, lang)) == blanks
    assert set(forms(word, lang)) <= all_forms(word)


@pytest.mark.parametrize(
    ("line", "yes", "no"),
    [
        *[(" Yes\n", True, False), ("J", True, False), ("ja", True, False)],
        *[("n", False, True), ("NEIN ", False, True), ("no", False, True)],
        *[("", False, False), ("yes?", False, False), ("jawohl", False, False)],
    ],
)
def test_a_yes_and_a_no_are_just_that(line, yes, no):
    """What is neither agrees to nothing and refuses nothing."""
    assert (is_yes(line), is_no(line)) == (yes, no)


@pytest.mark.parametrize(
    ("place", "line", "said"),
    [
        (Place.LOBBY, "wait", Said(Word.WAIT, "")),
        (Place.TABLE, " WARTEN\n", Said(Word.WAIT, "")),
        (Place.LOBBY, "Abweisen  Bea von B ", Said(Word.REFUSE, "Bea von B")),
        (Place.LOBBY, "sag hallo", Said(Word.SAY, "hallo")),
        (Place.REPLAY, "geh 3", Said(Word.GOTO, "3")),
        (Place.TABLE, "refuse Bea", None),
        (Place.REPLAY, "zurück", Said(Word.PREVIOUS, "")),
        (Place.WIDE_CHOICE, "zurück", Said(Word.BACK, "")),
        (Place.WATCHING, "stop", None),
        (Place.LOBBY, "", None),
    ],
)
def test_a_word_is_understood_in_its_places(place, line, said):
    """The same form may mean another thing somewhere else, or nothing."""
    assert typed(place, line) == said


def test_what_is_learned_in_one_place_works_in_the_next():
    """Whoever has looked, spoken and left in one place does it by the same words in all."""
    shared = {Word.HELP, Word.TABLE, Word.QUIT}
    for place in (Place.LOBBY, Place.TABLE, Place.WATCHING, Place.REPLAY):
        assert shared <= set(PLACES[place])
    for place in (Place.LOBBY, Place.TABLE, Place.WIDE_CHOICE, Place.WATCHING):
        assert set(COMMANDS) <= set(PLACES[place])
    assert set(OF_ABSENCE) <= set(PLACES[Place.TABLE])
    for word in COMMANDS:
        for form in all_forms(word):
            line = f"{form} x" if word is Word.SAY else form
            assert prompt.command(line).command is word


def test_help_tells_every_word_of_its_place_or_the_place_says_why_not():
    """One list: what help tells is understood there, and what else is stands among the untold."""
    assert set(TOLD) == set(UNTOLD) == set(PLACES) == set(Place)
    for place, entries in TOLD.items():
        told = {entry.word for entry in entries}
        assert set(PLACES[place]) == told | set(UNTOLD[place]) and not told & set(UNTOLD[place])
        assert len(PLACES[place]) == len(set(PLACES[place]))
    assert {word for words in PLACES.values() for word in words} == set(Word)


@pytest.mark.parametrize(
    ("shown", "place", "besides"),
    [
        (word_help.GAME_OVER, Place.TABLE, ()),
        (word_help.READINESS, Place.LOBBY, ()),
        (word_help.IN_DOUBT, Place.LOBBY, (Word.YES, Word.NO)),
    ],
)
def test_help_for_a_moment_tells_words_of_its_place(shown, place, besides):
    """A yes and a no are asked for by the question of the moment itself."""
    assert {entry.word for entry in shown} - set(PLACES[place]) == set(besides)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_entry_stands_in_the_lines_of_help(lang):
    """As it is typed in that language."""
    for entries in TOLD.values():
        lines = word_help.word_help(entries, words_in(lang))
        for entry in entries:
            assert any(entry.line(words_in(lang)) in line for line in lines)


def test_lines_of_help_hold_what_fits():
    """Short entries share a line, in their order; a long one stands alone."""
    words = words_in("en")
    short, long = Entry(Word.QUIT, "go."), Entry(Word.SAY, "x" * 90, word_help.WORDS)
    assert word_help.word_help([short, short, long, short], words) == [
        "quit: go.  quit: go.",
        f"say WORDS: {'x' * 90}",
        "quit: go.",
    ]
    lines = word_help.word_help(word_help.REPLAY, words)
    assert lines[0].startswith("n or Enter: on.  p or back: back.") and len(lines) < 6
