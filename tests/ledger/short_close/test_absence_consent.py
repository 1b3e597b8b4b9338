"""Which report a node signs, what it lists, and when its person has to be asked (R17)."""

import pytest

from ledger.records.form import MAX_STEP
from ledger.records.identity import make_identity
from ledger.records.reports import Closing, write_mark
from ledger.records.requests import write_leave
from ledger.records.riders import RIDERS
from ledger.short_close.absence_consent import (
    ANSWERS,
    Consent,
    Proposal,
    attempts,
    holds,
    judge,
    most_marks,
    unasked_marks,
)
from ledger.short_close.closing_rule import Stance
from ledger.short_close.outcome import outcomes, usual
from ledger.short_close.proposals import height, proposal
from tests.ledger.people import fixed_chance
from tests.ledger.short_close.records import E0, E1, E2, E3, a_report, a_step, ids, words
from tests.ledger.short_close.test_outcome import STEP, THREE, attempt

ALL = (E0, E1, E2, E3)
WHOLE = usual(STEP, words(ALL))


def test_a_person_is_asked_about_whoever_is_not_to_go_on():
    """A yes holds for every attempt, and for those it was said of alone."""
    said = Proposal(1, THREE)
    assert judge(STEP, words(), Stance(0), said) is Consent.ASK
    assert judge(STEP, words(), Stance(0), said, agreed={3}) is Consent.SIGN
    assert judge(STEP, words(), Stance(0, signed=1), Proposal(2, THREE), agreed={3}) is Consent.SIGN
    assert judge(STEP, words(), Stance(1), Proposal(1, (0, 1, 3)), agreed={3}) is Consent.ASK


def test_nobody_is_asked_where_nobody_is_cut_out():
    """All live seats go on, or the step is closed already (R19)."""
    assert judge(STEP, words(), Stance(0), Proposal(1, (0, 1, 2, 3))) is Consent.SIGN
    assert judge(a_step(absent=(3,)), words(), Stance(0), Proposal(1, THREE)) is Consent.SIGN
    assert judge(STEP, words(), Stance(0, closed=WHOLE), Proposal(1, THREE)) is Consent.SIGN


def test_what_is_never_signed():
    """Without us, with too few, with one that left, twice, below what has closed the step."""
    first = outcomes(STEP, words(ALL, attempt(1, THREE, ids(E0))))[0]
    for stance, said in (
        (Stance(3), Proposal(1, THREE)),
        (Stance(0), Proposal(1, (0, 1))),
        (Stance(0, signed=1), Proposal(1, THREE)),
        (Stance(0, closed=first), Proposal(1, THREE)),
    ):
        assert judge(STEP, words(), stance, said, agreed=range(4)) is Consent.NEVER
    left = a_step(left=(2,))
    assert judge(left, words(), Stance(0), Proposal(1, THREE), agreed={3}) is Consent.NEVER


def test_attempts_are_signed_one_after_the_other():
    """None is left out, so that no number can be burnt; sixteen unasked for one asker."""
    assert attempts(Stance(0), Proposal(3, THREE)) == (1, 2, 3)
    assert attempts(Stance(0, signed=2), Proposal(3, THREE)) == (3,)
    for far in (ANSWERS + 1, 100_000):
        assert attempts(Stance(0), Proposal(far, THREE)) == ()
        assert judge(STEP, words(), Stance(0), Proposal(far, THREE), agreed={3}) is Consent.NEVER
    first = outcomes(STEP, words(ALL, attempt(1, THREE, ids(E0))))[0]
    assert attempts(Stance(3, closed=first), Proposal(3, THREE)) == (2, 3)
    high = Stance(0, signed=2 * ANSWERS)
    assert attempts(high, Proposal(2 * ANSWERS + 1, THREE)) == (2 * ANSWERS + 1,)
    assert len(attempts(high, Proposal(3 * ANSWERS, THREE))) == ANSWERS
    assert attempts(high, Proposal(3 * ANSWERS + 1, THREE)) == ()


