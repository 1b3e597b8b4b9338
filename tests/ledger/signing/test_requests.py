"""Wishes that ride in events: how many of a seat are listened to, and which find room first."""

from dataclasses import replace

from ledger.chain.receipt import Receipt
from ledger.records.absence import write_return
from ledger.records.reading import read_record
from ledger.records.riders import RIDERS
from ledger.records.wire import Kind
from ledger.signing.requests import CHANGES, Requests
from tests.games.probe import GAME as PROBE
from tests.ledger.live.test_floods_of_absence import begun, fresh
from tests.ledger.tables import seating

SEATED = seating(PROBE, 2, "requests")


def test_so_many_are_listened_to_on_each_head():
    """The next head begins anew: else a seat could come back a few times in a game, no more."""
    table = begun("two heads")
    at, requests = table[0].table, Requests()
    for number in range(CHANGES + 1):
        found = requests.take(read_record(fresh(table, number)), at)
        assert found is (Receipt.NEW if number < CHANGES else Receipt.UNUSED)
    assert (
        requests.take(read_record(fresh(table, CHANGES)), replace(at, head=bytes(32)))
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
        assert requests.take(forged, at) is Receipt.REFUSED
    assert requests.take(true, at) is Receipt.NEW


def test_the_own_wish_finds_room_first():
    """Where the others' fill an event, the own one rides all the same."""
    requests = Requests()
    for seat in range(8):
        requests.keep(
            write_return(
                SEATED.people[0], table=bytes(32), seat=seat, cut=bytes(32), nonce=bytes(32)
            )
        )
    everything = sum(map(len, requests.records()))
    assert everything > RIDERS
    own = next(one for one in requests.records() if one == requests._waiting[7, Kind.RETURN].raw)
    riders = requests.riders((), 7)
    assert own in riders and sum(map(len, riders)) <= RIDERS
    assert own not in requests.riders((), 0)
