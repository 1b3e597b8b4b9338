"""p2p.wire.keepalive: a silent link is asked, then given up."""

import pytest

from p2p.wire import limits
from p2p.wire.errors import TooSlow
from p2p.wire.keepalive import Keepalive
from p2p.wire.messages import Ping


def test_a_silent_link_is_asked_and_then_given_up():
    """After PING seconds one ping, not more; a sign of life starts anew; after GONE it is over."""
    link = Keepalive(now=0.0)
    assert link.tick(limits.PING - 0.1, up=True) is None
    assert link.tick(limits.PING, up=True) == Ping(1)
    assert link.tick(limits.PING + 1, up=True) is None
    link.heard(limits.PING + 2)
    assert link.tick(2 * limits.PING + 1, up=True) is None
    assert link.tick(2 * limits.PING + 2, up=True) == Ping(2)
    with pytest.raises(TooSlow, match="45 s"):
        link.tick(limits.PING + 2 + limits.GONE, up=True)


def test_before_hello_nobody_is_pinged():
    """A peer that never says hello is given up all the same."""
    link = Keepalive(now=0.0)
    assert link.tick(limits.PING + 1, up=False) is None
    with pytest.raises(TooSlow):
        link.tick(limits.GONE, up=False)
