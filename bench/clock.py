"""How times are taken: medians of CPU time, percentiles, and a fixed loop to compare machines by.

CPU time (`time.process_time`) where one process does the work alone, so that whatever else runs on
the machine counts as little as can be; CLOCK_MONOTONIC (`time.monotonic`) where several processes
wait for one another, since it is one clock for all of them.
"""

from __future__ import annotations

import hashlib
import math
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import TypeVar

T = TypeVar("T")

SAMPLE = 0.004  # seconds one sample lasts at least: well over the step of the clock
MODULUS = (1 << 2048) - 1942289
BLOCK = bytes(range(256)) * 64


def cpu(work: Callable[[], T], runs: int = 5) -> tuple[float, T]:
    """Median CPU milliseconds of one call, and what the last one gave.

    Calls that are over too soon to be measured are repeated within a sample.
    """
    begin = time.process_time()
    result = work()
    once = max(time.process_time() - begin, 1e-7)
    if once < SAMPLE:  # the first call may have been slowed by something that is no part of it
        begin = time.process_time()
        work()
        once = min(once, max(time.process_time() - begin, 1e-7))
    repeats = max(1, int(SAMPLE / once))
    samples = []
    for _ in range(runs):
        begin = time.process_time()
        for _ in range(repeats):
            result = work()
        samples.append((time.process_time() - begin) * 1000 / repeats)
    return median(samples), result


def cpu_once_each(works: Iterable[Callable[[], T]]) -> tuple[float, list[T]]:
    """Median CPU milliseconds of these calls, each made once, and what they gave.

    For work that is quicker the second time because something of it is remembered, and that meets
    its data once in a game. The first call, which also meets what is made once a process, does not
    count.
    """
    samples, results = [], []
    for work in works:
        begin = time.process_time()
        results.append(work())
        samples.append((time.process_time() - begin) * 1000)
    return median(samples[1:] or samples), results


def wall(work: Callable[[], T], runs: int = 5) -> tuple[float, T]:
    """Median milliseconds on the clock of one call, and what the last one gave."""
    samples = []
    for _ in range(runs):
        begin = time.monotonic()
        result = work()
        samples.append((time.monotonic() - begin) * 1000)
    return median(samples), result


def percentile(samples: Sequence[float], part: float) -> float:
    """The sample below which this part (0 to 1) of them lies, by the nearest rank."""
    ranked = sorted(samples)
    return ranked[max(1, math.ceil(part * len(ranked))) - 1]


def reference() -> float:
    """CPU milliseconds of one turn of the fixed loop.

    SHA-512 over 16 KiB and a power modulo a number of 2048 bits, by the standard library alone:
    what a figure is divided by before it is compared with one from another machine, or a busier
    hour.
    """
    begin = time.process_time()
    for turn in range(10):
        hashlib.sha512(BLOCK).digest()
        pow(3 + turn, MODULUS >> 1792, MODULUS)
    return (time.process_time() - begin) * 1000


def most_memory(pid: int | None = None) -> float | None:
    """Megabytes that a process has had at its largest, this one without a number; None where the
    system does not say.

    Read where Linux tells it, for `getrusage` counts there what the process was a copy of before
    it became this program: the memory of whoever has begun it.
    """
    try:
        status = Path(f"/proc/{pid or 'self'}/status").read_text(encoding="ascii")
    except OSError:
        return None if pid else _most_told()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return None if found is None else megabytes(int(found[1]))


def _most_told() -> float | None:
    try:
        import resource
    except ImportError:
        return None
    return megabytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def megabytes(most: int) -> float:
    """What `getrusage` tells of the memory of a process: kibibytes, but on macOS bytes."""
    return most / (1e6 if sys.platform == "darwin" else 1e3 / 1.024)
