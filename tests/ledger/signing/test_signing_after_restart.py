"""Whose words a seat waits for before it signs, what a yes and a fresh return are worth to it."""

from types import SimpleNamespace

import pytest

from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase
from ledger.signing.signing_after_restart import SAME_AGAIN
from tests.ledger.short_close.records import an_event
from tests.ledger.signing.leaves import ALL_HERE, ALONE, HEAD, PAIR, counts, leave


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
    assert not known.sure and known.counts_from is None
    known.heard(1)
    counts(known)
    assert known.sure


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
