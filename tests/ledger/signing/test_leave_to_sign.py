"""Whose words a seat waits for before it signs, what a yes and a fresh return are worth to it."""

from types import SimpleNamespace

import pytest

from ledger.files.sign_counter import Reported, SignCounter
from ledger.records.event import write_event
from ledger.records.reports import write_report
from ledger.records.wire import Kind
from ledger.sealed.state import Phase
from ledger.signing.leave_to_sign import SAME_AGAIN, LeaveToSign, signed_elsewhere
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.short_close.records import an_event
from tests.ledger.tables import COUNTER, seating

SEATED = seating(PROBE, 4, "leave to sign", max_absent=1)
ALL_HERE = seating(PROBE, 4, "leave of all", max_absent=0)
PAIR, ALONE = seating(PROBE, 2, "leave of two"), seating(PROBE, 1, "leave of one")
HEAD, STEP = b"h" * 32, 9


def leave(highest=8, seated=SEATED, *, again=True):
    """Of a seat that was taken up again, and has signed so far; and its counter."""
    counter = SignCounter.create(COUNTER, seated.roster.table, disk=FaultyDisk())
    counter.reach(highest)
    return LeaveToSign(counter, seated.roster, again=again), counter


def report(attempt, *, step=STEP, head=HEAD):
    """One of ours on the head, or on another one."""
    return write_report(
        SEATED.people[0], table=SEATED.roster.table, step=step, seat=0, prev=head,
        attempt=attempt, live=(0, 1, 2), held=(),
    )  # fmt: skip


def test_a_lower_report_read_later_takes_nothing_back():
    """Peers give reports in any order; the highest of a head is what is known of it."""
    known, _ = leave()
    for attempt in (2, 1):
        known.reported_before(report(attempt))
    assert known.has_report(Reported(STEP, 2, HEAD))
    assert not known.has_report(Reported(STEP, 3, HEAD))


def test_a_report_that_was_counted_comes_back_without_doubt():
    """The journal is gone, the counter knows it: a peer that has it tells nothing new. One above is
    beyond what was counted.
    """
    known, counter = leave()
    known.closed(8)
    counter.reach_report(STEP, HEAD, 2)
    known.found_report(report(2))
    assert known.set_back is None
    known.found_report(report(3))
    assert known.set_back is not None


def test_a_fresh_return_counts_where_its_step_stands():
    """Where that step is given up again, it is as if the seat had never begun anew."""
    known, _ = leave()
    known.begins_anew(True)
    assert known.begun_anew and known.sure
    known.begins_anew(False)
    assert not known.begun_anew and not known.sure


@pytest.mark.parametrize("lost", [True, False], ids=["lost", "nobody may be away"])
def test_the_word_of_a_link_that_went_counts_no_more(lost):
    """Who needs the words of all needs them over links that hold: whoever went may have heard more
    since then. With its link back it has to speak again.
    """
    known, _ = leave(0) if lost else leave(8, ALL_HERE)
    known.closed(8)
    known.linked({1, 2, 3})
    for seat in (1, 2):
        known.heard(seat)
    known.linked({2, 3})
    known.heard(3)
    assert not known.sure
    known.linked({1, 2, 3})
    assert not known.sure
    known.heard(1)
    assert known.sure


def test_no_report_is_signed_while_the_seat_is_set_back():
    """The words of all are here, but the log does not reach as far as was counted: a report could
    be the second one on its head.
    """
    known, _ = leave(8)
    known.closed(7)
    known.linked({1, 2, 3})
    for seat in (1, 2, 3):
        known.heard(seat)
    assert known.set_back is not None and not known.may_report
    known.closed(8)
    assert known.set_back is None and known.may_report


def test_a_report_on_a_head_where_none_was_counted_tells_of_files_set_back():
    """A peer has it, and neither journal nor counter knows of any: the seat has forgotten it."""
    known, _ = leave()
    known.closed(8)
    known.linked({1, 2, 3})
    for seat in (1, 2, 3):
        known.heard(seat)
    assert known.sure
    known.found_report(report(1))
    assert known.set_back is not None and not known.sure


