"""Being bound by own reports, giving way to higher attempts, and never below an own one (R19)."""

from ledger.short_close.closing_rule import Stance, closing_now, may_write
from ledger.short_close.late_events import void
from ledger.short_close.outcome import outcomes, usual
from tests.ledger.short_close.records import E0, E1, E2, E3, a_step, ids, words
from tests.ledger.short_close.test_outcome import STEP, THREE, attempt

ALL = (E0, E1, E2, E3)
FIRST = attempt(1, THREE, ids(E0, E1, E2))
SECOND = attempt(2, (1, 2, 3), ids(E1, E2, E3))


def test_who_has_signed_no_report_closes_as_usual():
    """As soon as all is there; a seat that has signed one does not, and writes nothing either."""
    assert closing_now(STEP, words(ALL), Stance(0)).attempt == 0
    assert closing_now(STEP, words(ALL[:3]), Stance(0)) is None
    assert closing_now(STEP, words(ALL, FIRST[:1]), Stance(0, signed=1)) is None
    assert may_write(Stance(0)) and not may_write(Stance(0, signed=1))
    assert not may_write(Stance(0, closed=usual(STEP, words(ALL))))


def test_the_bound_close_by_an_attempt_as_high():
    """Never below one they have signed."""
    known = words(ALL, FIRST)
    assert closing_now(STEP, known, Stance(0, signed=1)).attempt == 1
    assert closing_now(STEP, known, Stance(0, signed=2)) is None
    assert closing_now(STEP, words(ALL, FIRST + SECOND), Stance(0, signed=2)).attempt == 2


def test_a_closing_gives_way_to_a_higher_attempt():
    """Whole, and never back; a watcher is led by the highest there is."""
    whole, known = usual(STEP, words(ALL)), words(ALL, FIRST)
    first, second = outcomes(STEP, words(ALL, FIRST + SECOND))
    assert closing_now(STEP, known, Stance(3, closed=whole)) == first
    assert closing_now(STEP, known, Stance(3, closed=second)) == second
    assert closing_now(STEP, words(ALL, FIRST + SECOND), Stance(None)) == second
    assert closing_now(STEP, words(ALL, SECOND), Stance(0, signed=3, closed=first)) == first


def test_the_same_closing_by_a_higher_attempt():
    """The head stays, the closing to tell of is the new one."""
    (first,) = outcomes(STEP, words(ALL, FIRST))
    again = attempt(2, (1, 2, 3), [first.closing, ids(E1), ids(E3)])
    found = closing_now(STEP, words(ALL, FIRST + again), Stance(1, signed=2, closed=first))
    assert found.head == first.head and found.attempt == 2


def test_a_late_event_is_void_if_it_was_owed_and_given_up():
    """Else nobody asked for it."""
    (short,) = outcomes(STEP, words(ALL, FIRST))
    assert void(STEP, short, 3)
    assert not void(a_step(owing=(0, 1)), short, 3)
    assert not void(STEP, usual(STEP, words(ALL)), 3)


def test_of_two_closings_of_one_attempt_the_first_is_kept():
    """A seat in both has signed twice (E2): the step stays as it is until that is found."""
    other = attempt(1, (1, 2, 3), ids(E1, E2))
    first, second = outcomes(STEP, words(ALL, FIRST + other))
    for closed in (first, second):
        assert closing_now(STEP, words(ALL, FIRST + other), Stance(3, closed=closed)) == closed
