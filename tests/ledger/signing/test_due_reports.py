"""Which report is due, on which head and for whom: from what was said alone, without a table."""

from ledger.short_close.absence_consent import ANSWERS, most_marks
from ledger.signing.own_marks import own_marks
from ledger.signing.own_reports import DueReport, OwnReports
from tests.ledger.short_close.records import a_report, an_event
from tests.ledger.signing.said_heads import THREE, SaidHeads

ALL = (0, 1, 2, 3)


def there(*seats, agreed=(), doubted=()):
    """Our seat, with these reached and those left out by its person."""
    found = OwnReports(0)
    found.reach(seats, doubted)
    found.agree(agreed)
    return found


def test_nothing_is_due_before_it_is_known_who_can_be_reached():
    """At a start nobody is linked yet: that is no reason to go on without anybody."""
    chain, found = SaidHeads(), OwnReports(0)
    found.agree({3})
    assert found.due(chain, (3,)) is None
    found.reach({1, 2})
    assert found.due(chain, (3,)) == DueReport(chain.table.head, (1,), THREE, 0)


def test_the_own_seat_is_neither_reached_nor_gone():
    """Whoever names it says nothing."""
    found = there(0, 1, 2, doubted=(0, 1), agreed=(0, 3))
    assert (found.reached, found.agreed) == ({1, 2}, {3})
    chain = SaidHeads()
    assert found.due(chain, (0,)) is None, "what we owe ourselves is waited for by others"
    assert found.due(chain, (0, 3)) is not None


def test_a_yes_is_over_when_the_seat_is_reached():
    """And the others are as they were."""
    found = there(1, agreed={2, 3})
    found.reach({1, 2})
    assert found.agreed == {3}
    found.reach({1})
    assert found.agreed == {3}


def test_nobody_reports_unasked_where_somebody_would_be_cut_out():
    """Seat 1 asks to go on without seat 3: our person has to say so first."""
    chain, found = SaidHeads(), there(1, 2)
    chain.say(1)
    assert found.due(chain, ()) is None
    found.agree({3})
    assert found.due(chain, ()) == DueReport(chain.table.head, (1,), THREE, 1)


def test_who_cuts_nobody_out_is_answered_unasked():
    """All go on: that takes nothing from anybody."""
    chain, found = SaidHeads(), there(1, 2, 3)
    chain.say(1, live=ALL)
    assert found.due(chain, ()) == DueReport(chain.table.head, (1,), ALL, 1, unasked=True)


def test_the_first_who_asks_is_the_asker():
    """Who says the same after it has joined it, whatever the order of seats: what is answered is
    counted for the one who began.
    """
    chain, found = SaidHeads(), there(1, 2, 3)
    chain.say(2, live=ALL)
    chain.say(1, live=ALL)
    assert found.due(chain, ()).asker == 2


def test_whom_a_step_waits_for_is_nothing_where_all_are_counted_on():
    """So it need not be asked: with all there, or doubted and not given up, the same is due. The
    own seat is not waited for; one that is missing is, and so it is before anybody is linked.
    """
    for found in (there(1, 2, 3), there(1, 2, doubted=(3,))):
        assert found.counts_on(range(4))
        for say in (False, True):
            chain = SaidHeads()
            if say:
                chain.say(1, live=ALL)
            assert found.due(chain, ALL) == found.due(chain, ())
    assert not there(1, 2).counts_on(range(4)) and there(1, 2).counts_on(range(3))
    assert not there(1, 2, doubted=(3,), agreed=(3,)).counts_on(range(4))
    assert not OwnReports(0).counts_on(range(4)) and OwnReports(0).counts_on((0,))


def test_the_lowest_head_comes_first():
    """What is built on it may be given up by the answer."""
    chain, found = SaidHeads(2), there(1, 2, 3)
    low, last = chain.trunk.heads
    chain.close_by_reports(low)
    chain.say(1, attempt=2, live=ALL, head=low)
    chain.say(1, live=ALL)
    due = found.due(chain, (1,))
    assert (due.head, due.attempts, due.unasked) == (low, (2,), True)
    chain.say(0, attempt=2, live=ALL, head=low)
    due = found.due(chain, ())
    assert (due.head, due.attempts) == (last, (1,))


def test_unasked_answers_are_counted_on_all_heads_and_by_asker():
    """Who has had so many on one head gets none on the next; another one does. When what was said
    there is forgotten it is counted anew.
    """
    chain, found = SaidHeads(2), there(1, 2)
    low, last = chain.trunk.heads
    chain.close_by_reports(low)
    chain.say(1, live=ALL)
    found.reach({1, 2, 3})
    found.signed(DueReport(low, tuple(range(2, 2 + ANSWERS)), ALL, 1, unasked=True))
    assert found.due(chain, ()) is None
    chain.say(2, attempt=2, live=ALL)
    chain.say(2, attempt=1, live=ALL)
    assert found.due(chain, ()) == DueReport(last, (1, 2), ALL, 2, unasked=True)
    chain.closings.reported = type(chain.closings.reported)()
    chain.say(1, live=ALL)
    assert found.due(chain, ()).asker == 1


