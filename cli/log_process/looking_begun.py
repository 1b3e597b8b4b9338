"""The program as the process that looks at one log: what it was told, and what it looks with."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from cli.log_page.looked_at_log import LookedAtLog
from cli.log_process.log_child import look_at
from cli.process.stops import ignore_stops
from cli.session.compiled_arithmetic import arithmetic
from cli.text.exit_codes import Exit
from cli.text.terminal import Terminal


def look_begun(words: Sequence[str], terminal: Terminal) -> int:
    """Look at the log of these words (`cli.log_process.log_child.LOOK_AT`) until nobody wants it.

    A Ctrl-C at the terminal is for the program that has begun this.
    """
    ignore_stops()
    path, name, goes = words
    log = LookedAtLog(Path(path), name=name, group=arithmetic(terminal))
    look_at(log, Path(path), goes=goes == "yes", came=sys.stdin.buffer, out=sys.stdout.buffer)
    return Exit.FINE
