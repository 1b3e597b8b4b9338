"""Attack 31: what a liar, one who withholds, a seat that is cut off or a program that ends makes of
it: at most a pause, never two logs, never blame for the honest.
"""

import pytest

from ledger.chain.receipt import Receipt
from ledger.facts import FactKind
from ledger.records.event import write_event
from ledger.records.form import Kind
from ledger.records.requests import write_undo
from ledger.steps.riders import ride
from tests.ledger.live.gathering import of_kind
from tests.ledger.live.undo.asking import OpenAnswer


def word(at, seat, **changes):
    """The undo of a seat on the head that all stand on, with changes."""
    table = at[at.asker].table
    known = {
        "table_id": table.roster.table_id, "step": table.step, "seat": seat, "head": table.head,
    }  # fmt: skip
    return write_undo(at.seated.people[changes.pop("signer", seat)], **(known | changes))


def forged(at, seat, words=(), acts=()):
    """An event that a seat signs on the head that all stand on, by hand."""
    table = at[at.asker].table
    return write_event(
        at.seated.people[seat],
        table_id=table.roster.table_id,
        step=table.step + 1,
        seat=seat,
        prev=table.head,
        digest=table.digest,
        acts=acts,
        riders=ride(words),
    )


def named(at, *seats):
    """Which seat each of these nodes has found to be wrong."""
    return {at[seat].ruling.seat if at[seat].ruling else None for seat in seats}


def test_without_the_word_of_all_it_names_its_author():
    """One who has not agreed is left out, or its word is forged."""
    for label, words in (
        ("left out", lambda at, quiet: [word(at, at.asker)]),
        ("forged", lambda at, quiet: [word(at, at.asker), word(at, quiet, signer=at.next)]),
    ):
        at = OpenAnswer(label)
        quiet = next(seat for seat in range(3) if seat not in (at.asker, at.next))
        event = forged(at, at.next, words(at, quiet))
        assert at[quiet].receive(event.raw) is Receipt.FROZEN
        assert named(at, quiet) == {at.next} and at[quiet].ruling.fact.kind is FactKind.RIDER


def test_whoever_answers_and_takes_back_is_proven_to_fork():
    """It has all words, signs its answer for one and the way back for another: E1, and it alone is
    named; nobody closes a third step.
    """
    at = OpenAnswer("fork")
    one, two = (seat for seat in range(3) if seat != at.next)
    back = forged(at, at.next, [word(at, one), word(at, two)])
    at.split({at.next, one}, {two})
    at.play_on()
    assert at[two].receive(back.raw) is Receipt.NEW
    assert at[one].head() != at[two].head()
    at.meet()
    at.settle()
    assert named(at, one, two) == {at.next}


def test_an_old_word_is_good_for_nothing():
    """The words of a head on which nobody took anything back, in an event on a later one."""
    at = OpenAnswer("old words")
    old = [word(at, seat) for seat in range(3)]
    at.play_on()
    while at[0].table.before is None:
        at.play_on()
    at.asker, at.next = at.author, at.asked
    event = forged(at, at.next, [one for one in old if one.seat != at.next])
    other = at.others[0].number
    assert at[other].receive(event.raw) is Receipt.FROZEN
    assert named(at, other) == {at.next}


def test_who_withholds_a_word_holds_nobody_up():
    """One never agrees: the one that is asked answers as ever."""
    at = OpenAnswer("withheld")
    assert at[at.asker].undo()
    at.settle()
    assert at[at.next].undo()
    at.settle()
    assert not any(node.waited_for != [at.next] for node in at.nodes.values())
    at.play_on()
    assert len(at.heads()) == 1 and not at.blamed()


def test_who_gives_its_word_to_one_alone_parts_nobody():
    """The seat that is asked has it and the others do not: its event brings it to all."""
    at = OpenAnswer("to one alone", 4)
    quiet = next(seat for seat in range(4) if seat not in (at.asker, at.next))
    at.passes = lambda sender, to, data: sender != quiet or data[1] != Kind.UNDO or to == at.next
    at.all_say_yes()
    assert len(at.heads()) == 1 and at.asked == at.asker and not at.blamed()


def test_two_words_of_one_seat_are_one():
    """Whoever floods with words has each answered once, and nothing is sent on for it."""
    at = OpenAnswer("twice")
    one = word(at, at.asker)
    node = at.others[0]
    assert node.receive(one.raw) is Receipt.NEW
    assert [node.receive(one.raw) for _ in range(5)] == [Receipt.KNOWN] * 5
    assert len(of_kind(Kind.UNDO, node.since(0, 10_000))) == 1


