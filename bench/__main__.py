"""`python -m bench`: all parts one after the other, their rows as they come, then the table."""

from __future__ import annotations

import sys

from bench.command import run

if __name__ == "__main__":
    sys.exit(run())
