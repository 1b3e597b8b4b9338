"""A bound of time for each test, so that one that hangs is one failure and the others go on.

The bound is `timeout` in pyproject.toml, generous enough for a slow and busy machine: no test is
judged by how long it takes. pytest-timeout keeps it. Tests that are marked slow may take SLOW times
as long, a trial TRIAL times, all of them more under a larger AMOUNT.

pytest-twisted runs each test within the reactor. An alarm that comes while something is computed is
raised there, like anywhere; one that comes while the reactor waits must not be, since that would
end it for all tests to come: it is raised where the test waits.
"""

import asyncio
import os
import signal

import greenlet
import pytest
import pytest_twisted
from twisted.python.failure import Failure

SLOW = 6
TRIAL = 36

RUNS = asyncio.Handle.cancel.__code__.co_filename
"""The file whose frames stand below what an event loop runs, and below nothing while it waits."""


def pytest_collection_modifyitems(config, items):
    """Give those more time that are known to need it."""
    bound = config.getoption("timeout") or config.getini("timeout")
    if not bound:
        return
    larger = max(1.0, float(os.environ.get("AMOUNT", "1")))
    for item in items:
        if item.get_closest_marker("timeout") is None:
            times = TRIAL if item.get_closest_marker("trial") else 1
            times = SLOW if times == 1 and item.get_closest_marker("slow") else times
            item.add_marker(pytest.mark.timeout(float(bound) * times * larger))


@pytest.hookimpl(hookwrapper=True)
def pytest_timeout_set_timer():
    """Where the system knows alarms, the reactor outlives them."""
    yield
    ring = getattr(signal, "SIGALRM", None) and signal.getsignal(signal.SIGALRM)
    if not callable(ring):
        return

    def alarm(number, frame):
        waiting = Waiting.now
        if waiting is None or greenlet.getcurrent() is waiting.test:
            ring(number, frame)
            return
        try:
            ring(number, frame)
        except BaseException as hung:
            if not _computes(frame):
                waiting.give_up(hung)
                return
            reactor = pytest_twisted._instances.reactor
            reactor.callLater(0, waiting.give_up, hung)  # if it is not through by then
            raise

    signal.signal(signal.SIGALRM, alarm)


def _computes(frame):
    """Whether the event loop runs something, and does not only wait."""
    while frame is not None:
        if frame.f_code.co_filename == RUNS:
            return True
        frame = frame.f_back
    return False


class Waiting:
    """A test that waits for the reactor."""

    now = None

    def __init__(self, waited):
        """Waits from now on for this Deferred."""
        self.test, self.waited, self.result, self.over = greenlet.getcurrent(), waited, [], False

    def came(self, value):
        """What it waited for is there."""
        self.result.append(value)
        if not self.over and greenlet.getcurrent() is not self.test:
            self.test.switch(self.result)

    def give_up(self, hung):
        """Raise this where the test waits, if it still does."""
        if not self.over and not self.result:
            self.test.throw(hung)


def blockon(waited):
    """As `pytest_twisted.blockon_default`; what a test that was given up waited for disturbs no
    other test when it comes after all."""
    before, waiting = Waiting.now, Waiting(waited)
    Waiting.now = waiting
    try:
        waited.addCallbacks(waiting.came, waiting.came)
        if not waiting.result:
            assert pytest_twisted._instances.gr_twisted.switch() is waiting.result
    except BaseException:
        waiting.over = True
        waited.cancel()
        raise
    finally:
        Waiting.now = before
    if isinstance(waiting.result[0], Failure):
        waiting.result[0].raiseException()
    return waiting.result[0]


pytest_twisted.blockon_default = blockon
