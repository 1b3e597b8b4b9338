"""cli.process.long_reads: the loop goes on while something is read for long."""

from __future__ import annotations

import threading

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import CancelledError, Deferred

from cli.process.long_reads import LongReads

SECONDS = 20
"""Longer than any turn of the loop; nothing waits so long unless it fails."""


def until(goes_on):
    """A read that is through once the loop has had a turn; whether it had one."""
    return lambda: goes_on.wait(SECONDS)


@pytest_twisted.ensureDeferred
async def test_the_loop_has_its_turns_meanwhile():
    """What is read aside waits here for the loop, which could not go on behind it."""
    goes_on, reads = threading.Event(), LongReads(reactor, aside=True)
    reactor.callLater(0, goes_on.set)
    assert await reads.read(until(goes_on))


@pytest_twisted.ensureDeferred
async def test_where_nobody_is_served_it_is_read_at_once():
    """In the thread of the loop, before anything else."""
    reads = LongReads(reactor, aside=False)
    assert await reads.read(threading.get_ident) == threading.get_ident()
    assert await LongReads(reactor, aside=True).read(threading.get_ident) != threading.get_ident()


@pytest.mark.parametrize("aside", [True, False])
@pytest_twisted.ensureDeferred
async def test_what_is_raised_is_raised_where_it_is_waited_for(aside):
    """As by a log that cannot be read."""

    def fails():
        raise LookupError("no such log")

    reads = LongReads(reactor, aside=aside)
    with pytest.raises(LookupError, match="no such log"):
        await reads.read(fails)
    await reads.through()


@pytest_twisted.ensureDeferred
async def test_what_nobody_waits_for_any_more_is_through_before_the_end():
    """Ctrl-C in the middle of it: the files it reads are not given back before."""
    goes_on, reads, seen = threading.Event(), LongReads(reactor, aside=True), []

    def reading():
        seen.append(goes_on.wait(SECONDS))

    waits = Deferred.fromCoroutine(reads.read(reading))
    waits.cancel()
    with pytest.raises(CancelledError):
        await waits
    reactor.callLater(0, goes_on.set)
    assert seen == []
    await reads.through()
    assert seen == [True]
