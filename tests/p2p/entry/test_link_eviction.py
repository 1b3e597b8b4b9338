"""p2p.entry.link_eviction: who goes where links are more than room, and how often one may knock."""

from hypothesis import given
from hypothesis import strategies as st

from p2p.entry.link_eviction import Claim, KnockPace, LinkPlace, who_goes
from p2p.wire import limits

PLACES = st.lists(
    st.tuples(st.sampled_from(Claim), st.integers(0, 99)), min_size=1, max_size=100
).map(lambda some: [LinkPlace(n, claim, float(since)) for n, (claim, since) in enumerate(some)])


@given(PLACES)
def test_who_goes_has_the_least_claim(places):
    """Nobody goes for somebody with less to show; a seat never goes; within a claim the oldest."""
    number = who_goes(places)
    if number is None:
        return
    gone = places[number]
    assert gone.claim is not Claim.SEAT
    assert all(one.claim >= gone.claim for one in places)
    assert all(one.since >= gone.since for one in places if one.claim is gone.claim)


@given(PLACES)
def test_there_is_room_in_the_end(places):
    """Closing one link after the other ends with few strangers, and with no more links than there
    may be, unless all are seats."""
    left = {one.link: one for one in places}
    while (number := who_goes(left.values())) is not None:
        del left[number]
    claims = [one.claim for one in left.values()]
    assert claims.count(Claim.STRANGER) <= limits.STRANGERS
    assert len(claims) <= limits.LINKS or set(claims) == {Claim.SEAT}
    assert claims.count(Claim.SEAT) == sum(one.claim is Claim.SEAT for one in places)


def test_strangers_have_few_places_even_in_an_empty_room():
    """The places of strangers are theirs alone: full ones cost no watcher anything."""
    places = [LinkPlace(n, Claim.STRANGER, float(n)) for n in range(limits.STRANGERS + 1)]
    assert who_goes(places[1:]) is None
    assert who_goes([*places, LinkPlace(99, Claim.WATCHER, -1.0)]) == 0


def test_a_full_room_sends_the_oldest_of_the_least_away():
    """One link more than there is room for, strangers or not; before that nobody goes."""
    met = [LinkPlace(n, Claim.MET, float(-n)) for n in range(limits.LINKS)]
    assert who_goes(met) is None
    assert who_goes([*met, LinkPlace(999, Claim.SEAT, 0.0)]) == limits.LINKS - 1
    assert who_goes([*met, LinkPlace(999, Claim.WATCHER, 0.0)]) == 999
    assert who_goes([LinkPlace(n, Claim.SEAT, 0.0) for n in range(limits.LINKS + 1)]) is None


def test_door_has_a_pace_for_each_address_and_for_all():
    """One machine alone cannot use up the knocks of others; the next second is free again."""
    door = KnockPace()
    taken = [door.opens("10.0.0.9", 5.0) for _ in range(1000)]
    assert taken.count(True) == limits.KNOCKS_PER_ADDRESS
    assert all(door.opens(f"10.0.1.{n}", 5.1) for n in range(20))
    assert door.opens("10.0.0.9", 6.1)


def test_who_comes_once_finds_the_door_open():
    """Twenty machines knock as often as they can for ten seconds; one that comes anew each second
    is let in each time."""
    door, honest = KnockPace(), []
    for tick in range(1000):
        now = 100.0 + tick / 100
        for number in range(20):
            door.opens(f"10.0.0.{number}", now)
        if tick % 100 == 99:
            honest.append(door.opens("10.0.9.9", now))
    assert honest == [True] * 10


def test_door_knows_loopback_by_the_sum_alone():
    """A whole table may share the address of this machine."""
    door = KnockPace()
    taken = [door.opens("127.0.0.1", 5.0) for _ in range(1000)]
    assert taken.count(True) == limits.KNOCKS_PER_SECOND


def test_door_forgets_addresses():
    """However many addresses knock, only those of the last second are remembered."""
    door = KnockPace()
    for number in range(5000):
        door.opens(f"10.{number // 256}.{number % 256}.1", number / 50)
    assert len(door.each) <= limits.KNOCKS_PER_SECOND + 2
