"""What a seat has signed before this run, and elsewhere: reports that were counted, files that were
set back, returns, and words of another program that speaks for it."""

from types import SimpleNamespace

from ledger.files.sign_counter import Reported
from ledger.records.event import write_event
from ledger.signing.signing_after_restart import signed_elsewhere
from tests.ledger.signing.leaves import HEAD, SEATED, STEP, leave, report


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
    assert not signed_elsewhere(of_ours(1, table_id=bytes(32)), None, chain)
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


def of_ours(value, *, signer=0, table_id=None):
    """An event of seat 0 on the head, by its own key or another one."""
    return write_event(
        SEATED.people[signer], table_id=SEATED.roster.table_id if table_id is None else table_id,
        step=STEP, seat=0, prev=HEAD, digest=HEAD, acts=(("move", value),),
    )  # fmt: skip
