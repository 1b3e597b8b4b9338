"""What complete attempts come to: as usual, short, or a closing that one of them carried (R18)."""

import itertools

import pytest

from ledger.records.heads import head
from ledger.records.reports import Closing
from ledger.short_close.outcome import outcomes, usual
from tests.ledger.short_close.records import (
    E0,
    E1,
    E2,
    E3,
    HEAD,
    a_report,
    a_step,
    an_event,
    ids,
    words,
)

STEP = a_step()
THREE = (0, 1, 2)


def attempt(number, live, held, step=STEP):
    """The reports of all of these seats; each lists the same, or what stands at its place."""
    lists = held if isinstance(held, list) else [held] * len(live)
    return [a_report(seat, number, live, each) for seat, each in zip(live, lists, strict=True)]


def test_all_owed_events_close_a_step_as_usual():
    """Attempt 0, in seat order, without reports; one missing and it stays open."""
    found = usual(STEP, words((E3, E1, E0, E2)))
    assert (found.attempt, found.events, found.reports) == (0, ids(E0, E1, E2, E3), ())
    assert found.live is None and found.head == head(HEAD, 9, ids(E0, E1, E2, E3), ())
    assert found.closing == Closing(0, ids(E0, E1, E2, E3), ())
    assert usual(STEP, words((E0, E1, E2))) is None
    assert usual(a_step(owing=()), words()) is None


def test_reports_of_all_who_go_on_close_short():
    """The union of what they list, and the reports, in any order of arrival."""
    reports = attempt(1, THREE, [ids(E0), (), ids(E0, E2)])
    for order in itertools.permutations(reports):
        (found,) = outcomes(STEP, words((E0, E1, E2), order))
        assert found.events == ids(E0, E2) and found.live == THREE
        assert found.reports == found.proof == ids(*reports)
        assert found.head == head(HEAD, 9, ids(E0, E2), ids(*reports))
    assert not outcomes(STEP, words((E0, E2), reports[:2]))


def test_an_attempt_counts_once_all_it_lists_is_here():
    """An event that is not, or two of one seat: no outcome."""
    reports = attempt(1, THREE, [ids(E0), (), ids(E2)])
    assert not outcomes(STEP, words((E0,), reports))
    other = an_event(0, value=1)
    reports = attempt(1, THREE, [ids(E0), ids(other), ()])
    assert not outcomes(STEP, words((E0, other), reports))


def test_a_complete_list_closes_as_usual():
    """The event of a seat that is gone counts, and the reports are not part of the step."""
    reports = attempt(1, THREE, [ids(E0, E1), ids(E1, E2, E3), ()])
    (found,) = outcomes(STEP, words((E0, E1, E2, E3), reports))
    assert (found.attempt, found.live, found.reports) == (1, None, ())
    assert found.head == usual(STEP, words((E0, E1, E2, E3))).head
    assert found.proof == ids(*reports) and found.closing.reports == ids(*reports)


def test_a_carried_closing_is_taken_over_whole():
    """As it was, by whatever attempt; it counts as one of the new attempt."""
    old = attempt(1, THREE, [ids(E0), (), ids(E2)])
    everything = (E0, E1, E2, E3)
    (first,) = outcomes(STEP, words(everything, old))
    new = attempt(2, (1, 2, 3), [ids(E1), first.closing, ids(E1, E3)])
    _, second = outcomes(STEP, words(everything, old + new))
    assert (second.attempt, second.head, second.events) == (2, first.head, first.events)
    assert (second.reports, second.live, second.proof) == (first.proof, THREE, ids(*new))
    again = attempt(3, (0, 1, 3), [second.closing, ids(E1), ids(E3)])
    third = outcomes(STEP, words(everything, again + old + new))[-1]
    assert (third.attempt, third.head, third.proof) == (3, first.head, ids(*again))
    assert not outcomes(STEP, words(everything, again + new))


def test_of_several_carried_closings_the_highest_stands():
    """Attempt 0 gives way to 1, and 1 to 2, wherever in the order of seats they come."""
    everything = (E0, E1, E2, E3)
    whole = usual(STEP, words(everything))
    first = attempt(1, THREE, ids(E0))
    (short,) = outcomes(STEP, words(everything, first))
    for order in itertools.permutations([whole.closing, short.closing, ids(E1)]):
        new = attempt(2, (1, 2, 3), list(order))
        _, found = outcomes(STEP, words(everything, first + new))
        assert found.head == short.head
        assert outcomes(STEP, words((E0,), first + new))[-1].head == short.head


@pytest.mark.parametrize(
    "closing",
    [
        Closing(0, ids(E0, E1, E2), ()),
        Closing(0, ids(E1, E0, E2, E3), ()),
        Closing(0, ids(E0, E1, E2, E3, an_event(0, value=1)), ()),
        Closing(1, ids(E0), ids(E1)),
    ],
    ids=["one missing", "order", "one twice", "no reports of that kind"],
)
def test_closings_that_are_none_complete_nothing(closing):
    """Whoever lists such a thing has not reported."""
    everything = (E0, E1, E2, E3, an_event(0, value=1))
    reports = attempt(2, THREE, [closing, (), ()])
    assert not outcomes(STEP, words(everything, reports))


def test_a_closing_with_other_events_than_its_reports_is_none():
    """Its reports are there, but come to something else."""
    old = attempt(1, THREE, ids(E0))
    lie = Closing(1, ids(E1), ids(*old))
    found = outcomes(STEP, words((E0, E1), old + attempt(2, (1, 2, 3), [lie, (), ()])))
    assert [outcome.attempt for outcome in found] == [1]


def test_who_may_go_on():
    """Enough of them, none that left; an absent one may be among them; never half of a table."""
    assert STEP.quorum(THREE) and STEP.quorum((0, 1, 2, 3)) and not STEP.quorum((0, 1))
    assert a_step(absent=(3,)).quorum((0, 1, 3)) and not a_step(left=(3,)).quorum((0, 1, 3))
    assert not a_step(spare=0).quorum((0, 1, 2, 3)) and not a_step(spare=2).quorum((0, 1, 2))
    assert a_step(seats=5, spare=2).quorum((0, 3, 4))
    good = a_report(0, 1, THREE, ())
    assert STEP.admits(good) and not STEP.admits(a_report(0, 1, (0, 1), ()))
    for other in ({"prev": E0.id}, {"step": 8}):
        assert not STEP.admits(a_report(0, 1, THREE, (), **other))
    assert not a_step(seats=3).admits(a_report(0, 1, (0, 1, 3), ()))
