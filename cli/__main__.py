"""`python -m cli` is the same as `tafelrunde`."""

from __future__ import annotations

import os
import sys

if __name__ == "__main__":
    # The folder in which somebody happens to stand may hold an `engine` as well.
    ours = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    if not sys.flags.safe_path and os.path.realpath(sys.path[0]) != ours:
        del sys.path[0]
    from cli.loading import main

    main()
