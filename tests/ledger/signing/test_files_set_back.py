"""By what a seat sees that its files were set back, or that its count is lost; what it counts."""

import pytest

from ledger.errors import StoreInUse
from ledger.facts import FactKind
from ledger.files.sign_counter import Reported, SignCounter
from ledger.records.event import write_end
from ledger.signing.signing_after_restart import START, LeaveToSign
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.short_close.records import an_event
from tests.ledger.signing.leaves import (
    ALL_HERE,
    ALONE,
    HEAD,
    PAIR,
    SEATED,
    STEP,
    counts,
    leave,
    report,
)
from tests.ledger.tables import COUNTER


def word(step, value=0):
    """An event that our seat has signed."""
    return an_event(0, step=step, value=value)


def uncounted(seated=SEATED, *, again=True):
    """Of a seat whose counter is not there, and the counter."""
    counter = SignCounter.open(COUNTER, seated.roster.table_id, disk=FaultyDisk())
    assert counter.missing
    return LeaveToSign(counter, seated.roster, again=again), counter


def told(known):
    """What is told of it: the sort, and its numbers."""
    found = known.set_back
    return None if found is None else (found.kind, dict(found.fields))


def speak(known, seats=(1, 2, 3)):
    """These seats are linked, and say what they hold."""
    known.linked(seats)
    for seat in seats:
        known.heard(seat)
    counts(known)


def test_what_is_signed_is_counted_before_it_is_seen():
    """Event and end, each of its kind; an earlier step takes nothing back."""
    known, counter = leave()
    known.signed(word(9), 9)
    assert counter.highest == 9 and known.set_back is None
    known.signed(word(3), 3)
    assert counter.highest == 9 and known.set_back is None
    end = write_end(
        SEATED.people[0], table_id=SEATED.roster.table_id, seat=0, head=HEAD, why="agreed", seats=()
    )
    known.signed(end, 11)
    assert (counter.ended, counter.highest) == (11, 11)


def test_a_log_behind_the_counter_tells_of_files_set_back():
    """What was counted and stands neither in the log nor with a peer is missing, by one step too;
    it is not once it is there, and steps that are told later take nothing back.
    """
    known, _ = leave(9)
    assert told(known) == (FactKind.SIGNED_MORE, {"step": 9, "known": 0})
    known.closed(8)
    assert told(known) == (FactKind.SIGNED_MORE, {"step": 9, "known": 8})
    known.closed(9)
    known.closed(4)
    assert known.set_back is None
    other, _ = leave(9)
    other.found(word(9), 9)
    other.found(word(2), 2)
    assert other.set_back is None
    first, _ = leave(1)
    assert told(first) == (FactKind.SIGNED_MORE, {"step": 1, "known": 0})


def test_a_word_beyond_the_counter_tells_of_files_set_back():
    """A peer has what we have never counted; the highest of them is told."""
    known, _ = leave()
    known.found(word(8), 8)
    assert known.set_back is None
    for step in (9, 12, 10):
        known.found(word(step), step)
    assert told(known) == (FactKind.COUNTER_BEHIND, {"step": 12})
    speak(known)
    assert not known.sure


def test_where_all_are_needed_a_word_beyond_the_counter_has_all_asked_anew():
    """They have said what they hold before it turned up; where seats may be away their words
    stay, for no yes is asked for."""
    for seated, asked in ((ALL_HERE, 1), (SEATED, 0)):
        known, _ = leave(8, seated)
        known.closed(8)
        speak(known, (1, 2))
        known.found(word(9), 9)
        assert known.inquiry == asked
        known.linked({1, 2, 3})
        known.heard(3)
        assert not known.waits_for_yes
        assert known.may_report is False
        assert known.set_back is not None


def test_the_first_steps_may_come_back_uncounted():
    """They come out the same when they are signed again; from the next one on a seat that has
    counted nothing knows that it has lost its count, and asks all.
    """
    known, counter = leave(0, again=False)
    known.found(word(START), START)
    assert known.set_back is None and known.sure and known.inquiry == 0
    known.heard(1)
    known.found(word(START + 1), START + 1)
    assert told(known) == (FactKind.COUNTER_MISSING, {})
    assert not known.sure and known.inquiry == 1
    known.found(word(START + 2), START + 2)
    assert known.inquiry == 1, "it is lost already, and what peers give back is what it counts from"
    speak(known, (2, 3))
    assert not known.sure
    speak(known)
    assert known.sure and known.set_back is None and counter.highest == START + 2


def test_a_counter_that_is_not_there_is_told():
    """Whether anything was signed before is not known, not even at a table that has just begun;
    what the journal has of it is no news."""
    for again in (True, False):
        known, _ = uncounted(again=again)
        assert told(known) == (FactKind.COUNTER_MISSING, {})
    known.signed(word(9), 9)
    known.found(word(9), 9)
    assert known.inquiry == 0
    alone, _ = uncounted(ALONE)
    assert alone.set_back is None


