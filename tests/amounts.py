"""How much a test does: the everyday amount, times AMOUNT of the environment (`make test-long`)."""

import os


def amount(everyday: int) -> int:
    """So many seeds, kills or cases; never less than one."""
    return max(1, round(everyday * float(os.environ.get("AMOUNT", "1"))))
