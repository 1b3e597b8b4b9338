"""E3 of the second kind, judged by a log that a judge plays again: a mark that is missing (R20)."""

import functools

import pytest

from ledger.chain.evidence_ruling import rule_by_log
from ledger.chain.owed_marks import first_beyond, lacks_mark
from ledger.chain.receipt import Receipt
from ledger.errors import NotEvidence
from ledger.facts import FactKind
from ledger.records.evidence import check_evidence, evidence_of_left_out
from ledger.records.reports import Closing, write_mark
from ledger.steps.owed_events import owing
from tests.games.probe import GAME as PROBE
from tests.ledger.steps.story import Story, follow
from tests.ledger.tables import seating

GOING = (0, 1, 2)


def _story():
    return Story(seating(PROBE, 4, "unmarked", max_absent=1), proving=False)


@functools.cache
def usual_behind_reports():
    """Up to a step that closed as usual, by reports that list its events; they stand in no head.

    The story, the step they are about, and the reports.
    """
    story = _story()
    while len(owing(story.table)) != 1 or owing(story.table)[0] not in GOING:
        story.step()
    at = story.table.step + 1
    (author,) = owing(story.table)
    event = story.event(author)
    reports = [story.report(seat, 1, GOING, (event.id,)) for seat in GOING]
    story.close([event])
    return story, at, reports


def next_event(riders=()):
    """The story up to the first event beyond that step of a seat that has reported, with these
    riders; the number of the step, the reports, and the event.
    """
    story, at, reports = usual_behind_reports()
    told = Story(story.seated, proving=False)
    while told.table.step < at:
        told.close([e for e in story.steps[told.table.step + 1] if hasattr(e, "acts")])
    while not set(owing(told.table)) & set(GOING):
        told.step()
    seat = min(set(owing(told.table)) & set(GOING))
    return told, at, reports, told.event(seat, riders)


def judged(chain, report, event):
    """Who is named by a judge who has read this chain; None for nobody."""
    evidence = evidence_of_left_out(report, event, "the mark is missing")
    roster = chain.table.roster
    try:
        return check_evidence(evidence, roster.table_id, roster.keys, judge=rule_by_log(chain))
    except NotEvidence:
        return None


def test_an_event_without_the_mark_names_its_seat():
    """Its report listed events, the step closed as usual, and nothing shows by what."""
    told, at, reports, event = next_event()
    chain = told.chain()
    assert chain.receive(event) is Receipt.NEW
    ruling = judged(chain, reports[event.seat], event)
    assert (ruling.seat, ruling.fact.kind) == (event.seat, FactKind.UNMARKED)
    assert judged(told.chain(), reports[event.seat], event).seat == event.seat
    assert judged(told.chain(at - 2), reports[event.seat], event) is None


@pytest.mark.parametrize("first", ["report", "event", "event in a closed step"])
def test_a_node_finds_it_by_itself(first):
    """Whichever of the two comes first; and it holds what convinces others."""
    told, _, reports, event = next_event()
    chain = told.chain()
    if first == "report":
        assert follow(chain, [*reports, event]) == [Receipt.NEW] * 3 + [Receipt.FROZEN]
    elif first == "event":
        assert follow(chain, [event, reports[event.seat]]) == [Receipt.NEW, Receipt.FROZEN]
    else:
        later = story_with(told, event).chain()
        assert follow(later, [reports[event.seat]]) == [Receipt.FROZEN]
        chain = later
    assert (chain.evidence.sort, chain.ruling.seat) == ("E3", event.seat)
    assert judged(next_event()[0].chain(), reports[event.seat], event).fact == chain.ruling.fact


def test_an_event_with_the_mark_names_nobody():
    """Once the reports are here; before that it waits, and proves nothing."""
    _, at, reports, _ = next_event()
    mark = write_mark(step=at, reports=tuple(report.id for report in reports))
    told, _, _, event = next_event((mark.raw,))
    chain = told.chain()
    assert chain.receive(event) is Receipt.LATER
    assert judged(chain, reports[event.seat], event) is None
    assert set(follow(chain, reports)) == {Receipt.NEW}
    assert chain.holds_proven(event) or chain.open.held[event.seat][0].id == event.id
    for seat in GOING:
        assert not lacks_mark(chain.closings, reports[seat], event)


def test_only_the_first_event_beyond_counts():
    """A later one need not say it again; one of another seat says nothing of this one."""
    told, _, reports, event = next_event()
    chain = told.chain()
    assert not lacks_mark(chain.closings, reports[event.seat - 1], event)
    held, seat = story_with(told, event), event.seat
    while seat not in owing(held.table):
        held.step()
    later = held.event(seat)
    chain = held.chain()
    assert first_beyond(chain.closings, reports[seat].prev, seat).id == event.id
    assert lacks_mark(chain.closings, reports[seat], event) and not lacks_mark(
        chain.closings, reports[seat], later
    )


def story_with(told, event):
    """The story goes on with this event, and those of all others who owe."""
    others = [told.event(seat) for seat in owing(told.table) if seat != event.seat]
    told.close(sorted([event, *others], key=lambda one: one.seat))
    return told


@pytest.mark.parametrize("attempt", [1, 2])
def test_who_answered_with_the_closing_needs_no_mark(attempt):
    """The report carries what the chain closed by."""
    told, at, _, event = next_event()
    closing = Closing(0, tuple(e.id for e in told.steps[at]), ())
    report = told.report(event.seat, attempt, GOING, closing, at=at)
    chain = told.chain()
    chain.receive(event)
    assert judged(chain, report, event) is None


def test_reports_in_the_head_are_mark_enough():
    """A step closed short holds them."""
    story = _story()
    story.step()
    owed = owing(story.table)
    at = story.table.step + 1
    story.step([seat for seat in owed if seat != 3][: len(owed) - 1], GOING)
    reports = [one for one in story.steps[at] if not hasattr(one, "acts")]
    assert len(reports) == 3
    while not set(owing(story.table)) & set(GOING):
        story.step()
    event = story.event(min(set(owing(story.table)) & set(GOING)))
    chain = story.chain()
    assert chain.receive(event) is Receipt.NEW
    mine = reports[event.seat]
    assert judged(chain, mine, event) is None
    high = story.report(event.seat, 2, GOING, mine.held, at=at)
    assert judged(chain, high, event).seat == event.seat


def test_a_carried_closing_that_nobody_can_follow_proves_nothing():
    """Its reports are not here."""
    told, at, _, event = next_event()
    unknown = told.report(2, 1, GOING, (), at=at)
    report = told.report(event.seat, 3, GOING, Closing(2, (), (unknown.id,)), at=at)
    chain = told.chain()
    chain.receive(event)
    assert judged(chain, report, event) is None
