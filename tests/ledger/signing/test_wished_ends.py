"""Wishes for an end: on one head, one word a seat, and when all wish the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.wish import WORDS, write_wish
from ledger.signing.wished_ends import Wishes
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import seating

SEATED = seating(PROBE, 4, "wishes", max_absent=1)
TABLE = SEATED.plays()[0].table


def a_wish(seat, why="agreed", seats=(), by=None, number=1, **changes):
    """Of this seat on the table's head."""
    fields = {"table_id": TABLE.roster.table_id, "step": TABLE.step, "head": TABLE.head, **changes}
    signer = SEATED.people[seat if by is None else by]
    return write_wish(signer, seat=seat, number=number, why=why, seats=seats, **fields)


def test_all_have_to_wish_the_same():
    """Who is waited for has no part in it."""
    wishes = Wishes()
    for seat in (0, 1):
        assert wishes.receive(a_wish(seat, "waits", (3,)), TABLE) is Receipt.NEW
    assert wishes.receive(a_wish(2), TABLE) is Receipt.NEW
    assert not wishes.agreed(TABLE, ("waits", (3,))) and not wishes.agreed(TABLE, ("agreed", ()))
    assert wishes.receive(a_wish(2, "waits", (3,), number=2), TABLE) is Receipt.NEW
    assert wishes.agreed(TABLE, ("waits", (3,)))
    assert wishes.said(TABLE)[2] == ("waits", (3,)) and len(wishes.records(TABLE)) == 3


def test_the_same_again_is_known():
    """It is not passed on twice."""
    wishes = Wishes()
    wishes.receive(a_wish(1), TABLE)
    assert wishes.receive(a_wish(1), TABLE) is Receipt.KNOWN


@pytest.mark.parametrize(
    ("changes", "receipt"),
    [
        ({"step": TABLE.step + 1, "head": bytes(32)}, Receipt.LATER),
        ({"head": bytes(32)}, Receipt.UNUSED),
        ({"table_id": bytes(32)}, Receipt.REFUSED),
        ({"by": 2}, Receipt.REFUSED),
        ({"why": "waits", "seats": (0, 4)}, Receipt.REFUSED),
        ({"why": "waits", "seats": (0, 1)}, Receipt.REFUSED),
        ({"why": "waits", "seats": (7,), "step": TABLE.step + 1}, Receipt.REFUSED),
    ],
    ids=[
        "a head to come",
        "another head",
        "another table",
        "another hand",
        "for a seat that is not there",
        "for itself",
        "for nobody, on a head to come",
    ],
)
def test_what_does_not_count_here(changes, receipt):
    """A head to come is waited for; what is forged or of elsewhere is refused."""
    wishes = Wishes()
    assert wishes.receive(a_wish(1, **changes), TABLE) is receipt and wishes.said(TABLE) == {}


def test_a_wish_that_is_taken_back_counts_no_more():
    """The others cannot agree with it, and hear whose it was."""
    wishes = Wishes()
    for seat in TABLE.seats:
        wishes.receive(a_wish(seat), TABLE)
    assert wishes.agreed(TABLE, ("agreed", ())) and not wishes.taken_back
    assert wishes.receive(a_wish(1, "on", number=2), TABLE) is Receipt.NEW
    assert not wishes.agreed(TABLE, ("agreed", ())) and 1 not in wishes.said(TABLE)
    assert wishes.taken_back == {1}


def test_an_older_word_does_not_come_back():
    """Whoever sends on the wish that was taken back undoes nothing, by whatever way it comes."""
    wishes = Wishes()
    for wish in (a_wish(1), a_wish(1, "on", number=2)):
        wishes.receive(wish, TABLE)
    assert wishes.receive(a_wish(1), TABLE) is Receipt.KNOWN
    assert wishes.said(TABLE) == {} and wishes.taken_back == {1}
    late = Wishes()
    assert late.receive(a_wish(1, "on", number=2), TABLE) is Receipt.NEW
    assert late.receive(a_wish(1), TABLE) is Receipt.KNOWN and late.said(TABLE) == {}


