"""When Python looks for garbage in rings: seldom, and never among what was loaded.

Nearly all values here are frozen and go when nobody holds them any more; only rings wait for this
look. By Python's own numbers it took a fourteenth of a node's start, and the look at everything
came as a pause of 30 to 45 ms into somebody's decision (docs/performance.md).
"""

from __future__ import annotations

import gc

SELDOM = (10_000, 10, 10)
"""New objects before the youngest are looked at, and looks before the next older ones are."""


def look_seldom() -> None:
    """From now on; for the first moment of a process, before it loads what it is made of."""
    gc.set_threshold(*SELDOM)


def keep_loaded() -> None:
    """What is there now stays as long as the process: it is never looked at again."""
    gc.freeze()
