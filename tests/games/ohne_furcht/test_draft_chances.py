"""Open characters: rolling has the same chances as turning, replacing a King and mixing it back."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from engine.games.ohne_furcht.data import ROLES
from engine.games.ohne_furcht.draft import FaceUp
from engine.games.ohne_furcht.state import FACEUP
from engine.games.ohne_furcht.state import ROLES as ROLE_DECK
from tests.games.ohne_furcht.evening import Evening


def turned(order, count):
    """The open cards if the book is followed: a King is replaced by the next card."""
    opened, rest = [], list(order)
    while len(opened) < count:
        card = rest.pop(0)
        if card == "king":
            return turned_after_king(opened, rest, count)
        opened.append(card)
    return frozenset(opened)


def turned_after_king(opened, rest, count):
    """The King is out of the way: the next cards lie open."""
    return frozenset([*opened, *rest[: count - len(opened)]])


@pytest.mark.parametrize("count", [1, 2])
def test_same_chances_for_every_set(count):
    """Exact, over all orders of eight cards and all rolls."""
    by_book = Counter(turned(order, count) for order in permutations(ROLES))
    state = Evening().state
    by_roll = Counter()
    for values in product(*(range(1, 8 - i) for i in range(count))):
        after = FaceUp(tuple(range(7, 7 - count, -1))).take(state, values)
        opened = frozenset(after.faces[card] for card in after.zone(FACEUP))
        by_roll[opened] += 1
        assert len(opened) == count and "king" not in opened
        rest = [after.faces[card] for card in after.zone(ROLE_DECK)]
        assert sorted([*opened, *rest]) == sorted(ROLES)
    assert by_book.keys() == by_roll.keys()
    books, rolls = sum(by_book.values()), sum(by_roll.values())
    for found in by_book:
        assert Fraction(by_book[found], books) == Fraction(by_roll[found], rolls)
