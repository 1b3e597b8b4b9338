"""Who was away while a log was played, and in which steps: what an audit says of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.basics import Seat
from ledger.sealed.state import SealedTable


@dataclass
class Aways:
    """The stretches in which seats were away, as far as the log was followed."""

    found: list[dict[str, Any]] = field(default_factory=list)
    _open: dict[Seat, dict[str, Any]] = field(default_factory=dict)

    def follow(self, table: SealedTable) -> None:
        """The table after one more step: who is away there does not owe the next one."""
        for seat in table.absent:
            if seat not in self._open:
                away = {"seat": seat, "from": table.step + 1, "until": None, "left": False}
                self._open[seat] = away
                self.found.append(away)
            self._open[seat]["left"] = seat in table.left
        for seat in [seat for seat in self._open if seat not in table.absent]:
            self._open.pop(seat)["until"] = table.step
