"""One step as a log has it: its three parts in the one order there is."""

from ledger.chain.logged_step import LoggedStep, parted
from tests.ledger.chain.words import event, head, report


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
