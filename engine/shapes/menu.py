"""A turn as a menu that comes back: items that list their moves and say what they do.

For Ohne Furcht und Adel ("Ablauf eines Charakterzuges": abilities at any moment of the turn, each
once) and for every game whose turn is "do any of these until you end it". An item knows nothing of
the others; what ends the turn takes the menu off the agenda again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from engine.agenda import Decision, S
from engine.basics import Move, Seat
from engine.choices import Choice
from engine.claims import Claim
from engine.sight import Sight
from engine.table import Table


def no_claims(state: Table, seat: Seat, move: Move) -> tuple[Claim, ...]:
    """The claims of a move that says nothing about hidden cards."""
    return ()


def no_choices(state: Table, seat: Seat) -> tuple[Choice, ...]:
    """The choices of an item that lists all its moves."""
    return ()


@dataclass(frozen=True, slots=True)
class MenuItem(Generic[S]):
    """One item: its moves at a state, all under its name; what a move does and what it claims.

    ``moves`` and ``choices`` are asked for the seat whose turn it is. ``take`` gets a state in
    whose agenda the menu already stands in front, and adds what comes before it. ``of_hand`` says
    that its moves name cards of the menu's own zone.
    """

    name: str
    moves: Callable[[S, Seat], list[Move]]
    take: Callable[[S, Seat, Move], S]
    claims: Callable[[S, Seat, Move], tuple[Claim, ...]] = no_claims
    choices: Callable[[S, Seat], tuple[Choice, ...]] = no_choices
    of_hand: bool = False


MenuItems = Mapping[str, MenuItem[S]]
"""The items by their names, in the order in which they are listed."""


def menu_of(*items: MenuItem[S]) -> MenuItems[S]:
    """A menu of these items. Raises ValueError if two of them have one name."""
    menu = {item.name: item for item in items}
    if len(menu) != len(items):
        raise ValueError(f"two items of a menu have one name among {[i.name for i in items]!r}")
    return menu


@dataclass(frozen=True, slots=True)
class MenuShape(Decision[S]):
    """A decision made of items. A game's class says which, and adds its fields and its words."""

    def menu(self) -> MenuItems[S]:
        """The items, made once (``menu_of``)."""
        raise TypeError(f"{type(self).__name__} has no menu")

    def hand(self) -> str | None:
        """The own zone whose cards some items name; None if none does."""
        return None

    def names(self, state: S) -> tuple[str, ...]:
        """The hand; a stale one only if a move can name a card of it, for it would be shuffled."""
        hand = self.hand()
        if hand is None:
            return ()
        return (hand,) if hand not in state.stale or self._names_cards(state) else ()

    def _names_cards(self, state: S) -> bool:
        for item in self.menu().values():
            if item.of_hand and (item.moves(state, self.seat) or item.choices(state, self.seat)):
                return True
        return False

    def legal(self, state: S) -> list[Move]:
        """Everything the items list."""
        return [move for item in self.menu().values() for move in item.moves(state, self.seat)]

    def honest(self, sight: Sight[S]) -> list[Move]:
        """Item by item; what claims nothing is honest as it is listed."""
        state = sight.state
        found: list[Move] = []
        for item in self.menu().values():
            moves = item.moves(state, self.seat)
            if moves and item.claims is not no_claims:
                claims = item.claims
                moves = [m for m in moves if sight.believes(claims(state, self.seat, m))]
            found += moves
        return found

    def choices(self, state: S) -> tuple[Choice, ...]:
        """The wide choices of all items."""
        found: list[Choice] = []
        for item in self.menu().values():
            if item.choices is not no_choices:
                found += item.choices(state, self.seat)
        return tuple(found)

    def allows(self, state: S, move: Move) -> bool:
        """As the item of this name lists it, or one of its choices."""
        item = self.menu().get(move.name)
        return item is not None and (
            move in item.moves(state, self.seat)
            or any(choice.allows(move) for choice in item.choices(state, self.seat))
        )

    def claims(self, state: S, move: Move) -> tuple[Claim, ...]:
        """As the item says."""
        item = self.menu().get(move.name)
        if item is None or item.claims is no_claims:
            return ()
        return item.claims(state, self.seat, move)

    def take(self, state: S, move: Move) -> S:
        """As the item says; then the menu is asked again."""
        return self.menu()[move.name].take(state.do(self), self.seat, move)
