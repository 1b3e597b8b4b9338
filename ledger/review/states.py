"""Two states of one table held against each other, field by field: what does not agree, and where.

A state comes from a file that a program wrote where programs differed, or from a log: then it is
the one this program comes to. Nobody is named: that two programs differ is a fault of one of them
(R11).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ledger.chain.rules_of_offer import Games, game_of
from ledger.files.state_file import StateFile, state_of
from ledger.review.replay import Replay


@dataclass(frozen=True)
class Difference:
    """One field: what it is in the one state and in the other; None where it is not there."""

    path: str
    one: str | None
    other: str | None


def differences(one: StateFile, other: StateFile) -> list[Difference]:
    """Every field that is not the same, in the order of the first, then what only the second has.

    Of a part that is there in one of them alone only the top is told.
    """
    return list(_differences(one, other))


def _differences(one: StateFile, other: StateFile) -> Iterator[Difference]:
    missing: list[str] = []
    for path in (*one.fields, *(path for path in other.fields if path not in one.fields)):
        here, there = one.fields.get(path), other.fields.get(path)
        if here == there or any(_within(path, above) for above in missing):
            continue
        if here is None or there is None:
            missing.append(path)
        yield Difference(path, here, there)


def _within(path: str, above: str) -> bool:
    return path.startswith((f"{above}.", f"{above}["))


def state_in_log(path: Path, head: str, *, games: Games = game_of) -> StateFile | None:
    """The state to which this program comes on a head of a log; None if the log has no such head.

    Raises LedgerError: no log, another version, other rules, not playable.
    """
    replay = Replay.open(path, games=games)
    for step in range(len(replay.tables)):
        table = replay.tables[step]
        if table.head.hex() == head:
            return state_of(table)
    return None
