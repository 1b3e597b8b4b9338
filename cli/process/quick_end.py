"""The end of a process that has given everything back: at once.

An interpreter that ends takes apart all that it holds first, object by object. With the tables of
the arithmetic that takes seconds, in which nobody is heard and the keys that are typed are lost.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import sys
from typing import NoReturn


def end_now(code: int) -> NoReturn:
    """Do what was left for the end, give out what streams still hold, and end with this code."""
    atexit._run_exitfuncs()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):  # nobody reads it any more
            stream.flush()
    os._exit(code)
