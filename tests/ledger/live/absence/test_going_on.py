"""Seats are cut off: the others go on without them, and they come back (R17 to R25)."""

import pytest

from ledger.files.log_in_stretches import LogReader
from ledger.records.any_record import read_record
from ledger.records.form import Kind
from ledger.records.reports import write_report
from ledger.review.audit import audit
from ledger.review.replay import Replay
from ledger.sealed.sealed_table import Phase
from ledger.short_close.absence_consent import holds
from tests.ledger.live.gathering import Gathering
from tests.ledger.tables import the_game


def finish(table, folder, *, over=True):
    """All are linked and play to the end: nobody is blamed, the logs are the same, and a stranger
    finds nothing wrong with them. The verdict."""
    table.meet()
    table.run()
    assert table.blamed() == []
    assert len(table.heads()) == 1
    if over:
        assert {node.table.phase for node in table.nodes.values()} == {Phase.OVER}
    assert len(table.logs()) == 1
    path = folder / "table.tafel"
    path.write_bytes(table.logs().pop())
    verdict = audit(path, games=the_game)
    assert verdict.fault is None and verdict.ok == over
    assert Replay.open(path, games=the_game).steps == verdict.steps
    return verdict


def waits_for(table, seat):
    """Let the table go on until a step lacks just the event of this seat, who is not linked."""
    rest = [one for one in table.nodes if one != seat]
    table.split(rest)
    table.run()
    assert seat in table[rest[0]].absences.lacking
    return rest


@pytest.mark.parametrize("gone", [0, 1, 3])
def test_three_of_four_go_on_and_the_fourth_comes_back(tmp_path, gone):
    """They say yes, the step closes short, the game goes on; the one away returns by a request that
    rides in somebody's event, and plays to the end."""
    table = Gathering("comes back", 4, 1)
    table.run(until=14)
    rest = waits_for(table, gone)
    assert table[rest[0]].can_go_without([gone]) and not table[gone].can_go_without(rest)
    short = table[rest[0]].table.step + 1
    table.go_without(gone)
    table.run(until=table[rest[0]].table.step + 6)
    seen = table[rest[0]].absences
    assert (seen.may_return, seen.left, seen.spare) == ((gone,), (), 0)
    assert seen.since == {gone: short + 1}
    table.meet()
    there = table[gone].absences
    assert there.cut_out_at == seen.since[gone] and not there.late_event_void
    table[gone].idle()
    assert table[gone].absences.returning
    finish(table, tmp_path)
    assert table[gone].absences.may_return == ()


