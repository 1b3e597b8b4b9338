"""The order in which a seat is shown its own cards and the answers that name them.

By face, as the game lists its faces: the order of handles changes with every shuffle, and could
tell which card came last. A seat that reads no face learns nothing from it, since nothing is sorted
then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.agenda import Decision
from engine.basics import Face
from engine.sight import Sight

Part = Mapping[str, Any]


def by_face(cards: Iterable[Part], faces: Sequence[Face]) -> list[Any]:
    """Cards of a view in the order of ``faces``, those without a face last, as they lay."""
    place = {face: at for at, face in enumerate(faces)}
    return sorted(cards, key=lambda card: place.get(card["face"], len(place)))


def asked_by_face(
    asked: Part, sight: Sight[Any], decision: Decision[Any], faces: Sequence[Face]
) -> dict[str, Any]:
    """What is asked (``engine.views.asked_part``), with cards and answers about cards in order.

    Answers of other names keep their places, so a list is as the game has made it.
    """
    place = {face: at for at, face in enumerate(faces)}
    named = [card for zone in decision.names(sight.state) for card in sight.state.zone(zone)]
    places = {card: place.get(sight.face(card) or "", len(place)) for card in named}

    def of_cards(part: Part) -> list[int]:
        return [places[arg] for arg in part["move"][1:] if isinstance(arg, int) and arg in places]

    moves: list[Part] = []
    for _, alike in groupby(asked["moves"], key=lambda part: str(part["move"][0])):
        moves += sorted(alike, key=of_cards)
    choices = [
        {**choice, "cards": by_face(choice["cards"], faces)} if "cards" in choice else choice
        for choice in asked["choices"]
    ]
    hindered: list[Part] = []
    for _, alike in groupby(asked["hindered"], key=lambda part: str(part["on"][0])):
        hindered += sorted(
            alike, key=lambda part: [places[c] for c in part["on"][1:] if c in places]
        )
    return {**asked, "moves": moves, "choices": choices, "hindered": hindered}
