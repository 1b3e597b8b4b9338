"""A shuffle by all as a small machine: who has shuffled which pile, who is away, how much is owed.

No card and no key: piles have lengths alone. A step has events of any of the seats that owe one,
and behind it any seats are away, as many as may be; so every set of seats is cut out and back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain, combinations

from engine.chance import Seeded, choice
from ledger.records.riders import ACTS
from ledger.sizes.piles_at_once import at_once

Seats = tuple[int, ...]


@dataclass(frozen=True)
class Stage:
    """Who has shuffled each pile, and who is away."""

    done: tuple[frozenset[int], ...]
    absent: Seats


@dataclass
class GoingRound:
    """A shuffle by all of piles of these lengths; pile k is of the zone with number ``zones[k]``.

    ``stages`` counts what was looked at, ``split`` how often a seat could not give all at once.
    """

    seats: int
    spare: int
    zones: Seats
    lengths: tuple[int, ...]
    stages: int = 0
    split: int = 0
    longest: int = 0
    live: Seats = field(default=())

    @cached_property
    def away(self) -> list[Seats]:
        """Every set of seats that may be away at one time."""
        counts = range(self.spare + 1)
        return list(chain.from_iterable(combinations(range(self.seats), n) for n in counts))

    def next(self, pile: int, stage: Stage) -> int | None:
        """Whose turn it is with a pile."""
        first = self.live[self.zones[pile] % len(self.live)]
        ring = [(first + k) % self.seats for k in range(self.seats)]
        left = (s for s in ring if s not in stage.done[pile] and s not in stage.absent)
        return next(left, None)

    def due(self, stage: Stage) -> dict[int, list[int]]:
        """The piles that each seat gives in this step; each event fits, and none is empty."""
        mine: dict[int, list[int]] = {}
        for pile in range(len(self.lengths)):
            seat = self.next(pile, stage)
            if seat is not None:
                mine.setdefault(seat, []).append(pile)
        found = {}
        for seat, piles in mine.items():
            lengths = [self.lengths[pile] for pile in piles]
            given = [piles[at] for at in at_once(lengths)]
            size = sum(self.lengths[pile] for pile in given)
            assert given and size <= ACTS, f"seat {seat} owes {size} bytes: {lengths}"
            self.longest = max(self.longest, size)
            self.split += len(given) < len(piles)
            found[seat] = given
        self.stages += 1
        return found

    def after(self, stage: Stage, due: dict[int, list[int]], given: Sequence[int]) -> Stage:
        """The stage behind events of these seats."""
        done = list(stage.done)
        for seat in given:
            for pile in due[seat]:
                done[pile] |= {seat}
        return Stage(tuple(done), stage.absent)

    def begin(self, absent: Seats) -> Stage:
        """Before the first step, without these seats."""
        self.live = tuple(s for s in range(self.seats) if s not in absent)
        return Stage((frozenset(),) * len(self.lengths), absent)

    def through_all(self, most: int) -> bool:
        """Look at every stage there can be; False as soon as there are more than so many."""
        return all(self._from(self.begin(absent), most) for absent in self.away)

    def _from(self, begin: Stage, most: int) -> bool:
        known, todo = {begin}, [begin]
        while todo:
            stage = todo.pop()
            due = self.due(stage)
            for given in _some(tuple(due)):
                after = self.after(stage, due, given)
                fresh = {Stage(after.done, absent) for absent in self.away} - known
                known |= fresh
                todo += fresh
            if self.stages > most:
                return False
        return True

    def at_random(self, seed: int) -> int:
        """Steps at random, then all who are there to the end; how many steps it took."""
        chance = Seeded(seed)
        stage, steps = self.begin(choice(self.away, chance)), 0
        wild = chance.below(4 * self.seats)
        while due := self.due(stage):
            if steps < wild:
                given = [seat for seat in due if chance.below(2)]
                stage = self.after(stage, due, given)
                stage = Stage(stage.done, choice(self.away, chance))
            else:
                stage = self.after(stage, due, tuple(due))
            steps += 1
            assert steps <= wild + self.seats * len(self.lengths), "no end of it"
        there = set(range(self.seats)) - set(stage.absent)
        assert all(there <= done for done in stage.done)
        return steps


@cache
def _some(seats: Seats) -> list[Seats]:
    return list(chain.from_iterable(combinations(seats, n) for n in range(len(seats) + 1)))


def subsets(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Every choice of some of these, in their order."""
    for some in _some(tuple(range(len(lengths))))[1:]:
        yield [lengths[at] for at in some]
