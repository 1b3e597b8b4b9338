"""Who is away behind a step: cuts, returns and leaves of one step together, by values alone."""

import pytest

from ledger.records.event import write_event
from ledger.records.reports import write_mark
from ledger.records.requests import write_leave, write_return
from ledger.sealed.acts import BadEvent
from ledger.sealed.membership import Membership
from ledger.sealed.sealed_table import Milestone
from ledger.steps import riders
from ledger.steps.riders import (
    Riders,
    check_riders,
    fits,
    leaves_alone,
    membership_after,
    ride,
    riders_of,
)
from tests.engine.lines import Ask
from tests.ledger.sealed.by_hand import sealed

OLD, HEAD, NONCE, OTHER = (letter * 32 for letter in (b"o", b"h", b"n", b"x"))


class Seven:
    """Seven seats, of which two may be away; ``gone`` are, in the way that is told."""

    def __init__(self, gone=(), **members):
        at = sealed(Ask(0), seats=7, absent=gone)
        self.people = at.seated.people
        self.table = at.table.but(membership=Membership(**members))
        assert self.table.roster.offer.max_absent == 2

    def back(self, seat, nonce=b"", cut=None):
        """A return; by the head that is asked for, unless another is given."""
        table = self.table
        cut = table.return_key(seat) if cut is None else cut
        name = {"table_id": table.roster.table_id, "seat": seat, "cut": cut, "nonce": nonce}
        return write_return(self.people[seat], **name)

    def leave(self, seat, head=HEAD):
        """A good-bye; another one for each head."""
        return write_leave(
            self.people[seat], table_id=self.table.roster.table_id, seat=seat, head=head
        )

    def event(self, seat, *wishes, acts=(), raw=None):
        """An event of a seat that carries these, in their order, or as it is told."""
        return write_event(
            self.people[seat], table_id=self.table.roster.table_id, step=self.table.step + 1,
            seat=seat, prev=self.table.head, digest=bytes(32), acts=acts,
            riders=ride(wishes) if raw is None else tuple(one.raw for one in raw),
        )  # fmt: skip

    def after(self, *events, live=None):
        """Who is away then, and what is kept of it."""
        return membership_after(self.table, events, HEAD, live)


def all_but(*seats):
    """All of seven seats but these."""
    return tuple(seat for seat in range(7) if seat not in seats)


def test_a_usual_step_without_wishes_changes_nothing():
    """Whoever was away is, by the same head."""
    at = Seven((2, 3), cut_out_at={3: OLD}, left=(2,), nonces={3: NONCE}, declined=(OTHER,))
    assert at.after(at.event(0)) == ((2, 3), at.table.membership)


def test_who_is_cut_out_is_so_by_the_head_of_that_step():
    """A seat that was away keeps the head that cut it out, or its return would fit no more; one
    that left is given none; one that goes on again loses its own."""
    at = Seven((2, 3), cut_out_at={3: OLD}, left=(2,))
    absent, members = at.after(live=all_but(2, 3))
    assert (absent, members.cut_out_at, members.left) == ((2, 3), {3: OLD}, (2,))
    absent, members = at.after(live=all_but(2, 6))
    assert (absent, members.cut_out_at, members.left) == ((2, 6), {6: HEAD}, (2,))


def test_a_return_counts_behind_the_cut_of_its_step():
    """Whatever the others have said of it; and it stands in the record with its nonce."""
    at = Seven((3,), cut_out_at={3: OLD})
    wishes = [at.back(6, NONCE), at.back(3)]
    absent, members = at.after(at.event(0, *wishes), live=all_but(3, 6))
    assert (absent, members.cut_out_at, members.nonces) == ((), {}, {6: NONCE})


def test_a_return_without_a_nonce_keeps_the_one_before():
    """It plays on with what it knows; only a fresh return takes the place of another."""
    at = Seven((3,), cut_out_at={3: OLD}, nonces={3: NONCE, 4: OTHER})
    _, members = at.after(at.event(0, at.back(3)))
    assert members.nonces == {3: NONCE, 4: OTHER}
    _, members = at.after(at.event(0, at.back(3, OTHER)))
    assert members.nonces == {3: OTHER, 4: OTHER}


def test_who_leaves_in_the_step_that_cuts_it_out_has_left():
    """It takes no place of another, though no more may be away; it cannot come back."""
    at = Seven((2,), cut_out_at={2: OLD})
    leave = at.leave(5)
    absent, members = at.after(at.event(0, leave), live=all_but(2, 5))
    assert (absent, members.cut_out_at, members.left, members.declined) == (
        (2, 5),
        {2: OLD},
        (5,),
        (),
    )


def test_leaves_count_by_seat_whoever_carries_them():
    """Of two for one place the lower seat's, though the other rides in an earlier event."""
    at = Seven((2,), cut_out_at={2: OLD}, declined=(OTHER,))
    four, five = at.leave(4), at.leave(5)
    for events in ((at.event(0, five), at.event(1, four)), (at.event(1, five), at.event(0, four))):
        absent, members = at.after(*events)
        assert (absent, members.left) == ((2, 4), (4,))
        assert members.declined == tuple(sorted((OTHER, five.id)))


