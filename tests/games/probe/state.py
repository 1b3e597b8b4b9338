"""The table of the probe game: its faces, its zones and the questions its rules keep asking.

Zones under one seat's key: ``hand:p``, ``in:p`` (what a neighbour passed on), ``goal:p``,
``split:p`` and ``left:p`` (a cut in two heaps), ``drawn:p``, ``row:p`` (laid face down), ``look:p``
(a whole deck looked through), ``tokens:p``; ``threat:q`` is under the key of whoever holds the
tokens. Under the joint key: ``deck``, ``goals``, ``stack:p`` (a draw pile nobody has read),
``back`` and ``pool``. Open: ``market``, ``discard``, ``shown``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Card, Face, Seat
from engine.table import Table

LOWS: tuple[Face, ...] = ("a", "b", "c")
HIGHS: tuple[Face, ...] = ("x", "y", "z")
REDS: tuple[Face, ...] = ("r1", "r2", "r3")
BLUES: tuple[Face, ...] = ("b1", "b2", "b3")
TOKENS: tuple[Face, ...] = ("real", "blank")
FACES = LOWS + HIGHS + REDS + BLUES + TOKENS

OWN_ZONES = ("hand", "in", "goal", "split", "left", "drawn", "row", "look", "tokens")


@dataclass(frozen=True)
class Probe(Table):
    """The state: points and dice are all that the probe knows besides its cards.

    ``points`` by seat number; ``dice`` are the values of the last roll; ``turns`` how many turns
    the game has; ``counted`` what was last proven about a hand, as (seat, value) pairs.
    """

    points: tuple[int, ...]
    dice: tuple[int, ...]
    turns: int
    counted: tuple[tuple[Seat, int], ...]

    def win(self, seat: Seat, more: int) -> Probe:
        """The state in which a seat has so many points more."""
        points = list(self.points)
        points[seat] += more
        return self.but(points=tuple(points))

    def there(self) -> tuple[Seat, ...]:
        """The seats that are not absent, in the order of the table."""
        return tuple(seat for seat in self.order if seat not in self.absent)

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that is there; the seat itself if no other is."""
        others = [s for s in self.seats_from(seat)[1:] if s not in self.absent]
        return others[0] if others else seat

    def closed(self, zone: str) -> tuple[Card, ...]:
        """The cards of a zone that do not lie open."""
        return tuple(card for card in self.zone(zone) if card not in self.faces)


def owners(order: tuple[Seat, ...]) -> dict[str, Seat]:
    """Which zone lies under whose key; the last seat of the order holds the tokens."""
    own = {f"{name}:{seat}": seat for seat in order for name in OWN_ZONES}
    return own | {f"threat:{seat}": order[-1] for seat in order}
