"""The marks of a seat's next event: one for what its reports have bound it to show, and once."""

from types import SimpleNamespace

from ledger.chain.reports_held import ReportsHeld
from ledger.signing.own_marks import own_marks
from ledger.steps.riders import riders_of
from tests.ledger.chain.words import head, report
from tests.ledger.live.absence.test_going_on import stopped_at


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
    assert chain.closings.reported.reports(head) and chain.trunk.gave_beyond(
        0, chain.trunk.step_at(head)
    )
    own = [event for step in chain.trunk.steps for event in step if event.seat == 0]
    assert [len(riders_of(event).marks) for event in own if riders_of(event).marks] == [1]
    assert node.marks == []


OURS = range(10, 18)
"""The heads on which the first seat has reported and that closed since."""
UNKNOWN, LAST, OF_ANOTHER, BEYOND, NONE = range(1, 6)


def told(seat, monkeypatch):
    """The steps and reports of the marks of a seat that has reported on all sorts of heads; for
    one of them no mark is needed.
    """
    held = ReportsHeld()
    for on in (*OURS, UNKNOWN, LAST, BEYOND, NONE):
        held.keep(report(0, on))
    held.keep(report(1, OF_ANOTHER))
    steps = {head(on): 40 - on for on in (*OURS, LAST, OF_ANOTHER, BEYOND, NONE)}
    trunk = SimpleNamespace(step_at=steps.get, gave_beyond=lambda of, at: at == 40 - BEYOND)
    closings = SimpleNamespace(
        reported=held,
        closed_on=lambda on: None if on == head(LAST) else "closed",
        step_on=lambda on: on,
        words_on=lambda on: on,
    )
    table = SimpleNamespace(head=head(LAST))
    chain = SimpleNamespace(trunk=trunk, closings=closings, table=table)

    def needed(step, words, of, closed):
        assert step == words and step in steps and closed == "closed"
        return () if step == head(NONE) else tuple(one.id for one in held.of(of, step))

    monkeypatch.setattr("ledger.signing.own_marks.mark_for", needed)
    return [(mark.step, mark.reports) for mark in own_marks(chain, seat)]


def test_each_step_reported_on_and_closed_since_has_its_mark(monkeypatch):
    """By step, of all that need one: not of a head that is none of ours, of the one the table
    stands on, of another seat's reports, of one that this seat has signed beyond.
    """
    found = [(41 - on, (report(0, on).id,)) for on in sorted(OURS, reverse=True)]
    assert told(0, monkeypatch) == found
    assert told(1, monkeypatch) == [(41 - OF_ANOTHER, (report(1, OF_ANOTHER).id,))]
    assert told(2, monkeypatch) == []
