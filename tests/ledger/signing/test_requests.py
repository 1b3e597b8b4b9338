"""Wishes that ride in events: how many of a seat are listened to, and which find room first."""

from dataclasses import replace

from ledger.chain.receipt import Receipt
from ledger.records.any_record import read_record
from ledger.records.reports import write_mark
from ledger.records.requests import write_leave, write_return
from ledger.records.riders import RIDERS
from ledger.signing.requests import CHANGES, Requests
from tests.games.probe import GAME as PROBE
from tests.ledger.live.absence.test_floods_of_absence import begun, fresh
from tests.ledger.tables import probe_tale, seating

SEATED = seating(PROBE, 2, "requests")
PLAYED, HERE = probe_tale().seating, probe_tale().table(20)


def test_so_many_are_listened_to_on_each_head():
    """The next head begins anew: else a seat could come back a few times in a game, no more."""
    table = begun("two heads")
    at, requests = table[0].table, Requests()
    for number in range(CHANGES + 1):
        found = requests.receive(read_record(fresh(table, number)), at)
        assert found is (Receipt.NEW if number < CHANGES else Receipt.UNUSED)
    assert (
        requests.receive(read_record(fresh(table, CHANGES)), replace(at, head=bytes(32)))
        is Receipt.NEW
    )


def test_forged_wishes_take_nobodys_place():
    """Who signs in the name of another seat is refused as often as it likes, and the seat itself is
    heard after that as before.
    """
    table = begun("forged wishes")
    at, requests = table[0].table, Requests()
    true = read_record(fresh(table, 0))
    forged = replace(true, signature=bytes(64))
    for _ in range(2 * CHANGES):
        assert requests.receive(forged, at) is Receipt.REFUSED
    assert requests.receive(true, at) is Receipt.NEW


def test_the_own_wish_finds_room_first():
    """Where the others' fill an event, the own one rides all the same."""
    requests = Requests()
    made = [
        write_return(
            SEATED.people[0], table_id=bytes(32), seat=seat, cut=bytes(32), nonce=bytes(32)
        )
        for seat in range(8)
    ]
    for one in made:
        requests.keep(one)
    everything = sum(map(len, requests.records()))
    assert everything > RIDERS
    own = made[7].raw
    assert own in requests.records()
    riders = requests.riders((), 7)
    assert own in riders and sum(map(len, riders)) <= RIDERS
    assert own not in requests.riders((), 0)


def a_leave(seat, *, head=HERE.head, table_id=HERE.roster.table_id, signer=None):
    """The good-bye of a seat of the table in play."""
    person = PLAYED.people[seat if signer is None else signer]
    return write_leave(person, table_id=table_id, seat=seat, head=head)


def a_return(seat, nonce=bytes(32)):
    """A fresh wish of a live seat to begin anew."""
    return write_return(
        PLAYED.people[seat],
        table_id=HERE.roster.table_id,
        seat=seat,
        cut=HERE.return_key(seat),
        nonce=nonce,
    )


def test_what_is_of_no_seat_here_is_refused():
    """Of another table, of a seat that is not there, by the hand of another one: none waits."""
    requests = Requests()
    beyond = a_leave(3, signer=0)
    for wrong in (a_leave(0, table_id=bytes(32)), beyond, a_leave(0, signer=1)):
        assert requests.receive(wrong, HERE) is Receipt.REFUSED
    assert requests.records() == []


def test_what_does_not_fit_is_of_no_use():
    """A good-bye that was declined does not come again, and neither does one that waits then."""
    requests, bye, other = Requests(), a_leave(0), a_leave(1)
    declined = HERE.but(membership=replace(HERE.membership, declined=(bye.id,)))
    assert requests.receive(bye, declined) is Receipt.UNUSED and not requests.holds(bye)
    for one in (bye, other):
        assert requests.receive(one, HERE) is Receipt.NEW
    requests.forget(declined)
    assert requests.records() == [other.raw] and not requests.leaves(0)


def test_one_place_a_seat_and_sort():
    """A newer one takes the place of the older, which is no longer held; another seat and another
    sort have their own. They are passed on by seat, returns first.
    """
    requests = Requests()
    older, newer = a_leave(1, head=bytes(32)), a_leave(1)
    back, other = a_return(1), a_leave(0)
    for one in (older, newer, back, other):
        assert requests.receive(one, HERE) is Receipt.NEW
    assert [requests.holds(one) for one in (older, newer, back, other)] == [False, True, True, True]
    assert requests.records() == [other.raw, back.raw, newer.raw]
    assert requests.receive(older, HERE) is Receipt.NEW


def test_what_waits_already_is_known():
    """It is not passed on twice, and takes no place for a change, nor needs one."""
    requests = Requests()
    for number in range(CHANGES):
        newest = a_return(1, number.to_bytes(32, "big"))
        assert requests.receive(newest, HERE) is Receipt.NEW
        assert requests.receive(newest, HERE) is Receipt.KNOWN
    assert requests.receive(a_return(1, b"n" * 32), HERE) is Receipt.UNUSED
    assert requests.receive(newest, HERE) is Receipt.KNOWN
    assert requests.receive(a_leave(1), HERE) is Receipt.NEW, "the other sort is counted by itself"
    assert requests.receive(a_return(2), HERE) is Receipt.NEW


def test_who_says_good_bye_is_told_apart():
    """The wish to come back is none, nor is the good-bye of another seat."""
    requests = Requests()
    requests.receive(a_return(0), HERE)
    requests.receive(a_leave(1), HERE)
    assert [requests.leaves(seat) for seat in range(3)] == [False, True, False]


def test_marks_ride_before_all_wishes():
    """Without them no event of ours counts; what finds room beside them rides along."""
    requests = Requests()
    back, bye = a_return(0), a_leave(1)
    for one in (back, bye):
        requests.receive(one, HERE)
    mark = write_mark(step=4, reports=(bytes(32),))
    assert requests.riders((mark,), 0) == (back.raw, bye.raw, mark.raw)
    full = [write_mark(step=at, reports=(bytes(32),)) for at in range(1, 1000)]
    fits = next(n for n in range(1000) if sum(len(one.raw) for one in full[: n + 1]) > RIDERS)
    left = RIDERS - sum(len(one.raw) for one in full[:fits])
    assert left < min(len(back.raw), len(bye.raw))
    assert requests.riders(full[:fits], 0) == tuple(one.raw for one in full[:fits])
