"""What runs beside a page is stopped in its order, and what fails keeps nothing else running."""

import pytest
from twisted.internet.defer import Deferred

from cli.evening_page.all_stopped import all_stopped


def test_each_is_stopped_whatever_the_one_before_it_raises():
    """At once, later, or as a coroutine; the fault is told in the end."""
    stopped, waits, told = [], Deferred(), []

    def fails():
        stopped.append("fails")
        raise OSError("no more")

    async def ends():
        stopped.append("coroutine")

    stops = (fails, lambda: stopped.append("waits") or waits, ends)
    done = Deferred.fromCoroutine(all_stopped(stops))
    done.addErrback(told.append)
    assert stopped == ["fails", "waits"] and told == []
    waits.callback(None)
    assert stopped == ["fails", "waits", "coroutine"]
    with pytest.raises(OSError, match="no more"):
        told[0].raiseException()
