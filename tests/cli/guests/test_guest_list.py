"""Codes for phones and the list of those who came: once, in time, let in, ended."""

import itertools

import pytest

from cli.guests.guest_list import CODE_SECONDS, MOST_GUESTS, GuestKind, GuestList
from cli.guests.sealed_words import name_of
from tests.p2p.people import chance


class Clock:
    """Seconds that a test moves."""

    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    """At its beginning."""
    return Clock()


@pytest.fixture
def guests(clock):
    """An empty list."""
    return GuestList(clock, chance(3), "en")


def secret(code):
    """As bytes."""
    return bytes.fromhex(code)


def came(guests, kind=GuestKind.SCREEN, seat=""):
    """Somebody who has come by a new code."""
    return guests.comes(secret(guests.offer(kind, seat).code))


def test_a_code_lets_in_one_guest(guests):
    """The second one who shows it is nobody."""
    code = guests.offer(GuestKind.SCREEN).code
    assert guests.secret_called(name_of(secret(code))) == secret(code)
    first = guests.comes(secret(code))
    assert first is not None and not first.confirmed
    assert guests.comes(secret(code)) is None and guests.offered is None
    assert guests.secret_called(name_of(secret(code))) is None


def test_a_code_is_good_for_two_minutes(guests, clock):
    """At its last moment it is, behind it it is nothing."""
    code = guests.offer(GuestKind.SCREEN).code
    clock.now = CODE_SECONDS
    assert guests.offered is not None
    clock.now += 0.1
    assert guests.offered is None and guests.comes(secret(code)) is None
    assert guests.secret_called(name_of(secret(code))) is None


@pytest.mark.parametrize("ends", ["shut", "another"])
def test_a_code_that_is_taken_back_is_nothing(guests, ends):
    """By a word, or by the next code."""
    code = guests.offer(GuestKind.SCREEN).code
    guests.shut() if ends == "shut" else guests.offer(GuestKind.SEAT)
    assert guests.comes(secret(code)) is None and not guests.guests


def test_a_guest_comes_again_by_its_own_secret_until_it_is_ended(guests):
    """Each has another one, and none is the code."""
    one, other = came(guests), came(guests)
    assert one.secret != other.secret
    assert guests.comes(secret(one.secret)) is one
    assert guests.secret_called(name_of(secret(one.secret))) == secret(one.secret)
    assert guests.end(one.number) is one
    assert guests.comes(secret(one.secret)) is None
    assert guests.secret_called(name_of(secret(one.secret))) is None
    assert guests.comes(secret(other.secret)) is other


def test_the_owner_lets_in_by_a_number_and_once(guests):
    """Whoever has not come is nobody; a guest of a seat is asked about once it has a name."""
    assert guests.confirm(7) is None and guests.end(7) is None
    screen, seat = came(guests), came(guests, GuestKind.SEAT)
    assert screen.asks and not seat.asks and guests.confirm(seat.number) is None
    seat.name = "Anna"
    assert guests.confirm(seat.number) is seat and seat.confirmed
    assert guests.confirm(screen.number) is screen and guests.confirm(screen.number) is None


def test_a_code_for_a_seat_that_is_there_brings_its_name(guests):
    """Whoever comes by it asks at once, and is known to come back."""
    again = came(guests, GuestKind.SEAT, "Anna")
    assert again.name == "Anna" and again.returns and again.asks
    assert not came(guests, GuestKind.SEAT).returns


def test_two_words_of_one_are_no_other_ones(guests):
    """However many are there."""
    words = [came(guests).words for _ in range(MOST_GUESTS)]
    assert len(set(words)) == MOST_GUESTS and all(len(one.split()) == 2 for one in words)


def test_so_many_may_be_there_and_no_more(guests):
    """One that is ended makes room."""
    found = [came(guests) for _ in range(MOST_GUESTS)]
    assert guests.offer(GuestKind.SCREEN) is None and guests.offered is None
    guests.end(found[0].number)
    assert guests.offer(GuestKind.SCREEN) is not None


def test_whoever_nobody_lets_in_goes_after_two_minutes(guests, clock):
    """One that was let in stays."""
    late, kept = came(guests), came(guests)
    guests.confirm(kept.number)
    clock.now = CODE_SECONDS + 1
    assert guests.forget_late() == [late] and guests.guests == (kept,)


def test_nothing_is_printed_of_a_secret(guests):
    """As a value ends in a report of a fault."""
    offered = guests.offer(GuestKind.SCREEN)
    guest = guests.comes(secret(offered.code))
    shown = repr(offered) + repr(guest)
    assert offered.code not in shown and guest.secret not in shown


def test_guesses_find_nothing(guests):
    """Names of secrets are no secrets, and those of nobody lead nowhere."""
    guests.offer(GuestKind.SCREEN)
    for number in itertools.islice(itertools.count(), 500):
        assert guests.secret_called(f"{number:016x}") is None
        assert guests.comes(number.to_bytes(16, "big")) is None
