"""Events that come when their step is closed already: when one is void, and nobody's fault (R8)."""

from __future__ import annotations

from engine.basics import Seat
from ledger.short_close.open_step import OpenStep
from ledger.short_close.outcome import Outcome


def void(step: OpenStep, closed: Outcome, seat: Seat) -> bool:
    """Whether an event of this seat, which the closed step lacks, is void and nobody's fault.

    It was owed, and the others closed the step short without it. Else nobody asked for it.
    """
    return seat in step.owing and closed.live is not None