def test_a_yes_is_for_the_head_it_was_said_on():
    """On the next one other things may be missing: the words of all lead to the question again,
    and not to a signature.
    """
    known, _ = leave(9, ALL_HERE)
    known.closed(7)
    known.linked({1, 2, 3})
    for step in (8, None):
        for seat in (1, 2, 3):
            known.heard(seat)
        assert known.waits_for_yes and not known.sure
        known.allow()
        if step is not None:
            known.closed(step)
    for seat in (1, 2, 3):
        known.heard(seat)
    assert known.sure


def test_who_begins_a_table_waits_for_nobody():
    """Nothing was signed before, whatever the counter says of that: it signs what it likes."""
    known, _ = leave(0, again=False)
    known.linked(())
    assert known.sure and known.may_sign(Phase.PLAY) and known.inquiry == 0


def test_alone_there_is_nobody_to_wait_for():
    """A table of one seat goes on as soon as it is taken up, and nothing of it is called lost."""
    known, _ = leave(8, ALONE)
    assert known.sure and known.set_back is None
    known.linked({1})
    known.linked(())
    assert known.sure


def test_so_many_words_are_enough():
    """Of as many as have to go on together, our seat among them, and of all that are linked."""
    known, counter = leave()
    known.closed(12)
    known.heard(1)
    assert not known.sure
    known.heard(1)
    assert not known.sure, "one seat is one word"
    known.heard(2)
    assert known.sure and counter.highest == 8, "what others have signed is not counted"
    pair, _ = leave(8, PAIR)
    pair.closed(8)
    pair.heard(1)
    assert pair.sure, "who has not lost its count needs no leave of its person"


def test_whoever_is_linked_has_to_speak():
    """Also where enough others have: it may hold what they do not. Without it they are enough."""
    known, _ = leave()
    known.closed(8)
    known.linked({1, 2, 3})
    for seat in (1, 2):
        known.heard(seat)
    assert not known.sure
    known.linked({1, 2})
    assert known.sure


def test_a_word_stays_where_one_need_not_hear_all():
    """Where seats may be away, a word that was given counts though its link went, and though the
    step closed after it.
    """
    known, _ = leave()
    known.linked({1, 2, 3})
    known.heard(1)
    known.closed(8)
    known.linked({2, 3})
    known.linked({3})
    known.heard(3)
    assert known.sure


def test_who_has_been_linked_with_nobody_waits_anew():
    """Another program of the same identity may have spoken in between; old words are worth nothing.
    Before the first link nobody has gone.
    """
    known, _ = leave(8, again=False)
    known.closed(8)
    known.linked(())
    assert known.sure
    known.linked({1, 2, 3})
    for seat in (1, 2, 3):
        known.heard(seat)
    known.linked(())
    assert not known.sure and not known.may_sign(Phase.PLAY)
    known.linked({1})
    known.heard(1)
    assert not known.sure
    known.heard(2)
    assert known.sure


def test_what_repeats_itself_is_signed_while_the_others_are_waited_for():
    """All that follows from the secret, but where an end of ours may stand on that very head."""
    known, counter = leave()
    known.closed(8)
    assert not known.sure
    for phase in Phase:
        assert known.may_sign(phase) == (phase in SAME_AGAIN), phase
    assert not known.may_sign(Phase.PLAY) and not known.may_sign(Phase.RESULT)
    counter.reach(8, Kind.END)
    assert known.may_sign(Phase.OVER), "that end was built upon"
    counter.reach(9, Kind.END)
    assert not known.may_sign(Phase.OVER) and not known.may_sign(Phase.COMMIT)
    known.begins_anew(True)
    assert known.may_sign(Phase.OVER) and known.may_sign(Phase.PLAY)


def test_an_end_without_the_silent_needs_the_words_of_all_others():
    """Who is waited for may never speak again; what the others hold of us is known. Not while
    something of ours is known to be missing.
    """
    known, _ = leave()
    known.linked({1, 2, 3})
    known.heard(1)
    assert not known.may_end_without({1}), "what was counted is not here"
    known.closed(8)
    assert not known.sure
    assert known.may_end_without({1}) and known.may_end_without(())
    assert not known.may_end_without({1, 2})
    for seat in (2, 3):
        known.heard(seat)
    assert known.sure and known.may_end_without({7})


