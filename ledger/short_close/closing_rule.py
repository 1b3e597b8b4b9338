"""By what a step is closed at one node: bound by what it has signed, led by what it learns (R19).

A seat that has signed a report of some attempt closes that step only by an attempt as high. A node
that has closed it gives its closing up for a higher attempt that is complete without it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Seat
from ledger.short_close.open_step import OpenStep, StepWords
from ledger.short_close.outcome import Outcome, outcomes, usual


@dataclass(frozen=True, slots=True)
class Stance:
    """Where a node is with a step: its seat (None: it watches), the highest attempt its seat has
    signed on the head before the step, and how the step is closed there by now.
    """

    seat: Seat | None
    signed: int = 0
    closed: Outcome | None = None


def closing_now(step: OpenStep, words: StepWords, stance: Stance) -> Outcome | None:
    """How the step is closed there now; None while it is open.

    Another head than before: what was built on the old one is given up. The same head by a higher
    attempt: it stands as it is, and this is the closing to tell of. No attempt below the one that
    the seat has signed closes it for that seat.
    """
    best = stance.closed
    for outcome in outcomes(step, words):
        if outcome.attempt >= stance.signed and (best is None or gives_way(best, outcome)):
            best = outcome
    if best is None and not stance.signed:
        best = usual(step, words)
    return best


def gives_way(closed: Outcome, other: Outcome) -> bool:
    """Whether a closing is given up for another one that is complete."""
    return other.attempt > closed.attempt


def may_write(stance: Stance) -> bool:
    """Whether the seat may sign an event here, as far as reports go: it has signed none (R7)."""
    return stance.closed is None and stance.signed == 0
