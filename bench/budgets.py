"""What the figures should come to, by the name of their row.

A name tells the sizes, so a row of a quick run, which measures less, has no budget. All of them are
for two cores that do nothing else; `docs/performance.md` says what they were before, and why.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bench.rows import Row

OF_PARTS = {
    "help": {"tafelrunde --help": 80.0},
    "simulation": {"simulation, games a second and core": 65.0},
    "proofs": {
        "shuffle of 52, make, native": 30.0,
        "shuffle of 52, check, native": 10.0,
        "shuffle of 52, make, pure": 150.0,
        "shuffle of 52, check, pure": 120.0,
    },
    "phase": {"LibTMCG's CPU over ours, same run": 35.0},
    "audit": {
        "audit of a finished game of 7, native": 1.2,
        "audit of a finished game of 7, pure": 12.0,
        "replay of a finished game of 7, read and last step": 250.0,
        "replay of a finished game of 7, seek once it is read": 250.0,
    },
    "start": {"start of 7 seats, native": 1.3, "start of 7 seats, pure": 8.0},
    "many_decks": {"start of 6 seats, kabale": 2.5},
    "thinking": {
        **{
            f"review of a game, {game}, 3 seats": 4.0
            for game in ("burgund", "citadels", "kabale", "ohne_furcht", "san_marco")
        },
        "process in which bots think, memory": 60.0,
        "p95 of the others' decisions, beside a hard bot over a medium one": 1.5,
        "node with a hard bot, memory without the process in which it thinks, 4 seats": 80.0,
        "process in which it thinks, memory, 4 seats": 60.0,
    },
    "app": {"app, size": 45.0, "app, from its start to the first page": 2.0},
    "page": {
        "key to own page, 4 nodes, p50": 60.0,
        "key to own page, 4 nodes, p95": 200.0,
        "first paint of the table": 0.8,
        "node with an open page, memory": 85.0,
        "what the page loads": 400.0,
        "what the page loads, as it comes": 180.0,
    },
    "boards": {"largest event of a finished game of burgund, 4 seats": 31744.0},
    "moves": {
        "decision, 7 nodes, p95": 12.0,
        "card played from 8, 7 nodes, p95": 50.0,
        "draw of two, 7 nodes, p50": 45.0,
        "draw of two, 7 nodes, p95": 80.0,
        "memory of a node, 4 seats": 75.0,
        "memory of a node, 4 seats, empty cache": 75.0,
        "memory of a node, 7 seats": 75.0,
    },
    "crowds": {
        "crowd: of 500 watchers, served or told": 500.0,
        "p99 of a decision, in a crowd over quiet": 2.0,
        "of a core, what a crowd costs the node it comes to": 20.0,
    },
    "tables": {
        "100 + 10 tables, 5 nodes, an answer until all have it, p99": 200.0,
        "100 + 10 tables, 5 nodes, memory of all of them": 500.0,
    },
}
"""By part and row, in the unit of the row: not to be exceeded, or for rows of which more is better
to be reached."""

BUDGETS = {name: figure for rows in OF_PARTS.values() for name, figure in rows.items()}
"""The same by row alone."""

WITH_PEER = frozenset({"LibTMCG's CPU over ours, same run"})
"""Those of rows that there are only beside the other program."""


def unmeasured(parts: Iterable[str], rows: Iterable[Row], *, peer: bool) -> list[str]:
    """The budgets of these parts, whole ones, at which no row stands; peer: `--peer` was given."""
    found = {row.name for row in rows} | (frozenset() if peer else WITH_PEER)
    return [name for part in parts for name in OF_PARTS.get(part, {}) if name not in found]


def with_budget(row: Row) -> Row:
    """The row beside its budget, if there is one."""
    return replace(row, budget=BUDGETS.get(row.name))
