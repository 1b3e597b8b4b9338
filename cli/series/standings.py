"""What came of a tournament so far: how each match-up stands, and what each bot is worth by all."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cli.series.games import Result
from cli.series.kept_results import Key, key_of
from cli.series.ratings import Rating, ratings
from cli.series.shares import Measured, Standing, standing
from cli.series.tournament import MatchUp, Tournament, order

MEDIUM = "medium"
"""The bot that others are measured by, where it plays; else it is the first that is named."""


@dataclass(frozen=True, slots=True)
class Standings:
    """Match-ups of which games are played, ratings (none before the first game), and one SHA-256
    over the digests of all games in their order, equal wherever they were played."""

    match_ups: tuple[tuple[MatchUp, Standing], ...]
    ratings: tuple[Rating, ...]
    games: int
    digest: str

    def plain(self, tournament: Tournament) -> dict[str, Any]:
        """As an object fit for JSON; shares from 0 to 1, errors None where nobody knows them."""
        return {
            "game": tournament.game,
            "seats": tournament.seats,
            "games": self.games,
            "fair": 1 / tournament.seats,
            "match_ups": [
                {
                    "one": match_up.one,
                    "others": match_up.others,
                    "games": one.games,
                    "won": _plain(one.won),
                    "lead": _plain(one.lead),
                }
                for match_up, one in self.match_ups
            ],
            "ratings": [
                {"bot": one.bot, "rating": round(one.rating, 1), "error": round(one.error, 1)}
                for one in self.ratings
            ],
            "digest": self.digest,
        }


def standings(tournament: Tournament, found: Mapping[Key, Result]) -> Standings:
    """How it stands by the results that are there."""
    stand, orders, digests = [], [], []
    for match_up in tournament.match_ups():
        played = []
        for seed in tournament.seeds:
            for lone, match in enumerate(tournament.of(match_up, seed)):
                result = found.get(key_of(match))
                if result is not None:
                    played.append((lone, result))
                    orders.append(order(match.series.bots, result))
                    digests.append(result["digest"])
        if played:
            stand.append((match_up, standing(played)))
    rated = ratings(orders, anchor(tournament.bots)) if orders else []
    whole = hashlib.sha256("\n".join(digests).encode()).hexdigest()
    return Standings(tuple(stand), tuple(rated), len(digests), whole)


def anchor(bots: tuple[str, ...]) -> str:
    """The bot whose rating is fixed."""
    return MEDIUM if MEDIUM in bots else bots[0]


def _plain(one: Measured) -> dict[str, float | None]:
    error = None if one.error is None else round(one.error, 6)
    return {"mean": round(one.mean, 6), "error": error}
