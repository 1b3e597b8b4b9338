"""What one seat knows of its own signatures: reports by head and attempt, and a fresh return."""

from ledger.files.sign_counter import Reported, SignCounter
from ledger.records.absence import write_report
from ledger.signing.leave_to_sign import LeaveToSign
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import COUNTER, seating

SEATED = seating(PROBE, 4, "leave to sign", max_absent=1)
HEAD, STEP = b"h" * 32, 9


def leave(highest=8):
    """Of a seat that was taken up again, and has signed so far; and its counter."""
    counter = SignCounter.create(COUNTER, SEATED.roster.table, disk=FaultyDisk())
    counter.reach(highest)
    return LeaveToSign(counter, SEATED.roster, again=True), counter


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
