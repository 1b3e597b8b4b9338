"""The mark that a seat's next event needs, and what it proves when it is missing (R20)."""

from ledger.records.reports import write_mark
from ledger.short_close.mark_duty import (
    in_head,
    lacking,
    mark_for,
    missing,
    shown,
    standing_on,
    told_head,
    unmarked,
)
from ledger.short_close.outcome import outcomes, usual
from tests.ledger.short_close.records import E0, E1, E2, E3, a_report, an_event, ids, words
from tests.ledger.short_close.test_outcome import STEP, THREE, attempt

ALL = (E0, E1, E2, E3)
FIRST = attempt(1, THREE, ids(E0, E1))
(SHORT,) = outcomes(STEP, words(ALL, FIRST))


def marked(seat, reports, closed):
    """What the seat's next event has to name."""
    return mark_for(STEP, words(ALL, reports), seat, closed)


def test_reports_in_the_head_need_no_mark():
    """A short close holds them; a usual one after reports does not."""
    assert marked(0, FIRST, SHORT) == () and in_head(words(ALL, FIRST), SHORT) == 1
    assert in_head(words(ALL), SHORT) is None and shown(STEP, words(ALL), SHORT, []) is None
    reports = attempt(1, THREE, [ids(E0, E1), ids(E2, E3), ()])
    (whole,) = outcomes(STEP, words(ALL, reports))
    for seat in THREE:
        assert marked(seat, reports, whole) == ids(*reports)
    assert marked(3, reports, whole) == () and in_head(words(ALL, reports), whole) == 0


def test_a_seat_that_gave_way_shows_by_what():
    """It listed events by attempt 2, and goes on from the closing of attempt 1, by attempt 3."""
    mine = a_report(1, 2, (1, 2, 3), ids(E1))
    third = attempt(3, THREE, [SHORT.closing, ids(E1), SHORT.closing])
    known = [*FIRST[:1], a_report(1, 1, THREE, ids(E0, E1)), FIRST[2], mine, *third]
    found = outcomes(STEP, words(ALL, known))[-1]
    assert found.attempt == 3 and found.head == SHORT.head
    assert marked(1, known, found) == ids(*third)
    assert marked(0, known, found) == ()


def test_a_judge_names_who_shows_nothing():
    """Its report lists events, and no reports as high are in the head or named."""
    report = a_report(1, 2, (1, 2, 3), ids(E1))
    assert missing(report, None, SHORT.head, 1, 1) and missing(report, None, SHORT.head, 0, 0)
    assert not missing(report, None, SHORT.head, 2, 2)


def test_a_carried_closing_binds_upwards():
    """Its seat may go on from it, or stand on an older one; not on one in between."""
    whole = usual(STEP, words(ALL))
    carries = a_report(1, 3, (1, 2, 3), whole.closing)
    told = told_head(STEP, words(ALL), carries)
    assert told == whole.head
    assert not missing(carries, told, whole.head, 0, 0)
    assert missing(carries, told, SHORT.head, 1, 1)
    assert not missing(carries, told, SHORT.head, 3, 3)
    later = a_report(1, 3, (1, 2, 3), SHORT.closing)
    assert told_head(STEP, words(ALL, FIRST), later) == SHORT.head
    assert not missing(later, SHORT.head, whole.head, 0, 0)
    assert not missing(later, SHORT.head, SHORT.head, 1, 1)


def test_a_closing_of_the_same_height_names_nobody():
    """Two attempts of one number are complete by somebody who signed both: only one above what a
    report carries shows that its seat should have gone on from there.
    """
    carries, whole = a_report(1, 3, (1, 2, 3), SHORT.closing), usual(STEP, words(ALL))
    assert SHORT.attempt == 1
    assert not missing(carries, SHORT.head, whole.head, 1, 1)
    assert missing(carries, SHORT.head, whole.head, 2, 2)


def test_what_cannot_be_known_names_nobody():
    """A closing by reports that are not here."""
    later = a_report(1, 3, (1, 2, 3), SHORT.closing)
    assert told_head(STEP, words(ALL), later) is None
    assert not missing(later, None, usual(STEP, words(ALL)).head, 2, 2)


def test_a_mark_shows_what_its_reports_come_to():
    """For this step, to this closing, complete; anything else shows nothing, or has to wait."""
    reports = attempt(1, THREE, [ids(E0, E1), ids(E2, E3), ()])
    known = words(ALL, reports)
    (whole,) = outcomes(STEP, known)
    good = write_mark(step=9, reports=ids(*reports))
    assert shown(STEP, known, whole, [good]) == 1
    assert shown(STEP, known, whole, [write_mark(step=8, reports=ids(*reports))]) == 0
    assert shown(STEP, known, whole, [write_mark(step=9, reports=ids(*reports[:2]))]) == 0
    assert shown(STEP, known, whole, []) == 0
    assert shown(STEP, known, usual(STEP, words((*ALL[:3], an_event(3, value=1)))), [good]) == 0
    assert shown(STEP, words(ALL, reports[:2]), whole, [good]) is None
    later = attempt(2, (1, 2, 3), [whole.closing, ids(E1), whole.closing])
    high = write_mark(step=9, reports=ids(*later))
    assert shown(STEP, words(ALL, reports + later), whole, [high]) == 2
    assert shown(STEP, words(ALL, reports[1:] + later), whole, [high]) is None
    assert lacking(words(ALL, reports[1:] + later), ids(*later)) == ids(reports[0])
    for seat, report in enumerate(reports):
        assert unmarked(STEP, known, whole, report, []), seat
        assert not unmarked(STEP, known, whole, report, [good])
        assert not unmarked(STEP, words(ALL, reports[:2]), whole, report, [good])


def test_reports_of_the_head_that_are_not_here_show_nothing():
    """A seat that has reported names the attempt all the same, and is not let off by what it cannot
    see."""
    mine = a_report(1, 2, (1, 2, 3), ids(E1))
    assert in_head(words(ALL, [mine]), SHORT) is None
    assert mark_for(STEP, words(ALL, [mine]), 1, SHORT) == SHORT.proof


def test_what_a_mark_stands_on_is_given_level_by_level():
    """The reports it names, then those by which what they carry was closed, down to the first; a
    step closed as usual has none.
    """
    second = attempt(2, (1, 2, 3), [SHORT.closing, ids(E1), SHORT.closing])
    known = words(ALL, FIRST + second)
    carried = outcomes(STEP, known)[-1]
    third = attempt(3, THREE, [carried.closing, ids(E1), ids(E2)])
    known = words(ALL, FIRST + second + third)
    assert standing_on(known, ids(*third)) == (*third, *second, *FIRST)
    assert standing_on(known, ids(*FIRST)) == tuple(FIRST)
    assert lacking(known, ids(*third)) == ()
    whole = usual(STEP, words(ALL))
    above = attempt(1, (1, 2, 3), [whole.closing, ids(E1), whole.closing])
    assert standing_on(words(ALL, above), ids(*above)) == tuple(above)
    assert lacking(words(ALL, above), ids(*above)) == ()
    assert standing_on(known, ()) == ()
