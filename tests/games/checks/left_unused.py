"""An answer that lets something go says so in its words: nobody forgets an income."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.views.asked_part import asked_part
from tests.games.checks.walked import Walked, questions
from tests.games.checks.words import keys_of, said


def what_is_left_unused_is_said(walk: Walked) -> None:
    """What an answer leaves unused stands in its words, nothing twice; and there is another answer,
    by which it could be used."""
    for step, dealt in walk.tables():
        with walk.at(step):
            for decision, _, sight in questions(dealt):
                asked = asked_part(sight, decision)
                for move in asked["moves"]:
                    left = [key for key, _ in move["leaves"]]
                    assert len(set(left)) == len(left), f"{move['move']} leaves {left} unused twice"
                    unsaid = set(left) - set(_words(move["text"]))
                    assert not unsaid, f"{move['move']} leaves {unsaid} unused and does not say so"
                    only = len(asked["moves"]) + len(asked["choices"]) == 1
                    assert not (left and only), f"{move['move']} leaves {left}: nothing else can be"


def lets_go(walk: Walked) -> Iterator[Mapping[str, Any]]:
    """The answers of a walk that leave something unused."""
    for _, dealt in walk.tables():
        for decision, _, sight in questions(dealt):
            asked = asked_part(sight, decision)
            yield from (move for move in asked["moves"] if move["leaves"])


def _words(text: Any) -> Iterator[str]:
    """All keys of a phrase."""
    for key, fillings in said(text):
        yield key
        for filling in fillings.values():
            yield from keys_of(filling)
