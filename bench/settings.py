"""How thorough a run of the bench is: sizes, repeats, and how long the tables are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # an older state may lack it, and has parts that need no group
    from ledger.deck.group.group import Group

GAME = "ohne_furcht"
"""The game that everything is measured with, save the rows of the two games named below."""

LARGEST = "citadels"
LARGEST_SEATS = 8
LARGEST_OPTIONS = {"lineup": "cunning_agents", "reaction": "0"}
"""The game with the most seats and cards, and a table of it on which nobody waits."""

MOST_DECKS = "kabale"
MOST_DECKS_SEATS = 6
"""The game with a deck for each seat beside that of the table."""

BOARDS = {"kabale": 6, "san_marco": 4, "burgund": 4}
"""The games of boards, each with the seats of its largest table."""

ROUNDS_OF = "san_marco"
"""The one of them whose rounds are all alike."""


@dataclass(frozen=True)
class Settings:
    """Sizes and repeats. `say` takes a sentence about what is being done, for whoever waits.

    `tables`: seats of the tables that are played over loopback, each for `seconds` a seat.
    `recorded`: seats of the game that is audited, `steps` after how many it is cut (0: never).
    `many`: tables without cryptography, and sealed ones, that one process plays at once.
    `crowd`: games played with strangers around, watchers among those, seconds that they stay.
    `patience`: CPU seconds after which the audit in pure Python is broken off and extrapolated.
    `peer`: the path of LibTMCG's example, or None.
    """

    say: Callable[[str], None]
    runs: int = 5
    sums: tuple[int, ...] = (64, 423, 2000)
    decks: tuple[int, ...] = (8, 52, 68)
    phase: tuple[int, int] = (9, 52)
    tables: tuple[int, ...] = (4, 7)
    seconds: float = 6.0
    backends: tuple[str, ...] = ("native", "pure")
    recorded: int = 7
    steps: int = 0
    patience: float = 60.0
    games: int = 60
    many: tuple[int, int] = (100, 10)
    crowd: tuple[int, int, float] = (3, 500, 60.0)
    peer: str | None = None

    @property
    def groups(self) -> dict[str, Group]:
        """By "native" and "pure" the groups of this machine: the best there is, and the oracle."""
        from ledger.deck.group.backend import best_group, pure_group

        found = {"native": best_group(), "pure": pure_group()}
        if found["native"] is found["pure"]:
            del found["native"]
        return {name: found[name] for name in self.backends if name in found}

    @property
    def every_group(self) -> dict[str, Group]:
        """Those of `groups`, and each other that the program knows and that runs here."""
        from ledger.deck.group.backend import group_named
        from ledger.deck.group.errors import BackendMissing

        groups = self.groups
        for name in ("native", "sodium"):
            try:
                group = group_named(name)
            except BackendMissing:
                continue
            if "native" in groups and group is not groups["native"]:
                groups[name] = group
        return groups


def quick(say: Callable[[str], None], peer: str | None = None) -> Settings:
    """A look in less than a minute: fewer repeats, small tables, games that are cut."""
    return Settings(
        say,
        runs=2,
        decks=(8, 52),
        phase=(9, 52) if peer else (4, 52),
        tables=(4,),
        seconds=1.5,
        recorded=4,
        steps=80,
        patience=5.0,
        games=6,
        many=(10, 2),
        crowd=(1, 50, 8.0),
        peer=peer,
    )
