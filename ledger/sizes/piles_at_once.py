"""How much of a shuffle by all one event holds, and so which piles a seat gives at once.

After short closes a seat can come next in many piles at the same moment. It gives those that fit
into one event, in the order of the piles, and the others in later steps. Everybody sees from public
sizes which these are. A pile that fits into no event alone is a fault of the rules of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Seat
from ledger.records.riders import ACTS
from ledger.sealed.unfinished import Pile
from ledger.sizes.act_sizes import ActSizes


def piles_due(
    piles: Sequence[Pile], live: tuple[Seat, ...], seat: Seat, sizes: ActSizes
) -> tuple[Pile, ...]:
    """The piles a seat shuffles in its next event: of those it comes next in, what fits."""
    mine = [pile for pile in piles if pile.next(live) == seat]
    lengths = [sizes.shuffle(pile.zone, pile.back, len(pile.cards)) for pile in mine]
    return tuple(mine[at] for at in at_once(lengths))


def at_once(lengths: Sequence[int]) -> list[int]:
    """Which of the acts of these lengths go into one event: the first, and each that still fits."""
    found, room = list[int](), ACTS
    for at, length in enumerate(lengths):
        if not found or length <= room:
            found.append(at)
            room -= length
    return found


def most_at_once(lengths: Sequence[int]) -> int:
    """How long the acts of one event are at most, whichever of these a seat comes next in."""
    return min(sum(lengths), max(ACTS, *lengths))
