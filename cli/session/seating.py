"""From a roster to a table at this node: the game is found, files are made, the seat is taken.

Where the files lie and what each holds is told by `cli.kept_tables`. What the seat keeps secret at
the table follows from its identity (Identity.table_secret) and is stored nowhere: whatever is lost
of these files, the identity is enough to come back.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cli.kept_tables.entry_file import keep_entry
from cli.kept_tables.log_paths import counter_path, free_path, log_path
from cli.lobby.known_names_file import meet
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import (
    identity_file,
    private_folder,
)
from cli.text.words import Words
from engine.games import find_game
from ledger.deck.group.group import Group
from ledger.files.append_only import read_log
from ledger.files.disk import Lock
from ledger.files.key_file import use_identity
from ledger.live.live_table import LiveTable
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.live.watched_table import WatchedTable
from ledger.records.identity import Identity
from ledger.records.roster import Offer, Roster, roster_of_log
from ledger.review.rules_of_offer import NotThisGame, OtherRules, game_of
from p2p.wire.entry_code import Entry

Rng = Callable[[int], bytes]


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

    @property
    def goes_on(self) -> bool:
        """Whether a seat of ours is there that has not left for good, nor said so, at a table that
        no proof of cheating has frozen."""
        play = self.play
        if not isinstance(play, SeatedTable) or play.evidence is not None:
            return False
        return not play.leaving and play.seat not in play.absences.left


def why_unplayable(offer: Offer) -> OtherRules | NotThisGame | None:
    """Why this program cannot play the offer as the one who made it would, or None."""
    try:
        game_of(offer)
    except (OtherRules, NotThisGame) as error:
        return error
    return None


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
    path = free_path(path)
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
