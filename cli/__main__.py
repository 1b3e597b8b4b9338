"""`python -m cli` is the same as `tafelrunde`."""

from __future__ import annotations

import sys

from cli.main import run

if __name__ == "__main__":
    sys.exit(run())
