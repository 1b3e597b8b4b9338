"""Wishes that ride in events: coming back, beginning anew, leaving; judged by the state before."""

import pytest

from engine.games import find_game
from ledger.records.event import read_event, write_event
from ledger.records.reports import write_mark
from ledger.records.requests import write_leave, write_return
from ledger.records.riders import RIDERS
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import LeftUnanswered
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import Phase, begin
from ledger.steps.owed_events import check_acts, check_event, owing
from ledger.steps.riders import check_riders, fits, fitting, ride, riders_of
from tests.games.probe import GAME as PROBE
from tests.games.skeleton import GAME as SKELETON
from tests.ledger.steps.short_table import ShortTable
from tests.ledger.tables import seating

NONCE, OTHER = b"n" * 32, b"o" * 32


def table(seats=4, spare=1, gone=(), game=PROBE):
    """A table in play from which seats have just been cut out."""
    found = ShortTable(seating(game, seats, f"riders {seats}", max_absent=spare), proving=False)
    if gone:
        found.step((), tuple(seat for seat in range(seats) if seat not in gone))
    return found


def carrying(found, *riders):
    """The event of the first seat that owes, with riders as they are given."""
    event = found.event(owing(found.table)[0])
    kept = {n: getattr(event, n) for n in ("table_id", "step", "seat", "prev", "digest", "acts")}
    return write_event(found.seated.people[event.seat], riders=tuple(riders), **kept)


def refused(found, *riders):
    """What is said of such an event."""
    with pytest.raises(BadEvent) as error:
        check_event(found.table, carrying(found, *riders), Verifier.TRUSTING)
    return str(error.value)


def test_a_return_holds_from_the_next_step_on():
    """The seat owes again; its wish was good for one time (R25)."""
    found = table(gone=(3,))
    wish = found.back(3)
    assert fitting(found.table, wish)
    found.step(riders={owing(found.table)[0]: [wish]})
    assert found.table.absent == () and found.table.cut_out_at == {}
    assert not fitting(found.table, wish)
    assert "no place" in refused(found, wish.raw)


def test_the_same_wish_in_two_events_counts_once():
    """Whoever is asked may carry it."""
    found = table(gone=(3,))
    wish = found.back(3)
    seats = owing(found.table)
    found.step(riders={seats[0]: [wish], seats[-1]: [wish]})
    assert found.table.absent == ()


def test_a_return_names_the_head_that_cut_the_seat_out():
    """Not an older one, so that nobody can use it a second time."""
    found = table(gone=(3,))
    first = found.back(3)
    found.step(riders={owing(found.table)[0]: [first]})
    found.step((), (0, 1, 2))
    assert found.table.absent == (3,) and not fitting(found.table, first)
    assert fitting(found.table, found.back(3))


def test_a_live_seat_returns_with_a_nonce_alone():
    """A seat that does not know what it has signed begins anew on a head that holds its nonce."""
    found = table()
    assert not fitting(found.table, found.back(1))
    fresh = found.back(1, NONCE)
    found.step(riders={owing(found.table)[0]: [fresh]})
    assert found.table.nonces == {1: NONCE} and found.table.absent == ()
    assert not fitting(found.table, fresh)
    found.step(riders={owing(found.table)[0]: [found.back(1, OTHER)]})
    assert found.table.nonces == {1: OTHER}
    assert not fitting(found.table, fresh)


def test_an_absent_seat_may_return_with_a_nonce_too():
    """It is kept on record then."""
    found = table(gone=(3,))
    found.step(riders={owing(found.table)[0]: [found.back(3, NONCE)]})
    assert found.table.absent == () and found.table.nonces == {3: NONCE}


def test_who_returns_in_a_step_that_closes_without_it_is_back():
    """Returns are applied after the seats outside Q."""
    found = table()
    seat = owing(found.table)[0]
    found.step((seat,), tuple(s for s in range(4) if s != 3), {seat: [found.back(3, NONCE)]})
    assert found.table.absent == () and found.table.cut_out_at == {}


def test_a_leave_is_for_good():
    """No return fits any more, and no short close brings the seat back (R26)."""
    found = table()
    found.step(riders={owing(found.table)[0]: [found.leave(2)]})
    assert found.table.left == found.table.absent == (2,) and found.table.cut_out_at == {}
    assert not fitting(found.table, found.back(2)) and not fitting(found.table, found.leave(2))
    with pytest.raises(ValueError, match="cannot close short"):
        found.step((), (0, 1, 2))


