"""False events at a sealed table of Kabale & Hiebe: each is refused, and its seat is named."""

import pytest

from engine.basics import Move
from engine.games.kabale import GAME
from engine.games.kabale.table.state import HAND
from tests.games.checks.attacks import (
    MIXED,
    OPENED,
    SHARED,
    UNASKED,
    Tales,
    all_kinds_are_named,
    cards_but,
    false_moves_are_named,
    moved,
)

TALES = Tales(GAME)
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
    all_kinds_are_named(TALES.all(2), WANTED)


def test_what_the_book_forbids_names_its_seat():
    """Cards of others, of piles and columns, handles of before; columns that are not there."""

    def laid(state, seat):
        foreign = cards_but(state, HAND[seat])
        yield from (Move("lay", (card, 0)) for card in foreign)
        yield from (Move("lay", (state.zone(HAND[seat])[0], at)) for at in (-1, 2, 3, "0"))

    def pushed(state, seat):
        yield from (Move("push", (card,)) for card in cards_but(state, HAND[seat]))

    def swapped(state, seat):
        yield from (Move("swap", (to,)) for to in (-1, 2, 3, "x"))

    found = {"lay": laid, "push": pushed, "swap": swapped}
    counts = {name: 0 for name in found}
    for one in TALES.all(2):
        for name, wrong in found.items():
            counts[name] += false_moves_are_named(one, name, wrong)
        if all(counts.values()):
            return
    assert all(counts.values()), counts


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, pytest.param(4, marks=pytest.mark.long)])
def test_false_events_at_larger_tables(seats):
    """Several events of each shape; many cards of columns are opened at once at the end."""
    columns = {"columns are opened": ("Reveal", "", OPENED | {"open: two swapped"})}
    all_kinds_are_named(TALES.all(seats), WANTED | columns, each=2)
