"""How long the people of a table have thought in its game, as this node has counted, for the day it
is taken up again: a JSON object of seconds by seat.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path

from engine.basics import Seat
from ledger.files.disk import REAL_DISK, write_whole

ENDING = ".clock"
MOST_BYTES = 4096
MOST = 10**9
"""Seconds below which every time is."""


def keep_clock(path: Path, used: Mapping[Seat, float]) -> None:
    """Write it down beside this log; a folder that cannot be written to stops no game."""
    plain = {str(seat): round(seconds, 1) for seat, seconds in used.items()}
    with contextlib.suppress(OSError):
        write_whole(path.with_suffix(ENDING), json.dumps(plain).encode())


def kept_clock(path: Path, seats: Collection[Seat]) -> dict[Seat, float]:
    """What was kept beside this log, of these seats; nothing where that is not readable."""
    try:
        plain = json.loads(REAL_DISK.read(path.with_suffix(ENDING), MOST_BYTES))
        found = {seat: plain.get(str(seat)) for seat in seats}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}
    times = {seat: one for seat, one in found.items() if type(one) in (int, float)}
    return {seat: float(one) for seat, one in times.items() if 0 <= one < MOST}
