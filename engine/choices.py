"""Choices too wide to list: a decision describes them, and a move is one of them or is not.

There are three kinds: ``Pick`` some of a row of cards, ``Split`` all of them into parts, say
``Amounts`` for places. Each move has one form, so that equal choices are equal bytes; ``allows``
takes whatever a foreign event says and never raises. A choice is made from public facts each time
it is asked for and lies in no state; what it means to people is said by its decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import ClassVar

from engine.basics import Arg, Card, Move
from engine.chance import Chance, shuffled
from engine.targets import On

Among = Callable[[int, int], int]
"""Chooses a number from the first to the second."""


@dataclass(frozen=True, slots=True)
class Pick:
    """``least`` to ``most`` of ``cards``, as the move ``name(chosen)``.

    The chosen cards stand in rising order of their handles. Raises ValueError where there are fewer
    cards than ``least``, or a card stands there twice.

    >>> Pick("discard", (7, 3, 5), 1, 2).smallest()
    Move(name='discard', args=((3,),))
    """

    name: str
    cards: tuple[Card, ...]
    least: int
    most: int
    kind: ClassVar[str] = "pick"

    def __post_init__(self) -> None:
        """Refuse what nobody could answer."""
        _need_cards(self.name, self.cards)
        if not 0 <= self.least <= min(self.most, len(self.cards)):
            raise ValueError(f"nobody can pick {self.least} to {self.most} of {self.cards!r}")

    def move(self, chosen: Iterable[Card]) -> Move:
        """The one form of choosing these cards."""
        return Move(self.name, (tuple(sorted(chosen)),))

    def allows(self, move: Move) -> bool:
        """Whether the move is one of this choice, in its one form."""
        if move.name != self.name or len(move.args) != 1:
            return False
        chosen = rising(move.args[0])
        return (
            chosen is not None
            and self.least <= len(chosen) <= self.most
            and set(chosen) <= set(self.cards)
        )

    def smallest(self) -> Move:
        """As few cards as may be, those with the lowest handles."""
        return self.move(sorted(self.cards)[: self.least])

    def number(self) -> int:
        """How many moves there are."""
        most = min(self.most, len(self.cards))
        return sum(comb(len(self.cards), count) for count in range(self.least, most + 1))

    def sample(self, chance: Chance) -> Move:
        """Any of the moves: a number of cards, each as likely, then that many at random."""
        most = min(self.most, len(self.cards))
        count = self.least + chance.below(most - self.least + 1)
        return self.move(shuffled(self.cards, chance)[:count])


@dataclass(frozen=True, slots=True)
class Split:
    """All of ``cards`` into ``parts`` ordered parts of at least ``least`` cards each.

    The move is ``name(part, part, ..)``, each part in rising order of its handles: San Marco's
    offers, Kabale's heaps. Raises ValueError where there are too few cards for that.

    >>> Split("cut", (4, 2, 9), 2, 1).smallest()
    Move(name='cut', args=((2,), (4, 9)))
    """

    name: str
    cards: tuple[Card, ...]
    parts: int
    least: int
    kind: ClassVar[str] = "split"

    def __post_init__(self) -> None:
        """Refuse what nobody could answer."""
        _need_cards(self.name, self.cards)
        if self.parts < 1 or not 0 <= self.least * self.parts <= len(self.cards):
            raise ValueError(
                f"nobody can split {self.cards!r} into {self.parts} parts of {self.least} or more"
            )

    def move(self, parts: Iterable[Iterable[Card]]) -> Move:
        """The one form of splitting the cards like this."""
        return Move(self.name, tuple(tuple(sorted(part)) for part in parts))

    def allows(self, move: Move) -> bool:
        """Whether the move is one of this choice, in its one form."""
        if move.name != self.name or len(move.args) != self.parts:
            return False
        laid: list[Card] = []
        for arg in move.args:
            part = rising(arg)
            if part is None or len(part) < self.least or len(part) > len(self.cards):
                return False
            laid += part
        return sorted(laid) == sorted(self.cards)

    def smallest(self) -> Move:
        """Each part as small as may be and of the lowest handles left; the last takes the rest."""
        cards, heads = sorted(self.cards), self.parts - 1
        parts = [cards[at * self.least : (at + 1) * self.least] for at in range(heads)]
        return self.move([*parts, cards[heads * self.least :]])

    def number(self) -> int:
        """How many moves there are."""
        ways = [int(left == 0) for left in range(len(self.cards) + 1)]
        for _ in range(self.parts):
            ways = [
                sum(comb(left, n) * ways[left - n] for n in range(self.least, left + 1))
                for left in range(len(self.cards) + 1)
            ]
        return ways[-1]

    def sample(self, chance: Chance) -> Move:
        """Any of the moves: each part gets its least at random, every other card any part."""
        cards = shuffled(self.cards, chance)
        fixed = self.parts * self.least
        parts = [cards[at : at + self.least] for at in range(0, fixed, self.least or 1)]
        parts += [[] for _ in range(self.parts - len(parts))]
        for card in cards[fixed:]:
            parts[chance.below(self.parts)].append(card)
        return self.move(parts)


@dataclass(frozen=True, slots=True)
class Place:
    """One place of ``Amounts``: what it is about, and from how little to how much may stand there.

    It is a seat, a card, a face or a space, or ``()`` where the decision's words say it all.
    """

    on: On
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Amounts:
    """A number for each of ``places``, ``least`` to ``most`` in all, as the move ``name(numbers)``.

    The numbers stand in the order of the places: tolls, gold for several seats, coins on cards.
    Raises ValueError for bounds that no numbers meet.

    >>> Amounts("toll", (Place(("seat", 1), 0, 2), Place(("seat", 2), 0, 2)), 3, 3).smallest()
    Move(name='toll', args=((1, 2),))
    """

    name: str
    places: tuple[Place, ...]
    least: int
    most: int
    kind: ClassVar[str] = "amounts"

    def __post_init__(self) -> None:
        """Refuse what nobody could answer."""
        bounds = all(0 <= place.least <= place.most for place in self.places)
        low, high = self._reach(self.places)
        if not bounds or not max(self.least, low) <= min(self.most, high):
            raise ValueError(f"no amounts fit {self!r}")

    def move(self, numbers: Iterable[int]) -> Move:
        """The one form of saying these numbers."""
        return Move(self.name, (tuple(numbers),))

    def allows(self, move: Move) -> bool:
        """Whether the move is one of this choice."""
        if move.name != self.name or len(move.args) != 1:
            return False
        numbers = _whole(move.args[0])
        if numbers is None or len(numbers) != len(self.places):
            return False
        fits = all(p.least <= n <= p.most for n, p in zip(numbers, self.places, strict=True))
        return fits and self.least <= sum(numbers) <= self.most

    def smallest(self) -> Move:
        """As little in all as may be, and of that as little as may be in the first places."""
        total = max(self.least, self._reach(self.places)[0])
        return self.move(self._filled(total, lambda low, high: low))

    def number(self) -> int:
        """How many moves there are."""
        ways = {0: 1}
        for place in self.places:
            after: dict[int, int] = {}
            for total, count in ways.items():
                for amount in range(place.least, min(place.most, self.most - total) + 1):
                    after[total + amount] = after.get(total + amount, 0) + count
            ways = after
        return sum(count for total, count in ways.items() if total >= self.least)

    def sample(self, chance: Chance) -> Move:
        """Any of the moves: a sum, each as likely, then place by place what still reaches it."""
        low, high = self._reach(self.places)
        low, high = max(low, self.least), min(high, self.most)
        total = low + chance.below(high - low + 1)
        return self.move(self._filled(total, lambda low, high: low + chance.below(high - low + 1)))

    def _filled(self, total: int, among: Among) -> list[int]:
        """Numbers of this sum: each is ``among`` those that the places behind it can complete."""
        numbers: list[int] = []
        for at, place in enumerate(self.places):
            low, high = self._reach(self.places[at + 1 :])
            numbers.append(among(max(place.least, total - high), min(place.most, total - low)))
            total -= numbers[-1]
        return numbers

    @staticmethod
    def _reach(places: Sequence[Place]) -> tuple[int, int]:
        """The least and the most that these places hold together."""
        return sum(place.least for place in places), sum(place.most for place in places)


Choice = Pick | Split | Amounts


def rising(arg: Arg) -> tuple[Card, ...] | None:
    """The argument as handles in rising order, none twice; None if it is anything else."""
    cards = _whole(arg)
    if cards is None or not all(a < b for a, b in pairwise(cards)):
        return None
    return cards


def _whole(arg: object) -> tuple[int, ...] | None:
    """The argument as a tuple of whole numbers; True and False are none."""
    if type(arg) is not tuple or not all(type(item) is int for item in arg):
        return None
    return arg


def _need_cards(name: str, cards: tuple[Card, ...]) -> None:
    if len(set(cards)) != len(cards):
        raise ValueError(f"a card stands twice in {name!r}: {cards!r}")