@pytest.mark.parametrize("when", ["asked", "agreed"])
def test_a_node_that_starts_again_says_it_again(when):
    """What was said is kept in no file; its person can say it once more, and all goes on."""
    at = OpenAnswer("started again")
    assert at[at.asker].undo()
    at.settle()
    if when == "agreed":
        assert at.others[0].undo()
        at.settle()
    seat = at.asker if when == "asked" else at.others[0].number
    at.stop(seat)
    at.start(seat)
    at.settle()
    assert at[seat].undo() or seat in at[seat].undo_said
    at.meet()
    at.settle()
    for node in at.others:
        node.undo()
        at.settle()
    assert at.asked == at.asker and len(at.heads()) == 1 and not at.blamed()


def test_an_event_that_was_signed_before_a_stop_goes_out_after_it():
    """The seat that is asked has taken the answer back and told nobody: the same bytes come."""
    at = OpenAnswer("stopped")
    assert at[at.asker].undo()
    at.settle()
    *others, last = at.others
    for node in others:
        assert node.undo()
        at.settle()
    assert last.number == at.next and last.undo()
    (event,) = of_kind(Kind.EVENT, last.outbox())
    at.stop(at.next)
    at.start(at.next)
    at.meet()
    at.settle()
    assert [one.raw for one in at.last_events()] == [event]
    assert at.asked == at.asker and len(at.heads()) == 1 and not at.blamed()


def test_the_seat_that_is_asked_is_cut_off_in_the_middle():
    """The others go on without it: what they said is of no use, and the answer stands."""
    at = OpenAnswer("cut off", 4)
    assert at[at.asker].undo()
    at.settle()
    rest = [seat for seat in range(4) if seat != at.next]
    at.split(rest)
    for seat in rest:
        at[seat].undo()
    at.settle()
    step = at[at.asker].table.step
    at.go_without(at.next)
    at.settle()
    assert at[at.asker].table.absent == (at.next,) and len(at.heads(*rest)) == 1
    assert at[at.asker].table.step == step + 1 and at[at.asker].table.before is None
    at.play_on()
    at.meet()
    at.settle()
    for _ in range(3):
        at.play_on()
    assert len(at.heads()) == 1 and not at.blamed()


def test_an_event_that_took_back_too_late_is_void():
    """The one that is asked has all words and is cut off as it signs: the others have closed its
    step without it, and it comes back to their way.
    """
    at = OpenAnswer("too late", 4)
    rest = [seat for seat in range(4) if seat != at.next]
    assert at[at.asker].undo()
    at.settle()
    for seat in rest:
        at[seat].undo()
    at.settle()
    at.passes = lambda sender, to, data: at.next not in (sender, to)
    assert at[at.next].undo()
    at[at.next].outbox()
    at.split(rest)
    at.go_without(at.next)
    at.settle()
    assert at[at.asker].table.absent == (at.next,)
    at.passes = lambda sender, to, data: True
    at.meet()
    at.settle()
    assert len(at.heads()) == 1 and not at.blamed()
    assert at[at.next].head() == at[at.asker].head()


def test_an_event_that_one_has_heard_counts_though_its_author_is_cut_off():
    """It has closed its step there, and comes to the others: the answer is taken back for all."""
    at = OpenAnswer("listed", 4)
    rest = [seat for seat in range(4) if seat != at.next]
    assert at[at.asker].undo()
    at.settle()
    for seat in rest:
        at[seat].undo()
    at.settle()
    at.passes = lambda sender, to, data: sender != at.next or to == rest[0]
    assert at[at.next].undo()
    at.say(at.next, at[at.next].outbox())
    at.passes = lambda sender, to, data: True
    at.meet(rest)
    at.settle()
    assert len(at.heads(*rest)) == 1 and at[at.asker].asked is not None
    assert not any(node.undo_said for node in at.nodes.values())
    at.meet()
    at.settle()
    assert len(at.heads()) == 1 and not at.blamed()


def test_an_end_keeps_the_seat_that_signed_it_from_taking_back():
    """It signs no event on that head, whatever the others say (R51)."""
    at = OpenAnswer("ended")
    assert at[at.asker].undo()
    at.settle()
    assert at[at.next].end("agreed")
    assert not at[at.next].may_undo and not at[at.next].undo()
    at.settle()
    assert not at.blamed() and len(at.heads()) == 1


def test_evidence_stops_it_like_everything_else():
    """A table that is frozen takes nothing back (R10)."""
    at = OpenAnswer("frozen")
    forge = forged(at, at.next, [word(at, at.asker)])
    quiet = next(seat for seat in range(3) if seat not in (at.asker, at.next))
    at[quiet].receive(forge.raw)
    at.settle()
    assert not any(node.may_undo for seat, node in at.nodes.items() if seat != at.next)
