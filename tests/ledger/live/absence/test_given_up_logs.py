"""A log may hold reports of a closing that it has not gone on from: it is taken up as it is, and
evidence about such a step is written down with the reports that it hangs on.
"""

import pytest

from ledger.records.reports import Report
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import CHEATED
from tests.conformance.away.branches import (
    as_usual,
    broken_promise,
    idle_mark,
    next_event,
    split_step,
)
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import PLACE, the_game


def test_a_log_with_reports_of_another_closing_is_taken_up_whole():
    """A seat that has followed it is taken up where it stood, on the head of its last step."""
    story, disk = idle_mark(), FaultyDisk()
    seated = story.seated
    node = seated.play(3, disk)
    for record in story.records():
        node.receive(record.raw)
    at, head = node.head()
    assert (at, head) == (story.table.step, story.table.head) and node.evidence is None
    node.close()
    disk = disk.after_power_loss()
    again = seated.play(3, disk, again="later")
    assert again.head() == (at, head)
    logged = [one.raw for records in again.chain.trunk.steps.log() for one in records]
    assert logged == [one.raw for one in story.records()]
    assert again.since(0, 1000)[: len(logged)] == logged


def test_who_has_read_a_log_gives_way_afterwards():
    """A complete attempt that closes a step otherwise is followed as soon as the log is read."""
    step = split_step()
    chain = step.story.chain()
    chain.closings.follows = False
    for record in (*step.events, *step.lower):
        chain.receive_report(record) if isinstance(record, Report) else chain.receive(record)
    usual = chain.table.head
    assert chain.table.absent == () and chain.table.step == step.step
    chain.follow()
    assert chain.table.step == step.step and chain.table.head != usual
    assert chain.table.absent == (3,) and chain.newly_cut() == step.step - 1


def wrong_mark():
    """What all see, and the event of seat 1, whose mark names the reports of another closing."""
    step = split_step()
    story, upper = as_usual(step)
    wrong = next_event(story, 1, step.mark(step.lower))
    return story, [*story.records(), *upper, *step.lower, wrong]


def carried_closing():
    """What all see, and the report by which seat 0 gives up what it has gone on from before."""
    step = split_step()
    records, report, _ = broken_promise(step, known=False)
    return step.story, [*records, *step.lower, report]


@pytest.mark.parametrize(("told", "seat"), [(wrong_mark, 1), (carried_closing, 0)])
def test_evidence_is_judged_where_nobody_has_seen_the_table(told, seat, tmp_path):
    """The file that a node writes holds the reports a judge needs, though no log holds them."""
    story, records = told()
    disk = FaultyDisk()
    node = story.seated.watch(disk)
    for record in records:
        node.receive(record.raw)
    assert (node.evidence.sort, node.evidence.seat) == ("E3", seat)
    path = tmp_path / "table.evidence"
    path.write_bytes(disk.read(PLACE.with_suffix(".evidence"), 10**6))
    found = audit(path, games=the_game)
    assert (found.exit_code, found.fault.kind, found.fault.seat) == (CHEATED, "evidence", seat)
