"""When something was, by the game's own count."""

import pytest

from cli.faces.when_told import when_told
from cli.text.words import speech, words_in
from engine.games import find_game


def entry(step, *marks):
    """A step with news of which each is a mark, behind one that is none."""
    news = [["news.gold", {"n": 2}], *marks]
    return {"step": step, "news": news, "marks": list(range(1, len(news)))}


ROUNDS = [
    entry(4, ["news.round", {"n": 1}]),
    entry(20, ["news.passage", {"n": 2}], ["news.round", {"n": 1}]),
]


@pytest.mark.parametrize(
    ("game", "step", "when"),
    [
        ("san_marco", 2, "passage 1"),
        ("san_marco", 4, "passage 1, round 1"),
        ("san_marco", 19, "passage 1, round 1"),
        ("san_marco", 20, "passage 2, round 1"),
        ("citadels", 3, "step 3"),
        ("citadels", 19, "round 1"),
        ("citadels", 25, "round 1"),
    ],
)
def test_rounds_and_what_they_lie_in(game, step, when):
    """The longer one is told from the beginning, though only its second one is news."""
    spoken = speech(game, words_in("en"))
    assert when_told(step, ROUNDS, find_game(game).marks, spoken) == when


def test_a_game_without_words_for_it_is_told_by_steps():
    """Such as one in development."""
    assert when_told(7, ROUNDS, ("news.round",), speech("toy", words_in("de"))) == "Schritt 7"
