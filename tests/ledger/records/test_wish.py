"""The wish that a table ends: its form, its signature, and what is no wish."""

from __future__ import annotations

import pytest

from ledger.errors import Malformed
from ledger.records import canon, form, purposes
from ledger.records.any_record import read_record
from ledger.records.form import Kind
from ledger.records.wish import GOES_ON, read_wish, write_wish
from ledger.signatures.quickest_library import signed_by
from tests.ledger.people import ANNA

TABLE, HEAD = bytes([7]) * 32, bytes([9]) * 32


def a_wish(**changes):
    """A good one."""
    fields = {"table_id": TABLE, "step": 41, "head": HEAD, "seat": 1, "number": 3}
    fields |= {"why": "waits", "seats": (2,)}
    return write_wish(ANNA, **{**fields, **changes})


def test_it_comes_back_as_it_was_written():
    """Through the reader of any record, too; signed by its seat's key."""
    wish = a_wish()
    assert read_record(wish.raw) == wish and read_wish(wish.raw).what == ("waits", (2,))
    assert signed_by(wish, ANNA.public)
    assert a_wish(why="agreed", seats=()).what == ("agreed", ())
    assert a_wish(why="on", seats=(), number=8).what == GOES_ON


@pytest.mark.parametrize(
    "changes",
    [
        {"why": "frozen", "seats": ()},
        {"why": "waits", "seats": ()},
        {"why": "agreed", "seats": (1,)},
        {"why": "on"},
        {"number": 0},
        {"number": 9},
        {"seats": (2, 1)},
        {"seats": (2, 2)},
        {"seats": (99,)},
        {"seat": -1},
        {"step": -1},
        {"head": b"short"},
        {"table_id": bytes(31)},
    ],
    ids=str,
)
def test_what_is_no_wish_is_not_read(changes):
    """The reasons of an end but for evidence; seats named if and only if they are waited for."""
    with pytest.raises(Malformed):
        a_wish(**changes)


def test_fields_too_few_or_too_many_are_not_read():
    """One form."""
    for fields in ((TABLE, 1, HEAD, 1, "agreed", ()), (TABLE, 1, HEAD, 1, 1, "agreed", (), ())):
        content = canon.encode((purposes.WISH, *fields))
        with pytest.raises(Malformed):
            read_wish(form.wrap(Kind.WISH, content, ANNA.sign(content)))
