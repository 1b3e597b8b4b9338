"""The games whose logs lie somewhere, by what stands at the ends of each: bounded in what is read.

A table counts once, however many copies of its log there are: a finished one before one that is
not, one whose result more seats have signed before another, for any seat can make a log that it
alone has signed; then a whole one before a damaged one, then that which got furthest. Where there
are copies all of each is read, for damage between the ends is seen in no other way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.basics import Seat
from ledger.errors import CannotRead, LedgerError
from ledger.files.append_only import in_use
from ledger.files.disk import REAL_DISK
from ledger.files.log_format import LONGEST, parse
from ledger.files.log_in_stretches import LogReader
from ledger.files.table_files import EVIDENCE, OWN
from ledger.records.any_record import read_record
from ledger.records.event import Event
from ledger.review.outline import Came, Outline, outline

JOURNAL = 4 * LONGEST
"""Bytes that are read of a journal: its first events stand in them."""


@dataclass(frozen=True)
class KeptGame:
    """A game by its log. ``me``: the own seat, None where this person looked on. ``playing``: a
    running program writes the log now. ``proof``: cheating was proven while it was played.
    """

    path: Path
    told: Outline
    me: Seat | None
    when: float
    playing: bool = False
    proof: bool = False

    @property
    def finished(self) -> bool:
        """Whether it has a result."""
        return self.told.came is Came.FINISHED

    @property
    def won(self) -> bool:
        """Whether the own seat has won it, alone or with others."""
        return self.me in self.told.winners

    @property
    def game(self) -> str:
        """The id of what was played."""
        return self.told.roster.offer.game


@dataclass(frozen=True)
class Unread:
    """A log of which nothing can be said, and why."""

    path: Path
    why: LedgerError


@dataclass(frozen=True)
class DamagedCopy:
    """One of several copies of a log, what is wrong with it, and the copy that counts, which may be
    itself where none is whole."""

    path: Path
    why: LedgerError
    counts: Path


@dataclass(frozen=True)
class KeptGames:
    """What was found: games, the newest first, logs that cannot be read, and damaged copies."""

    games: tuple[KeptGame, ...]
    unread: tuple[Unread, ...] = ()
    damaged: tuple[DamagedCopy, ...] = ()


def kept_games(
    paths: Sequence[Path], public: bytes | None, progress: Callable[[int], None] = lambda n: None
) -> KeptGames:
    """The games of these logs. public: the own key; where none is known, or it has no seat, the
    journal beside a log tells the own seat. ``progress`` is told how many have been read."""
    found, unread, damaged = dict[bytes, list[KeptGame]](), list[Unread](), list[DamagedCopy]()
    for number, path in enumerate(paths, 1):
        try:
            game = kept_game(path, public)
        except LedgerError as error:
            unread.append(Unread(path, error))
        else:
            found.setdefault(game.told.roster.table_id, []).append(game)
        progress(number)
    games = list[KeptGame]()
    for copies in found.values():
        best, worse = _best(copies)
        games.append(best)
        damaged += worse
    newest = sorted(games, key=lambda one: one.when, reverse=True)
    return KeptGames(tuple(newest), tuple(unread), tuple(damaged))


def _best(copies: Sequence[KeptGame]) -> tuple[KeptGame, list[DamagedCopy]]:
    """The copy that counts, and those that are damaged."""
    first, *others = copies
    if not others:
        return first, []
    damage = {one.path: _damage(one.path) for one in copies}

    def how_good(game: KeptGame) -> tuple[bool, int, bool, int]:
        told, whole = game.told, damage[game.path] is None
        return told.came is not Came.OPEN, len({*told.signed}), whole, told.steps

    best = max(copies, key=how_good)
    own = next((one.me for one in copies if one.me is not None), None)  # a journal lies beside one
    return replace(best, me=own), [
        DamagedCopy(path, why, best.path) for path, why in damage.items() if why is not None
    ]


def _damage(path: Path) -> LedgerError | None:
    """What is wrong with the whole of a log; a tail that is cut is no damage."""
    try:
        return LogReader(path).damage
    except LedgerError as error:
        return error


def kept_game(path: Path, public: bytes | None) -> KeptGame:
    """The game of one log. Raises LedgerError."""
    told = outline(path)
    me = None if public is None else told.roster.seat_of(public)
    try:
        when = REAL_DISK.changed(path) / 1e9
    except OSError as error:
        raise CannotRead(path, error) from None
    return KeptGame(
        path,
        told,
        _journals(path) if me is None else me,
        when,
        playing=told.came is Came.OPEN and in_use(path),
        proof=told.frozen or path.with_suffix(EVIDENCE).exists(),
    )


def _journals(path: Path) -> Seat | None:
    """The seat that has signed in the journal beside a log; None where there is none to be read."""
    try:
        begun = parse(REAL_DISK.read(path.with_suffix(OWN), JOURNAL), str(path))
        records = (read_record(entry.data) for entry in begun.entries)
        return next((record.seat for record in records if isinstance(record, Event)), None)
    except (LedgerError, OSError):
        return None