def test_a_seat_that_changes_its_mind_for_ever_is_not_listened_to():
    """So nobody makes the others pass on words without end: each has a higher number."""
    wishes, taken = Wishes(), []
    for turn in range(3 * WORDS):
        wish = a_wish(1, "waits", (2 + turn % 2,), number=min(turn + 1, WORDS))
        taken.append(wishes.receive(wish, TABLE))
    assert taken == [Receipt.NEW] * WORDS + [Receipt.KNOWN] * 2 * WORDS


def test_a_new_head_forgets():
    """A wish is about the table as it stood."""
    wishes = Wishes()
    wishes.receive(a_wish(1), TABLE)
    wishes.receive(a_wish(2, "on"), TABLE)
    assert wishes.said(TABLE.but(head=bytes([1]) * 32)) == {}
    assert wishes.taken_back == {2}, "that is told people once, on whatever head they look"
    assert (
        wishes.receive(a_wish(1), TABLE.but(head=bytes(32), step=TABLE.step + 1)) is Receipt.KNOWN
    )


def test_changes_of_mind_are_counted_on_each_head():
    """On the next one a seat is listened to again: else a long game could not be ended."""
    wishes, later = Wishes(), replace(TABLE, head=bytes(32))
    for number in range(1, WORDS + 1):
        found = wishes.receive(a_wish(1, "waits", (2 + number % 2,), number=number), TABLE)
        assert found is Receipt.NEW
    assert wishes.receive(a_wish(1, head=later.head), later) is Receipt.NEW


def test_a_seat_that_is_not_there_wishes_nothing():
    """It is refused before its key is looked for: there is none."""
    wish = a_wish(len(TABLE.seats), by=0)
    assert Wishes().receive(wish, TABLE) is Receipt.REFUSED


def test_who_wishes_again_after_all_has_not_taken_it_back():
    """The last word counts, whichever it is."""
    wishes = Wishes()
    for number, why in enumerate(("agreed", "on", "agreed"), start=1):
        wishes.receive(a_wish(1, why, number=number), TABLE)
    assert wishes.taken_back == frozenset() and wishes.said(TABLE) == {1: ("agreed", ())}


def test_an_own_wish_on_a_new_head_stands_there_alone():
    """What was wished on the head before is neither said nor passed on any more."""
    wishes, later = Wishes(), TABLE.but(head=bytes(32))
    wishes.keep(a_wish(2), TABLE)
    assert wishes.records(later) == []
    wishes.keep(a_wish(2), TABLE)
    mine = a_wish(0, head=later.head)
    wishes.keep(mine, later)
    assert wishes.records(later) == [mine.raw] and set(wishes.said(later)) == {0}


def test_wishes_are_told_and_passed_on_in_the_order_of_seats():
    """In whatever order they came."""
    wishes = Wishes()
    came = {seat: a_wish(seat) for seat in (3, 0, 2)}
    for wish in came.values():
        wishes.receive(wish, TABLE)
    assert list(wishes.said(TABLE)) == [0, 2, 3]
    assert wishes.records(TABLE) == [came[seat].raw for seat in (0, 2, 3)]


def test_an_own_word_under_a_number_that_is_used_is_noted():
    """Two things said under one number by a program that began anew; a forged one, one of another
    seat and the same word once more are nothing of that kind, and the next head forgets it.
    """
    wishes = Wishes(own=1)
    for seat in (1, 2):
        wishes.keep(a_wish(seat), TABLE)
    for wish in (a_wish(1), a_wish(1, "on", by=2), a_wish(2, "on")):
        assert wishes.receive(wish, TABLE) is Receipt.KNOWN and wishes.doubled(TABLE) == 0
    assert wishes.receive(a_wish(1, "on"), TABLE) is Receipt.KNOWN
    assert wishes.doubled(TABLE) == 1 and wishes.said(TABLE)[1] == ("agreed", ())
    assert wishes.doubled(TABLE.but(head=bytes(32))) == 0
