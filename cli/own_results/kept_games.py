"""The games whose logs lie somewhere, by what stands at the ends of each: bounded in what is read.

A table counts once, however many copies of its log there are: the one counts that got furthest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.basics import Seat
from ledger.errors import CannotRead, LedgerError
from ledger.files.append_only import in_use
from ledger.files.disk import REAL_DISK
from ledger.files.log_format import LONGEST, parse
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
class KeptGames:
    """What was found: games, the newest first, and logs that cannot be read."""

    games: tuple[KeptGame, ...]
    unread: tuple[Unread, ...] = ()


def kept_games(
    paths: Sequence[Path], public: bytes | None, progress: Callable[[int], None] = lambda n: None
) -> KeptGames:
    """The games of these logs. public: the own key; where none is known, or it has no seat, the
    journal beside a log tells the own seat. ``progress`` is told how many have been read."""
    found, unread = dict[bytes, KeptGame](), list[Unread]()
    for number, path in enumerate(paths, 1):
        try:
            game = kept_game(path, public)
        except LedgerError as error:
            unread.append(Unread(path, error))
        else:
            table = game.told.roster.table_id
            found[table] = max((*_there(found.get(table)), game), key=_how_far)
        progress(number)
    newest = sorted(found.values(), key=lambda one: one.when, reverse=True)
    return KeptGames(tuple(newest), tuple(unread))


def _there(game: KeptGame | None) -> Iterable[KeptGame]:
    return () if game is None else (game,)


def _how_far(game: KeptGame) -> tuple[bool, int, bool]:
    return game.told.came is not Came.OPEN, game.told.steps, game.me is not None


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
