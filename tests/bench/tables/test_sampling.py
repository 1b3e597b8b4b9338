"""Looking at a process by a timer of its CPU time."""

import os
import signal

import pytest

from bench.tables import sampling
from bench.tables.kinds import KINDS
from bench.tables.sampling import Sampler


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
def test_work_is_seen(monkeypatch, tmp_path):
    """Work of a while leaves looks in their order, and a wait for the disk is seen as one."""
    before, sampler = signal.getsignal(signal.SIGPROF), Sampler()
    monkeypatch.setattr(os, "fsync", os.fsync)  # so that it is put back
    sampler.start()
    try:
        while len(sampler.looks) < 3:
            sum(range(1000))
        with open(tmp_path / "file", "wb") as file:
            os.fsync(file.fileno())
    finally:
        sampler.stop()
        signal.signal(signal.SIGPROF, before)
    assert len(sampler.looks) >= 3 and sampler.looks == sorted(sampler.looks)
    assert len(sampler.syncs) == 1
    assert all(kind in KINDS and spent >= 0 for _, kind, spent in sampler.looks)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
def test_a_look_is_not_looked_at(monkeypatch):
    """A signal that comes in the middle of one is let pass: times stay in order."""
    before, sampler = signal.getsignal(signal.SIGPROF), Sampler()
    monkeypatch.setattr(os, "fsync", os.fsync)

    def slow_kind(frame):
        signal.raise_signal(signal.SIGPROF)
        return "bench"

    monkeypatch.setattr(sampling, "kind_of", slow_kind)
    try:
        sampler.start()
        sampler.stop()
        sampler.looks.clear()
        signal.raise_signal(signal.SIGPROF)
    finally:
        signal.signal(signal.SIGPROF, before)
    assert [kind for _, kind, _ in sampler.looks] == ["bench"]
