"""cli.asking.typed_words: one place for words that are typed in several, and they work in all."""

import ast

import pytest

from cli.absence import seats_gone
from cli.asking import typed_words
from cli.asking.prompt import command
from cli.commands import replay
from tests.source import program

ENGLISH_NAMES = {"?", "y", "n", "no", "yes", "help", "table", "say", "quit", "wait"}
"""Those that also are names of things in the program; the German ones are nothing else."""


def sets():
    """The sets of words, by name."""
    return {name: value for name, value in vars(typed_words).items() if isinstance(value, tuple)}


def test_no_such_word_stands_anywhere_else():
    """A second list would lack what the first one learns."""
    words = {word for one in sets().values() for word in one} - ENGLISH_NAMES
    assert {"ja", "nein", "hilfe", "tisch", "verlassen", "warte", "warten"} <= words
    found = [
        f"{source.place}:{node.lineno} {node.value!r}"
        for source in program()
        if source.package == "cli" and source.name != "cli.asking.typed_words"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and node.value in words
    ]
    assert found == []


def test_no_word_means_two_things():
    """Each word stands in one set, and as a typed line is compared: in small letters."""
    words = [word for one in sets().values() for word in one]
    assert len(words) == len(set(words))
    assert all(word == typed_words.plain_word(f" {word.upper()}\n") for word in words)


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
    assert (typed_words.is_yes(line), typed_words.is_no(line)) == (yes, no)


@pytest.mark.parametrize("word", typed_words.WAIT)
def test_wait_is_understood_about_seats_that_are_gone(word):
    """The lobby says it in one form, the table in another; both know both."""
    assert seats_gone.typed_word(word) == seats_gone.WAIT


def test_a_replay_and_a_table_know_the_same_words():
    """Who has learned them at the one types them at the other."""
    assert set(typed_words.QUIT) <= set(replay.LEAVE) and set(typed_words.TABLE) <= set(replay.LOOK)
    for name in ("HELP", "TABLE", "QUIT"):
        assert {command(word).command for word in sets()[name]} == {name.lower()}
