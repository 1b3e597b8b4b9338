"""A clock for nodes that meet in one test: a machine that is busy elsewhere takes no time on it.

What nodes say to each other over loopback is there at once, so each turn of the reactor brings them
further. On this clock a turn takes no more than TURN, however long the machine lets it stand still
or compute; where nothing is to be done the seconds that were waited for pass whole. So no patience
of the program ends because others had the processor: not before so many turns have gone by.
"""

from __future__ import annotations

import time
from contextlib import contextmanager

from p2p.shell.node import Node

TURN = 0.02
"""The most seconds of a turn in which something is done."""

LOOK = 1e-6
"""Seconds from one look at the clock to the next within a turn."""


class PatientClock:
    """The seconds of an asyncio loop, counted where it asks its selector what has come."""

    def __init__(self, selector, begin=0.0, *, now=time.monotonic):
        self.passed = begin
        self._select, self._now, self._left = selector.select, now, now()

    def select(self, timeout=None):
        """In the place of the selector's own."""
        before = self._now()
        self.passed += min(before - self._left, TURN)
        came = self._select(timeout)
        self._left = self._now()
        waited = self._left - before
        self.passed += min(waited, TURN if came or timeout is None else max(0.0, timeout))
        return came

    def seconds(self):
        """Now, on this clock: a little later each time, so what was asked first is due first."""
        self.passed += LOOK
        return self.passed


@contextmanager
def patient(reactor, monkeypatch):
    """The reactor, and all nodes that are made meanwhile, go by such a clock."""
    selector = reactor._asyncioEventloop._selector
    clock = PatientClock(selector, reactor.seconds())  # what is left behind is not late at once
    with monkeypatch.context() as patched:
        patched.setattr(selector, "select", clock.select)
        patched.setattr(reactor, "seconds", clock.seconds)
        patched.setitem(Node.__init__.__kwdefaults__, "now", clock.seconds)
        yield clock
