"""Each check of the catalogues and looks of games fails where it should, at one planted fault."""

import pytest

from tests.games.checks.first_rules import rules_begin_with_goal_and_round
from tests.games.checks.looks import everything_has_a_look
from tests.games.checks.words import (
    catalogues,
    catalogues_say_the_same,
    names_differ,
    no_word_is_left_over,
    no_word_is_missing,
)
from tests.games.planted import made

MAP = (
    '{"layout": "map", "size": [9, 9], "links": [], "spaces": '
    '{"round1": {"anchor": [1, 1], "outline": [[0, 0], [0, 2], [2, 0]]}}}'
)

ENGLISH, GERMAN = (f"locale/{language}/LC_MESSAGES/broken.po" for language in ("en", "de"))

OF_LOOKS = {
    "a face": ("no look for fog", ("looks.json", '"fog":', '"mist":')),
    "a kind": ("no kind 'wether'", ("looks.json", '"kind": "weather"', '"kind": "wether"')),
    "an area": ("areas: no look for lit", ("looks.json", '"lit":', '"lid":')),
    "a piece": ("pieces: pawn is of nothing", ("boards.py", '"pawn"', '"prawn"')),
    "a board": ("no look for trail", ("boards.py", 'Board("track"', 'Board("trail"')),
    "a map": ("no look for round2", ("looks.json", '{"layout": "row"}', MAP)),
}  # fmt: skip
"""Faults of looks: what is told, and what is planted."""

OF_WORDS = {
    "a key of the source": (
        no_word_is_missing, "lacks .'news.refilled'.",
        [("drawing.py", "news.refill", "news.refilled")],
    ),
    "a face": (
        no_word_is_missing, "de lacks .'face.fog'.", [(GERMAN, '"face.fog"', '"face.frog"')],
    ),
    "a word nobody says": (
        no_word_is_left_over, "news.fresh",
        [(name, 'msgid "news.wait"', 'msgid "news.fresh"\nmsgstr "x"\n\nmsgid "news.wait"')
         for name in (ENGLISH, GERMAN)],
    ),
    "a language that says less": (
        catalogues_say_the_same, "area.deck",
        [(GERMAN, 'msgid "area.deck"\nmsgstr "Stapel"\n', "")],
    ),
    "other places": (
        catalogues_say_the_same, "fact.turn has other places", [(GERMAN, "Zug {n}", "Zug {m}")],
    ),
    "no words": (
        catalogues_say_the_same, "fact.turn has no words", [(ENGLISH, "Turn {n}", "")],
    ),
    "no goal": (
        rules_begin_with_goal_and_round, "the topics begin with .'round', 'turn'.",
        [("__init__.py", '"goal", "round"', '"round"')],
    ),
    "a round of too many sentences": (
        rules_begin_with_goal_and_round, "en: goal and round have 15 sentences; 10 is the most",
        [(ENGLISH, "Each seat has one turn, clockwise.", "One. Two. Three. " * 4)],
    ),
    "a goal without a text": (
        rules_begin_with_goal_and_round, "de lacks topic.goal.text",
        [(GERMAN, "topic.goal.text", "topic.goals.text")],
    ),
    "two faces of one name": (
        names_differ, "Lampe", [(GERMAN, 'msgstr "Kerze"', 'msgstr "Lampe"')],
    ),
}  # fmt: skip
"""Faults of catalogues."""


@pytest.mark.parametrize("fault", OF_WORDS)
def test_a_fault_of_words(fault, tmp_path):
    """It is found whether a walk comes by it or not."""
    check, told, edits = OF_WORDS[fault]
    with made("broken", tmp_path, *edits) as game:
        catalogues.cache_clear()
        with pytest.raises(AssertionError, match=told):
            check(game)
    catalogues.cache_clear()


@pytest.mark.parametrize("fault", OF_LOOKS)
def test_a_fault_of_looks(fault, tmp_path):
    """What is shown and has no look is named, and so is a look of nothing."""
    told, edit = OF_LOOKS[fault]
    raised = pytest.raises((AssertionError, ValueError), match=told)
    with made(f"drawn{list(OF_LOOKS).index(fault)}", tmp_path, edit) as game, raised:
        everything_has_a_look(game)


def test_words_that_are_not_compiled(tmp_path):
    """A .po that was changed after its .mo is told."""
    with made("broken", tmp_path) as game:
        path = tmp_path / "games" / "broken" / GERMAN
        path.write_text(path.read_text(encoding="utf-8").replace("Kerze", "Funzel"), "utf-8")
        catalogues.cache_clear()
        with pytest.raises(AssertionError, match=r"compile the words again: .'face.candle'."):
            catalogues_say_the_same(game)
    catalogues.cache_clear()
