"""Long work in pieces: what drives it at once tells of each piece and gives what it came to."""

from __future__ import annotations

from ledger.pieces import at_once


def counting(most):
    """Counts to so many, and comes to the sum."""
    for number in range(1, most + 1):
        yield number, most
    return sum(range(most + 1))


def test_work_at_once_comes_to_what_it_returns():
    """Nobody has to be told of the pieces."""
    assert at_once(counting(4)) == 10


def test_each_piece_is_told():
    """In the order in which they were done."""
    told = []
    assert at_once(counting(2), lambda *piece: told.append(piece)) == 3
    assert told == [(1, 2), (2, 2)]


def test_work_of_no_piece_is_done_as_well():
    """It comes to its end before anything could be told."""
    assert at_once(counting(0), lambda *_: 1 / 0) == 0
