"""Who has a place among announcements: thousands of false ones push out nothing that was there."""

import pytest

from p2p.shell.heard_announcements import Announcements, Found
from p2p.shell.own_announcements import Announcement
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
    """However much it announces; another host finds room, its own oldest keep theirs, and what has
    no place is asked after all that has one."""
    places = Announcements()
    for name, fake in fakes(5000, 1):
        places.put(name, fake)
    first = [one.addresses[0][1] for one in places.in_order][: limits.HOST_PLACES]
    assert first == list(range(limits.HOST_PLACES)) and len(places.placed) == limits.HOST_PLACES
    assert places.put("true", found(1, "10.9.9.9"))
    assert places.in_order[limits.HOST_PLACES].host == "10.9.9.9"
    assert len(places.in_order) == limits.HOST_PLACES + 1 + limits.ANNOUNCED


def test_the_oldest_keep_their_place_among_thousands():
    """A table that was announced before is asked first, after any number of false ones; what is
    remembered has a bound."""
    places = Announcements()
    places.put("true", found(1, "10.200.0.1"))
    for name, fake in fakes(20_000, 20_000):
        places.put(name, fake)
    assert places.in_order[0].host == "10.200.0.1"
    assert len(places.in_order) == 2 * len(places.placed) == 2 * limits.ANNOUNCED
    assert sum(places.taken.values()) == len(places.taken) == limits.ANNOUNCED


def test_recent_hosts_find_room_and_come_first():
    """Friends announce after the flood: each takes the place of the youngest other one, never of a
    friend; a stranger finds none."""
    friends = {f"10.200.0.{number}" for number in range(3)}
    places = Announcements(friends)
    for name, fake in fakes(limits.ANNOUNCED, limits.ANNOUNCED):
        places.put(name, fake)
    for host in sorted(friends):
        assert places.put(host, found(1, host))
    assert not places.put("late", found(1, "10.201.0.1"))
    assert {one.host for one in places.in_order[:3]} == friends
    assert len(places.placed) == limits.ANNOUNCED
    assert places.in_order[3].host == "10.0.0.0"


def test_all_places_taken_by_friends_are_theirs():
    """Where every place is a friend's, one more friend waits; nothing is pushed out."""
    every = {f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}" for n in range(limits.ANNOUNCED + 1)}
    places = Announcements(every)
    for number, host in enumerate(sorted(every)):
        assert places.put(host, found(number, host)) is (number < limits.ANNOUNCED)


def test_a_place_is_free_again_once_its_announcement_is_gone():
    """Taken back, run out, or moved to another address."""
    places = Announcements()
    for number in range(limits.HOST_PLACES):
        places.put(f"{number}", found(number, "10.0.0.1"))
    assert not places.put("more", found(99, "10.0.0.1"))
    assert places.in_order[-1].table == table(99) and "more" not in places.placed
    assert places.drop("3") and not places.drop("3")
    assert places.in_order[-1].table == table(99) and "more" in places.placed
    assert places.put("0", found(0, "10.0.0.2")) and places.put("3", found(3, "10.0.0.1"))
    assert not places.put("4", found(4, "10.0.0.1"))  # as it was
    assert places.put("4", found(44, "10.0.0.1"))
    assert [one.table for one in places.in_order][2] == table(44)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_whole_evening_fits_on_this_machine(host):
    """Its own address has more places, and these have an end too."""
    places = Announcements()
    for number in range(1000):
        places.put(f"{number}", found(number, host, number))
    assert len(places.placed) == limits.LOOPBACK_PLACES


def test_an_announcement_without_an_address_counts_as_one_host():
    """Nobody can be asked there; it is kept like others."""
    places = Announcements()
    for number in range(100):
        places.put(f"{number}", Found(table(number), ()))
    assert len(places.placed) == limits.HOST_PLACES
    assert not places.crowded


def test_false_ones_at_a_hosts_own_address_keep_its_port_free():
    """Eight at other ports leave its usual one its places; the ones that come later still are
    asked, the host is tried by itself, and takes a place once one is free."""
    places = Announcements()
    for number in range(limits.HOST_PLACES):
        assert places.put(f"{number}", found(number, "10.9.9.9", 1000 + number))
    assert places.put("true", found(99, "10.9.9.9")) and not places.crowded
    assert not places.put("other", found(98, "10.9.9.9", 5000))
    assert places.crowded == (("10.9.9.9", 7711),)
    assert places.in_order[-1].table == table(98)
    assert places.drop("0") and places.placed["other"].table == table(98)
    assert not places.crowded


def test_what_waits_has_the_place_of_what_goes_in_whatever_kind_there_is_room():
    """All places of the list are taken and one goes: a host that waits and may have it has it; one
    whose own places are full may not."""
    places = Announcements()
    for number in range(limits.HOST_PLACES + 1):
        places.put(f"full {number}", found(number, "10.200.0.1"))
    for name, fake in fakes(limits.ANNOUNCED - limits.HOST_PLACES, limits.ANNOUNCED):
        assert places.put(name, fake)
    assert not places.put("true", found(1, "10.9.9.9"))
    assert places.drop("fake 7") and "true" in places.placed
    assert len(places.placed) == limits.ANNOUNCED and set(places.behind) == {"full 8"}


def test_those_that_wait_have_a_bound_and_by_turns_the_oldest_and_the_newest_go():
    """So neither the first nor the last to come is pushed out by numbers alone."""
    places = Announcements()
    for number in range(limits.HOST_PLACES + limits.ANNOUNCED + 100):
        places.put(f"{number}", found(number, "10.0.0.1"))
    behind = list(places.behind)
    assert len(behind) == sum(map(len, places.behind_by_kind.values())) == limits.ANNOUNCED
    assert behind[0] == str(limits.HOST_PLACES + 50)
    for number in range(limits.HOST_PLACES + limits.ANNOUNCED + 100):
        places.drop(f"{number}")
    assert not (places.in_order or places.taken or places.behind_by_kind or places.behind)


def test_the_order_is_worked_out_once_for_each_change():
    """Whoever asks again is given the same."""
    places = Announcements()
    for name, fake in fakes(100, 100):
        places.put(name, fake)
    first = places.in_order
    assert places.in_order is first
    assert not places.put(*next(fakes(1, 100))) and places.in_order is first
    places.put("more", found(1, "10.9.9.9"))
    assert places.in_order is not first
