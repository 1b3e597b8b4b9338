"""The table of Ohne Furcht und Adel as one value, and the questions that rules ask of it.

Zones: ``deck``, ``discard`` (open), ``faceup`` (open characters), ``roles`` (the characters before
the draft), and for each seat ``hand``, ``city`` (open), ``drawn`` (cards just gathered), ``pile``
(characters handed to it in the draft), ``middle`` (the character the crown has looked at),
``role`` (closed characters), ``shown`` (characters that stood up) and ``away`` (characters laid
away in the draft). Knows public facts only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.basics import Card, Face, Phrase, Seat
from engine.games.ohne_furcht.data import CITY as CITY_SIZE
from engine.games.ohne_furcht.data import POINTS
from engine.shapes.phrases import counted
from engine.shapes.zones import by_seat
from engine.table import Table

DECK, DISCARD, FACEUP, ROLES = "deck", "discard", "faceup", "roles"
HAND, CITY, DRAWN = by_seat("hand"), by_seat("city"), by_seat("drawn")
PILE, MIDDLE, ROLE = by_seat("pile"), by_seat("middle"), by_seat("role")
SHOWN, AWAY = by_seat("shown"), by_seat("away")
OWN = (HAND, DRAWN, PILE, MIDDLE, ROLE, AWAY)
"""The zones that lie under their seat's key."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the table agreed on before the start."""

    smithy_gold: int
    smithy_cards: int
    duplicates: bool
    """Whether a city may hold two equal districts."""
    haunted_late: bool
    """Whether the Haunted City changes colour even if built in the last round."""
    tie_by_gold: bool
    past_eight: bool
    """Whether any character, not just the Architect, may build on in a complete city."""


@dataclass(frozen=True)
class State(Table):
    """Everything public. ``gold`` is listed by seat; characters are named by their faces."""

    rules: Rules
    gold: tuple[int, ...]
    crown: Seat
    caller: Seat
    """Who calls: the crown's holder, but a new King only after its own turn."""
    round: int
    began: int
    """How many answers had been given when the round began."""
    murdered: Face | None
    robbed: Face | None
    thief: Seat | None
    called: int
    """The rank that was called last in this round; 0 before the first."""
    turn: Seat | None
    """Whose turn it is; the next four say as which character, and what it has done already."""
    role: Face
    gathered: bool
    built: int
    used: tuple[str, ...]
    first: Seat | None
    """Who completed a city first; the round in which this happens is the last."""
    haunted: int
    """The round in which the Haunted City was last built; 0 if it never was."""
    over: bool
    """Whether the game has come to its own end."""

    def city(self, seat: Seat) -> tuple[Face, ...]:
        """The districts that lie before a seat."""
        return tuple(map(self.faces.__getitem__, self.zones.get(CITY[seat], ())))

    def complete(self, seat: Seat) -> bool:
        """Whether a seat has eight districts or more."""
        return len(self.zone(CITY[seat])) >= CITY_SIZE

    def shows(self, seat: Seat, role: Face) -> bool:
        """Whether this seat has stood up as ``role`` in this round."""
        return role in map(self.faces.__getitem__, self.zone(SHOWN[seat]))

    def pay(self, seat: Seat, gold: int) -> State:
        """The seat gets gold from the supply, or gives some back where ``gold`` is negative."""
        purse = list(self.gold)
        purse[seat] += gold
        return self.but(gold=tuple(purse))

    def unused(self, ability: str) -> bool:
        """Whether an ability may still be used in the running turn."""
        return ability not in self.used

    def use(self, ability: str) -> State:
        """Note that an ability has been used in the running turn."""
        return self.but(used=(*self.used, ability))


def city_points(faces: Iterable[Face]) -> int:
    """The points of districts alone."""
    return sum(POINTS[face] for face in faces)


def cards_left(state: State) -> bool:
    """Whether anybody can draw a card: the deck, or the discard pile that refills it."""
    return bool(state.zone(DECK) or state.zone(DISCARD))


def closed_roles(state: State, seat: Seat) -> tuple[Card, ...]:
    """The characters of a seat that have not stood up."""
    return state.zone(ROLE[seat])


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """All other seats, clockwise from the left."""
    return state.seats_from(seat)[1:]


def gold_of(amount: int) -> Phrase:
    """So much gold, in words."""
    return counted("gold", amount)
