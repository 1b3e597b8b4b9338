"""Heads: the very bytes under the hash, and that nothing but contents and order matters."""

import hashlib

import pytest

from ledger.records import form
from ledger.records.event import read_event
from ledger.records.heads import close, head, length_prefixed
from tests.ledger.people import ANNA, BEA, PREV, an_event


def test_length_prefixes_are_as_documented():
    """Bytes, texts, numbers and lists, written out by hand."""
    assert length_prefixed(b"ab", "ü", 258, (b"x", b"")) == (
        b"\x00\x00\x00\x02ab"
        b"\x00\x00\x00\x02\xc3\xbc"
        b"\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x01\x02"
        b"\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x02"
        b"\x00\x00\x00\x01x\x00\x00\x00\x00"
    )


def test_fields_cannot_run_into_each_other():
    """Other cuts of the same bytes, and items that move between lists, differ."""
    forms = [
        length_prefixed(*fields)
        for fields in (
            (b"ab", b"c"),
            (b"a", b"bc"),
            (b"abc",),
            ((b"a",), (b"b",)),
            ((b"a", b"b"), ()),
            ((), (b"a", b"b")),
            (b"a", b"b"),
        )
    ]
    assert len(set(forms)) == len(forms)


def test_a_head_is_the_hash_of_its_form():
    """As in R1, by hand."""
    ids, reports = (bytes(32), b"\x01" * 32), (b"\x02" * 32,)
    form = length_prefixed("tafelrunde/1/head", PREV, 7, ids, reports)
    assert head(PREV, 7, ids, reports) == hashlib.sha256(form).digest()


def test_order_of_arrival_and_signatures_do_not_matter_but_all_else_does():
    """Two nodes that hold the same contents have the same head."""
    first, second = an_event(), an_event(BEA, seat=1)
    other_signature = read_event(form.wrap(form.Kind.EVENT, first.content, bytes(64)))
    here = close(PREV, 1, [first, second])
    assert here == close(PREV, 1, [second, first]) == close(PREV, 1, [other_signature, second])
    others = {
        close(PREV, 1, [first]),
        close(PREV, 1, [first, an_event(BEA, seat=1, step=2)]),
        close(PREV, 2, [first, second]),
        close(here, 1, [first, second]),
        close(PREV, 1, [first], [second]),
        close(PREV, 1, [], [first, second]),
    }
    assert len(others) == 6 and here not in others


def test_a_seat_stands_once_in_a_step():
    """Two events of one seat are a fork, and no step."""
    with pytest.raises(ValueError, match="twice"):
        close(PREV, 1, [an_event(ANNA), an_event(ANNA, step=2)])
