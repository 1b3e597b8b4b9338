"""`python -m bench.shake GAME`: each constant of its bot changed, one after the other."""

import os
import sys

from bench.shake.command import run

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # it may take hours; whoever works beside it goes first
    try:
        sys.exit(run())
    except KeyboardInterrupt:
        print("\nStopped; what was measured so far stands above.", file=sys.stderr)
        sys.exit(130)