def test_unasked_answers_come_to_an_end():
    """After that a person is asked where there is something to ask."""
    everybody, three = Proposal(2, (0, 1, 2, 3)), Proposal(2, THREE)
    bound = Stance(0, signed=1)
    assert judge(STEP, words(), bound, everybody, answered=ANSWERS - 1) is Consent.SIGN
    assert judge(STEP, words(), bound, everybody, answered=ANSWERS) is Consent.NEVER
    assert judge(STEP, words(), bound, three, agreed={3}, answered=ANSWERS) is Consent.ASK
    several = Proposal(3, (0, 1, 2, 3))
    assert judge(STEP, words(), bound, several, answered=ANSWERS - 2) is Consent.SIGN
    assert judge(STEP, words(), bound, several, answered=ANSWERS - 1) is Consent.NEVER


MOST, FEW = most_marks(4), unasked_marks(4)
EVERYBODY = Proposal(1, (0, 1, 2, 3))
SIGNED = [(Consent.SIGN, 0), (Consent.SIGN, FEW - 1), (Consent.NEVER, FEW)]


def test_unasked_no_more_is_signed_than_a_part_of_the_marks_that_find_room():
    """The rest is for what people have agreed to, and none is signed for which none finds room."""
    owing = a_step(owing=(1,))
    for expected, marks in SIGNED:
        assert judge(owing, words(), Stance(0), EVERYBODY, marks=marks) is expected
    for expected, marks in ((Consent.SIGN, MOST - 1), (Consent.NEVER, MOST)):
        asked = judge(owing, words(), Stance(0), Proposal(1, THREE), agreed={3}, marks=marks)
        assert asked is expected


def test_a_report_that_asks_for_no_further_mark_is_signed():
    """A second one on a head; one that lists a closing, which asks for a mark if it gives way."""
    owing = a_step(owing=(1,))
    again = judge(owing, words(), Stance(0, signed=1), Proposal(2, EVERYBODY.live), marks=MOST)
    assert again is Consent.SIGN
    closed = Stance(0, closed=usual(owing, words((E1,))))
    for expected, marks in ((Consent.SIGN, MOST), (Consent.NEVER, MOST + 1)):
        assert judge(owing, words((E1,)), closed, EVERYBODY, marks=marks) is expected


def test_who_is_bound_without_an_event_is_answered():
    """That step can close short alone: by somebody who owes and has reported without an event of
    its own, or by us. What lists an event that is not here may be the event of its author.
    """
    owing = a_step(owing=(1,))
    bound, listed = (a_report(1, 1, THREE, one) for one in ((), ids(E1)))
    other = a_report(2, 1, THREE, ())
    for report, at in ((bound, MOST), (listed, FEW), (other, FEW)):
        known = words((), [report])
        assert judge(owing, known, Stance(0), EVERYBODY, marks=at - 1) is Consent.SIGN
        assert judge(owing, known, Stance(0), EVERYBODY, marks=at) is Consent.NEVER
    assert judge(owing, words((E1,), [listed]), Stance(0), EVERYBODY, marks=FEW) is Consent.NEVER
    carries = a_report(1, 2, THREE, Closing(1, ids(E1), ids(bound)))
    assert judge(owing, words((), [carries]), Stance(0), EVERYBODY, marks=FEW) is Consent.NEVER
    assert judge(owing, words(), Stance(1), EVERYBODY, marks=MOST - 1) is Consent.SIGN
    assert judge(owing, words((E1,)), Stance(1), EVERYBODY, marks=FEW) is Consent.NEVER


@pytest.mark.parametrize("seats", range(3, 9))
def test_beside_all_marks_a_good_bye_or_one_mark_more_finds_room(seats):
    """For who leaves, and for a step that was closed otherwise after it had been reported."""
    names = tuple(seat.to_bytes(32, "big") for seat in range(seats))
    one = len(write_mark(step=MAX_STEP, reports=names).raw)
    person = make_identity(rng=fixed_chance("marks"))
    bye = len(write_leave(person, table_id=names[0], seat=seats - 1, head=names[1]).raw)
    most = most_marks(seats)
    assert most * one + max(one, bye) <= RIDERS < (most + 2) * one
    assert 0 < unasked_marks(seats) <= most // 3


