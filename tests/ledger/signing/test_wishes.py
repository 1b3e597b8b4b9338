"""Wishes for an end: on one head, one word a seat, and when all wish the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.wish import write_wish
from ledger.signing.wishes import CHANGES, Wishes
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import seating

SEATED = seating(PROBE, 4, "wishes", max_absent=1)
TABLE = SEATED.plays()[0].table


def a_wish(seat, why="agreed", seats=(), by=None, **changes):
    """Of this seat on the table's head."""
    fields = {"table": TABLE.roster.table, "step": TABLE.step, "head": TABLE.head, **changes}
    signer = SEATED.people[seat if by is None else by]
    return write_wish(signer, seat=seat, why=why, seats=seats, **fields)


def test_all_have_to_wish_the_same():
    """Who is waited for has no part in it."""
    wishes = Wishes()
    for seat in (0, 1):
        assert wishes.take(a_wish(seat, "waits", (3,)), TABLE) is Receipt.NEW
    assert wishes.take(a_wish(2), TABLE) is Receipt.NEW
    assert not wishes.agreed(TABLE, ("waits", (3,))) and not wishes.agreed(TABLE, ("agreed", ()))
    assert wishes.take(a_wish(2, "waits", (3,)), TABLE) is Receipt.NEW
    assert wishes.agreed(TABLE, ("waits", (3,)))
    assert wishes.said(TABLE)[2] == ("waits", (3,)) and len(wishes.records(TABLE)) == 3


def test_the_same_again_is_known():
    """It is not passed on twice."""
    wishes = Wishes()
    wishes.take(a_wish(1), TABLE)
    assert wishes.take(a_wish(1), TABLE) is Receipt.KNOWN


@pytest.mark.parametrize(
    ("changes", "receipt"),
    [
        ({"step": TABLE.step + 1, "head": bytes(32)}, Receipt.LATER),
        ({"head": bytes(32)}, Receipt.UNUSED),
        ({"table": bytes(32)}, Receipt.REFUSED),
        ({"by": 2}, Receipt.REFUSED),
    ],
    ids=["a head to come", "another head", "another table", "another hand"],
)
def test_what_does_not_count_here(changes, receipt):
    """A head to come is waited for; what is forged or of elsewhere is refused."""
    wishes = Wishes()
    assert wishes.take(a_wish(1, **changes), TABLE) is receipt and wishes.said(TABLE) == {}


def test_a_seat_that_changes_its_mind_for_ever_is_not_listened_to():
    """So nobody makes the others pass on words without end."""
    wishes, taken = Wishes(), []
    for turn in range(3 * CHANGES):
        wish = a_wish(1, "waits", (2 + turn % 2,))
        taken.append(wishes.take(wish, TABLE))
    assert taken.count(Receipt.NEW) == CHANGES and Receipt.UNUSED in taken


def test_a_new_head_forgets():
    """A wish is about the table as it stood."""
    wishes = Wishes()
    wishes.take(a_wish(1), TABLE)
    assert wishes.said(TABLE.but(head=bytes([1]) * 32)) == {}
    assert wishes.take(a_wish(1), TABLE.but(head=bytes(32), step=TABLE.step + 1)) is Receipt.KNOWN


def test_changes_of_mind_are_counted_on_each_head():
    """On the next one a seat is listened to again: else a long game could not be ended."""
    wishes, later = Wishes(), replace(TABLE, head=bytes(32))
    for number in range(CHANGES + 1):
        found = wishes.take(a_wish(1, "waits", (2 + number % 2,)), TABLE)
        assert found is (Receipt.NEW if number < CHANGES else Receipt.UNUSED)
    assert wishes.take(a_wish(1, head=later.head), later) is Receipt.NEW
