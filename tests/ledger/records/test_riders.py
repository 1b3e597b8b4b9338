"""Riders: returns, leaves, marks and undos, and nothing else."""

import pytest

from ledger.errors import Malformed
from ledger.records import canon, form, purposes
from ledger.records.any_record import read_record
from ledger.records.event import write_ack
from ledger.records.form import Kind
from ledger.records.reports import write_mark, write_report
from ledger.records.requests import write_leave, write_return, write_undo
from ledger.records.riders import RIDERS, read_rider
from tests.ledger.people import ANNA, DIGEST, PREV, TABLE, an_event

IDS = tuple(bytes([n]) * 32 for n in range(8))
RETURN = write_return(ANNA, table_id=TABLE, seat=0, cut=PREV, nonce=DIGEST)
LEAVE = write_leave(ANNA, table_id=TABLE, seat=0, head=PREV)
MARK = write_mark(step=form.MAX_STEP, reports=IDS)
UNDO = write_undo(ANNA, table_id=TABLE, step=form.MAX_STEP, seat=7, head=PREV)


@pytest.mark.parametrize(
    "rider", [RETURN, LEAVE, MARK, UNDO], ids=["return", "leave", "mark", "undo"]
)
def test_a_rider_reads_back_as_it_was(rider):
    """Whatever rides: the same value, the same bytes, and seven of the largest find room."""
    assert read_rider(rider.raw) == rider and read_rider(rider.raw).raw == rider.raw
    assert len(canon.encode((rider.raw,) * 4)) < RIDERS
    assert an_event(riders=(rider.raw,)).riders == (rider.raw,)


def test_nothing_else_rides():
    """Events, acks, reports and bytes that are no record are malformed as riders."""
    report = write_report(
        ANNA, table_id=TABLE, step=1, seat=0, prev=PREV, attempt=1, live=(0,), held=()
    )
    ack = write_ack(ANNA, table_id=TABLE, step=1, head=PREV, digest=DIGEST, seat=0)
    for data in (report.raw, ack.raw, an_event().raw, b"", b"x", MARK.content):
        with pytest.raises(Malformed):
            read_rider(data)


def test_a_mark_stands_nowhere_by_itself():
    """It is not signed, so no link may bring it and no log hold it."""
    with pytest.raises(Malformed):
        read_record(MARK.raw)
    with pytest.raises(Malformed):
        read_rider(form.wrap(Kind.MARK, MARK.content, bytes(64)))


def test_marks_and_returns_of_other_form_are_refused():
    """A mark names one to eight ids of a step; a nonce has 32 bytes or none."""
    for step, reports in ((0, IDS), (1, ()), (1, (*IDS, PREV)), (1, (PREV, PREV)), (1, (b"x",))):
        with pytest.raises(Malformed):
            write_mark(step=step, reports=reports)
    for nonce in (b"x", bytes(31), bytes(33), None, ()):
        content = canon.encode((purposes.RETURN, TABLE, 0, PREV, nonce))
        with pytest.raises(Malformed):
            read_rider(form.wrap(Kind.RETURN, content, bytes(64)))
    short = canon.encode((purposes.RETURN, TABLE, 0, PREV))
    with pytest.raises(Malformed):
        read_rider(form.wrap(Kind.RETURN, short, bytes(64)))


def test_the_words_of_all_others_find_room_beside_two_marks():
    """An answer is taken back by seven undos in the event of the eighth seat (R59)."""
    assert 7 * len(UNDO.raw) + 2 * len(MARK.raw[:190]) <= RIDERS
    assert len(UNDO.raw) <= 170


def test_undos_of_other_form_are_refused():
    """A step that was closed, a seat, a head; and no field more."""
    for fields in (
        (TABLE, 0, 0, PREV),
        (TABLE, 1, 8, PREV),
        (TABLE, 1, 0, b"x"),
        (b"x", 1, 0, PREV),
    ):
        content = canon.encode((purposes.UNDO, *fields))
        with pytest.raises(Malformed):
            read_rider(form.wrap(Kind.UNDO, content, bytes(64)))
    more = canon.encode((purposes.UNDO, TABLE, 1, 0, PREV, 1))
    with pytest.raises(Malformed):
        read_rider(form.wrap(Kind.UNDO, more, bytes(64)))
