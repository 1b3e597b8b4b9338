"""The form of a turn's menu: each entry lists its moves by public facts and says what they do.

The names of all moves of the game stand here, in the order in which a menu shows them. An entry
knows nothing of the others; ``turn.Menu`` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.claims import Claim
from engine.games.ohne_furcht.data import COST
from engine.games.ohne_furcht.state import State, face_of, gold_of
from engine.games.ohne_furcht.track import ranked
from engine.sight import Sight

NAMES = (
    *("keep", "no", "yes"),
    *("gold", "cards", "bonus", "extra", "income"),
    *("murder", "rob", "swap", "exchange", "destroy"),
    *("laboratory", "smithy", "build", "end"),
    *("take", "pay", "decline"),
)
"""All moves. ``keep`` is said in the draft, ``take`` of a gathered card."""


def no_claims(state: State, seat: Seat, move: Move) -> tuple[Claim, ...]:
    """The claims of a move that says nothing about hidden cards."""
    return ()


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One entry of the menu: its moves at a state, what a move does, what it claims.

    ``moves`` is asked of the seat whose turn it is; ``take`` gets a state in whose agenda the menu
    already stands in front, and adds what comes before it.
    """

    name: str
    moves: Callable[[State, Seat], list[Move]]
    take: Callable[[State, Seat, Move], State]
    claims: Callable[[State, Seat, Move], tuple[Claim, ...]] = no_claims


def number(move: Move, at: int = 0) -> int:
    """An argument of a move that is a number: a seat or a card."""
    value = move.args[at]
    assert isinstance(value, int)
    return value


def word(move: Move) -> Face:
    """The argument of a move that is a word: a character."""
    value = move.args[0]
    assert isinstance(value, str)
    return value


def several(move: Move) -> tuple[Card, ...]:
    """The argument of a move that is a list of cards."""
    value = move.args[0]
    assert isinstance(value, tuple)
    return value


def told(sight: Sight[State], move: Move) -> Phrase:
    """What a move means, for the seat that is asked: its cards by their faces if it reads them."""
    state, name = sight.state, move.name
    if name in ("murder", "rob"):
        return phrase(f"move.{name}", role=face_of(word(move)))
    if name == "swap":
        return phrase("move.swap", who=("seat", number(move)))
    if name == "exchange":
        return phrase("move.exchange", faces=tuple(_face(sight, c) for c in several(move)))
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
        return phrase("move.build", face=_face(sight, number(move)), cost=cost)
    if name in ("take", "laboratory", "yes"):
        return phrase(f"move.{name}", face=_face(sight, number(move)))
    return phrase(f"move.{name}")


def _told_destroy(sight: Sight[State], card: Card) -> Phrase:
    face = sight.state.faces[card]
    zone = sight.state.where(card)
    assert zone is not None
    owner = int(zone.partition(":")[2])
    cost = gold_of(COST[face] - 1)
    return phrase("move.destroy", face=face_of(face), who=("seat", owner), cost=cost)


def _face(sight: Sight[State], card: Card) -> str:
    face = sight.face(card)
    return face_of(face) if face is not None else "word.unknown"


def _ranked(sight: Sight[State], card: Card) -> Phrase | str:
    face = sight.face(card)
    return ranked(face) if face is not None else "word.unknown"
