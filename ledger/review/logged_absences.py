"""Who was absent while a log was played, and in which steps; whose cards were rescued meanwhile,
and who has begun anew: what an audit says of seats that go and come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.agenda import Rescue
from engine.basics import Seat
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.stand_in_for_rescue import StandInForRescue


@dataclass
class AbsenceRecord:
    """The stretches in which seats were absent, as far as the log was followed.

    ``rescued``: cards that went to their reader, or were copied for it, while their seat was
    absent; ``begun_anew``: seats that said so, by a fresh return (R25).
    """

    found: list[dict[str, Any]] = field(default_factory=list)
    rescued: list[dict[str, Any]] = field(default_factory=list)
    begun_anew: list[dict[str, Any]] = field(default_factory=list)
    _open: dict[Seat, dict[str, Any]] = field(default_factory=dict)
    _line: Rescue | None = None
    _nonces: Mapping[Seat, bytes] = field(default_factory=dict)

    def follow(self, table: SealedTable) -> None:
        """The table after one more step: a seat absent there does not owe the next one."""
        for seat in table.absent:
            if seat not in self._open:
                absent = {"seat": seat, "from": table.step + 1, "until": None, "left": False}
                self._open[seat] = absent
                self.found.append(absent)
            self._open[seat]["left"] = seat in table.left
        for seat in [seat for seat in self._open if seat not in table.absent]:
            self._open.pop(seat)["until"] = table.step
        self._follow_rescue(table)
        for seat, nonce in sorted(table.nonces.items()):
            if self._nonces.get(seat) != nonce:
                self.begun_anew.append({"seat": seat, "step": table.step})
        self._nonces = table.nonces

    def _follow_rescue(self, table: SealedTable) -> None:
        """A rescue is done when its second half, which stood in front, is there no more."""
        line = _half_rescued(table)
        done = self._line
        if done is not None and done != line:
            self.rescued.append(
                {
                    "step": table.step,
                    "of": done.of,
                    "to": done.to,
                    "cards": len(done.cards),
                    "copies": not done.zone,
                }
            )
        self._line = line


def _half_rescued(table: SealedTable) -> Rescue | None:
    """The rescue in front that has its layer already, if there is one."""
    if table.phase is not Phase.PLAY or table.solo:
        return None
    kind = kind_of(table)
    return kind.line if isinstance(kind, StandInForRescue) else None
