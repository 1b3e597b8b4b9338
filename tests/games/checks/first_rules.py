"""The rules of a game begin with its goal and a round: what somebody reads who has never played."""

from __future__ import annotations

import re

from engine.game import Game
from tests.games.checks.words import of

FIRST = ("goal", "round")
MOST_SENTENCES = 10
"""Goal and round together; more is read by nobody who wants to begin."""

SENTENCE = re.compile(r"[.?!](?=\s|$)")


def rules_begin_with_goal_and_round(game: Game) -> None:
    """Both are topics, stand first among those that are no cards, and say enough and not more."""
    topics = tuple(topic for topic in game.help_topics if topic not in game.faces)
    assert topics[:2] == FIRST, f"the topics begin with {topics[:2]}, not with {FIRST}"
    for catalogue in of(game):
        said = []
        for topic in FIRST:
            text = catalogue.words.get(f"topic.{topic}.text", "")
            assert text, f"{catalogue.language} lacks topic.{topic}.text"
            said.append(len(SENTENCE.findall(text)))
        assert min(said) >= 1, f"{catalogue.language}: a topic without a sentence"
        told = f"{catalogue.language}: goal and round have {sum(said)} sentences"
        assert sum(said) <= MOST_SENTENCES, f"{told}; {MOST_SENTENCES} is the most"
