"""The steps that a node closes, told to a test as they come."""

from collections.abc import Callable
from typing import Any

from ledger.chain.trunk import ClosedStep
from ledger.live.live_table import LiveTable


def tell_steps(node: LiveTable, told: Callable[[ClosedStep], None]) -> Callable[[], None]:
    """From now on this is told of each step the node has closed and written, before the node does
    anything more about it. Returns what ends that.
    """
    log: Any = node.log
    absorb = log.absorb

    def absorbed() -> Any:
        moved = absorb()
        for step in moved.closed:
            told(step)
        return moved

    def end() -> None:
        log.absorb = absorb

    log.absorb = absorbed
    return end
