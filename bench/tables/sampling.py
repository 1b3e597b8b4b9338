"""Where the CPU time of a process goes, by looking at its stack every few milliseconds of it.

The system interrupts the process after so much CPU time; what has been spent since the last look is
charged to whatever stands there. Calls into C count where they were called. A look costs little and
changes nothing that is looked at, which a trace of all calls would. Linux and macOS have the timer.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from types import FrameType

from bench.tables.kinds import kind_of

EVERY = 0.002  # seconds of CPU; most systems look only as often as their own clock ticks


class Sampler:
    """Looks at the process it is started in."""

    def __init__(self) -> None:
        """Nothing is looked at before `start`."""
        self._last = 0.0
        self._looking = False
        self.looks: list[tuple[float, str, float]] = []
        """When it looked (CLOCK_MONOTONIC), what it saw, CPU seconds since the last look."""
        self.syncs: list[tuple[float, float]] = []
        """When the disk was waited for, and for how many seconds."""

    def start(self) -> None:
        """Look from now on, until the process ends or `stop`."""
        os.fsync = self._timed(os.fsync)
        signal.signal(signal.SIGPROF, self._look)
        self._last = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def stop(self) -> None:
        """Look no more."""
        signal.setitimer(signal.ITIMER_PROF, 0.0)

    def _timed(self, sync: Callable[[int], None]) -> Callable[[int], None]:
        def timed(descriptor: int) -> None:
            begin = time.monotonic()
            sync(descriptor)
            self.syncs.append((begin, time.monotonic() - begin))

        return timed

    def _look(self, number: int, frame: FrameType | None) -> None:
        if self._looking:  # the time of a look may be over before it is: it is not looked at itself
            return
        self._looking = True
        now = time.process_time()
        self.looks.append((time.monotonic(), kind_of(frame), now - self._last))
        self._last = time.process_time()
        self._looking = False
