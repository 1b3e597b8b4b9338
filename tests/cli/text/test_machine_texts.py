"""How strong bots are, by their names; whose machine plays whom is told where lobbies are."""

import pytest

from cli.text.machine_texts import bot_lines, bots_among, named_levels
from cli.text.words import words_in

NAMES = ("Anna", "Merlin (Bot)", "Enite easy (Bot)", "Gawan hard (Bot)", "Iwein random (Bot)")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Merlin medium, Enite easy, Gawan hard, Iwein random."),
        ("de", "Merlin mittel, Enite leicht, Gawan schwer, Iwein random."),
    ],
)
def test_each_bot_is_told_with_its_level_in_the_persons_language(lang, told):
    """Also the usual one, of which its name says nothing; people are no bots."""
    (line,) = bot_lines("kabale", NAMES, words_in(lang))
    assert line.endswith(told)
    assert bot_lines("kabale", ("Anna", "Bea"), words_in(lang)) == []


def test_of_a_game_that_is_not_here_no_level_is_known():
    """Which is the usual one there nobody can say."""
    assert bots_among("chess", NAMES) == [] == named_levels("chess", NAMES, words_in("en"))
    assert bots_among("kabale", NAMES)[0] == ("Merlin (Bot)", "medium")
