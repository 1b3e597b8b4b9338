"""False events at a sealed table of Kabale & Hiebe: each is refused, and its seat is named."""

import pytest

from engine.games.kabale import GAME
from tests.games.checks.attacks import (
    MIXED,
    OPENED,
    SHARED,
    UNASKED,
    all_kinds_are_named,
    moved,
)
from tests.ledger.tables import seating, tell


def tales(seats, until=10**9):
    """Games with other chance, one after the other, until all that is wanted has come up."""
    seated = seating(GAME, seats, f"attacks {seats}")
    return (tell(seated, seed, until=until) for seed in range(1, 31))


WANTED = {
    "a card is laid, the one above is opened": ("Lay", "lay", moved() | MIXED | OPENED | UNASKED),
    "a covered card is opened by another seat": ("Reveal", "", OPENED | SHARED | UNASKED),
    "a card is pushed under the cloak": ("Push", "push", moved() | MIXED | UNASKED),
    "goals are swapped": ("Swap", "swap", moved() | UNASKED),
    "all shuffle a pile": ("Shuffle", "", MIXED | {"by another seat"}),
    "the result is signed": ("End", "", {"result: a point more", "result: others have won"}),
}


def test_a_false_event_names_its_seat():
    """In every way there is: foreign cards, openings, shares, shuffles, moments, names."""
    all_kinds_are_named(tales(2), WANTED)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_false_events_at_larger_tables(seats):
    """Several events of each shape; many cards of columns are opened at once at the end."""
    columns = {"columns are opened": ("Reveal", "", OPENED | {"open: two swapped"})}
    all_kinds_are_named(tales(seats), WANTED | columns, each=2)
