"""How often a code can be guessed: whoever has guessed wrong leaves more to those who have not."""

from p2p.entry.code_guesses import Tries
from p2p.wire import limits


def test_tries_of_one_address_leave_some_for_others():
    """One address has its own few, all together have theirs, loopback has those of all alone."""
    tries = Tries()
    assert sum(tries.allows("10.0.0.1", 5.0) for _ in range(20)) == limits.CODE_TRIES_PER_ADDRESS
    assert sum(tries.allows("127.0.0.1", 5.0) for _ in range(20)) == 4
    assert not tries.allows("10.0.0.2", 5.0)
    tries.give_back("127.0.0.1")
    assert tries.allows("10.0.0.2", 5.0) and not tries.allows("127.0.0.1", 5.0)
    assert not tries.allows("10.0.0.1", 5.0 + limits.CODE_EVERY)
    later = 5.0 + limits.CODE_EVERY_PER_ADDRESS
    assert tries.allows("10.0.0.1", later) and not tries.allows("10.0.0.1", later)


def test_who_has_guessed_wrong_comes_after_who_has_not():
    """Fifteen addresses guess as fast as they may: one that comes then has its try at once, as has
    one that was wrong once itself; the guessers still get what nobody else wants, and in all no
    more than there is."""
    tries, now, given = Tries(), 100.0, 0
    while now < 200.0:
        given += sum(tries.allows(f"10.0.0.{number}", now) for number in range(15))
        now += 0.125
    assert 60 < given <= limits.CODE_TRIES + 100.0 / limits.CODE_EVERY
    assert tries.allows("10.0.1.1", now) and tries.allows("10.0.1.2", now)
    assert tries.allows("10.0.1.1", now)
    assert not any(tries.allows(f"10.0.0.{number}", now) for number in range(15))


def test_wrong_guesses_are_forgotten_one_by_one():
    """And one that was right is none."""
    tries, eve = Tries(), "10.0.0.1"
    assert tries.allows(eve, 0.0) and tries.allows(eve, 0.0)
    for _ in range(limits.CODE_TRIES - 2):
        assert tries.allows("127.0.0.1", 1.0)
    assert not tries.allows(eve, 2.0) and tries.allows("10.0.0.2", 2.0)
    tries.give_back("10.0.0.2")
    assert tries.allows("10.0.0.2", 2.0)
    later = 3.0 + limits.CODE_FORGIVEN
    for _ in range(limits.CODE_TRIES - 2):
        assert tries.allows("127.0.0.1", later)
    assert tries.allows(eve, later) and not tries.allows(eve, later)


def test_a_refusal_for_all_costs_an_address_nothing():
    """Where there is nothing left in all, what an address has of its own stays."""
    tries = Tries()
    for _ in range(limits.CODE_TRIES):
        assert tries.allows("127.0.0.1", 5.0)
    for _ in range(10):
        assert not tries.allows("10.0.0.1", 5.0)
    later = 5.0 + limits.CODE_TRIES * limits.CODE_EVERY
    assert sum(tries.allows("10.0.0.1", later) for _ in range(9)) == limits.CODE_TRIES_PER_ADDRESS