@pytest.mark.parametrize("make", [leave, uncounted], ids=["empty", "missing"])
def test_who_is_lost_counts_from_what_all_others_hold(make):
    """Not before that: what it signs in between follows from its secret, and would make it look
    like a seat that knows. The words of fewer than all are not enough.
    """
    known, counter = make() if make is uncounted else make(0)
    known.signed(word(2), 2)
    known.reports(report(1))
    assert (counter.highest, dict(counter.reported)) == (0, {})
    assert known.has_report(Reported(STEP, 1, HEAD))
    known.closed(7)
    known.linked({1, 2})
    for seat in (1, 2):
        known.heard(seat)
    assert not known.sure and told(known) == (FactKind.COUNTER_MISSING, {})
    speak(known)
    assert known.sure and known.set_back is None
    assert (counter.missing, counter.highest) == (False, 7)
    known.signed(word(8), 8)
    assert counter.highest == 8


def test_who_is_lost_signs_nothing_before_its_count_is_on_the_disk():
    """All others have spoken: it says from which step it is to be counted, and waits for that."""
    for make in (leave, uncounted):
        known, counter = make(0) if make is leave else make()
        known.closed(7)
        known.linked({1, 2, 3})
        for seat in (1, 2):
            known.heard(seat)
        assert known.counts_from is None
        known.heard(3)
        assert known.counts_from == 7 and not known.sure and counter.highest == 0
        known.count_anew(7)
        assert known.counts_from is None and known.sure


def test_one_of_two_that_is_lost_signs_by_its_person_alone():
    """The one other word may hide what would prove it a cheat: it asks, and after the yes it wants
    the word once more.
    """
    known, counter = leave(0, PAIR)
    known.closed(7)
    speak(known, (1,))
    assert not known.sure and known.waits_for_yes
    known.allow()
    assert not known.sure and not known.waits_for_yes
    known.heard(1)
    counts(known)
    assert known.sure and counter.highest == 7


def test_of_three_and_more_who_is_lost_asks_nobody():
    """The words of all others are enough, also where nobody may be away."""
    known, counter = leave(0, ALL_HERE)
    known.closed(7)
    speak(known)
    assert known.sure and counter.highest == 7


def test_a_report_that_is_signed_is_counted():
    """On its head, with its attempt; and it is here."""
    known, counter = leave()
    known.reports(report(2))
    assert known.reported == counter.reported == {HEAD: Reported(STEP, 2, HEAD)}
    assert known.has_report(Reported(STEP, 2, HEAD))


def test_a_report_that_is_not_here_is_missing():
    """The first one as well; by its step it is told that files were set back."""
    known, _ = leave()
    known.closed(8)
    speak(known)
    assert not known.has_report(Reported(STEP, 1, HEAD))
    known.report_lost = STEP
    assert told(known) == (FactKind.SIGNED_MORE, {"step": STEP, "known": 8})
    assert not known.sure


def test_a_report_of_the_journal_that_a_peer_has_too_is_no_news():
    """The program died before it was counted: the journal is ahead, and nothing is missing."""
    known, _ = leave()
    known.closed(8)
    known.reported_before(report(2))
    for attempt in (1, 2):
        known.found_report(report(attempt))
    assert known.set_back is None


def test_of_reports_beyond_the_counter_the_highest_step_is_told():
    """And each of them is here from then on."""
    known, _ = leave()
    known.closed(8)
    for step, head in ((12, b"i" * 32), (10, b"j" * 32)):
        known.found_report(report(3, step=step, head=head))
        assert known.has_report(Reported(step, 3, head))
    assert told(known) == (FactKind.COUNTER_BEHIND, {"step": 12})


def test_who_is_lost_takes_no_report_of_its_own_for_proof():
    """It knows of none, and what peers give back is what it goes on from: once all have spoken
    nothing is held against it.
    """
    known, _ = leave(0)
    known.closed(8)
    known.found_report(report(1))
    speak(known)
    assert known.sure and known.set_back is None


@pytest.mark.parametrize("make", [leave, uncounted], ids=["empty", "missing"])
def test_a_fresh_return_lets_who_is_lost_count_again(make):
    """On that head nothing of ours can have been signed: from there it is counted, and stays so
    when the step with the return is given up.
    """
    known, counter = make() if make is uncounted else make(0)
    known.closed(7)
    known.begins_anew(True)
    assert not known.sure, "it is not counted yet"
    counts(known)
    assert known.sure and (counter.missing, counter.highest) == (False, 7)
    known.signed(word(8), 8)
    assert counter.highest == 8
    known.begins_anew(False)
    assert known.set_back is None


def test_a_fresh_return_mends_a_counter_that_could_not_be_read():
    """At a table that was not taken up again as well: it has counted nothing so far."""
    known, counter = uncounted(again=False)
    known.closed(5)
    known.begins_anew(True)
    counts(known)
    assert (counter.missing, counter.highest) == (False, 5)


def test_a_fresh_return_moves_no_counter_that_counts():
    """It says how far was signed, and that is no further than before."""
    known, counter = leave()
    known.closed(9)
    known.begins_anew(True)
    counts(known)
    assert counter.highest == 8


def test_the_counter_is_given_back():
    """Another start of the program can take it then, and not before."""
    disk = FaultyDisk()
    counter = SignCounter.create(COUNTER, SEATED.roster.table_id, disk=disk)
    known = LeaveToSign(counter, SEATED.roster, again=False)
    with pytest.raises(StoreInUse):
        SignCounter.open(COUNTER, SEATED.roster.table_id, disk=disk)
    known.close()
    SignCounter.open(COUNTER, SEATED.roster.table_id, disk=disk).close()