def test_a_report_needs_the_words_of_enough_and_of_all_who_are_linked():
    """From here or from where they stand: as many as go on together, and nobody linked is left."""
    known, _ = leave()
    known.closed(8)
    known.linked({1})
    known.heard(1)
    assert not known.may_report
    known.linked({1, 2})
    known.told_from(2, HEAD)
    assert known.may_report and not known.sure
    known.linked({1, 2, 3})
    assert not known.may_report
    known.told_from(3, HEAD)
    assert known.may_report and not known.sure
    known.linked({1, 2})
    known.linked({1, 2, 3})
    assert not known.may_report


def test_a_yes_is_asked_for_where_nobody_may_be_away_and_all_have_spoken():
    """Not of who is sure, nor of who lacks a report, which no yes brings back; elsewhere never."""
    known, _ = leave(9, ALL_HERE)
    known.closed(7)
    known.linked({1, 2, 3})
    for seat in (1, 2):
        known.heard(seat)
        assert not known.waits_for_yes
    known.heard(3)
    assert known.waits_for_yes
    known.report_lost = 9
    assert not known.waits_for_yes
    known.report_lost = 0
    known.closed(9)
    assert known.sure and not known.waits_for_yes
    spare, _ = leave(9)
    for seat in (1, 2, 3):
        spare.heard(seat)
    assert not spare.sure and not spare.waits_for_yes


def test_behind_a_yes_all_are_heard_once_more():
    """One word is not enough then; whoever looks at the links in between changes nothing."""
    known, _ = leave(9, ALL_HERE)
    known.closed(7)
    known.linked({1, 2, 3})
    for seat in (1, 2, 3):
        known.heard(seat)
    before = known.inquiry
    known.allow()
    assert known.inquiry == before + 1
    known.linked({1, 2, 3})
    for seat in (1, 2):
        known.heard(seat)
        assert not known.sure
    known.heard(3)
    assert known.sure and known.set_back is None


@pytest.mark.parametrize("said", [True, False], ids=["a yes", "no yes"])
def test_a_link_that_goes_is_no_yes_and_takes_one_back(said):
    """Back again, with the words of all: the person is asked, whatever it has said before."""
    known, _ = leave(9, ALL_HERE)
    known.closed(7)
    known.linked({1, 2, 3})
    for seat in (1, 2, 3):
        known.heard(seat)
    if said:
        known.allow()
    known.linked({2, 3})
    known.linked({1, 2, 3})
    for seat in (1, 2, 3):
        known.heard(seat)
    assert known.waits_for_yes and not known.sure


def test_what_turns_up_behind_a_yes_takes_it_back():
    """The person has answered for less; a word of ours that we have ourselves is nothing new."""
    ours, other = an_event(0, step=7), an_event(0, step=7, value=1)
    for word, sure in ((ours, True), (other, False)):
        known, _ = leave(9, ALL_HERE)
        known.signed(ours, 7)
        known.linked({1, 2, 3})
        for seat in (1, 2, 3):
            known.heard(seat)
        known.allow()
        known.found(word, 7)
        for seat in (1, 2, 3):
            known.heard(seat)
        assert (known.sure, known.waits_for_yes) == (sure, not sure)


def test_where_all_are_needed_a_word_is_for_the_head_it_was_said_on():
    """What the first had said before the step closed counts no more beside what the last says."""
    known, _ = leave(9, ALL_HERE)
    known.closed(7)
    known.linked({1, 2, 3})
    for seat in (1, 2):
        known.heard(seat)
    known.closed(8)
    known.heard(3)
    assert not known.waits_for_yes
    for seat in (1, 2):
        known.heard(seat)
    assert known.waits_for_yes


