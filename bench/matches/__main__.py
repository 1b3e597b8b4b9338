"""`python -m bench.matches`: match-ups of bots, as the table of `docs/bots.md`."""

import os
import sys

from bench.matches.command import run

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    try:
        sys.exit(run())
    except KeyboardInterrupt:
        print("\nStopped; what was played so far stands above.", file=sys.stderr)
        sys.exit(130)
