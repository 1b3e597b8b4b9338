"""The first file of the program: whoever stops it while all others are loaded sees no traceback.

It loads next to nothing before it can be stopped, and knows nothing of the program but where it
begins. From the first moment of that on `cli.process.stops` hears what stops it.
"""

from __future__ import annotations

import os
import sys

STOPPED = 130
"""Exit code of a program that was stopped, before anything of it could be left undone as later."""


def main() -> None:
    """Load the program and be it. It ends the process, as does Ctrl-C until it hears that itself:
    at once, for a library that is half loaded may take an exception for one of its own."""
    try:
        import signal

        signal.signal(signal.SIGINT, lambda number, frame: os._exit(STOPPED))
        from cli.main import main as program

        program()
    except KeyboardInterrupt:  # before the first line above, or before there is a terminal to tell
        sys.exit(STOPPED)
