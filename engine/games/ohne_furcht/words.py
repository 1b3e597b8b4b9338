"""The names of all moves of the game, in the order in which a menu shows them, and what each means
to the seat that is asked.
"""

from __future__ import annotations

from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.games.ohne_furcht.boards import ranked
from engine.games.ohne_furcht.data import COST
from engine.games.ohne_furcht.state import State, gold_of
from engine.shapes.arguments import number, several, word
from engine.shapes.phrases import face_of
from engine.shapes.zones import seat_of
from engine.sight import Sight

NAMES = (
    *("keep", "no", "yes"),
    *("gold", "cards", "bonus", "extra", "income"),
    *("murder", "rob", "swap", "exchange", "destroy"),
    *("laboratory", "smithy", "build", "end"),
    *("take", "pay", "decline"),
)
"""All moves. ``keep`` is said in the draft, ``take`` of a gathered card."""


def told(sight: Sight[State], move: Move) -> Phrase:
    """What a move means, for the seat that is asked: its cards by their faces if it reads them."""
    state, name = sight.state, move.name
    if name in ("murder", "rob"):
        return phrase(f"move.{name}", role=face_of(word(move)))
    if name == "swap":
        return phrase("move.swap", who=("seat", number(move)))
    if name == "exchange":
        return phrase("move.exchange", faces=tuple(face_of(sight.face(c)) for c in several(move)))
    if name == "smithy":
        gold = state.rules.smithy_gold
        return phrase("move.smithy", gold=gold_of(gold), n=state.rules.smithy_cards)
    if name == "keep" and len(move.args) == 2:
        kept, away = number(move), number(move, 1)
        return phrase("move.keep_away", face=_ranked(sight, kept), away=_ranked(sight, away))
    if name == "keep":
        return phrase("move.keep", face=_ranked(sight, number(move)))
    if name == "destroy":
        return _told_destroy(sight, number(move))
    if name == "build":
        face = sight.face(number(move))
        cost = gold_of(COST[face]) if face is not None else "word.unknown"
        return phrase("move.build", face=face_of(sight.face(number(move))), cost=cost)
    if name in ("take", "laboratory", "yes"):
        return phrase(f"move.{name}", face=face_of(sight.face(number(move))))
    return phrase(f"move.{name}")


def _told_destroy(sight: Sight[State], card: Card) -> Phrase:
    face = sight.state.faces[card]
    cost = gold_of(COST[face] - 1)
    who = ("seat", owner_of_city(sight.state, card))
    return phrase("move.destroy", face=face_of(face), who=who, cost=cost)


def owner_of_city(state: State, card: Card) -> Seat:
    """The seat in whose city a district lies."""
    zone = state.where(card)
    assert zone is not None
    return seat_of(zone)


def _ranked(sight: Sight[State], card: Card) -> Phrase | str:
    face = sight.face(card)
    return ranked(face) if face is not None else "word.unknown"
