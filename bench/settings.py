"""How thorough a run of the bench is: sizes, repeats, and how long the tables are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ledger.deck.group.backend import pure_group, sodium_group
from ledger.deck.group.group import Group


@dataclass(frozen=True)
class Settings:
    """Sizes and repeats. `say` takes a sentence about what is being done, for whoever waits.

    `tables`: seats of the tables that are played over loopback, each for `seconds` a seat.
    `recorded`: seats of the game that is audited, `steps` after how many it is cut (0: never).
    `patience`: CPU seconds after which the audit in pure Python is broken off and extrapolated.
    `peer`: the path of LibTMCG's example, or None.
    """

    say: Callable[[str], None]
    runs: int = 5
    sums: tuple[int, ...] = (64, 512)
    decks: tuple[int, ...] = (8, 52, 68)
    phase: tuple[int, int] = (9, 52)
    tables: tuple[int, ...] = (4, 7)
    seconds: float = 6.0
    backends: tuple[str, ...] = ("native", "pure")
    recorded: int = 7
    steps: int = 0
    patience: float = 60.0
    games: int = 60
    peer: str | None = None

    @property
    def groups(self) -> list[Group]:
        """The groups there are on this machine, the native one first."""
        found = {"native": sodium_group, "pure": pure_group}
        made = [found[name]() for name in self.backends]
        return [group for group in made if group is not None]


def short(group: Group) -> str:
    """native or pure."""
    return "pure" if "pure" in group.name else "native"


def quick(say: Callable[[str], None], peer: str | None = None) -> Settings:
    """A look in less than a minute: fewer repeats, small tables, games that are cut."""
    return Settings(
        say,
        runs=2,
        decks=(8, 52),
        phase=(4, 52),
        tables=(4,),
        seconds=1.5,
        recorded=4,
        steps=80,
        patience=5.0,
        games=6,
        peer=peer,
    )