def test_answers_that_are_agreed_to_are_counted_on_their_head_alone():
    """The unasked ones of other heads take nothing from them; so many on one head are enough."""
    chain, found = SaidHeads(2), there(1, 2, agreed={3})
    low, last = chain.trunk.heads
    chain.close_by_reports(low)
    chain.say(1)
    found.signed(DueReport(low, tuple(range(2, 2 + ANSWERS)), ALL, 1, unasked=True))
    assert found.due(chain, ()) == DueReport(last, (1,), THREE, 1)
    found.signed(DueReport(last, tuple(range(1, 1 + ANSWERS)), THREE, 1))
    assert found.due(chain, ()) is None


def test_what_was_agreed_to_leaves_the_unasked_answers_of_other_heads():
    """On the same head it does not: there all that was signed for one asker is counted."""
    chain, found = SaidHeads(2), there(1, 2, 3)
    low, last = chain.trunk.heads
    chain.close_by_reports(low)
    chain.say(1, live=ALL)
    found.signed(DueReport(low, tuple(range(1, 1 + ANSWERS)), THREE, 1))
    assert found.due(chain, ()) == DueReport(last, (1,), ALL, 1, unasked=True)
    found.signed(DueReport(last, tuple(range(1, 1 + ANSWERS)), THREE, 1))
    assert found.due(chain, ()) is None


def test_what_led_to_nothing_is_proposed_again_for_something_new_alone():
    """All have signed, and an event that one of them lists is not here: the next attempt would list
    no more. With the event, somebody else gone or back, or another yes, it is tried again.
    """
    chain, found = SaidHeads(), there(1, 2, agreed={3})
    missing = an_event(1, prev=chain.table.head)

    def all_sign(attempt, live=THREE):
        for seat in live:
            chain.say(seat, attempt, live, (missing.id,) if seat == 1 else ())

    all_sign(1)
    assert found.due(chain, (3,)).attempts == (2,)
    all_sign(2)
    assert found.due(chain, (3,)) is None
    chain.events[chain.table.head][an_event(2, prev=chain.table.head).id] = 2
    assert found.due(chain, (3,)).attempts == (3,)
    all_sign(3)
    assert found.due(chain, (3,)) is None
    found.reach({1, 3})
    assert found.due(chain, ()) is None, "our person has not said that seat 2 is gone"
    found.agree({2})
    due = found.due(chain, ())
    assert (due.attempts, due.live) == ((4,), (0, 1, 3))


def test_a_proposal_for_other_seats_lets_ours_be_said_again():
    """What others have signed in between is something new."""
    chain, found = SaidHeads(), there(1, 2, agreed={3})
    for attempt in (1, 2):
        for seat in THREE:
            chain.say(seat, attempt, THREE, (b"m" * 32,))
        found.due(chain, (3,))
    assert found.due(chain, (3,)) is None
    chain.say(3, 1, (0, 1, 3))
    assert found.due(chain, (3,)).attempts == (3,)


def test_who_asks_for_the_same_again_has_nothing_new_to_say():
    """It climbs on for others, and we have asked for ours above it: as long as we know no more we
    do not climb after it.
    """
    chain, found = SaidHeads(), there(1, 2, agreed={3})
    chain.say(1, 1, (1, 2, 3))
    assert found.due(chain, (3,)).attempts == (1, 2)
    for attempt in (1, 2):
        chain.say(0, attempt)
    assert found.due(chain, (3,)) is None
    chain.say(1, 2, (1, 2, 3))
    assert found.due(chain, (3,)) is None


def test_a_report_that_could_not_be_signed_stays_due():
    """Nobody has it: there is nothing on the head, and what was proposed is proposed again."""
    chain, found = SaidHeads(), there(1, 2, agreed={3})
    assert found.due(chain, (3,)) == found.due(chain, (3,)) is not None


def test_a_step_that_waits_for_nobody_who_is_gone_is_left_alone():
    """Whatever was said on its head: what our own seat owes, or one that is here, comes without."""
    chain, found = SaidHeads(), there(1, 2, agreed={3})
    chain.say(3, 1, (0, 1, 3))
    for needed in ((0,), (1,), (0, 1)):
        assert found.due(chain, needed) is None
    assert found.due(chain, (0, 1, 3)).live == THREE


def test_the_mark_of_each_step_reported_on_is_made_in_the_order_of_steps():
    """Of steps of this chain that are closed, and beyond which our seat has given nothing; not
    where others alone have reported, nor where the head holds the reports.
    """
    chain = SaidHeads(6)
    named = [chain.close_by_reports(head) for head in chain.trunk.heads[:4]]
    chain.close_by_reports(chain.trunk.heads[4], without=(3,))
    chain.say(0, head=chain.trunk.heads[5])
    chain.closings.reported.keep(a_report(0, 1, THREE, (), prev=b"?" * 32))
    chain.beyond.add((0, chain.trunk.step_at(chain.trunk.heads[2])))
    made = own_marks(chain, 0)
    assert [(one.step, one.reports) for one in made] == [
        (9, named[0]), (10, named[1]), (12, named[3]),
    ]  # fmt: skip
    assert own_marks(chain, 3) == []


def test_no_report_is_due_for_which_no_mark_would_find_room():
    """Neither an own one nor one that our person has agreed to; one mark less, and it is signed."""
    most = most_marks(4)
    for marks, expected in ((most - 1, True), (most, False)):
        for asked in (True, False):
            chain, found = SaidHeads(marks + 1), there(1, 2, agreed={3})
            for head in chain.trunk.heads[:-1]:
                chain.close_by_reports(head)
            if asked:
                chain.say(1)
            assert len(own_marks(chain, 0)) == marks
            assert (found.due(chain, (3,)) is not None) == expected
