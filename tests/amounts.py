"""How much a test does: the everyday amount, times AMOUNT of the environment (`make test-long`)."""

import os

import pytest


def amount(everyday: int) -> int:
    """So many seeds, kills or cases; never less than one."""
    return max(1, round(everyday * float(os.environ.get("AMOUNT", "1"))))


def slow_but(now, cases):
    """The cases as parameters: those of ``now`` are tried every day, the others are slow."""
    return marked_but(now, cases, pytest.mark.slow)


def marked_but(now, cases, mark):
    """The cases as parameters, all with this mark but those of ``now``."""
    assert all(case in cases for case in now), "a case that stays is one of them"
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)), marks=[] if case in now else [mark]
        )
        for case in cases
    ]
