"""What a seat is asked, as it stands in a view: listed answers, and choices too wide to list.

::

    title     phrase                    pace      "prompted", "forced" or "paced"
    on        what the question is about, as with a move
    moves     [{"move": [name, argument, ..], "text": phrase,
                "on": what it is about, or None: a target, or a list of them in the order of
                      choosing,
                "under": None, or what is chosen first, {"text": phrase, "on": as above}: moves
                      with one such phrase are one answer that leads on to them,
                "leaves": phrases: what the seat could still do and lets go with this answer}]
    choices   [{"kind", "name", "text": phrase, and by its kind
                pick:    "cards": [card], "least", "most"
                split:   "cards": [card], "parts": [phrase], "least" (of each part)
                amounts: "places": [{"text": phrase, "on", "least", "most"}],
                         "least", "most" (of their sum)}]
    hindered  [{"on": target or ["act", name of moves], "text": phrase, "why": phrase}]: what one
              could expect to do here and cannot do now, its name and the reason as a sentence;
              nothing that a move or choice above is about
    beside    [[board, space], ..] by their keys: what one looks at in the middle to answer

    target    ["card", handle], ["seat", seat], ["face", face], ["space", board, key], on a board
              of a seat ["space", board, key, seat], between spaces ["link", board, one, other],
              a number ["die", pips]

A listed move that one of the choices covers is not shown a second time. Only moves that the seat
can give without a lie are listed.
"""

from __future__ import annotations

from typing import Any

from engine.agenda import Decision
from engine.basics import Arg, Move
from engine.choices import Amounts, Choice, Pick, Split
from engine.hindrance import Hindrance
from engine.sight import Sight
from engine.targets import On, targets
from engine.views.areas import card_part


def asked_part(sight: Sight[Any], decision: Decision[Any]) -> dict[str, Any]:
    """What is asked and the answers this seat can honestly give."""
    choices = decision.choices(sight.state)
    listed = decision.honest(sight)
    return {
        "title": decision.title(sight.state).plain(),
        "on": _pointed(decision.about(sight.state)),
        "pace": decision.pace.value,
        "moves": [
            move_part(sight, decision, move)
            for move in listed
            if not any(choice.allows(move) for choice in choices)
        ],
        "choices": [choice_part(sight, decision, choice) for choice in choices],
        "hindered": [hindered_part(one) for one in decision.hindered(sight)],
        "beside": [list(place) for place in decision.beside(sight)],
    }


def move_part(sight: Sight[Any], decision: Decision[Any], move: Move) -> dict[str, Any]:
    """One listed answer."""
    under = decision.under(sight, move)
    return {
        "move": [_plain(arg) for arg in move.plain()],
        "text": decision.tell(sight, move).plain(),
        "on": _pointed(decision.on(sight, move)),
        "under": None
        if under is None
        else {"text": under.plain(), "on": _pointed(decision.under_on(sight, move))},
        "leaves": [one.plain() for one in decision.leaves(sight, move)],
    }


def hindered_part(one: Hindrance) -> dict[str, Any]:
    """What cannot be done now, and why."""
    return {"on": list(one.on), "text": one.text.plain(), "why": one.why.plain()}


def choice_part(sight: Sight[Any], decision: Decision[Any], choice: Choice) -> dict[str, Any]:
    """A choice too wide to list, by its kind."""
    return {
        "kind": choice.kind,
        "name": choice.name,
        "text": decision.wording(sight, choice).plain(),
        **_bounds(sight, decision, choice),
    }


def _bounds(sight: Sight[Any], decision: Decision[Any], choice: Choice) -> dict[str, Any]:
    match choice:
        case Pick():
            return {
                "cards": _cards(sight, decision, choice),
                "least": choice.least,
                "most": min(choice.most, len(choice.cards)),
            }
        case Split():
            parts = [decision.part(sight, choice, at).plain() for at in range(choice.parts)]
            return {
                "cards": _cards(sight, decision, choice),
                "parts": parts,
                "least": choice.least,
            }
        case Amounts():
            places = [
                {
                    "text": decision.part(sight, choice, at).plain(),
                    "on": _pointed(place.on),
                    "least": place.least,
                    "most": place.most,
                }
                for at, place in enumerate(choice.places)
            ]
            return {"places": places, "least": choice.least, "most": choice.most}


def _cards(
    sight: Sight[Any], decision: Decision[Any], choice: Pick | Split
) -> list[dict[str, Any]]:
    return [card_part(sight, card, *decision.tags(sight, card)) for card in choice.cards]


def _pointed(on: On | None) -> list[Any] | None:
    several = [list(target) for target in targets(on)]
    return several if len(several) > 1 else next(iter(several), None)


def _plain(arg: Arg) -> Any:
    return list(arg) if isinstance(arg, tuple) else arg
