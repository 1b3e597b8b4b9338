"""Whether another process has the same rules, bots and checks: by a hash over all of them.

Equal results are only to be had where all that results hang on is equal: the sources of the engine
with its games and bots, those of the ledger, and of each game its version, its tables and, where it
is a package of its own, its sources.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.foreign_games import code_digest
from engine.games import find_game, package_of
from ledger.records.canon import digest
from ledger.review.rules_of_offer import data_hash

PACKAGES = ("engine", "ledger")
"""What results hang on, as packages."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Some games by their ids, and the hash over all that their results hang on."""

    games: tuple[str, ...]
    hash: bytes


class OtherRulesThere(Exception):
    """A worker was sent work and has other rules than whoever sent it."""


def rules_of(games: Iterable[str]) -> Rules:
    """The rules of these games here. Raises UnknownGame, or UnusableGame."""
    names = tuple(sorted(set(games)))
    told = []
    for name in names:
        game = find_game(name)
        told.append((name, package_of(name), game.rules, data_hash(game)))
    return Rules(names, digest((tuple(told), *map(code, PACKAGES))))


def check_same(rules: Rules) -> None:
    """Nothing, where these are the rules here. Raises OtherRulesThere."""
    if not same(rules):
        raise OtherRulesThere


@cache
def same(rules: Rules) -> bool:
    """Whether these are the rules here: looked up once, a process does not change its rules."""
    try:
        return rules_of(rules.games) == rules
    except Exception:  # a game that is not here, or whose package does not work
        return False


@cache
def code(package: str) -> bytes:
    """The digest of a package of this program: read once."""
    return code_digest(package)
