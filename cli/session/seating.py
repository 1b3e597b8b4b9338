"""From a roster to a table at this node: the game is found, files are made, the seat is taken.

tables/GAME-XXXXXXXX.tafel     the log; X: the first bits of the table's id, the same everywhere
tables/GAME-XXXXXXXX.nodes     where the others listened last, as JSON
tables/GAME-XXXXXXXX.start     how it began: the opener's signature, for whoever comes back to it
tables/GAME-XXXXXXXX.code      how the table is entered: its code, or that it is open to all

The last is on the disk before the log is: a table of which nothing is kept there is neither open
nor closed, and its seat lets in seats and those it has met, until another seat has told it.

What the seat keeps secret at the table follows from its identity (Identity.table_secret) and is
stored nowhere: whatever is lost of these files, the identity is enough to come back.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cli.lobby.known_names_file import meet
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import (
    ENDING,
    identity_file,
    logs,
    private_folder,
    signed_folder,
    tables_folder,
)
from cli.text.words import Words
from engine.games import find_game
from ledger.deck.group.group import Group
from ledger.errors import LedgerError
from ledger.files.append_only import read_log
from ledger.files.disk import REAL_DISK, Lock, write_whole
from ledger.files.key_file import use_identity
from ledger.files.table_files import OWN
from ledger.live.live_table import LiveTable
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.live.watched_table import WatchedTable
from ledger.records.identity import Identity
from ledger.records.roster import Offer, Roster, roster_of_log
from ledger.records.start import Beginning, read_beginning
from ledger.review.rules_of_offer import NotThisGame, OtherRules, game_of
from ledger.table_id import TableId
from p2p.wire import limits
from p2p.wire.addresses import Address, merged
from p2p.wire.entry_code import Door, Entry, EntryCode, read_entry_code

Rng = Callable[[int], bytes]
NODES_ENDING = ".nodes"
CODE_ENDING = ".code"
START_ENDING = ".start"
MOST_BYTES = 65_536  # of a file beside a log: eight nodes with all their addresses take a fifth
RECENT = 50  # tables whose addresses are looked at first in a search
ASKED = 16  # nodes of them that are asked whatever is announced


@dataclass(frozen=True)
class NodeHome:
    """Where one node lives: its folder, its key, the arithmetic it uses."""

    home: Path
    identity: Identity
    group: Group
    rng: Rng = os.urandom

    def occupy(self) -> Lock:
        """Hold the identity while the node runs. Raises IdentityInUse at a second start."""
        return use_identity(identity_file(self.home))


@dataclass(frozen=True)
class Seated:
    """A table at this node, and the file its log is kept in."""

    play: LiveTable
    path: Path


def why_unplayable(offer: Offer) -> OtherRules | NotThisGame | None:
    """Why this program cannot play the offer as the one who made it would, or None."""
    try:
        game_of(offer)
    except (OtherRules, NotThisGame) as error:
        return error
    return None


def log_path(home: Path, roster: Roster) -> Path:
    """The file of a table's log."""
    return tables_folder(home) / f"{roster.offer.game}-{roster.table_id.hex()[:8]}{ENDING}"


def counter_path(home: Path, roster: Roster) -> Path:
    """Where our seat counts what it has signed; its folder is made. Raises OSError."""
    private_folder(signed_folder(home))
    return signed_folder(home) / f"{roster.table_id.hex()}.count"


def take_part(
    roster: Roster, node_home: NodeHome, *, entry: Entry | None = None, again: bool = False
) -> Seated:
    """A table that begins, or (``again``) that had begun before this program came to it: its seat
    taken, its names kept, and how it is entered; without a seat, looked on at.

    Raises LedgerError and OSError.
    """
    if roster.seat_of(node_home.identity.public) is None:
        return look_on(roster, node_home)
    meet(node_home.home, roster)
    if entry is not None:
        keep_entry(log_path(node_home.home, roster), entry)
    return sit_down(roster, node_home, again=again)


def sit_down(roster: Roster, node_home: NodeHome, *, again: bool) -> Seated:
    """Our seat at a table that begins, or at one that had begun, with what is left of its files.

    Raises LedgerError and OSError.
    """
    path = log_path(node_home.home, roster)
    private_folder(path.parent)
    if again or path.exists():
        return _go_on(path, roster, node_home)
    return Seated(SeatedTable.begin(_settings(path, roster, node_home)), path)


