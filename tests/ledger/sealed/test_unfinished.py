"""Values of absence: whose turn a pile is, and parts that are put together."""

import pytest

from ledger.deck.group.backend import best_group
from ledger.deck.group.ciphertext import Ciphertext
from ledger.sealed.unfinished import Given, Pile

GROUP = best_group()
ONE, TWO = GROUP.mul_base(1), GROUP.mul_base(2)
CARDS = (Ciphertext(ONE, TWO), Ciphertext(TWO, ONE))


@pytest.mark.parametrize(
    ("first", "live", "way"),
    [
        (0, (0, 1, 2, 3), (0, 1, 2, 3)),
        (2, (0, 1, 2, 3), (2, 3, 0, 1)),
        (3, (0, 1, 2, 3), (3, 0, 1, 2)),
        (2, (0, 1, 3), (3, 0, 1)),
        (3, (0, 2), (0, 2)),
        (1, (0,), (0,)),
    ],
)
def test_a_pile_goes_round_from_its_own_first_seat(first, live, way):
    """To each that is there, once, whether or not that seat itself is there."""
    pile, gone = Pile("deck", "", first, (), CARDS), []
    while (seat := pile.next(live)) is not None:
        gone.append(seat)
        pile = pile.shuffled(seat, pile.cards[::-1])
    assert tuple(gone) == pile.done == way
    assert pile.cards == (CARDS if len(way) % 2 == 0 else CARDS[::-1])
    assert (pile.name, pile.first) == (("deck", ""), first)


def test_who_comes_back_behind_its_turn_has_still_to_shuffle():
    """And a seat that shuffled and went need not do it again when it is back."""
    pile = Pile("deck", "", 1, (1, 3), CARDS)
    assert pile.next((0, 2, 3)) == 2
    assert pile.shuffled(2, CARDS).next((0, 1, 2, 3)) == 0
    assert pile.shuffled(2, CARDS).shuffled(0, CARDS).next((0, 1, 2, 3)) is None


PARTS = {
    "shares": {(1, 0): ONE},
    "substitutes": {(1, 0, 2): ONE},
    "opened": {1: "a"},
    "copied": {(1, 0): CARDS[0]},
}
MORE = {
    "shares": {(1, 0): TWO, (2, 0): ONE},
    "substitutes": {(1, 0, 2): TWO, (1, 0, 3): ONE},
    "opened": {1: "b", 2: "a"},
    "copied": {(1, 0): CARDS[1], (2, 0): CARDS[0]},
}


@pytest.mark.parametrize("name", PARTS)
def test_each_sort_of_parts_is_something(name):
    """One of them alone is enough for the step not to be at its beginning."""
    assert Given(**{name: PARTS[name]}) and not Given(**{name: {}})


@pytest.mark.parametrize("name", PARTS)
def test_parts_of_two_events_are_put_together(name):
    """None is lost, each stays of its sort, and what is given later counts."""
    both = Given(**PARTS) + Given(**{name: MORE[name]})
    assert both == Given(**{**PARTS, name: MORE[name]})
    assert Given() + Given(**PARTS) == Given(**PARTS) + Given() == Given(**PARTS)
