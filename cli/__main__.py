"""`python -m cli` is the same as `tafelrunde`."""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    # The folder in which somebody happens to stand may hold an `engine` as well.
    ours = Path(__file__).resolve().parents[1]
    if not sys.flags.safe_path and Path(sys.path[0]).resolve() != ours:
        del sys.path[0]
    from cli.main import main

    main()
