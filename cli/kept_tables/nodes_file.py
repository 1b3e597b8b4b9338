"""Where the other nodes of a table listened last, for the day it is taken up again."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from cli.text.program_folder import logs
from ledger.files.disk import REAL_DISK, write_whole
from p2p.wire import limits
from p2p.wire.addresses import Address, merged

ENDING = ".nodes"
MOST_BYTES = 65_536  # eight nodes with all their addresses take a fifth
RECENT = 50  # tables whose addresses are looked at first in a search
ASKED = 16  # nodes of them that are asked whatever is announced


def keep_nodes(path: Path, nodes: Mapping[bytes, Sequence[Address]]) -> None:
    """Write down where the others listen, for the day the table is taken up again: what is known
    now before what was kept, which it never takes away.

    A folder that cannot be written to is no reason to stop a game for: addresses can be typed.
    """
    kept = kept_nodes(path)
    every = {key: merged(nodes.get(key, ()), kept.get(key, ())) for key in (*nodes, *kept)}
    plain = {key.hex(): [list(address) for address in some] for key, some in every.items()}
    with contextlib.suppress(OSError):
        write_whole(path.with_suffix(ENDING), json.dumps(plain, indent=1).encode())


def kept_nodes(path: Path) -> dict[bytes, list[Address]]:
    """Where the others listened last; empty where that was not kept or is not readable."""
    try:
        plain = json.loads(REAL_DISK.read(path.with_suffix(ENDING), MOST_BYTES))
        return {
            bytes.fromhex(key): [(host, port) for host, port in some if _is_address(host, port)]
            for key, some in plain.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _is_address(host: object, port: object) -> bool:
    return type(host) is str and type(port) is int and 1 <= port <= 65_535


def recent_hosts(home: Path) -> frozenset[str]:
    """The hosts at which others of this person's tables listened last."""
    return frozenset(
        host
        for path in logs(home)[:RECENT]
        for some in kept_nodes(path).values()
        for host, _ in some
    )


def recent_nodes(home: Path) -> tuple[tuple[Address, ...], ...]:
    """Where others of this person's last tables listened: each of them at its latest place."""
    latest: dict[bytes, tuple[Address, ...]] = {}
    for path in logs(home)[:RECENT]:
        for key, some in kept_nodes(path).items():
            latest.setdefault(key, tuple(some[: limits.ADDRESSES]))
    return tuple(some for some in latest.values() if some)[:ASKED]