def test_a_return_makes_room_for_a_leave_of_the_same_step():
    """First who is back, then who goes."""
    at = Seven((2, 3), cut_out_at={2: OLD, 3: OLD})
    absent, members = at.after(at.event(0, at.back(2), at.leave(5)))
    assert (absent, members.cut_out_at, members.left, members.declined) == (
        (3, 5),
        {3: OLD},
        (5,),
        (),
    )


def test_a_seat_leaves_once_however_often_it_says_so():
    """The same good-bye in two events, or two of them: none is declined."""
    at = Seven()
    one, two = at.leave(1), at.leave(1, OTHER)
    for events in ((at.event(0, one), at.event(3, one)), (at.event(0, one), at.event(3, two))):
        absent, members = at.after(*events)
        assert (absent, members.left, members.declined) == ((1,), (1,), ())


def test_who_begins_anew_and_leaves_has_left():
    """In one step: the last word of its seat is the good-bye."""
    at = Seven()
    absent, members = at.after(at.event(0, at.back(4, NONCE), at.leave(4)))
    assert (absent, members.left, members.nonces) == ((4,), (4,), {4: NONCE})


# -- what an event may carry ----------------------------------------------------------------------


def test_riders_stand_in_their_order_and_each_once():
    """By seat and by step within their sort; any other order is another event and refused."""
    at = Seven((2, 3), cut_out_at={2: OLD, 3: OLD})
    two, three, four, five = at.back(2), at.back(3), at.leave(4), at.leave(5)
    marks = [write_mark(step=step, reports=(NONCE,)) for step in (2, 1)]
    every = [two, three, four, five, *reversed(marks)]
    assert ride([*marks, five, three, four, two]) == tuple(one.raw for one in every)
    event = at.event(0, *every)
    assert riders_of(event) == Riders((two, three), (four, five), tuple(reversed(marks)))
    assert riders_of(at.event(0)) == Riders()
    again = write_mark(step=1, reports=(OTHER,))
    for raw in (
        [three, two],
        [five, four],
        marks,
        [four, two],
        [marks[0], four],
        [two, at.back(2, NONCE)],
        [four, at.leave(4, OTHER)],
        [marks[1], again],
        [two, two],
    ):
        with pytest.raises(BadEvent, match="order"):
            riders_of(at.event(0, raw=raw))


def test_riders_have_room_for_just_so_many_bytes(monkeypatch):
    """All of them together, to the last byte."""
    at = Seven()
    event = at.event(0, at.leave(4), at.leave(5))
    size = sum(len(one) for one in event.riders)
    monkeypatch.setattr(riders, "RIDERS", size)
    assert len(riders_of(event).leaves) == 2
    monkeypatch.setattr(riders, "RIDERS", size - 1)
    with pytest.raises(BadEvent, match="bytes"):
        riders_of(event)


def test_each_wish_of_an_event_is_judged():
    """One that does not fit spoils the event that carries it, whichever of them it is."""
    at = Seven((2, 3), cut_out_at={2: OLD, 3: OLD})
    good, gone = [at.back(2), at.leave(5)], at.back(3, cut=HEAD)
    assert check_riders(at.table, at.event(0, *good)).leaves == (good[1],)
    other = write_leave(at.people[4], table_id=at.table.roster.table_id, seat=6, head=HEAD)
    for bad in (gone, at.leave(3), other):
        with pytest.raises(BadEvent):
            check_riders(at.table, at.event(0, *good, bad))


def test_wishes_ride_while_the_game_is_played_and_signed():
    """Not before the first card, and not behind the result."""
    at = Seven((3,), cut_out_at={3: OLD})
    result = at.table.reaching(Milestone.DECIDED)
    over = result.reaching(Milestone.RESULT_SIGNED)
    for wish in (at.back(3), at.back(4, NONCE), at.leave(4)):
        assert [fits(table, wish) for table in (at.table, result, over)] == [True, True, False]
    for wish in (at.back(4), at.back(4, NONCE, cut=OLD), at.back(3, NONCE, cut=HEAD), at.leave(3)):
        assert not fits(at.table, wish)


def test_a_good_bye_stands_alone_where_its_author_may_go():
    """No acts, its own leave, and a place that can be spared; else the event is one like any
    other."""
    at, full = Seven((2,), cut_out_at={2: OLD}), Seven((2, 3), cut_out_at={2: OLD, 3: OLD})
    assert leaves_alone(at.table, at.event(4, at.leave(4)))
    assert leaves_alone(at.table, at.event(4, at.leave(4), at.leave(5)))
    assert not leaves_alone(at.table, at.event(4, at.leave(4), acts=(("ready",),)))
    assert not leaves_alone(at.table, at.event(4, at.leave(5)))
    assert not leaves_alone(at.table, at.event(4))
    assert not leaves_alone(full.table, full.event(4, full.leave(4)))
