"""`python -m bench`: all parts one after the other, then their rows as one table."""

from __future__ import annotations

import sys

from bench.command import run
from cli.process.stops import hear_stops

if __name__ == "__main__":
    hear_stops()
    try:
        sys.exit(run())
    except KeyboardInterrupt:
        print("\nStopped; what was started here has ended, and nothing was kept.", file=sys.stderr)
        sys.exit(130)
