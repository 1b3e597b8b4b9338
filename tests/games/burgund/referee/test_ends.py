"""Ends of games in which everybody has about as much, which chance seldom brings about."""

import pytest

from engine.chance import Seeded, choice
from engine.games.burgund import GAME
from engine.games.burgund.table.state import ESTATE, SOLD, STORE, Pile, pile_type
from tests.games.burgund.referee.box import ACTIONS, ANIMALS, GOODS
from tests.games.burgund.referee.course import Book
from tests.games.burgund.referee.watching import Foul, same


def end(seats, chance):
    """The end of a game by the book, and by the game: points and winners."""
    book = Book(seats, [list(GOODS), list(ACTIONS), list(ANIMALS)])
    state = GAME.setup(tuple(range(seats)), GAME.complete_options({})).but(agenda=(), over=True)
    book.holder = chance.below(seats)
    piles = []
    for seat, mine in enumerate(book.players):
        mine.workers, mine.silver, mine.cards = (chance.below(3) for _ in range(3))
        mine.store = [choice(GOODS + ANIMALS, chance) for _ in range(chance.below(6))]
        mine.sold = [choice(GOODS, chance) for _ in range(chance.below(2))]
        for _ in range(chance.below(3)):
            mine.piles.append([choice(ACTIONS, chance) for _ in range(1 + chance.below(2))])
        state = state.lay(STORE[seat], mine.store).lay(SOLD[seat], mine.sold)
        laid = []
        for pile in mine.piles:
            there = len(state.zone(ESTATE[seat]))
            state = state.add(ESTATE[seat], pile)
            cards = state.zone(ESTATE[seat])[there:]
            laid.append(Pile(pile_type(state, cards), cards))
        piles.append(tuple(laid))
    state = state.but(
        piles=tuple(piles),
        holder=book.holder,
        workers=tuple(mine.workers for mine in book.players),
        silver=tuple(mine.silver for mine in book.players),
        points=tuple(mine.cards for mine in book.players),
    )
    outcome = GAME.score(state)
    return book.result(), (list(outcome.scores), list(outcome.winners))


def some_ends(seed, count):
    """Random ends at two to four seats; how many were shared. Raises Foul."""
    chance, shared = Seeded(seed), 0
    for _ in range(count):
        right, there = end(2 + chance.below(3), chance)
        same("the end", right, there)
        shared += len(right[1]) > 1
    return shared


def test_ends_are_counted_by_the_rules():
    """Points, who has the most, and of these who has the most left; some are shared."""
    assert some_ends(0, 300) > 0


@pytest.mark.slow
def test_ends_are_counted_by_the_rules_all_night():
    """Ten thousand more."""
    assert some_ends(1, 10_000) > 0


def test_the_example_of_the_book():
    """Three sheep, two cows and a chicken bring three points."""
    book = Book(2, [list(GOODS), list(ACTIONS), list(ANIMALS)])
    book.players[0].store = ["sheep"] * 3 + ["cow"] * 2 + ["chicken"]
    assert book.players[0].points() == 3


def test_a_wrong_end_is_called_out():
    """Another winner is named."""
    with pytest.raises(Foul, match="the end should be"):
        same("the end", ([3, 3], [0]), ([3, 3], [0, 1]))
