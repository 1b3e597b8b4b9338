"""What a run of a series is to play, and what of it is played."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field

from cli.series.games import Match, Result, Series
from cli.series.kept_results import Key, Setting, key_of
from cli.series.same_rules import Rules, rules_of
from cli.series.spread import play_lot
from cli.series.tournament import Tournament
from cli.series.workers import GAMES, SLOW_GAMES, Lots, Workers
from engine.open_table.levels import HARD


@dataclass
class Schedule:
    """A tournament, or as many games of the series as there are seeds; and what is played of it.

    The bots of a tournament stand in its series too, one after the other.
    """

    series: Series
    seeds: range
    tournament: Tournament | None
    found: dict[Key, Result] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games there are in all."""
        if self.tournament is None:
            return len(self.seeds)
        each = self.tournament.seats * len(self.seeds)
        return each * len(self.tournament.match_ups())

    def matches(self) -> Iterable[Match]:
        """All of them."""
        if self.tournament is not None:
            return self.tournament.matches()
        return (Match(self.series, seed) for seed in self.seeds)

    def left(self) -> Iterator[Match]:
        """Those that are not played when this is called."""
        known = frozenset(self.found)
        return (match for match in self.matches() if key_of(match) not in known)

    def count(self, results: Mapping[Key, Result]) -> None:
        """Count those that are of this schedule as played."""
        keys = map(key_of, self.matches())
        self.found = {key: results[key] for key in keys if key in results}

    def play(
        self, workers: Workers, keep: Callable[[Match, Result], None] | None = None
    ) -> Generator[Result, None, None]:
        """What came of each game that is left, as it is played: kept, then counted as played.

        Raises what the workers raise, and what keeping does.
        """
        if len(self.found) == self.games:
            return  # and nobody is called to work
        sent, awaited = self.left(), self.left()
        with closing(workers.done(play_lot, sent, self.lots(), self.rules)) as results:
            for match, result in zip(awaited, results, strict=True):
                if keep is not None:
                    keep(match, result)
                self.found[key_of(match)] = result
                yield result

    def lots(self) -> Lots:
        """How many games are sent at once; by how long one takes."""
        return SLOW_GAMES if HARD in self.series.bots else GAMES

    def rules(self) -> Rules:
        """The rules here that the games are played by."""
        return rules_of([self.series.game])

    def settings(self) -> dict[Setting, object]:
        """All that results hang on; how many are played is none of it."""
        return {
            Setting.GAME: self.series.game,
            Setting.RULES: self.rules().hash.hex(),
            Setting.SEATS: self.series.seats,
            Setting.OPTIONS: dict(self.series.options),
            Setting.BOTS: list(self.series.bots),
            Setting.TOURNAMENT: self.tournament is not None,
            Setting.SEED: self.seeds.start,
        }