def look_on(roster: Roster, node_home: NodeHome) -> Seated:
    """A table to watch. Raises LedgerError."""
    path = log_path(node_home.home, roster)
    private_folder(path.parent)
    path = _free(path)
    game = find_game(roster.offer.game)
    return Seated(WatchedTable.start(game, roster, path=path, group=node_home.group), path)


def take_up(path: Path, node_home: NodeHome, words: Words) -> Seated:
    """A table taken up again from its log. Raises LedgerError, and Stop for somebody else's."""
    roster = roster_of_log(read_log(path).header)
    game_of(roster.offer)
    if roster.seat_of(node_home.identity.public) is None:
        raise Stop(
            words.say(
                "Your identity has no seat in {path}; it can be replayed and audited.", path=path
            ),
            Exit.USAGE,
        )
    return _go_on(path, roster, node_home)


def _go_on(path: Path, roster: Roster, node_home: NodeHome) -> Seated:
    return Seated(SeatedTable.resume(_settings(path, roster, node_home)), path)


def _settings(path: Path, roster: Roster, node_home: NodeHome) -> SeatSettings:
    return SeatSettings(
        find_game(roster.offer.game),
        roster,
        path=path,
        counter=counter_path(node_home.home, roster),
        identity=node_home.identity,
        secret=node_home.identity.table_secret(roster.table_id),
        group=node_home.group,
        rng=node_home.rng,
    )


def _free(path: Path) -> Path:
    """The path, or one beside it with a number: a watcher may come more than once."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def keep_nodes(path: Path, nodes: Mapping[bytes, Sequence[Address]]) -> None:
    """Write down where the others listen, for the day the table is taken up again: what is known
    now before what was kept, which it never takes away.

    A folder that cannot be written to is no reason to stop a game for: addresses can be typed.
    """
    kept = kept_nodes(path)
    every = {key: merged(nodes.get(key, ()), kept.get(key, ())) for key in (*nodes, *kept)}
    plain = {key.hex(): [list(address) for address in some] for key, some in every.items()}
    with contextlib.suppress(OSError):
        write_whole(path.with_suffix(NODES_ENDING), json.dumps(plain, indent=1).encode())


def kept_nodes(path: Path) -> dict[bytes, list[Address]]:
    """Where the others listened last; empty where that was not kept or is not readable."""
    try:
        plain = json.loads(REAL_DISK.read(path.with_suffix(NODES_ENDING), MOST_BYTES))
        return {
            bytes.fromhex(key): [(host, port) for host, port in some if _is_address(host, port)]
            for key, some in plain.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _is_address(host: object, port: object) -> bool:
    return type(host) is str and type(port) is int and 1 <= port <= 65_535


def keep_entry(path: Path, entry: Entry) -> None:
    """Write down how a table is entered, for the day it is taken up again. One that is kept as
    closed stays so. Raises OSError."""
    if isinstance(kept_entry(path), EntryCode):
        return
    private_folder(path.parent)
    text = entry.show() if isinstance(entry, EntryCode) else entry.value
    write_whole(path.with_suffix(CODE_ENDING), f"{text}\n".encode())


def kept_entry(path: Path) -> Entry | None:
    """How the table of this log is entered, as it was kept; None where that is not readable."""
    try:
        text = REAL_DISK.read(path.with_suffix(CODE_ENDING), MOST_BYTES).decode()
        return Door.OPEN if text.strip() == Door.OPEN.value else read_entry_code(text)
    except (OSError, ValueError):
        return None


def keep_beginning(path: Path, beginning: Beginning) -> None:
    """Write down how a table began: without it nobody believes us who has lost all files."""
    with contextlib.suppress(OSError):
        write_whole(path.with_suffix(START_ENDING), beginning.encode())


def kept_beginning(path: Path) -> Beginning | None:
    """How the table began; None where that was not kept or is not readable. Others know it."""
    try:
        return read_beginning(REAL_DISK.read(path.with_suffix(START_ENDING), MOST_BYTES))
    except (OSError, LedgerError):
        return None


def has_sat(home: Path, table_id: TableId) -> bool:
    """Whether files of a seat of ours know the table of this id: its counter, or a log of it with a
    journal beside it. (A log alone may be one that was watched.)"""
    if (signed_folder(home) / f"{table_id.hex()}.count").exists():
        return True
    for path in logs(home):
        named = table_id.hex()[:8] in path.name and path.with_suffix(OWN).exists()
        with contextlib.suppress(LedgerError, OSError):
            if named and roster_of_log(read_log(path).header).table_id == table_id:
                return True
    return False


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
