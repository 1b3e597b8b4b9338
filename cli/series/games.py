"""A series of games by bots with the open dealer: who plays what, and what came of each game.

Now and then a view is drawn, so that what only a screen meets fails here too. Game and bots go by
their names: so a series is a plain value, which can be sent to another process or machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.games import find_game
from engine.open_table.bots import bots_named
from engine.open_table.onlookers import look_on
from engine.open_table.simulate import play
from engine.plain import plain
from ledger.records.canon import digest

Result = dict[str, Any]
"""What came of one game: `{"seed", "scores", "winners", "moves", "digest"}`, fit for JSON."""


@dataclass(frozen=True, slots=True)
class Series:
    """A game, how many play it under which options, and a bot for each seat (repeated if few)."""

    game: str
    seats: int
    options: Mapping[str, str]
    bots: tuple[str, ...]


class Match(NamedTuple):
    """One game: who plays what, and from which seed."""

    series: Series
    seed: int


def played(matches: Iterable[Match]) -> Iterator[Result]:
    """What came of each game, in their order, as it is played."""
    for series, seed in matches:
        game = find_game(series.game)
        minds = bots_named(game, series.bots, series.seats)
        end = play(game, series.seats, series.options, seed, minds, each=look_on)
        yield {
            "seed": seed,
            "scores": list(end.outcome.scores),
            "winners": list(end.outcome.winners),
            "moves": end.moves,
            "digest": digest(plain(end.state)).hex(),
        }
