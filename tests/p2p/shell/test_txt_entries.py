"""An announcement as TXT entries and back: short, naming nobody, and odd ones are none."""

import os

import pytest

from p2p.shell.own_announcements import Announcement, announcement
from p2p.shell.txt_entries import from_text, to_text
from p2p.wire.entry_code import plate_of
from tests.p2p.people import an_offer, person

TABLE = Announcement(b"f" * 16, "toy", "toy/1", 1, 3, 1, False)


def encoded(table):
    """TXT entries as they come from the network."""
    return {key.encode(): value.encode() for key, value in to_text(table).items()}


def test_text_there_and_back():
    """An announcement survives its TXT form, and that is short and names nobody."""
    assert from_text(encoded(TABLE)) == TABLE
    assert sum(len(k) + len(v) + 2 for k, v in encoded(TABLE).items()) < 150


def test_of_a_closed_table_nothing_is_announced_but_whether_a_seat_is_to_be_had():
    """Neither game nor seats, nor whether it runs: one that waits with all seats taken says the
    same; and the plate of its code."""
    offer = an_offer(person(0))
    table = announcement(offer, offer.seats - 1, False, closed=True)
    assert from_text(encoded(table)) == table and table.closed and not table.full
    there = {"v": "1", "k": "1", "c": plate_of(offer.hash), "f": offer.hash[:16].hex()}
    assert to_text(table) == there
    for taken, running in ((offer.seats, False), (offer.seats, True), (1, True)):
        full = announcement(offer, taken, running, closed=True)
        assert to_text(full) == {**there, "w": "1"} and from_text(encoded(full)).full
    assert not announcement(offer, offer.seats, False).full
    assert not from_text(encoded(announcement(offer, 2, True))).closed
    for key, value in (("v", "x"), ("c", "ABCD-EFGH"), ("f", "00"), ("k", "2")):
        odd = {**encoded(table), key.encode(): value.encode()}
        assert from_text(odd) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("v", "x"), ("g", "toy"), ("g", "a b c"), ("g", "toy \x1b[31m"), ("s", "1"), ("s", "4/3"),
        ("s", "-1/3"), ("s", "1/99"), ("c", "hello"), ("c", "ABCD-EFG0"), ("f", "zz"), ("f", "00"),
        ("v", "ü"),
    ],
)  # fmt: skip
def test_odd_text_is_no_announcement(key, value):
    """Anybody can announce anything: what does not fit is nothing."""
    entries = encoded(TABLE)
    entries[key.encode()] = value.encode()
    assert from_text(entries) is None
    del entries[key.encode()]
    assert from_text(entries) is None


def test_random_text_is_no_announcement():
    """Bytes of any kind give None and no error."""
    for number in range(500):
        assert from_text({b"v": os.urandom(number % 9), os.urandom(3): None}) is None