def test_a_report_leaves_out_no_event_that_is_here():
    """In the order of seats; one that has closed the step tells that instead."""
    assert holds(words((E2, E0)), Stance(0)) == ids(E0, E2)
    assert holds(words((E3, E1, E0, E2)), Stance(0)) == ids(*ALL) != tuple(sorted(ids(*ALL)))
    assert holds(words((E2, E0)), Stance(0, closed=WHOLE)) == Closing(0, ids(*ALL), ())


def test_who_waits_and_has_agreed_proposes():
    """All linked seats, the next attempt; not without a yes, nor while nothing is waited for."""
    here = {"linked": (1, 2), "agreed": {3}}
    assert proposal(STEP, words(), Stance(0), waits=True, **here) == Proposal(1, THREE)
    assert proposal(STEP, words(), Stance(0), **here) is None
    assert proposal(STEP, words(), Stance(0), linked=(1, 2), waits=True) is None
    assert proposal(STEP, words(), Stance(0), linked=(1,), agreed={2, 3}, waits=True) is None
    for linked in ((1, 2), THREE):
        watches = {"linked": linked, "agreed": {3}}
        assert proposal(STEP, words(), Stance(None), waits=True, **watches) is None


def test_who_is_back_is_needed_when_nobody_else_can_be_spared():
    """One is away, another one goes: with the first one back there are enough."""
    step = a_step(absent=(1,))
    back = {"linked": (1, 2), "agreed": {3}, "waits": True}
    assert proposal(step, words(), Stance(0), **back) == Proposal(1, THREE)
    assert proposal(step, words(), Stance(0), linked=(2,), agreed={3}, waits=True) is None


def test_the_bound_propose_once_all_are_back():
    """Else they could never write again; while their word can still be joined they wait."""
    mine = a_report(0, 1, THREE, ())
    bound = Stance(0, signed=1)
    everybody = Proposal(2, (0, 1, 2, 3))
    assert proposal(STEP, words((), [mine]), bound, linked=(1, 2, 3)) == everybody
    said = a_report(0, 2, everybody.live, ())
    after = Stance(0, signed=2)
    assert proposal(STEP, words((), [mine, said]), after, linked=(1, 2, 3)) is None
    other = a_report(1, 2, (0, 1, 2), ())
    assert proposal(STEP, words((), [mine, said, a_report(1, 1, (0, 1, 2), ()), other]), after,
                    linked=(1, 2, 3)) == Proposal(3, everybody.live)  # fmt: skip


def test_two_closings_of_which_none_gives_way():
    """Whoever knows of it signs the next attempt with all that are linked."""
    step = a_step(seats=3)
    one = [a_report(0, 1, (0, 2), ()), a_report(2, 1, (0, 2), ())]
    two = [a_report(0, 2, (0, 1), ()), a_report(1, 1, (0, 1), ()), a_report(1, 2, (0, 1), ())]
    first = outcomes(step, words((), one))[0]
    second = outcomes(step, words((), two))[0]
    high = [a_report(2, 2, (0, 1, 2), first.closing), a_report(2, 3, (0, 1, 2), first.closing)]
    known = words((), [*one, *two, *high])
    here = Stance(1, signed=2, closed=second)
    assert proposal(step, known, here, linked=(2,)) == Proposal(4, (1, 2))
    assert proposal(step, words((), [*one, *two]), here, linked=(2,)) is None
    there = Stance(2, signed=3, closed=first)
    assert proposal(step, known, there, linked=(1,)) == Proposal(4, (1, 2))


def test_a_lone_high_attempt_is_followed_by_nobody():
    """A liar's number, reached by no attempts below it: the next proposal is the first one."""
    liar = a_report(3, 99_999, (0, 1, 3), ())
    assert height(STEP, words((), [liar]), 3) == 0
    found = proposal(STEP, words((), [liar]), Stance(0), linked=(1, 2), agreed={3}, waits=True)
    assert found == Proposal(1, THREE)
    lie = a_report(3, 9, (0, 1, 3), Closing(8, ids(E0), ids(liar)))
    assert height(STEP, words((E0,), [liar, lie]), 3) == 0
