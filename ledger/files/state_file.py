"""The state of a table as a text: one line a field, so that two of them can be put side by side.

    step 12, head 5f..          where the table stands: step 12 is closed, and nothing of step 13
                                has changed it; step 0 is the table before its first step
    table 9c..
    rules probe/1, data 07..    as the offer names them
    digest 1a..                 of the state, as events carry it (R12)
                                an empty line, then what the digest covers, by paths:
    state.points[1] = 4

Written where programs see different states, for whoever mends one. It holds what everybody at the
table may know and nothing else. Sources: R11, R12.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from engine.plain import public_fields
from engine.table import Table
from ledger.errors import CannotRead, NotAStateFile
from ledger.files.disk import REAL_DISK, Disk
from ledger.sealed.sealed_table import SealedTable

LONGEST = 4 * 1024 * 1024
"""Bytes of a file that is read; the largest state takes a fortieth of it."""

PARTS = (
    *("sealed", "phase", "committed", "order", "ring", "state", "ciphers", "passing", "rolls"),
    *("truth", "broken", "since", "given", "away"),
)
"""Names for what the digest covers, in the order of ``SealedTable.plain``."""

_HEADING = re.compile(
    r"step (\d{1,6}), head ([0-9a-f]{64})\n"
    r"table ([0-9a-f]{64})\nrules (\S{1,64}), data ([0-9a-f]{64})\ndigest ([0-9a-f]{64})\n\n"
)


@dataclass(frozen=True)
class StateFile:
    """What stands in such a file; ``fields`` by their paths, in the order in which they stand."""

    step: int
    head: str
    table: str
    rules: str
    data: str
    digest: str
    fields: Mapping[str, str]


def title(table: SealedTable) -> str:
    """The first line: the place in the game."""
    return f"step {table.step}, head {table.head.hex()}"


def state_of(table: SealedTable) -> StateFile:
    """The state of a table, as its file would hold it."""
    offer = table.roster.offer
    return StateFile(
        table.step,
        table.head.hex(),
        table.roster.table_id.hex(),
        offer.rules,
        offer.data_hash.hex(),
        table.digest.hex(),
        {path: text for name, part in _parts(table) for path, text in _walk(name, part)},
    )


def _parts(table: SealedTable) -> Iterator[tuple[str, Any]]:
    """What the digest covers, by name; the state of the rules as it is, for the names in it."""
    for name, part in zip(PARTS, table.plain(), strict=True):
        yield name, table.state if name == "state" and table.state is not None else part


def state_text(table: SealedTable) -> str:
    """The text of the file."""
    state = state_of(table)
    lines = [
        title(table),
        f"table {state.table}",
        f"rules {state.rules}, data {state.data}",
        f"digest {state.digest}",
        "",
        *(f"{path} = {text}" for path, text in state.fields.items()),
    ]
    return "\n".join([*lines, ""])


def read_state_file(path: Path, *, disk: Disk = REAL_DISK) -> StateFile:
    """What stands in a file. Raises `CannotRead` and `NotAStateFile`."""
    try:
        data = disk.read(path, LONGEST + 1)
    except OSError as error:
        raise CannotRead(path, error) from None
    text = data.decode("utf-8", "replace")
    heading = _HEADING.match(text)
    if heading is None or len(data) > LONGEST:
        raise NotAStateFile(path, f"{str(path)!r} holds no state of a table")
    found = dict[str, str]()
    for line in text[heading.end() :].splitlines():
        place, between, value = line.partition(" = ")
        if not between or place in found:
            raise NotAStateFile(path, f"{str(path)!r} has a line that is none: {line:.80}")
        found[place] = value
    step, head, table, rules, data_hash, digest = heading.groups()
    return StateFile(int(step), head, table, rules, data_hash, digest, found)


def _walk(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """The fields below a path, each with its text; of what is empty, and of kinds, a line too."""
    if isinstance(value, Table):
        parts = list(public_fields(value))
    elif is_dataclass(value) and not isinstance(value, type):
        parts = [(field.name, getattr(value, field.name)) for field in fields(value)]
    elif isinstance(value, Mapping):
        yield path, f"{len(value)} entries"
        for key in sorted(value):
            yield from _walk(f"{path}[{_text(key)}]", value[key])
        return
    elif isinstance(value, list | tuple):
        yield path, f"{len(value)} items"
        for at, item in enumerate(value):
            yield from _walk(f"{path}[{at}]", item)
        return
    else:
        yield path, _text(value)
        return
    yield path, type(value).__name__
    for name, part in parts:
        yield from _walk(f"{path}.{name}", part)


def _text(value: Any) -> str:
    """One line for a value without parts; for a key that has some, its plain spelling."""
    if isinstance(value, bytes):
        return value.hex() or "no bytes"
    return value.name if isinstance(value, Enum) else ascii(value)
