"""Closed steps: who gave what, what is let go and had again, what giving steps up leaves behind."""

import pytest

from ledger.chain.closed_steps import ClosedSteps, LoggedStep, parted
from tests.ledger.chain.words import event, head, report

GAVE = ((), (0, 1, 2), (1,), (0, 2), (1,), (7,), (0,))
"""The seats of steps 0 to 6."""


def signed(step):
    """The events of a step."""
    return tuple(event(seat, step, step=step) for seat in GAVE[step])


def closed():
    """Six steps behind the roster; before step 4 stands a marked report, step 3 closed short."""
    steps = ClosedSteps()
    for step in range(len(GAVE)):
        marked = (report(0, 2, 1, step=2),) if step == 4 else ()
        reports = (report(0, 3, 2, step=3), report(2, 3, 2, step=3)) if step == 3 else ()
        steps.append(signed(step), marked, reports)
    return steps


class Written:
    """A place where the events of steps lie, and which of them were asked for."""

    def __init__(self):
        self.asked = []

    def events(self, step):
        """Those of a step."""
        self.asked.append(step)
        return signed(step)


def test_each_step_by_its_number():
    """From the front, from behind and several at once; the roster has no events."""
    steps = closed()
    assert len(steps) == 7 and steps[0] == () and steps[3] == signed(3)
    assert steps[-1] == signed(6) and steps[-7] == ()
    assert steps[2:4] == [signed(2), signed(3)] and steps[::-3] == [signed(6), signed(3), ()]
    for wrong in (7, -8):
        with pytest.raises(IndexError, match="is not closed"):
            steps[wrong]


def test_ids_of_all_events_are_known():
    """By these copies are known before anything is read."""
    assert closed().ids == {one.id for step in range(7) for one in signed(step)}


def test_who_gave_an_event_in_which_step():
    """By step and seat; a step that is not closed has none of anybody, nor one before the first."""
    steps = closed()
    for step in range(-2, 9):
        for seat in range(9):
            there = 0 <= step < 7 and seat in GAVE[step]
            assert steps.gave(step, seat) is there, (step, seat)
            assert steps.event(step, seat) == (event(seat, step, step=step) if there else None)


def test_the_last_step_of_each_seat():
    """0 for one that has given nothing."""
    assert [closed().last_of(seat) for seat in (0, 1, 2, 3, 7)] == [6, 4, 3, 0, 5]


def test_reports_stand_with_their_step():
    """Those that closed it behind its events, those that marks name before them."""
    steps = closed()
    assert [one.seat for one in steps.reports(3)] == [0, 2] and steps.reports(4) == ()
    assert steps.logged(4).marked == (report(0, 2, 1, step=2),)
    assert steps.logged(3).records == (*signed(3), *steps.reports(3))
    assert steps.named == {one.id for one in (*steps.reports(3), *steps.logged(4).marked)}


def test_the_records_of_some_steps():
    """All but the roster; up to a step; behind one."""
    steps = closed()
    assert list(steps.log()) == [steps.logged(step).records for step in range(1, 7)]
    assert list(steps.log(3)) == [steps.logged(step).records for step in (1, 2, 3)]
    assert list(steps.log(5, after=3)) == [steps.logged(step).records for step in (4, 5)]
    assert list(steps.log(3, after=3)) == []


def test_what_is_let_go_is_had_from_its_place():
    """Events up to that step are asked for where they lie; those behind it and of the last step,
    the reports and the roster are here."""
    steps, written = closed(), Written()
    steps.let_go(written, 4)
    assert [steps[at] for at in (0, 5, 6)] == [(), signed(5), signed(6)] and written.asked == []
    assert steps[1:5] == [signed(at) for at in range(1, 5)] and written.asked == [1, 2, 3, 4]
    assert steps.event(3, 1) is None and steps.gave(3, 2) and len(steps.reports(3)) == 2
    assert written.asked == [1, 2, 3, 4]
    steps.let_go(written, 6)
    assert steps[-1] == signed(6) and written.asked == [1, 2, 3, 4]
    for wrong in (7, -8):
        with pytest.raises(IndexError, match="is not closed"):
            steps[wrong]


def test_steps_that_are_given_up_leave_nothing_behind():
    """Events, ids, reports and marks go; what stays is as if no more had ever been closed. Ids of
    events that were let go are read once more."""
    for let_go in (False, True):
        steps, written = closed(), Written()
        if let_go:
            steps.let_go(written, 5)
        steps.cut(2)
        assert len(steps) == 3 and steps[:] == [signed(at) for at in (0, 1, 2)]
        assert steps.ids == {one.id for at in (1, 2) for one in signed(at)}
        assert steps.named == set() and steps.reports(3) == () and steps.logged(2).marked == ()
        for gone in (3, 4, 6):
            with pytest.raises(IndexError, match="is not closed"):
                steps[gone]
        assert [steps.last_of(seat) for seat in (0, 1, 2, 3, 7)] == [1, 2, 1, 0, 0]
        steps.append((event(2, 30, step=3),))
        assert steps[3] == (event(2, 30, step=3),) and steps.last_of(2) == 3
        assert steps.logged(3).records == (event(2, 30, step=3),)


def test_nothing_stands_behind_the_last_step():
    """Giving up what is behind it changes nothing; one step more is one step less."""
    steps = closed()
    steps.cut(6)
    assert len(steps) == 7 and steps.last_of(0) == 6
    steps.cut(5)
    assert len(steps) == 6 and steps.last_of(0) == 3 and len(steps.named) == 3
    steps.cut(3)
    assert len(steps.reports(3)) == 2 and len(steps.named) == 2


def test_the_order_of_a_log():
    """Reports that marks name, events, reports that closed the step."""
    step = LoggedStep((report(0, 3),), (event(0, 7), event(1, 7)), (report(0, 7), report(2, 7)))
    assert step.records == (
        report(0, 3), event(0, 7), event(1, 7), report(0, 7), report(2, 7),
    )  # fmt: skip


def test_told_apart_by_the_head_they_stand_on():
    """However they are mixed; each part keeps its order, and read again it is the same step."""
    mixed = [report(2, 7), event(1, 7), report(0, 3), report(0, 7), event(0, 7), report(1, 2)]
    step = parted(iter(mixed), head(7))
    assert step.marked == (report(0, 3), report(1, 2))
    assert step.events == (event(1, 7), event(0, 7))
    assert step.reports == (report(2, 7), report(0, 7))
    assert parted(step.records, head(7)) == step
    assert parted([], head(7)) == LoggedStep((), (), ())
