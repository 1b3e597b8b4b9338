"""Looking at a process by a timer of its CPU time."""

import signal
import time

import pytest

from bench.tables.kinds import KINDS
from bench.tables.sampling import Sampler


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
def test_work_is_seen():
    """Work of a while leaves looks, each later than the one before; after `stop` there are none."""
    before, sampler = signal.getsignal(signal.SIGPROF), Sampler()
    sampler.start()
    try:
        until = time.process_time() + 30.0
        while len(sampler.looks) < 3 and time.process_time() < until:
            sum(range(1000))
    finally:
        sampler.stop()
        signal.signal(signal.SIGPROF, before)
    assert len(sampler.looks) >= 3 and sampler.looks == sorted(sampler.looks)
    assert all(kind in KINDS and spent >= 0 for _, kind, spent in sampler.looks)
