"""Who has a place among announcements: thousands of false ones push out nothing that was there."""

import pytest

from p2p.shell.announced import Announced, Found
from p2p.shell.announcing import Announcement
from p2p.wire import limits


def table(number):
    """A closed table, as it is announced."""
    return Announcement(number.to_bytes(16, "big"), "", "", 1, 0, 0, False, closed=True)


def found(number, host, port=7711):
    """An announcement of it at this address."""
    return Found(table(number), ((host, port),))


def fakes(count, hosts):
    """So many names and announcements at so many addresses."""
    for number in range(count):
        at = number % hosts
        yield f"fake {number}", found(number, f"10.{at >> 16}.{at >> 8 & 255}.{at & 255}", number)


def test_one_host_has_few_places():
    """However much it announces; another host finds room, and its own oldest keep theirs."""
    places = Announced()
    for name, fake in fakes(5000, 1):
        places.put(name, fake)
    assert [one.addresses[0][1] for one in places.in_order] == list(range(limits.HOST_PLACES))
    assert places.put("true", found(1, "10.9.9.9"))
    assert places.in_order[-1].host == "10.9.9.9"


def test_the_oldest_keep_their_place_among_thousands():
    """A table that was announced before is asked first, after any number of false ones; what is
    remembered has a bound."""
    places = Announced()
    places.put("true", found(1, "10.200.0.1"))
    for name, fake in fakes(20_000, 20_000):
        places.put(name, fake)
    assert places.in_order[0].host == "10.200.0.1"
    assert len(places.in_order) == len(places._found) == limits.ANNOUNCED
    assert sum(places._places.values()) == len(places._places) == limits.ANNOUNCED


def test_recent_hosts_find_room_and_come_first():
    """Friends announce after the flood: each takes the place of the youngest other one, never of a
    friend; a stranger finds none."""
    friends = {f"10.200.0.{number}" for number in range(3)}
    places = Announced(friends)
    for name, fake in fakes(limits.ANNOUNCED, limits.ANNOUNCED):
        places.put(name, fake)
    for host in sorted(friends):
        assert places.put(host, found(1, host))
    assert not places.put("late", found(1, "10.201.0.1"))
    assert {one.host for one in places.in_order[:3]} == friends
    assert len(places.in_order) == limits.ANNOUNCED
    assert places.in_order[3].host == "10.0.0.0"


def test_all_places_taken_by_friends_are_theirs():
    """Where every place is a friend's, one more friend waits; nothing is pushed out."""
    every = {f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}" for n in range(limits.ANNOUNCED + 1)}
    places = Announced(every)
    for number, host in enumerate(sorted(every)):
        assert places.put(host, found(number, host)) is (number < limits.ANNOUNCED)


def test_a_place_is_free_again_once_its_announcement_is_gone():
    """Taken back, run out, or moved to another address."""
    places = Announced()
    for number in range(limits.HOST_PLACES):
        places.put(f"{number}", found(number, "10.0.0.1"))
    assert not places.put("more", found(99, "10.0.0.1"))
    assert places.drop("3") and not places.drop("3") and not places.drop("more")
    assert places.put("more", found(99, "10.0.0.1"))
    assert places.put("0", found(0, "10.0.0.2")) and places.put("3", found(3, "10.0.0.1"))
    assert not places.put("4", found(4, "10.0.0.1"))  # as it was
    assert places.put("4", found(44, "10.0.0.1"))
    assert [one.table for one in places.in_order][2] == table(44)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_whole_evening_fits_on_this_machine(host):
    """Its own address has more places, and these have an end too."""
    places = Announced()
    for number in range(1000):
        places.put(f"{number}", found(number, host, number))
    assert len(places.in_order) == limits.LOOPBACK_PLACES


def test_an_announcement_without_an_address_counts_as_one_host():
    """Nobody can be asked there; it is kept like others."""
    places = Announced()
    for number in range(100):
        places.put(f"{number}", Found(table(number), ()))
    assert len(places.in_order) == limits.HOST_PLACES
