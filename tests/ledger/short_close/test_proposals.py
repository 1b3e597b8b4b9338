"""Whom a node proposes to go on with, from which attempt on, and when it has nothing to propose."""

from ledger.records.reports import Closing
from ledger.short_close.absence_consent import Proposal
from ledger.short_close.closing_rule import Stance
from ledger.short_close.outcome import outcomes, usual
from ledger.short_close.proposals import height, proposal, rivals, stuck, to_answer
from tests.ledger.short_close.records import E0, E1, E2, E3, a_report, a_step, ids, words
from tests.ledger.short_close.test_outcome import STEP, THREE, attempt


def test_who_has_left_is_not_proposed_though_its_program_is_linked():
    """One is away and one has left for good: with r used up the one who is back is taken in, and
    who left is not."""
    step = a_step(absent=(2, 3), left=(3,))
    bound = Stance(0, signed=1)
    assert proposal(step, words(), bound, linked=(1, 2, 3)) == Proposal(2, THREE)


def test_who_is_back_waits_while_enough_others_are_here():
    """A seat that was away may not be able to sign yet: it holds no attempt up that goes without
    it."""
    step = a_step(absent=(3,))
    assert proposal(step, words(), Stance(0, signed=1), linked=(1, 2, 3)) == Proposal(2, THREE)


def test_nothing_is_proposed_while_nobody_is_gone():
    """The step waits, but every live seat can be reached."""
    assert proposal(STEP, words(), Stance(0), linked=(1, 2, 3), waits=True) is None
    without = proposal(STEP, words(), Stance(0), linked=(1, 2), agreed={3}, waits=True)
    assert without == Proposal(1, THREE)


def test_an_attempt_that_all_have_signed_is_waited_for_no_more():
    """It lists an event nobody here knows, so it comes to nothing: the next one is proposed."""
    known = words((), attempt(1, THREE, ids(E0)))
    assert outcomes(STEP, known) == ()
    found = proposal(STEP, known, Stance(0, signed=1), linked=(1, 2), agreed={3})
    assert found == Proposal(2, THREE)
    alone = words((), [a_report(0, 1, THREE, ids(E0))])
    assert proposal(STEP, alone, Stance(0, signed=1), linked=(1, 2), agreed={3}) is None


def test_who_has_climbed_on_is_not_waited_for():
    """One of those who should go on has signed a higher attempt and joins ours no more: the next
    one above both is proposed.
    """
    mine, joined = a_report(0, 1, THREE, ()), a_report(1, 1, THREE, ())
    here = {"linked": (1, 2), "agreed": {3}}
    assert proposal(STEP, words((), [mine, joined]), Stance(0, signed=1), **here) is None
    climbed = words((), [mine, joined, a_report(1, 2, (0, 1, 3), ())])
    assert proposal(STEP, climbed, Stance(0, signed=1), **here) == Proposal(3, THREE)


def test_the_highest_attempt_is_answered_first():
    """Then by seat; what is below our own is nothing to answer."""
    said = [
        a_report(1, 1, THREE, ()),
        a_report(2, 1, THREE, ()),
        a_report(2, 2, THREE, ()),
    ]
    asked = to_answer(STEP, words((), said), Stance(0), linked=(1, 2))
    one, two = Proposal(1, THREE), Proposal(2, THREE)
    assert asked == ((2, two), (1, one), (2, one))
    asked = to_answer(STEP, words((), said), Stance(0, signed=1), linked=(1, 2))
    assert asked == ((2, two),)


def test_an_attempt_with_somebody_who_is_gone_is_not_answered():
    """Nobody can complete it now, and whoever signs it is bound by it; it is answered when the seat
    is reached again.
    """
    said = [a_report(1, 1, (0, 1, 3), ()), a_report(2, 1, THREE, ())]
    with_three, without = (1, Proposal(1, (0, 1, 3))), (2, Proposal(1, THREE))
    assert to_answer(STEP, words((), said), Stance(0), linked=(1, 2)) == (without,)
    both = to_answer(STEP, words((), said), Stance(0), linked=(1, 2, 3))
    assert both == (with_three, without)


def test_who_carries_a_closing_may_begin_right_above_it():
    """A seat that has closed the step by attempt 3 reports 4 first, and 5 behind it; a number that
    is further away is a liar's."""
    reports = attempt(3, THREE, ids(E0))
    (third,) = outcomes(STEP, words((E0,), reports))
    assert third.attempt == 3
    carried = [a_report(3, at, (0, 1, 3), third.closing) for at in (4, 5)]
    assert height(STEP, words((E0,), [*reports, *carried]), 3) == 5
    far = a_report(3, 6, (0, 1, 3), third.closing)
    assert height(STEP, words((E0,), [*reports, far]), 3) == 0


