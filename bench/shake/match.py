"""One bot against others that are all alike, on seeds that any other match can be played on too.

The hero's seat goes round with the seed, so that no seat is favoured. Whoever plays is a bot by
itself and no name: one whose numbers were changed has none (`cli.series` plays those that have).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field

from cli.series.shares import Ending, ending
from engine.game import Bot
from engine.games import find_game
from engine.open_table.simulate import play

LOT = 5
"""Games that a process is sent at once."""


@dataclass(frozen=True)
class Match:
    """Who plays: a game by its id, how many seats, the hero, and the bot at all other seats."""

    game: str
    seats: int
    hero: Bot
    others: Bot
    options: dict[str, str] = field(default_factory=dict)


def played(match: Match, seeds: Sequence[int]) -> list[Ending]:
    """The ending of the game of each seed, in their order."""
    game, found = find_game(match.game), list[Ending]()
    for seed in seeds:
        hero = seed % match.seats
        bots = [match.hero if seat == hero else match.others for seat in range(match.seats)]
        outcome = play(game, match.seats, match.options, seed, bots).outcome
        found.append(ending(hero, outcome.winners, outcome.scores))
    return found


def played_all(
    matches: Sequence[Match], seeds: Sequence[int], pool: Executor | None = None
) -> Iterator[list[Ending]]:
    """The endings of each match on these seeds, one match after the other; in a pool, if given."""
    lots = [seeds[at : at + LOT] for at in range(0, len(seeds), LOT)]
    if pool is None:
        for match in matches:
            yield played(match, seeds)
        return
    handed = [[pool.submit(played, match, lot) for lot in lots] for match in matches]
    for one in handed:
        yield [ending for lot in one for ending in lot.result()]
