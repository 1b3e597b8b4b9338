"""A game walked at random, kept to be asked about; a fault is told with game, seed and step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from engine.agenda import Decision, Together
from engine.game import Game
from engine.kernel import front
from engine.kernel.asked import at_decision
from engine.open_table.open_dealer import Dealt
from engine.open_table.simulate import begin
from engine.sight import Sight
from tests.strategies import Stop, option_sets, walk

MOST_STOPS = 6000
"""Answers after which a walk is given up: five times the longest game people play at one table."""

SHORT = 100
"""Stops of a walk that is soon looked through."""


class Broken(AssertionError):
    """A check found something, in this game at this step."""


@dataclass(frozen=True)
class Walked:
    """A random game: every stop of it, and the table it came to."""

    game: Game
    seats: int
    seed: int
    options: Mapping[str, str]
    stops: list[Stop]
    last: Dealt

    def tables(self, every: int = 1) -> Iterator[tuple[int, Dealt]]:
        """The tables of the walk by their steps, on this beat, and the last one always."""
        for step, stop in self.some(every):
            yield step, stop.dealt
        yield len(self.stops), self.last

    def some(self, every: int = 1) -> Iterator[tuple[int, Stop]]:
        """The stops on this beat; another seed falls on others, so that all come up in time. Of a
        short walk three times as many."""
        every = every if len(self.stops) >= SHORT else -(-every // 3)
        for step, stop in enumerate(self.stops):
            if (step + self.seed) % every == 0:
                yield step, stop

    @contextmanager
    def at(self, step: int) -> Iterator[None]:
        """Whatever goes wrong within is told with the place where it did."""
        try:
            yield
        except Exception as fault:
            raise Broken(
                f"{self.game.id} with {self.seats} seats and {dict(self.options)!r}, "
                f"seed {self.seed}, step {step}: {str(fault) or type(fault).__name__}"
            ) from fault


def walked(
    game: Game, seats: int, seed: int, options: Mapping[str, str] | None = None, **more: Any
) -> Walked:
    """A walk of a game, with options that change with the seats and the seed, or with these.

    Raises Broken.
    """
    if options is None:
        sets = option_sets(game, seats)
        options = sets[(seed * 7 + seats) % len(sets)]
    stops: list[Stop] = []
    begun = Walked(game, seats, seed, options, stops, begin(game, seats, options))
    steps = walk(game, seats, options, seed * 31 + seats, **more)
    while len(stops) < MOST_STOPS:
        with begun.at(len(stops)):
            found = next(steps)
        if isinstance(found, Dealt):
            return replace(begun, last=found)
        stops.append(found)
    return replace(begun, last=stops[-1].dealt)


def questions(dealt: Dealt) -> Iterator[tuple[Decision, Any, Sight[Any]]]:
    """Each decision that is asked now, with the state it is judged by and the seat's sight."""
    for seat in dealt.state.order:
        found = at_decision(dealt.state, seat)
        if found is not None:
            state, decision = found
            if not isinstance(dealt.state.agenda[0], Together) and front(state) is not decision:
                continue  # its stale zones are shuffled first
            yield decision, state, dealt.sight(seat, state)
