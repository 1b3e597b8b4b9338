"""Results of a series in a file, a line a game, so that who is stopped goes on where that was.

The first line holds the settings that all results hang on; another series is not taken into the
same folder. A line is on the disk before the next game counts. What a power cut left of a last line
is cut away, and its game is played again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from cli.series.games import Match, Result
from ledger.files.disk import REAL_DISK, Disk, File, Lock

NAME, LOCK = "games.jsonl", "games.lock"
MOST = 2**32
"""Bytes that are read of a file: ten million games."""
MOST_POINTS = 10**6
"""Nobody has so many points in any game."""

HEX = re.compile("[0-9a-f]+")

Key = tuple[tuple[str, ...], int]
"""The bot of each seat, and the seed."""

FIELDS = {"bots", "seed", "scores", "winners", "moves", "digest"}


class Setting(Enum):
    """What results hang on, by its name in the file."""

    GAME = "game"
    RULES = "rules"
    SEATS = "seats"
    OPTIONS = "options"
    BOTS = "bots"
    TOURNAMENT = "tournament"
    SEED = "seed"


class OtherSeries(Exception):
    """The folder holds the results of another series; ``setting`` differs."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path, self.setting = str(path), setting
        super().__init__(f"{path}: {setting.value}")


class NotKept(Exception):
    """A line of the file is none that was written there."""

    def __init__(self, path: Path, line: int) -> None:
        self.path, self.line = str(path), line
        super().__init__(f"{path}: line {line}")


class FolderInUse(Exception):
    """Another program plays into this folder."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder)
        super().__init__(str(folder))


class CannotKeep(Exception):
    """A result could not be written; all before it are kept."""

    def __init__(self, path: Path, number: int | None) -> None:
        self.path, self.number = str(path), number
        super().__init__(f"{path}: {number}")


@dataclass
class KeptResults:
    """The results of a folder; ``cut`` bytes of a torn line were taken away."""

    path: Path
    found: dict[Key, Result]
    cut: int
    _file: File
    _lock: Lock

    def keep(self, match: Match, result: Result) -> None:
        """Write one; it is on the disk when this returns. Raises CannotKeep."""
        line = {"bots": list(match.series.bots), **result}
        try:
            self._file.write(_line(line))
            self._file.sync()
        except OSError as error:
            raise CannotKeep(self.path, error.errno) from error
        self.found[key_of(match)] = result

    def close(self) -> None:
        """Others may play into the folder."""
        with suppress(OSError):
            self._file.close()
        self._lock.release()


def key_of(match: Match) -> Key:
    """What tells a game of a series apart."""
    return match.series.bots, match.seed


def open_results(
    folder: Path, settings: Mapping[Setting, Any], *, disk: Disk = REAL_DISK
) -> KeptResults:
    """The results in the folder, which is made if missing; ``settings`` are fit for JSON.

    Raises OtherSeries, NotKept, FolderInUse and OSError.
    """
    disk.make_folder(folder.absolute())
    lock = disk.lock(folder / LOCK)
    if lock is None:
        raise FolderInUse(folder)
    named = {setting.value: value for setting, value in settings.items()}
    try:
        return _opened(folder / NAME, named, lock, disk)
    except BaseException:
        lock.release()
        raise


def _opened(path: Path, settings: Mapping[str, Any], lock: Lock, disk: Disk) -> KeptResults:
    data = disk.read(path, MOST) if disk.exists(path) else b""
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].splitlines()
    if lines:
        check_settings(path, lines[0], json.loads(_line(settings)))
    found: dict[Key, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        key, result = _read(path, number, line)
        if key in found:
            raise NotKept(path, number)
        found[key] = result
    file = disk.append(path) if disk.exists(path) else disk.create(path)
    try:
        if whole < len(data):
            file.truncate(whole)
        if not lines:
            file.write(_line(settings))
        file.sync()
        disk.sync_folder(path.parent)
    except BaseException:
        file.close()
        raise
    return KeptResults(path, found, len(data) - whole, file, lock)


def check_settings(path: Path, line: bytes, settings: Mapping[str, Any]) -> None:
    """Nothing, if the first line holds these. Raises OtherSeries and NotKept."""
    there = _plain(path, 1, line)
    if set(there) != set(settings):
        raise NotKept(path, 1)
    for name in settings:
        if there[name] != settings[name]:
            raise OtherSeries(path, Setting(name))


def _read(path: Path, number: int, line: bytes) -> tuple[Key, Result]:
    told = _plain(path, number, line)
    bots, seed = told.get("bots"), told.get("seed")
    if set(told) != FIELDS or not isinstance(bots, list) or type(seed) is not int:
        raise NotKept(path, number)
    moves, made = told["moves"], told["digest"]
    if type(moves) is not int or moves < 0 or not (isinstance(made, str) and HEX.fullmatch(made)):
        raise NotKept(path, number)
    if not _seats(told, len(bots)):
        raise NotKept(path, number)
    return (tuple(map(str, bots)), seed), {name: told[name] for name in told if name != "bots"}


def _seats(told: Mapping[str, Any], seats: int) -> bool:
    """Whether points and winners are those of so many seats; somebody has won."""
    scores, winners = told["scores"], told["winners"]
    if not isinstance(scores, list) or not isinstance(winners, list) or len(scores) != seats:
        return False
    return all(type(points) is int and abs(points) < MOST_POINTS for points in scores) and (
        bool(winners)
        and all(type(seat) is int and 0 <= seat < seats for seat in winners)
        and len(set(winners)) == len(winners)
    )


def _plain(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotKept(path, number) from error
    if not isinstance(told, dict):
        raise NotKept(path, number)
    return told


def _line(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"
