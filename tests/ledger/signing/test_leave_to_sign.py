"""What one seat knows of its own signatures: reports by head and attempt, and a fresh return."""

import pytest

from ledger.files.sign_counter import Reported, SignCounter
from ledger.records.absence import write_report
from ledger.signing.leave_to_sign import LeaveToSign
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import COUNTER, seating

SEATED = seating(PROBE, 4, "leave to sign", max_absent=1)
ALL_HERE = seating(PROBE, 4, "leave of all", max_absent=0)
HEAD, STEP = b"h" * 32, 9


def leave(highest=8, seated=SEATED):
    """Of a seat that was taken up again, and has signed so far; and its counter."""
    counter = SignCounter.create(COUNTER, seated.roster.table, disk=FaultyDisk())
    counter.reach(highest)
    return LeaveToSign(counter, seated.roster, again=True), counter


def report(attempt):
    """One of ours on the head."""
    return write_report(
        SEATED.people[0], table=SEATED.roster.table, step=STEP, seat=0, prev=HEAD,
        attempt=attempt, live=(0, 1, 2), held=(),
    )  # fmt: skip


def test_a_lower_report_read_later_takes_nothing_back():
    """Peers give reports in any order; the highest of a head is what is known of it."""
    known, _ = leave()
    for attempt in (2, 1):
        known.reported_before(report(attempt))
    assert known.has_report(Reported(STEP, 2, HEAD))
    assert not known.has_report(Reported(STEP, 3, HEAD))


def test_a_report_that_was_counted_comes_back_without_doubt():
    """The journal is gone, the counter knows it: a peer that has it tells nothing new. One above is
    beyond what was counted.
    """
    known, counter = leave()
    known.closed(8)
    counter.reach_report(STEP, HEAD, 2)
    known.found_report(report(2))
    assert known.set_back is None
    known.found_report(report(3))
    assert known.set_back is not None


def test_a_fresh_return_counts_where_its_step_stands():
    """Where that step is given up again, it is as if the seat had never begun anew."""
    known, _ = leave()
    known.begins_anew(True)
    assert known.begun_anew and known.sure
    known.begins_anew(False)
    assert not known.begun_anew and not known.sure


@pytest.mark.parametrize("lost", [True, False], ids=["lost", "nobody may be away"])
def test_the_word_of_a_link_that_went_counts_no_more(lost):
    """Who needs the words of all needs them over links that hold: whoever went may have heard more
    since then. With its link back it has to speak again.
    """
    known, _ = leave(0) if lost else leave(8, ALL_HERE)
    known.closed(8)
    known.linked({1, 2, 3})
    for seat in (1, 2):
        known.heard(seat)
    known.linked({2, 3})
    known.heard(3)
    assert not known.sure
    known.linked({1, 2, 3})
    assert not known.sure
    known.heard(1)
    assert known.sure


def test_no_report_is_signed_while_the_seat_is_set_back():
    """The words of all are here, but the log does not reach as far as was counted: a report could
    be the second one on its head.
    """
    known, _ = leave(8)
    known.closed(7)
    known.linked({1, 2, 3})
    for seat in (1, 2, 3):
        known.heard(seat)
    assert known.set_back is not None and not known.may_report(())
    known.closed(8)
    assert known.set_back is None and known.may_report(())


def test_a_report_on_a_head_where_none_was_counted_tells_of_files_set_back():
    """A peer has it, and neither journal nor counter knows of any: the seat has forgotten it."""
    known, _ = leave()
    known.closed(8)
    known.linked({1, 2, 3})
    for seat in (1, 2, 3):
        known.heard(seat)
    assert known.sure
    known.found_report(report(1))
    assert known.set_back is not None and not known.sure


def test_a_yes_is_for_the_head_it_was_said_on():
    """On the next one other things may be missing: the words of all lead to the question again,
    and not to a signature.
    """
    known, _ = leave(9, ALL_HERE)
    known.closed(7)
    known.linked({1, 2, 3})
    for step in (8, None):
        for seat in (1, 2, 3):
            known.heard(seat)
        assert known.waits_for_yes and not known.sure
        known.allow()
        if step is not None:
            known.closed(step)
    for seat in (1, 2, 3):
        known.heard(seat)
    assert known.sure
