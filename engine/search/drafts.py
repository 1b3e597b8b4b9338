"""What a draft tells of closed cards: a pile is handed round, and each seat reads what it is given.

A card that was kept at some pick lay in every pile that was read before, and in none after it. For
Ohne Furcht und Adel and Citadels, where characters are unlike each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from engine.basics import Card, Face, Seat
from engine.game import Likelihood
from engine.shapes.draft import piles_read
from engine.sight import Seen
from engine.table import Table

BEFORE = -1
"""Instead of a pick: the card was never in a pile."""
NEVER = 99
"""Instead of a pick: the card is in the pile still, or was left over."""

SHARES = 1000
"""How finely the likelihood of one pick is told."""

Readings = Mapping[int, frozenset[Face]]
"""What lay in the piles that a seat has read, by the picks at which it did."""


def readings(
    memory: Iterable[Seen], pile: str, began: int, sizes: Sequence[int]
) -> dict[int, frozenset[Face]]:
    """What a seat has read in this round; ``sizes`` are those of the piles, pick by pick.

    A card that joined a pile (what had been laid aside) counts as one of it.
    """
    found: dict[int, frozenset[Face]] = {}
    for faces in piles_read(memory, pile, began, as_one=False):
        if found and len(faces) == 1:
            last = max(found)
            found[last] |= frozenset(faces)
        elif len(faces) in sizes:
            found[sizes.index(len(faces))] = frozenset(faces)
    return found


def picks_of(
    order: Sequence[Seat], me: Seat, own: Iterable[int], seat: Seat, picks: int
) -> tuple[int, ...]:
    """The picks of a seat, if ``me`` had those of ``own``: the pile goes round clockwise."""
    first = min(own, default=BEFORE)
    if first == BEFORE:
        return ()
    behind = (order.index(seat) - order.index(me)) % len(order)
    return tuple(range((first + behind) % len(order), picks, len(order)))


def kept_at(faces: Collection[Face], read: Readings, picks: Iterable[int]) -> frozenset[Face]:
    """What a card can show that left the pile at one of these picks."""
    found: frozenset[Face] = frozenset()
    for pick in picks:
        fits = frozenset(faces)
        for at, there in read.items():
            fits = fits & there if at < pick else fits - there if at > pick else fits
        found |= fits
    return found


def bounds(
    faces: Collection[Face], read: Readings, when: Mapping[Card, Iterable[int]]
) -> dict[Card, frozenset[Face]]:
    """What each of these cards can show, by the picks at which it may have left the pile."""
    if not read:
        return {}
    return {card: kept_at(faces, read, picks) for card, picks in when.items()}


# -- how likely it is -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DraftPick:
    """A card that left the pile at a pick, and how gladly its seat keeps each face.

    Without a liking the pick says nothing: it is the own one, or everybody sees it.
    """

    card: Card
    liking: Mapping[Face, int] | None = None


def going_round(order: Sequence[Seat], me: Seat, own: int) -> tuple[Seat, ...]:
    """The seats by their picks where each has one, if ``me`` had the pick ``own``."""
    first = order.index(me) - own
    return tuple(order[(first + pick) % len(order)] for pick in range(len(order)))


def picks_made(
    state: Table,
    turns: Iterable[Seat],
    shown: Sequence[str],
    kept: Sequence[str],
    liking: Callable[[Seat], Mapping[Face, int] | None],
) -> list[DraftPick]:
    """What seats have kept, in their turns: the zones of what lies open of it and of what does not,
    seat by seat, and how gladly each keeps what (None: its own is known)."""
    found: list[DraftPick] = []
    for seat in turns:
        found += [DraftPick(card) for card in state.zone(shown[seat])]
        closed = state.zone(kept[seat])
        if closed:
            liked = liking(seat)
            found += [DraftPick(card, liked) for card in closed]
    return found


def likelihood(
    kept: Sequence[DraftPick], rest: Sequence[Card], known: Mapping[Card, Face]
) -> Likelihood | None:
    """How likely it is that these cards were kept one after the other, and the rest left over.

    A seat keeps a face the likelier the gladder it does, beside the others of its pile: by the cube
    of that, for whoever plays well takes nearly always the best, but nobody knows all its cards.
    None where no pick says anything.
    """
    cards = [one.card for one in kept] + list(rest)
    closed = frozenset(card for card in cards if card not in known)
    if not closed or all(one.liking is None for one in kept):
        return None
    picks = [(one.card, one.liking and _cubes(one.liking)) for one in reversed(kept)]

    def weight(faces: Mapping[Card, Face]) -> int:
        pile = [known.get(card) or faces[card] for card in rest]
        shares: list[int] = []
        for card, glad in picks:
            face = known.get(card) or faces[card]
            pile.append(face)
            if glad:
                shares.append(max(1, SHARES * glad[face] // sum(glad[one] for one in pile)))
        return prod(shares)

    return Likelihood(closed, weight)


def _cubes(liking: Mapping[Face, int]) -> dict[Face, int]:
    return {face: (1 + max(0, worth)) ** 3 for face, worth in liking.items()}
