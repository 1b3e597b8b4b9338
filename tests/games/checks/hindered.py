"""What a seat is told it cannot do now is not among its answers, and told by what it can read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.views.asked_part import asked_part
from tests.games.checks.walked import Walked, questions


def what_is_hindered_cannot_be_done(walk: Walked) -> None:
    """Nothing is told to be impossible that an answer is about, nothing twice, nothing closed."""
    for step, dealt in walk.tables():
        with walk.at(step):
            for decision, _, sight in questions(dealt):
                asked = asked_part(sight, decision)
                told = [tuple(one["on"]) for one in asked["hindered"]]
                assert len(set(told)) == len(told), f"{decision!r} has two reasons among {told!r}"
                possible = sorted(set(told) & set(_possible(asked)))
                assert not possible, f"{decision!r} finds impossible what can be done: {possible!r}"
                closed = [on for on in told if on[0] == "card" and sight.face(on[1]) is None]
                assert not closed, f"{decision!r} tells a reason against closed cards {closed!r}"


def _possible(asked: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """All that can be done, and with what."""
    for move in asked["moves"]:
        yield "act", move["move"][0]
        yield from _pointed(move["on"])
        yield from _pointed(move["under"] and move["under"]["on"])
    for choice in asked["choices"]:
        yield "act", choice["name"]
        yield from (("card", card["card"]) for card in choice.get("cards", ()))
        for place in choice.get("places", ()):
            yield from _pointed(place["on"])


def _pointed(on: Any) -> Iterator[tuple[Any, ...]]:
    if on:
        yield from (tuple(one) for one in (on if isinstance(on[0], list) else [on]))
