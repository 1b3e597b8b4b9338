"""Pauses of nodes that were sent away: they grow, are forgotten, and are kept of so many."""

from p2p.entry.link_pauses import Pauses
from p2p.wire import limits


def test_pauses_grow_and_are_forgotten():
    """Each twice as long as the last, up to the longest; who behaved for so long begins anew."""
    pauses, now, lengths = Pauses(), 100.0, []
    assert pauses.end(b"a") <= now
    for _ in range(7):
        pauses.begin(b"a", now)
        lengths.append(pauses.end(b"a") - now)
        now = pauses.end(b"a") + 2.0
    assert lengths == [15.0, 30.0, 60.0, 120.0, 240.0, 240.0, 240.0]
    assert pauses.end(b"b") <= now
    now += limits.PAUSE_LAST
    pauses.begin(b"a", now)
    assert pauses.end(b"a") - now == limits.PAUSE_FIRST


def test_pauses_of_so_many_are_kept():
    """The oldest goes: who makes identities fills no memory."""
    pauses = Pauses()
    for number in range(limits.KNOWN_NODES + 1):
        pauses.begin(number.to_bytes(32, "big"), 100.0)
    assert pauses.end((0).to_bytes(32, "big")) == 0.0
    assert pauses.end((1).to_bytes(32, "big")) == 100.0 + limits.PAUSE_FIRST
