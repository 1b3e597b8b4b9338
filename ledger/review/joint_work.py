"""Who did what all seats do together: mix a pile, give parts of cards and rolls, take answers back.

An audit says of each seat that it did its part only where it is counted here; while seats are
absent the others do it in their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.basics import Seat
from ledger.records.event import Event
from ledger.sealed.acts import STAND_IN
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.sealed.unfinished import PileName
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.roll_by_all import RollByAll
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from ledger.steps.undone import takes_back

Heads = set[bytes]
"""Heads at which the lines in question came to the front: one for each of them."""


@dataclass
class JointWork:
    """What was done together up to here. ``seats``: how many sit at the table.

    ``_mixing``: by pile of the shuffle in front, who has mixed it; ``_mixed``: for each pile that
    is through, how many have. ``taken_back``: whose answers, and the steps in which they were given
    (R59).
    """

    seats: int
    taken_back: list[dict[str, Any]] = field(default_factory=list)
    _mixing: dict[PileName, set[Seat]] = field(default_factory=dict)
    _mixed: list[int] = field(default_factory=list)
    _cards: Heads = field(default_factory=set)
    _rolls: Heads = field(default_factory=set)

    def follow(self, before: SealedTable, events: Sequence[Event], after: SealedTable) -> None:
        """One step that was closed: the table before it, its events, the table after it."""
        if before.phase is not Phase.PLAY or before.solo:
            return
        if takes_back(events):
            self.taken_back.append({"seat": before.author, "step": before.step})
        kind = kind_of(before)
        if isinstance(kind, ShuffleByAll):
            self._follow_shuffle(kind, events, after)
        elif any(act[:1] == (STAND_IN,) for event in events for act in event.acts):
            rolled = isinstance(kind, RollByAll)
            (self._rolls if rolled else self._cards).add(before.since)

    def _follow_shuffle(
        self, kind: ShuffleByAll, events: Sequence[Event], after: SealedTable
    ) -> None:
        for pile in kind.piles:
            self._mixing.setdefault(pile.name, set())
        for event in events:
            if event.acts:
                for pile in kind.due(event.seat):
                    self._mixing[pile.name].add(event.seat)
        if after.passing is None and after.since != kind.table.since:
            self._mixed += [len(seats) for seats in self._mixing.values()]
            self._mixing.clear()

    @property
    def mixed(self) -> dict[str, int]:
        """Piles that all were to mix: how many, how many each seat of the table has mixed, and how
        many seats mixed the one that fewest did.
        """
        by_each = sum(count == self.seats for count in self._mixed)
        return {
            "piles": len(self._mixed),
            "by_each": by_each,
            "least": min(self._mixed, default=0),
        }

    @property
    def stood_in(self) -> dict[str, int]:
        """Openings and rolls for which others gave the part of an absent seat."""
        return {"cards": len(self._cards), "rolls": len(self._rolls)}
