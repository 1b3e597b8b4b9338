"""One action card in a turn, from the hand, open (rule book: "Variante: Aktionskarten").

Any hand card may be one, so each is listed; the claim of the move is what it shows. A played card
goes under the deck, open as it is, unless it stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.citadels.data.action_cards import ACTION_COPIES
from engine.games.citadels.table.state import DECK, HAND, State
from engine.hindrance import Hindrance
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight

ACTION = "action"
"""Noted as used when a card has been played in this turn."""


def plays(what: str, state: State, seat: Seat) -> list[Move]:
    """Each hand card as the move ``what``, if a card may still be played in this turn."""
    if not state.rules.action_cards or one_played(state):
        return []
    return [Move(what, (card,)) for card in state.zone(HAND[seat])]


def one_played(state: State) -> Phrase | None:
    """Why no action card may be played any more in this turn."""
    return None if state.unused(ACTION) else phrase("hindered.action")


def unplayed(face: Face, sight: Sight[State]) -> Iterator[Hindrance]:
    """The hand cards that show this face, once one has been played."""
    assert sight.seat is not None
    why = one_played(sight.state)
    for card in sight.state.zone(HAND[sight.seat]) if why is not None else ():
        if why is not None and sight.face(card) == face:
            yield Hindrance(("card", card), phrase(face_of(face)), why)


def shows(face: Face, state: State, seat: Seat, move: Move) -> tuple[Claim, ...]:
    """The card is opened and shows this face."""
    return (Opened(number(move), (face,)),)


def told(face: Face, sight: Sight[State], move: Move, **words: Any) -> Phrase:
    """What playing it does. The card is among the words: what an answer is about is asked by it."""
    return phrase(f"move.{move.name}", face=face_of(face), **words)


def played(state: State, seat: Seat, card: Card, *, to: str = DECK) -> State:
    """The card has been played and lies where it belongs now."""
    state = state.tell("news.played", who=name(seat), face=face_of(state.faces[card]))
    return state.use(ACTION).move((card,), to)


def may_hold(state: State, seat: Seat, face: Face) -> bool:
    """Whether a hand may hold this action card, by public facts.

    It may unless the table plays without them, the hand is empty, or all copies lie open elsewhere.
    """
    hand = state.zone(HAND[seat])
    if not state.rules.action_cards or not hand:
        return False
    if any(state.faces.get(card) == face for card in hand):
        return True
    seen = sum(shown == face for shown in state.faces.values())
    return seen < ACTION_COPIES[face] and any(card not in state.faces for card in hand)
