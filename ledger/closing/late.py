"""Events that come when their step is closed, and those better not signed (R8, R24)."""

from __future__ import annotations

from collections.abc import Collection

from engine.basics import Seat
from ledger.closing.open_step import OpenStep
from ledger.closing.outcome import Outcome


def void(step: OpenStep, closed: Outcome, seat: Seat) -> bool:
    """Whether an event of this seat, which the closed step lacks, is void and nobody's fault.

    It was owed, and the others closed the step short without it. Else nobody asked for it.
    """
    return seat in step.owing and closed.live is not None


def too_few(step: OpenStep, seat: Seat, linked: Collection[Seat]) -> bool:
    """Whether a seat is linked with so few that its event might stand on a lost branch.

    A local rule, which nobody judges: who alone got the event that all waited for could play a
    whole turn before its branch is given up. Where nothing closes short no branch is. Seats that
    are away count: they hold what they hear, and list it when they report.
    """
    others = set(linked) - step.left - {seat}
    return step.spare > 0 and len(others) < step.seats - step.spare - 1
