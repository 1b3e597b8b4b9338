"""The overview of a game: what there is to explain and how it can be set up."""

from __future__ import annotations

from dataclasses import replace

from cli.text.rules_text import overview
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
