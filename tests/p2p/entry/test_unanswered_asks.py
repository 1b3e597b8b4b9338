"""p2p.entry.unanswered_asks: how long one waits for a node that was asked and shows nothing."""

from p2p.entry.unanswered_asks import Patience
from p2p.wire import limits

TICKS = round(limits.ASK_SECONDS / limits.TICK)


def test_who_was_asked_has_so_long_and_no_longer():
    """Before anything is asked nobody is waited for; when the time is over, it stays so."""
    patience = Patience()
    assert not any(patience.tick() for _ in range(2 * TICKS))
    patience.begin()
    assert [patience.tick() for _ in range(TICKS + 1)] == [False] * (TICKS - 1) + [True] * 2


def test_to_be_asked_once_more_gives_no_new_time():
    """Only an answer does."""
    patience = Patience()
    patience.begin()
    for _ in range(TICKS - 1):
        patience.tick()
        patience.begin()
    assert patience.tick()
    patience.end()
    assert not any(patience.tick() for _ in range(2 * TICKS))
    patience.begin()
    assert [patience.tick() for _ in range(TICKS)] == [False] * (TICKS - 1) + [True]
