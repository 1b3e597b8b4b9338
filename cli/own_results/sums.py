"""Sums of own games: of each game played, and against whom.

People are told apart by their keys and called by their newest name, bots by how strong they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cli.own_results.kept_games import KeptGame
from cli.text.machine_texts import bots_among
from ledger.records.names import is_bot
from ledger.review.outline import Came


@dataclass(frozen=True)
class Against:
    """Somebody with whom games were finished: a person by key and name, or bots of a level."""

    key: bytes
    name: str
    games: int
    own_won: int
    their_won: int

    @property
    def bots(self) -> bool:
        """Whether these are bots: then the name is their level."""
        return not self.key


@dataclass(frozen=True)
class Sums:
    """What came of all own games of one kind; points and places of the finished ones."""

    game: str
    games: int
    finished: int
    ended: int
    playing: int
    won: int
    shared: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    against: tuple[Against, ...]

    @property
    def open(self) -> int:
        """Those that can be gone on with and are not played at the moment."""
        return self.games - self.finished - self.ended - self.playing

    @property
    def mean_points(self) -> float | None:
        """Own points of a finished game."""
        return sum(self.points) / len(self.points) if self.points else None

    @property
    def mean_place(self) -> float | None:
        """The own place in a finished game, the first being 1."""
        return sum(self.places) / len(self.places) if self.places else None

    def plain(self) -> dict[str, Any]:
        """As an object fit for JSON."""
        return {
            "game": self.game,
            "games": self.games,
            "finished": self.finished,
            "ended": self.ended,
            "playing": self.playing,
            "open": self.open,
            "won": self.won,
            "shared": self.shared,
            "mean_place": self.mean_place,
            "mean_points": self.mean_points,
            "best_points": max(self.points, default=None),
            "against": [
                {
                    "key": one.key.hex() or None,
                    "name": None if one.bots else one.name,
                    "level": one.name if one.bots else None,
                    "games": one.games,
                    "own_won": one.own_won,
                    "their_won": one.their_won,
                }
                for one in self.against
            ],
        }


def sums_by_game(games: Sequence[KeptGame]) -> list[Sums]:
    """Of each kind of game the sums, the one played most first; games looked on at are left out."""
    ours: dict[str, list[KeptGame]] = {}
    for one in games:
        if one.me is not None:
            ours.setdefault(one.game, []).append(one)
    return [
        _sums(game, ours[game]) for game in sorted(ours, key=lambda one: (-len(ours[one]), one))
    ]


def _sums(game: str, games: Sequence[KeptGame]) -> Sums:
    finished = [one for one in games if one.finished]
    won = [one for one in finished if one.won]
    return Sums(
        game,
        games=len(games),
        finished=len(finished),
        ended=sum(one.told.came is Came.ENDED for one in games),
        playing=sum(one.playing for one in games),
        won=len(won),
        shared=sum(len(one.told.winners) > 1 for one in won),
        places=tuple(one.told.place(one.me) for one in finished if one.me is not None),
        points=tuple(one.told.scores[one.me] for one in finished if one.me is not None),
        against=_against(finished),
    )


def _against(games: Iterable[KeptGame]) -> tuple[Against, ...]:
    """People first, then bots; those met most often before the others."""
    met, own, theirs = Counter[tuple[bytes, str]](), Counter[Any](), Counter[Any]()
    names = dict[bytes, str]()
    for one in games:  # the newest first: its names count
        won = _winners(one)
        for who in _others(one, names):
            met[who] += 1
            own[who] += one.won
            theirs[who] += who in won
    called = {who: names.get(who[0], who[1]) for who in met}
    order = sorted(met, key=lambda who: (not who[0], -met[who], called[who], who))
    return tuple(
        Against(key, called[key, level], met[key, level], own[key, level], theirs[key, level])
        for key, level in order
    )


def _others(game: KeptGame, names: dict[bytes, str]) -> set[tuple[bytes, str]]:
    """Who else sat there: keys of people, levels of bots; names that are new are noted."""
    found, levels = set[tuple[bytes, str]](), level_of(game)
    for seat, join in enumerate(game.told.roster.joins):
        if seat == game.me:
            continue
        if is_bot(join.name):
            found.add((b"", levels[join.name]))
        else:
            names.setdefault(join.identity, join.name)
            found.add((join.identity, ""))
    return found


def _winners(game: KeptGame) -> set[tuple[bytes, str]]:
    joins, levels = game.told.roster.joins, level_of(game)
    return {
        (b"", levels[joins[seat].name]) if is_bot(joins[seat].name) else (joins[seat].identity, "")
        for seat in game.told.winners
    }


def level_of(game: KeptGame) -> Mapping[str, str]:
    """By the names of bots their levels; of a game that is not here none is known."""
    names = game.told.roster.names
    return {name: "" for name in names if is_bot(name)} | dict(bots_among(game.game, names))
