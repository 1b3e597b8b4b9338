"""Leave to sign, of a seat that was taken up again, and its reports."""

from ledger.files.sign_counter import SignCounter
from ledger.records.reports import write_report
from ledger.signing.signing_after_restart import LeaveToSign
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import COUNTER, seating

SEATED = seating(PROBE, 4, "leave to sign", max_absent=1)
ALL_HERE = seating(PROBE, 4, "leave of all", max_absent=0)
PAIR, ALONE = seating(PROBE, 2, "leave of two"), seating(PROBE, 1, "leave of one")
HEAD, STEP = b"h" * 32, 9


def leave(highest=8, seated=SEATED, *, again=True):
    """Of a seat that was taken up again, and has signed so far; and its counter."""
    counter = SignCounter.create(COUNTER, seated.roster.table_id, disk=FaultyDisk())
    counter.reach(highest)
    return LeaveToSign(counter, seated.roster, again=again), counter


def report(attempt, *, step=STEP, head=HEAD):
    """One of ours on the head, or on another one."""
    return write_report(
        SEATED.people[0], table_id=SEATED.roster.table_id, step=step, seat=0, prev=head,
        attempt=attempt, live=(0, 1, 2), held=(),
    )  # fmt: skip


def counts(known):
    """As a keeper does after whatever was heard: what is to be counted anew is."""
    if known.counts_from is not None:
        known.count_anew(known.counts_from)