def test_nobody_is_asked_twice_and_no_yes_alone_closes_a_step(tmp_path):
    """One yes of three does not go on; the others see who has said so, and who has not."""
    table = Gathering("one yes", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    step = table[0].table.step
    assert table[0].go_without([3])
    table.run()
    assert table[0].table.step == step
    shown = table[1].absences.proposal
    assert (shown.without, shown.yes, shown.unsigned) == ((3,), (0,), (1, 2))
    assert table[0].absences.bound and not table[1].absences.bound
    table[1].go_without([3])
    table.run()
    assert table[2].absences.proposal.unsigned == (2,)
    table[2].go_without([3])
    table.run(until=step + 3)
    assert table[0].table.step > step
    finish(table, tmp_path)


def test_people_see_the_newest_proposal_and_who_wants_just_that():
    """A word for other seats is none for these, though it is of the same attempt; nor is one of an
    attempt before.
    """
    table = Gathering("other seats", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    at, chain = table[2].table, table[2].chain
    listed = holds(chain.closings.words_on(at.head), chain.closings.stance(at.head))
    for seat, attempt, live in ((1, 1, (1, 2, 3)), (0, 2, (0, 1, 3)), (1, 2, (0, 1, 2))):
        said = write_report(
            table.seated.people[seat], table_id=table[2].id, step=at.step + 1, seat=seat,
            prev=at.head, attempt=attempt, live=live, held=listed,
        )  # fmt: skip
        table[2].receive(said.raw)
    assert len(chain.closings.reported.reports(at.head)) == 3
    shown = table[2].absences.proposal
    assert (shown.without, shown.yes, shown.unsigned) == ((3,), (1,), (0, 2))


def test_a_yes_is_over_when_the_seat_is_reached(tmp_path):
    """Until then it holds for every attempt and step."""
    table = Gathering("yes lasts", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    table[0].go_without([3])
    assert table[0].agreed == {3}
    table[0].wait_for([3])
    assert table[0].agreed == frozenset()
    table[0].go_without([3])
    table.meet()
    table.hear()
    assert table[0].agreed == frozenset()
    finish(table, tmp_path)


def test_a_bound_seat_is_freed_when_all_are_back(tmp_path):
    """One has reported and can sign nothing there; all are back, and with the next attempt,
    for which nobody is asked, the step closes with everybody's event."""
    table = Gathering("all back", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    table[0].go_without([3])
    table.run()
    assert table[0].absences.bound
    verdict = finish(table, tmp_path)
    assert verdict.steps > 20
    assert all(node.absences.may_return == () for node in table.nodes.values())


def kinds_in(path):
    """The kinds of the records of a log, in order."""
    return [entry.kind for entry, _ in LogReader(path).records()]


def test_the_log_holds_the_reports_behind_the_events_of_the_step(tmp_path):
    """They stand in seat order, all of one attempt, and name who goes on."""
    table = Gathering("form", 4, 1)
    table.run(until=14)
    rest = waits_for(table, 3)
    table.go_without(3)
    table.run(until=table[0].table.step + 2)
    finish(table, tmp_path)
    entries = [read_record(e.data) for e, _ in LogReader(tmp_path / "table.tafel").records()]
    reports = [entry for entry in entries if entry.KIND is Kind.REPORT]
    assert [report.seat for report in reports[:3]] == rest
    assert len({(r.attempt, r.live, r.prev) for r in reports[:3]}) == 1
    place = entries.index(reports[0])
    assert all(e.step <= reports[0].step for e in entries[:place] if e.KIND is Kind.EVENT)


def alone(table, seat):
    """The events that a seat signs by itself; whoever gets them is for the test to say."""
    node = table[seat]
    node.idle()
    while table.minds.answer(node):
        node.idle()
    return [data for data in node.outbox() if data[1] == Kind.EVENT]


def stopped_at(label, gone=3):
    """A table whose step lacks just the event of one seat, who has seen all but has sent nothing,
    and that event."""
    table = Gathering(label, 4, 1)
    table.run(until=14)
    kept = []

    def holds_back(sender, to, data):
        if sender == gone and data[1] == Kind.EVENT:
            kept.append(data)
        return sender != gone

    table.passes = holds_back
    for _ in range(20):
        table.run()
    table.passes = lambda sender, to, data: True
    table.split([seat for seat in range(4) if seat != gone])
    table.hear()
    assert kept
    return table, kept[0]


@pytest.mark.slow
def test_a_late_event_before_the_reports(tmp_path):
    """One has it when they report: it stands in that report and in the step. Nobody is missing
    then, and the step closes as usual: its author is not away. It needs a mark of all who listed
    events, and the log holds the reports before the events that name them."""
    table, event = stopped_at("late before")
    step = table[0].table.step
    table.passes = lambda sender, to, data: data[1] == Kind.REPORT
    table[0].go_without([3])
    table[1].go_without([3])
    table.run()
    assert table[0].absences.bound and table[1].absences.bound
    table.passes = lambda sender, to, data: True
    table[2].receive(event)
    table.run()
    assert table[2].table.step > step
    table.meet((0, 1, 2))
    table[2].go_without([3])
    table.run()
    assert table[0].table.step > step and table.blamed() == []
    finish(table, tmp_path)
    kinds = kinds_in(tmp_path / "table.tafel")
    assert Kind.REPORT in kinds


@pytest.mark.slow
def test_a_late_event_between_the_reports(tmp_path):
    """One has reported, another gets the event and reports then: it lists it, and it counts."""
    table, event = stopped_at("late between")
    step = table[0].table.step
    table[0].go_without([3])
    table.run()
    table.passes = lambda sender, to, data: data[1] != Kind.EVENT
    for seat in (1, 2):
        table[seat].go_without([3])
        if seat == 1:
            table[2].receive(event)
    table.run()
    table.passes = lambda sender, to, data: True
    table.meet((0, 1, 2))
    table.run()
    assert table[0].table.step > step and table.blamed() == []
    assert not table[3].absences.late_event_void
    finish(table, tmp_path)


@pytest.mark.slow
def test_a_late_event_after_the_reports(tmp_path):
    """It is void: not in the log, nobody's cheat, and its author hears that it did not count."""
    table, event = stopped_at("late after")
    step = table[0].table.step
    table.go_without(3)
    table.run(until=step + 3)
    assert table[0].absences.may_return == (3,)
    table[2].receive(event)
    table.run(until=step + 5)
    assert table.blamed() == []
    table.meet()
    assert table[3].absences.late_event_void and table[3].absences.cut_out_at == step + 2
    finish(table, tmp_path)


def cut_off_at(folder, step, gone):
    """A seat goes when the table has come to a step; the others go on, and it comes back."""
    table = Gathering(f"cut off {gone}", 4, 1)
    table.run(until=step)
    rest = waits_for(table, gone) if table[0].table.phase is not Phase.OVER else []
    if rest:
        table.go_without(gone)
        table.run(until=table[rest[0]].table.step + 4)
        assert table[rest[0]].absences.may_return == (gone,)
    finish(table, folder)


@pytest.mark.parametrize("step", [24])
def test_cut_off_at_some_steps(tmp_path, step):
    """In whatever kind of step it goes: those who are there close it short."""
    cut_off_at(tmp_path, step, 2)


@pytest.mark.slow
@pytest.mark.parametrize("step", range(4, 44, 8))
def test_cut_off_at_each_step(tmp_path, step):
    """The same at several steps of a game."""
    cut_off_at(tmp_path, step, 1)