def test_two_leaves_that_do_not_fit_together():
    """Each fits by the state before; one goes, the other stays and its wish is used up."""
    found = table()
    first, *_ = owing(found.table)
    two = [found.leave(1), found.leave(3)]
    found.step(riders={first: two})
    assert found.table.left == (1,) and found.table.absent == (1,)
    assert found.table.membership.declined == (two[1].id,)
    assert not fitting(found.table, two[1])


def test_a_leaver_that_owes_alone_writes_no_acts():
    """Its line is passed over or done by the others; the event closes the step."""
    found = table(game=SKELETON)
    while len(owing(found.table)) > 1 or found.table.passing is not None:
        found.step()
    (alone,) = owing(found.table)
    event = found.event(alone, ride([found.leave(alone)]), leaves=True)
    assert check_event(found.table, event, Verifier.THOROUGH) == LeftUnanswered()
    assert check_acts(found.table, alone, (), Verifier.TRUSTING) == LeftUnanswered()
    found.close([event])
    assert found.table.left == (alone,) and alone not in owing(found.table)
    found.play()
    assert found.table.state.agenda == ()


def test_no_acts_are_for_leavers_alone():
    """Not for who carries another seat's good-bye, and not where nobody may be spared."""
    found = table(game=SKELETON)
    seat, other = owing(found.table)[0], 3
    for event in (
        found.event(seat, ride([found.leave(other)]), leaves=True),
        found.event(seat, (), leaves=True),
    ):
        with pytest.raises(BadEvent):
            check_event(found.table, event, Verifier.THOROUGH)
    tight = table(seats=3, spare=0, game=SKELETON)
    seat = owing(tight.table)[0]
    event = tight.event(seat, ride([tight.leave(seat)]), leaves=True)
    with pytest.raises(BadEvent):
        check_event(tight.table, event, Verifier.THOROUGH)


def test_wishes_of_others_tables_and_strangers_do_not_fit():
    """Another table, another signer, a seat that does not exist, a leave of an absent seat."""
    found = table(gone=(3,))
    people, inside = found.seated.people, found.table.roster.table_id
    door = found.table.return_key(3)
    assert not fitting(found.table, write_return(people[3], table_id=bytes(32), seat=3, cut=door))
    assert not fitting(found.table, write_return(people[2], table_id=inside, seat=3, cut=door))
    assert not fitting(found.table, write_return(people[3], table_id=inside, seat=7, cut=door))
    assert not fitting(found.table, write_leave(people[3], table_id=inside, seat=3, head=door))


def test_nothing_rides_before_the_game():
    """There is nobody who could be away yet."""
    found = table()
    start = begin(found.seated.game, found.seated.roster, found.seated.group)
    assert not fitting(start, found.leave(1)) and not fitting(start, found.back(1, NONCE))


def test_riders_have_one_order_and_a_size():
    """Returns, leaves, marks; more than the bytes they have are refused, and so is what is none."""
    found = table(seats=5, spare=2, gone=(3, 4))
    wishes = [found.back(3), found.back(4)]
    mark = write_mark(step=1, reports=(NONCE, OTHER))
    in_order = ride([mark, *reversed(wishes)])
    assert in_order == (wishes[0].raw, wishes[1].raw, mark.raw)
    event = carrying(found, *in_order)
    assert riders_of(event).marks == (mark,) and riders_of(event).returns == tuple(wishes)
    check_event(found.table, event, Verifier.TRUSTING)
    assert "order" in refused(found, *reversed(in_order))
    assert "order" in refused(found, wishes[0].raw, wishes[0].raw)
    marks = [write_mark(step=k, reports=(NONCE,)).raw for k in range(1, 30)]
    assert f"{RIDERS} bytes" in refused(found, *marks)
    assert "no place" in refused(found, event.raw[:40])
    assert "no place" in refused(found, read_event(event.raw).raw[:1000])


def test_nothing_rides_at_a_table_of_one():
    """Nobody is there to come back to, or to leave: such an event is its author's fault."""
    found = ShortTable(seating(find_game("burgund"), 1, "alone"), proving=False)
    assert found.table.phase is Phase.PLAY and owing(found.table) == (0,)
    for wish in (found.leave(0), found.back(0, NONCE)):
        assert not fits(found.table, wish) and not fitting(found.table, wish)
        with pytest.raises(BadEvent):
            check_riders(found.table, carrying(found, wish.raw))


def test_who_is_away_comes_back_to_sign_the_result():
    """The game is over and its result not signed yet: a return fits, and rides."""
    found = table(gone=(3,))
    while found.table.phase is Phase.PLAY:
        found.step()
    assert found.table.phase is Phase.RESULT and owing(found.table) == (0, 1, 2)
    assert fitting(found.table, found.back(3))
    check_event(found.table, carrying(found, found.back(3).raw), Verifier.TRUSTING)
