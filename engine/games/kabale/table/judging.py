"""Who wins the goal of a column (rule book: the third kind of cards, in its order).

A column is the cards in it from the goal downwards, each with the seat whose card it is. Numbers
are in halves. Knows no table: the end of a round, the board and the bot ask it alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.basics import Face, Seat
from engine.games.kabale.table.data import (
    DOMAIN_OF,
    DRAGON_LESS,
    GIANT_MORE,
    HERMIT_LESS,
    IN_DOMAIN,
    MAGICIAN_FROM,
    NUMBER,
    WITCH_TO,
    WITH_JULIET,
)

Laid = tuple[Seat, Face]
"""A card of a column: whose it is, and what it shows."""

Numbers = Mapping[int, int | None]
"""The number of each card that is left, by its place; None for one without a number."""

DOUBLE = "doppelganger"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a column was settled: what happened in order, what was left, and who wins by what.

    ``removed`` are pairs: the character that removed, and the places that left. ``winner`` is None
    where no card is left; ``by`` is the word of the rule that decided.
    """

    numbers: Numbers
    sums: Mapping[Seat, int]
    winner: Seat | None
    by: str
    silenced: bool = False
    removed: tuple[tuple[Face, tuple[int, ...]], ...] = field(default=())
    turned_round: bool = False


def judge(cards: Sequence[Laid], domain: str) -> Verdict:
    """Settle a column under a goal of this domain."""
    there = tuple(range(len(cards)))
    silenced = any(face == "musketeers" for _, face in cards)
    if silenced:
        numbers: Numbers = {at: printed(cards[at][1], domain) for at in there}
        return _summed(cards, numbers, lowest=False, silenced=True)
    removed: list[tuple[Face, tuple[int, ...]]] = []
    for who, goes in (("magician", _high), ("witch", _low)):
        if sum(cards[at][1] == who for at in there) == 1:
            base = base_numbers(cards, there, domain)
            gone = tuple(at for at in there if goes(cards[at][1], base[at]))
            if gone:
                removed.append((who, gone))
                there = tuple(at for at in there if at not in gone)
    numbers = changed_numbers(cards, there, domain)
    pair = _pair(cards, there)
    if pair is not None:
        return Verdict(numbers, _sums(cards, numbers), pair, "pair", removed=tuple(removed))
    lowest = any(cards[at][1] == "beggar" for at in there)
    return _summed(cards, numbers, lowest=lowest, removed=tuple(removed))


def printed(face: Face, domain: str) -> int | None:
    """The number on a card; a specialist's by the goal, which is no ability of his."""
    return IN_DOMAIN if DOMAIN_OF.get(face) == domain else NUMBER[face]


def _high(face: Face, number: int | None) -> bool:
    return number is not None and number >= MAGICIAN_FROM


def _low(face: Face, number: int | None) -> bool:
    return number is not None and number <= WITCH_TO and face != "witch"


def base_numbers(cards: Sequence[Laid], there: Sequence[int], domain: str) -> dict[int, int | None]:
    """The printed numbers of what is left; a doppelganger has that of the next card below it."""
    numbers: dict[int, int | None] = {}
    below: int | None = None
    for at in reversed(there):
        if cards[at][1] != DOUBLE:
            below = printed(cards[at][1], domain)
        numbers[at] = below
    return numbers


def changed_numbers(cards: Sequence[Laid], there: Sequence[int], domain: str) -> Numbers:
    """What the cards count: after hermit, giant, Romeo and the dragons, and never below zero."""
    base = base_numbers(cards, there, domain)
    others = len(there) - 1
    dragons = [cards[at][0] for at in there if cards[at][1] == "dragon"]
    lovers = {cards[at][0] for at in there if cards[at][1] == "juliet"}
    numbers: dict[int, int | None] = {}
    for at in there:
        seat, face = cards[at]
        number = base[at]
        if number is not None:
            if face == "hermit":
                number -= HERMIT_LESS * others
            elif face == "little_giant":
                number += GIANT_MORE * others
            elif face == "romeo" and seat in lovers:
                number = WITH_JULIET
            number -= DRAGON_LESS * sum(owner != seat for owner in dragons)
            number = max(0, number)
        numbers[at] = number
    return numbers


def _pair(cards: Sequence[Laid], there: Sequence[int]) -> Seat | None:
    """Who has a prince with his squire there; of several, whose card lies nearest to the goal."""
    seats = [
        {cards[at][0] for at in there if cards[at][1] == face} for face in ("prince", "squire")
    ]
    both = seats[0] & seats[1]
    for at in there:
        if cards[at][0] in both and cards[at][1] in ("prince", "squire"):
            return cards[at][0]
    return None


def _sums(cards: Sequence[Laid], numbers: Numbers) -> dict[Seat, int]:
    """The sum of each seat that has a numbered card there."""
    sums: dict[Seat, int] = {}
    for at, number in numbers.items():
        if number is not None:
            sums[cards[at][0]] = sums.get(cards[at][0], 0) + number
    return sums


def _summed(
    cards: Sequence[Laid],
    numbers: Numbers,
    *,
    lowest: bool,
    silenced: bool = False,
    removed: tuple[tuple[Face, tuple[int, ...]], ...] = (),
) -> Verdict:
    """The highest sum and then the nearest card; with a beggar the lowest and the farthest."""
    sums = _sums(cards, numbers)
    there = sorted(numbers)

    def verdict(winner: Seat | None, by: str) -> Verdict:
        return Verdict(numbers, sums, winner, by, silenced, removed, lowest)

    if not there:
        return verdict(None, "nobody")
    if not sums:
        return verdict(cards[there[0]][0], "unnumbered")
    best: Callable[[Sequence[int]], int] = min if lowest else max
    reached = best(tuple(sums.values()))
    tied = [seat for seat, total in sums.items() if total == reached]
    if len(tied) == 1:
        return verdict(tied[0], "lowest" if lowest else "highest")
    order = reversed(there) if lowest else there
    winner = next(cards[at][0] for at in order if cards[at][0] in tied)
    return verdict(winner, "farthest" if lowest else "nearest")
