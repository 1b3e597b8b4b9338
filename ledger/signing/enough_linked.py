"""Whether a seat is linked with enough others to sign an event: a rule of its own node (R24)."""

from __future__ import annotations

from collections.abc import Collection

from engine.basics import Seat
from ledger.short_close.open_step import OpenStep


def too_few(step: OpenStep, seat: Seat, linked: Collection[Seat]) -> bool:
    """Whether a seat is linked with so few that its event might stand on a branch given up later.

    A local rule, which nobody judges: a seat that alone got the event that all waited for could
    play a whole turn before its branch is given up. Where nothing closes short no branch is. Seats
    that are absent count: they hold what they hear, and list it when they report.
    """
    others = set(linked) - step.left - {seat}
    return step.spare > 0 and len(others) < step.seats - step.spare - 1
