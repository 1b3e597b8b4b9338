"""A step that honest seats have closed in two ways, and neither closing can give way.

Three seats, of which one may be away. Each word reaches just whom the schedule says.
"""

import pytest

from ledger.records.form import Kind
from ledger.short_close import proposals
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.together import TogetherStep
from ledger.steps.owed_events import owing
from tests.ledger.live.absence.test_going_on import finish
from tests.ledger.live.gathering import Gathering, of_kind


def asked_together(label):
    """Three seats before a step in which all are asked, and none has answered."""
    table = Gathering(label, 3, 1)
    for step in range(4, 100):
        table.run(until=step, think=step < 4 or not all_asked(table))
        if all_asked(table):
            return table
    raise AssertionError("nobody is asked together with all others")


def all_asked(table):
    """Whether all stand before such a step."""
    found = [node.table for node in table.nodes.values()]
    return all(isinstance(kind_of(t), TogetherStep) and len(owing(t)) == 3 for t in found) and all(
        not node.chain.open.held for node in table.nodes.values()
    )


def reports(table, seat, reached, gone=()):
    """What a seat reports when it reaches these and its person would go on without those."""
    table[seat].linked(reached)
    table[seat].reached(reached)
    table[seat].go_without(gone)
    return of_kind(Kind.REPORT, table[seat].outbox())


def rivals(table):
    """Seat 2 has closed by attempt 1 without seat 1, and signed attempt 3; seat 1 has closed by
    attempt 2 without seat 2; seat 0, who was in both, is gone.
    """
    before = table[0].head()
    first = reports(table, 0, (2,), (1,))
    reports(table, 2, (0,), (1,))
    for data in first:
        table[2].receive(data)
    second = reports(table, 0, (1,), (2,))
    reports(table, 1, (0,), (2,))
    for data in (*first, *second):
        table[1].receive(data)
    third = reports(table, 0, (1, 2))
    table[2].linked((0, 1))
    table[2].reached((0, 1))
    for data in (*first, *second, *third):
        table[2].receive(data)
    for seat in (1, 2):
        table[seat].idle()
    on = before[1]
    assert [len(one) for one in (first, second, third)] == [1, 1, 1]
    assert table[0].head() == before
    assert [table[seat].chain.closings.closed_on(on).attempt for seat in (1, 2)] == [2, 1]
    assert [table[seat].chain.closings.reported.signed(seat, on) for seat in (0, 1, 2)] == [3, 2, 3]
    for seat in (1, 2):
        table[seat].outbox()
    table.stop(0)


@pytest.mark.parametrize("asks", [True, False])
def test_two_closings_of_which_neither_gives_way(tmp_path, asks, monkeypatch):
    """Whoever knows both asks anew, and the two that are there go on; seat 0 comes back to it.
    With that rule taken out they stand on two heads for ever, whatever their people say.
    """
    table = asked_together("rival closings")
    rivals(table)
    if not asks:
        monkeypatch.setattr(proposals, "rivals", lambda *_: False)
    stood = table[1].table.step
    for _ in range(4):
        table.meet((1, 2))
        table.run(until=stood + 4)
        table.go_without(0)
        table.run(until=stood + 4)
    assert table.blamed() == []
    assert (max(node.table.step for node in table.nodes.values()) > stood + 2) == asks
    assert (len(table.heads(1, 2)) == 1) == asks
    if asks:
        assert table[1].absences.may_return == (0,)
        table.start(0)
        finish(table, tmp_path)
