"""The marks of a seat's next event: one for what its reports have bound it to show, and once."""

from ledger.absence.riders import riders_of
from tests.ledger.live.test_going_on import stopped_at


def test_a_mark_is_made_once():
    """It has reported, all came back, and the step closed as usual by a later attempt: its next
    event shows by which, and none after that, though the reports are still kept.
    """
    table, _ = stopped_at("marked once")
    table[0].go_without([3])
    table.run()
    assert table[0].absences.bound
    node, head = table[0], table[0].table.head
    table.meet()
    table.run(until=node.table.step + 12)
    chain = node.chain
    assert chain.spoken.reports(head) and chain.gave_beyond(0, chain.step_at(head))
    own = [event for step in chain.steps for event in step if event.seat == 0]
    assert [len(riders_of(event).marks) for event in own if riders_of(event).marks] == [1]
    assert node.marks == []