def test_a_fresh_return_that_still_stands_opens_nothing_twice():
    """Whose links have gone since waits for words, though its head holds the return as before."""
    known, _ = leave()
    known.closed(8)
    known.begins_anew(True)
    known.linked({1, 2, 3})
    known.linked(())
    known.begins_anew(True)
    assert not known.sure
    for seat in (1, 2):
        known.heard(seat)
    assert known.sure


def test_no_return_gives_no_leave():
    """Where our head holds none the words are waited for as before."""
    known, _ = leave()
    known.closed(8)
    known.begins_anew(False)
    assert not known.sure


def test_what_another_program_of_ours_has_signed_is_seen():
    """Another event of our identity beside the one we have signed, here or in the chain: told as
    long as nobody else has both, and only of what our key has signed at this very table.
    """
    mine, other = (of_ours(value) for value in (0, 1))
    closings = SimpleNamespace(event_on=lambda head, seat: None)
    table = SimpleNamespace(roster=SEATED.roster)
    chain = SimpleNamespace(closings=closings, table=table, evidence=None)
    assert signed_elsewhere(other, mine, chain)
    assert not signed_elsewhere(mine, mine, chain) and not signed_elsewhere(other, None, chain)
    closings.event_on = lambda head, seat: mine
    assert signed_elsewhere(other, None, chain)
    assert not signed_elsewhere(of_ours(1, table=bytes(32)), None, chain)
    assert not signed_elsewhere(of_ours(1, signer=1), None, chain)
    assert signed_elsewhere(other, of_ours(2), chain), "the own one is asked first"
    chain.evidence = object()
    assert not signed_elsewhere(other, mine, chain)


def test_only_behind_a_fresh_return_and_on_our_head_is_a_word_another_programs():
    """What this run has signed is its own; elsewhere it may have been forgotten."""
    known, _ = leave()
    mine, other = (of_ours(value) for value in (0, 1))
    assert not known.is_foreign(other, HEAD)
    known.begins_anew(True)
    known.signed(mine, STEP)
    assert known.is_foreign(other, HEAD) and not known.is_foreign(mine, HEAD)
    assert not known.is_foreign(other, b"o" * 32)


@pytest.mark.parametrize("why", ["a yes", "a head", "no link"])
def test_words_from_elsewhere_are_forgotten_with_the_others(why):
    """What was told before counts for nothing that is wanted anew, from wherever it came."""
    known, _ = leave(9, ALL_HERE)
    known.closed(7)
    known.linked({1, 2, 3})
    known.told_from(1, HEAD)
    known.linked({1, 2, 3})
    assert known.elsewhere == {1: HEAD}
    if why == "a yes":
        known.allow()
    elif why == "a head":
        known.closed(8)
    else:
        known.linked(())
    assert known.elsewhere == {}


def of_ours(value, *, signer=0, table=None):
    """An event of seat 0 on the head, by its own key or another one."""
    return write_event(
        SEATED.people[signer], table=SEATED.roster.table if table is None else table, step=STEP,
        seat=0, prev=HEAD, digest=HEAD, acts=(("move", value),),
    )  # fmt: skip


def test_who_is_silent_is_passed_over_by_a_yes_for_this_waiting_only():
    """Two of three have told, which is enough without the third: nothing is signed before the yes.
    When no link is left all are wanted again.
    """
    known, _ = leave()
    known.closed(8)
    known.linked({1, 2, 3})
    known.heard(1)
    assert known.silent == {2, 3} and not known.pass_over() and not known.sure
    known.heard(2)
    assert known.silent == {3} and known.may_pass_over and not known.sure
    assert known.pass_over() and known.sure and known.silent == frozenset()
    assert not known.pass_over()
    known.linked(())
    known.linked({1, 2, 3})
    assert known.silent == {1, 2, 3} and not known.may_pass_over and not known.sure


def test_nobody_is_passed_over_where_more_than_a_word_is_missing():
    """An event of ours that was never counted turns up: the files were set back."""
    known, _ = leave()
    known.closed(8)
    known.linked({1, 2, 3})
    known.heard(1)
    known.heard(2)
    known.found(SimpleNamespace(id=b"elsewhere"), 9)
    assert not known.may_pass_over and not known.pass_over() and not known.sure
