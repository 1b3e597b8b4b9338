"""A folder of own tables, of logs with last words alone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ledger.files.key_file import save_identity
from tests.ledger.signed_logs import person, table_of, written

ME = "Anna"


def home_of(folder: Path, name: str = ME) -> Path:
    """The home of this person, with a key and a folder for logs."""
    (folder / "tables").mkdir(parents=True)
    save_identity(folder / "identity.key", person(name))
    return folder


def keep(
    home: Path, *names: str, game: str = "ohne_furcht", day: int = 1, **written_as: Any
) -> Path:
    """One more table of these people, its log last written on that day of January 2026."""
    roster = table_of(*names, game=game, label=f"{day}")
    path = home / "tables" / f"{game}-{roster.table_id.hex()[:8]}.tafel"
    written(path, roster, **written_as)
    when = 1_767_268_800 + 86_400 * (day - 1)  # noon
    os.utime(path, (when, when))
    return path


def january(home: Path) -> list[Path]:
    """Four games of Ohne Furcht und Adel (three with a result), one of Citadels, one of a game that
    is nowhere here, and one that others have played."""
    bots = ("Merlin hard (Bot)", "Morgana hard (Bot)")
    lost = {"Anna": 18, "Bea": 25}
    shared = {"Anna": 20, "Bea": 20, "Carl": 11}
    with_bots = {"Anna": 31, "Merlin hard (Bot)": 12, "Morgana hard (Bot)": 9}
    return [
        keep(home, "Anna", "Bea", day=1, points=lost, won=("Bea",)),
        keep(home, "Anna", "Bea", "Carl", day=2, points=shared, won=("Anna", "Bea")),
        keep(home, "Anna", *bots, day=3, points=with_bots, won=("Anna",)),
        keep(home, "Anna", "Bea", day=4),
        keep(home, "Anna", "Bea", day=5, game="citadels", ended="frozen"),
        keep(home, "Anna", "Bea", day=6, game="unknown", points=lost, won=("Bea",)),
        keep(home, "Bea", "Carl", day=7, points={"Bea": 1, "Carl": 2}, won=("Carl",)),
    ]
