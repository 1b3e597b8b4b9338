"""A log may hold reports of a closing that it has not gone on from: it is taken up as it stands."""

from ledger.records.absence import Report
from tests.conformance.away.branches import idle_mark, split_step
from tests.ledger.faulty_disk import FaultyDisk


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
    logged = [one.raw for records in again.chain.steps.log() for one in records]
    assert logged == [one.raw for one in story.records()]
    assert again.since(0, 1000)[: len(logged)] == logged


def test_who_has_read_a_log_gives_way_afterwards():
    """A complete attempt that closes a step otherwise is followed as soon as the log is read."""
    step = split_step()
    chain = step.story.chain()
    chain.follows = False
    for record in (*step.events, *step.lower):
        chain.take_report(record) if isinstance(record, Report) else chain.take(record)
    usual = chain.table.head
    assert chain.table.absent == () and chain.table.step == step.step
    chain.follow()
    assert chain.table.step == step.step and chain.table.head != usual
    assert chain.table.absent == (3,) and chain.newly_cut() == step.step - 1
