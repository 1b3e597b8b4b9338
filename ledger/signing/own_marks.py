"""The marks that our next event needs: what our reports have bound us to show (R20)."""

from __future__ import annotations

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.records.reports import Mark, write_mark
from ledger.short_close.mark_duty import mark_for


def own_marks(chain: Chain, seat: Seat) -> list[Mark]:
    """One for each step that a seat has reported on and signed nothing beyond, if it needs one."""
    found = list[Mark]()
    for head in chain.closings.reported.heads:
        at = chain.trunk.step_at(head)
        if at is None or head == chain.table.head or not chain.closings.reported.of(seat, head):
            continue
        closed = chain.closings.closed_on(head)
        if closed is None or chain.trunk.gave_beyond(seat, at):
            continue
        named = mark_for(chain.closings.step_on(head), chain.closings.words_on(head), seat, closed)
        if named:
            found.append(write_mark(step=at + 1, reports=named))
    return sorted(found, key=lambda mark: mark.step)
