"""What is wrong in a log, as an audit tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ledger.facts import Fact, FaultKind


@dataclass(frozen=True)
class Fault:
    """What is wrong, at which step and entry of the log; ``seat`` only where it is proven."""

    step: int
    event: int
    kind: FaultKind
    seat: int | None
    fact: Fact

    def plain(self) -> dict[str, Any]:
        """As the documented object has it; its text is English, for developers."""
        return {
            "step": self.step,
            "event": self.event,
            "kind": self.kind.value,
            "seat": self.seat,
            "text": str(self.fact),
        }