def test_our_own_closing_is_one_of_the_two_ways():
    """We have closed the step with all events, and the others without one, and climbed on: though
    no report tells of our way, theirs is not the only one."""
    without = words(
        (E0, E1, E2, E3), [*attempt(1, THREE, ids(E0, E1, E2)), a_report(1, 2, THREE, ())]
    )
    ours = usual(STEP, without)
    assert outcomes(STEP, without)[0].head != ours.head
    assert rivals(STEP, without, Stance(3, closed=ours))
    assert not rivals(STEP, without, Stance(3, closed=outcomes(STEP, without)[0]))


def test_an_attempt_of_one_who_was_away_keeps_two_ways_apart():
    """An absent seat goes on again by an attempt that names it, and binds itself by a higher one as
    everybody does: it takes none below."""
    step, going = a_step(absent=(3,)), (0, 1, 3)
    first = attempt(1, going, ids(E0), step)
    ours = usual(step, words((E0, E1, E2)))
    below = words((E0, E1, E2), first)
    above = words((E0, E1, E2), [*first, a_report(3, 2, going, ())])
    assert not rivals(step, below, Stance(2, closed=ours))
    assert rivals(step, above, Stance(2, closed=ours))


def test_what_names_us_not_and_our_own_are_nothing_to_answer():
    """Others may go on without us, which is for them to say; we do not answer ourselves."""
    said = [a_report(1, 1, (1, 2, 3), ()), a_report(0, 1, THREE, ())]
    assert to_answer(STEP, words((), said), Stance(0), linked=(1, 2, 3)) == ()


def test_who_has_closed_the_step_is_not_stuck():
    """Bound it is, and its step is over; one that has signed nothing is free."""
    whole = usual(STEP, words((E0, E1, E2, E3)))
    assert stuck(Stance(0, signed=1)) and not stuck(Stance(0, signed=1, closed=whole))
    assert not stuck(Stance(0))


def test_a_number_that_follows_on_none_is_no_height():
    """Not even the one above the first: who has listed events began at one, and so did who carries
    the usual closing, or one that is not known here. Of those below one another the order in which
    they came is nothing.
    """
    everything = (E0, E1, E2, E3)
    whole = usual(STEP, words(everything))
    unknown = Closing(1, ids(E0), ids(a_report(0, 1, THREE, ())))
    for held in (ids(E3), whole.closing, unknown):
        lone, first = (a_report(3, at, (0, 1, 3), held if at == 2 else ()) for at in (2, 1))
        assert height(STEP, words(everything, [lone]), 3) == 0
        assert height(STEP, words(everything, [lone, first]), 3) == 2
    own = words((), [a_report(3, at, (0, 1, 3), ()) for at in (3, 1, 2)])
    assert [one.attempt for one in own.of(3)] == [1, 2, 3] and own.of(2) == ()


def test_a_way_that_one_report_alone_tells_of_is_one_of_the_two():
    """Three have closed short; the fourth had all events, carries that, and has climbed on: whoever
    took the short way, or has closed nothing yet, sees both. A closing that nobody here can follow
    is no way.
    """
    everything = (E0, E1, E2, E3)
    whole = usual(STEP, words(everything))
    short = attempt(1, THREE, ids(E0, E1, E2))
    high = [a_report(3, at, (0, 1, 3), whole.closing) for at in (1, 2)]
    known = words(everything, [*short, *high])
    ours = outcomes(STEP, known)[0]
    assert rivals(STEP, known, Stance(0, signed=1, closed=ours))
    assert rivals(STEP, known, Stance(2))
    unknown = Closing(1, ids(E3), ids(a_report(0, 1, THREE, ids(E3))))
    strange = [a_report(3, 1, (0, 1, 3), ()), a_report(3, 2, (0, 1, 3), unknown)]
    odd = words(everything, [*short, *strange])
    assert not rivals(STEP, odd, Stance(0, signed=1, closed=ours))


def test_who_does_not_go_on_ends_no_wait():
    """What the one who is gone has signed for others is no reason to say ours again; who joined us
    and signed the next for the same seats is, for it joins ours no more.
    """
    mine, here = a_report(0, 1, THREE, ()), {"linked": (1, 2), "agreed": {3}}
    gone = [a_report(3, at, (0, 1, 3), ()) for at in (1, 2)]
    assert proposal(STEP, words((), [mine, *gone]), Stance(0, signed=1), **here) is None
    climbed = [a_report(1, at, THREE, ()) for at in (1, 2)]
    found = proposal(STEP, words((), [mine, *climbed]), Stance(0, signed=1), **here)
    assert found == Proposal(3, THREE)
