"""Two states of one table held against each other, field by field: what does not agree, and where.

A state comes from a file that a program wrote where programs differed, or from a log: then it is
the one this program comes to. Nobody is named: that two programs differ is a fault of one of them
(R11).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ledger.files.state_file import StateFile, state_of
from ledger.review.replay import Replay
from ledger.review.rules_of_offer import Games, game_of


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


@dataclass(frozen=True)
class InLog:
    """What a log holds on a head: ``state``, None if it has no such head. The rest says why:
    of which ``table`` it is, after which step it ends, and whether that is because of damage."""

    table: str
    steps: int
    damaged: bool
    state: StateFile | None


def state_in_log(path: Path, head: str, *, games: Games = game_of) -> InLog:
    """The state to which this program comes on a head of a log, if the log has it.

    Raises LedgerError: no log, another version, other rules, not playable.
    """
    replay = Replay.open(path, games=games)
    on_head = (replay.tables[step] for step in range(len(replay.tables)))
    found = next((table for table in on_head if table.head.hex() == head), None)
    return InLog(
        replay.roster.table_id.hex(),
        replay.steps,
        replay.damage is not None,
        None if found is None else state_of(found),
    )
