"""Sealed games in which steps close short, seats return and leave, beside the open dealer's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.basics import Seat
from engine.chance import Chance, Seeded, choice
from engine.game import Game
from ledger.records.requests import Return
from ledger.step_kinds.kinds import kind_of
from ledger.steps.owed_events import owing
from ledger.steps.table_after import may_close_short
from tests.ledger.steps.short_table import ShortTable
from tests.ledger.tables import seating


@dataclass
class Going:
    """A game under way; ``met`` counts what happened at which kind of step."""

    found: ShortTable
    chance: Chance
    spare: int
    often: int = 3
    met: Counter[str] = field(default_factory=Counter)

    def step(self) -> None:
        """One step: as usual, short, with a seat that comes back, or one that leaves."""
        table = self.found.table
        owed, kind = owing(table), type(kind_of(table)).__name__
        live, given = None, list(owed)
        if not self.chance.below(self.often):
            live = self._who_goes_on()
            given = [seat for seat in owed if self.chance.below(2)]
            if len(given) == len(owed):
                live = None  # with every event there the step closes as usual (R18)
            else:
                self.met[f"short at {kind}"] += 1
        riders: dict[Seat, Sequence[Return]] = {}
        back = [seat for seat in table.absent if seat not in table.left]
        if back and given and not self.chance.below(3):
            nonce = self.chance.below(2) * bytes([1 + table.step % 250]) * 32
            riders[choice(given, self.chance)] = [self.found.back(choice(back, self.chance), nonce)]
            self.met["return"] += 1
        leaving = []
        if live is None and table.spare and not table.left and not self.chance.below(40):
            leaving.append(choice(given, self.chance))
            self.met["leave"] += 1
        self.found.step(given, live, riders, leaving)

    def _who_goes_on(self) -> tuple[Seat, ...]:
        """All but as many as may be spared; those that have left among these."""
        table = self.found.table
        out = set(table.left)
        while len(out) < self.spare and self.chance.below(3):
            out.add(self.chance.below(len(table.seats)))
        return tuple(seat for seat in table.seats if seat not in out)


def seats_come_and_go(
    game: Game,
    seats: int,
    spare: int,
    seed: int,
    *,
    most: int = 10**9,
    proving: bool = True,
    often: int = 3,
) -> Going:
    """A game to its end, or to so many steps; every ``often``-th one lacks events.

    Raises AssertionError where the two tables part.
    """
    label = f"{game.id} for {seats}, {seed}"
    found = ShortTable(seating(game, seats, label, max_absent=spare), seed, proving)
    going = Going(found, Seeded(seed), spare, often)
    while owing(found.table) and found.table.step < most:
        assert may_close_short(found.table), f"step {found.table.step} needs every seat"
        going.step()
    return going
