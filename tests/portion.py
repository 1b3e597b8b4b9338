"""A portion of the tests: `PORTION=1/3` runs the cases of one third, `2/3` and `3/3` the others.

Which portion a case is in follows from its name alone: none is in two of them, and none is left out
of all. Cases of one file with equal values are in the same one: what they look at is made once.
"""

from __future__ import annotations

import os
import zlib


def leave_out(config, items):
    """Keep those of the portion that the environment wants; all, where it wants none. What a test
    begins is not asked for a portion."""
    wanted = os.environ.pop("PORTION", "")
    if not wanted:
        return
    number, count = portion_typed(wanted)
    others = [item for item in items if portion_of(item.nodeid, count) != number]
    items[:] = [item for item in items if portion_of(item.nodeid, count) == number]
    config.hook.pytest_deselected(items=others)


def portion_typed(text):
    """The number of the portion, from 1, and how many there are.

    >>> portion_typed("2/3")
    (2, 3)
    """
    number, _, count = text.partition("/")
    found = int(number), int(count)
    if not 1 <= found[0] <= found[1]:
        raise ValueError(f"PORTION is 1/3, 2/3 or 3/3 or alike, not {text!r}")
    return found


def portion_of(name, count):
    """The number of the portion in which the case of this name is, of so many."""
    path, _, case = name.partition("::")
    values = case.partition("[")[2] or case
    return 1 + zlib.crc32(f"{path}[{values}".encode()) % count
