"""What the group costs, by backend: the sums that everything else is made of."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench.clock import cpu, cpu_once_each
from bench.rows import Row
from bench.settings import Settings
from ledger.deck.group.hashing import hash_to_group


def measure(settings: Settings) -> Iterator[Row]:
    """Each operation on each backend, in microseconds of CPU; sums of public numbers."""
    most = max(settings.sums)
    for name, group in settings.every_group.items():
        scalars = [int.from_bytes(os.urandom(64), "big") % group.order for _ in range(most)]
        points = [group.from_uniform(os.urandom(64)) for _ in range(3)]
        small: dict[str, Callable[[], Any]] = {
            "mul": partial(group.mul, scalars[0], points[0]),
            "mul_base": partial(group.mul_base, scalars[0]),
            "add": partial(group.add, points[0], points[1]),
            "decode": partial(group.decode, group.encode(points[2])),
            "hash to group": partial(hash_to_group, group, b"a face", b"bench"),
        }
        for what, work in small.items():
            yield Row(f"{what}, {name}", cpu(work, settings.runs)[0] * 1000, "us")
        for size in settings.sums:
            works = []
            for _ in range(settings.runs + 1):
                points = [group.from_uniform(os.urandom(64)) for _ in range(size)]
                works.append(partial(group.msm, scalars[:size], points))
            time, _ = cpu_once_each(works)
            yield Row(f"sum of {size} new points, {name}", time, "ms", note=group.name)
