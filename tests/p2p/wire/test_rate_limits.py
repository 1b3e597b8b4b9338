"""How often: counts that begin anew each second, and allowances that fill again one by one."""

from p2p.wire import limits
from p2p.wire.rate_limits import Allowance, Pace, Talking


def test_a_pace_counts_over_whole_seconds():
    """So many at once, none more, and again a second later."""
    pace = Pace(3)
    assert [pace.allows(5.5) for _ in range(5)] == [True, True, True, False, False]
    assert not pace.rests(6.4) and pace.rests(6.5)
    assert pace.allows(6.5)


def test_an_allowance_fills_again_one_by_one():
    """So many at once, then one every so often, never more than at first; what is given back can
    be used at once."""
    some = Allowance(3, 2.0)
    assert [some.allows(100.0) for _ in range(4)] == [True] * 3 + [False]
    assert not some.allows(101.9) and some.allows(102.1) and not some.allows(103.0)
    some.give_back()
    assert some.allows(103.0) and not some.allows(103.0)
    assert not some.rests(104.0) and some.rests(200.0)
    assert [some.allows(200.0) for _ in range(4)] == [True] * 3 + [False]
    for _ in range(9):
        some.give_back()
    assert [some.allows(200.0) for _ in range(4)] == [True] * 3 + [False]


def test_words_of_an_identity_are_few_and_each_has_its_own():
    """One that talks all the time is heard five times and then every five seconds; another one
    beside it as ever; one that was silent long enough is not remembered."""
    talking, told = Talking(), []
    for tick in range(2400):
        now = 100.0 + tick / 4
        if talking.allows(b"eve", now):
            told.append(now)
        if tick % 40 == 0:
            assert talking.allows(b"anna", now)
    assert len(told) == limits.WORDS_AT_ONCE + 600 // limits.WORDS_EVERY - 1
    assert talking.allows(b"bea", 2000.0) and len(talking.each) == 1
