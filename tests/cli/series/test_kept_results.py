"""Results in a folder: kept as they come, found again, and never those of another series."""

import errno
import json
from pathlib import Path

import pytest

from cli.series.games import Match, Series
from cli.series.kept_results import (
    NAME,
    CannotKeep,
    FolderInUse,
    NotKept,
    OtherSeries,
    Setting,
    key_of,
    open_results,
)
from tests.ledger.faulty_disk import FaultyDisk, PowerLost

FOLDER = Path("/home/results")
SETTINGS = {Setting.GAME: "ohne_furcht", Setting.SEATS: 2, Setting.OPTIONS: {"a": "b"}}


def match(seed, *bots):
    """A game between these."""
    return Match(Series("ohne_furcht", 2, {}, bots or ("medium", "random")), seed)


def result(seed):
    """What came of it."""
    return {"seed": seed, "scores": [3, seed], "winners": [0], "moves": 9, "digest": "ab" * 32}


def kept(disk, *seeds):
    """A folder into which the games of these seeds were played."""
    with_all = open_results(FOLDER, SETTINGS, disk=disk)
    for seed in seeds:
        with_all.keep(match(seed), result(seed))
    with_all.close()


def file_of(disk):
    """The bytes of the file."""
    return disk.names[FOLDER.absolute() / NAME].seen


def test_what_is_kept_is_found_again():
    """By bots and seed, as it was; and what comes is kept behind it."""
    disk = FaultyDisk()
    kept(disk, 1, 2)
    kept(disk, 3)
    found = open_results(FOLDER, SETTINGS, disk=disk)
    assert found.found == {key_of(match(seed)): result(seed) for seed in (1, 2, 3)}
    assert found.cut == 0
    assert len(file_of(disk).splitlines()) == 1 + 3


def test_a_line_is_an_object_and_the_first_holds_the_settings():
    """Other programs read it line by line."""
    disk = FaultyDisk()
    kept(disk, 7)
    first, line = map(json.loads, bytes(file_of(disk)).splitlines())
    assert first == {"game": "ohne_furcht", "seats": 2, "options": {"a": "b"}}
    assert line == {"bots": ["medium", "random"], **result(7)}


@pytest.mark.parametrize("left", [1, 40, 100])
def test_a_torn_last_line_is_cut_away_and_told(left):
    """Its game is played again, and nothing before it is lost."""
    disk = FaultyDisk()
    kept(disk, 1, 2)
    whole = len(file_of(disk))
    line = len(bytes(file_of(disk)).splitlines()[-1]) + 1
    del file_of(disk)[whole - line + left :]
    found = open_results(FOLDER, SETTINGS, disk=disk)
    assert list(found.found) == [key_of(match(1))] and found.cut == left
    found.keep(match(2), result(2))
    found.close()
    assert len(open_results(FOLDER, SETTINGS, disk=disk).found) == 2


@pytest.mark.parametrize("mode", ["lost", "torn"])
def test_whatever_was_kept_is_there_after_a_power_cut(mode):
    """At each operation on the disk: what was told as kept is found, and the folder opens."""
    told, at = [0], 0
    while told[-1] < 3:
        at += 1
        disk = FaultyDisk(power_at=at, mode=mode)
        told.append(0)
        try:
            found = open_results(FOLDER, SETTINGS, disk=disk)
            for seed in (1, 2, 3):
                found.keep(match(seed), result(seed))
                told[-1] += 1
        except PowerLost:
            again = open_results(FOLDER, SETTINGS, disk=disk.after_power_loss())
            assert [seed for _, seed in again.found][: told[-1]] == [1, 2, 3][: told[-1]]
    assert at > 6


@pytest.mark.parametrize(
    ("setting", "value"), [(Setting.GAME, "kabale"), (Setting.SEATS, 3), (Setting.OPTIONS, {})]
)
def test_another_series_is_not_taken_in(setting, value):
    """The folder is left as it was, and it is told what differs."""
    disk = FaultyDisk()
    kept(disk, 1)
    before = bytes(file_of(disk))
    with pytest.raises(OtherSeries) as raised:
        open_results(FOLDER, SETTINGS | {setting: value}, disk=disk)
    assert raised.value.setting is setting
    assert file_of(disk) == before and not disk.locks


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (1, b"{}"),
        (1, b"[1]"),
        (2, b"{"),
        (2, b'{"bots":["a","b"],"seed":1}'),
        (2, b'{"bots":"ab","seed":1,"scores":[1,2],"winners":[0],"moves":1,"digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1],"winners":[0],"moves":1,"digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,2],"winners":[2],"moves":1,"digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,"2"],"winners":[],"moves":1,"digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,2],"winners":[0],"moves":"1","digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,2],"winners":[0],"moves":1,"digest":7}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,2],"winners":[],"moves":1,"digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,2],"winners":[0,0],"moves":1,"digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,2],"winners":[0],"moves":-1,"digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,2],"winners":[0],"moves":1,"digest":"xy"}'),
        (2, b'{"bots":["a","b"],"seed":true,"scores":[1,2],"winners":[0],"moves":1,"digest":"ab"}'),
        (2, b'{"bots":["a","b"],"seed":1,"scores":[1,2],"winners":[0],"moves":true,"digest":"ab"}'),
        (
            2,
            b'{"bots":["a","b"],"seed":1,"scores":[1%s,2],"winners":[0],"moves":1,"digest":"ab"}'
            % (b"0" * 400),
        ),
        (2, b"[" * 100_000 + b"]" * 100_000),
        (2, b"\xff"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_line_that_nobody_wrote_is_named_and_nothing_is_touched(number, line):
    """It was changed by hand, or the disk has garbled it."""
    disk = FaultyDisk()
    kept(disk, 1)
    lines = bytes(file_of(disk)).splitlines()
    lines[number - 1] = line
    file_of(disk)[:] = b"\n".join(lines) + b"\n"
    before = bytes(file_of(disk))
    with pytest.raises(NotKept) as raised:
        open_results(FOLDER, SETTINGS, disk=disk)
    assert raised.value.line == number and file_of(disk) == before


def test_a_game_that_stands_there_twice_is_named():
    """Two results of one game: nobody can say which of them it was."""
    disk = FaultyDisk()
    kept(disk, 2)
    lines = bytes(file_of(disk)).splitlines()
    file_of(disk)[:] = b"\n".join([*lines, lines[1]]) + b"\n"
    with pytest.raises(NotKept) as raised:
        open_results(FOLDER, SETTINGS, disk=disk)
    assert raised.value.line == len(lines) + 1


def test_two_programs_do_not_play_into_one_folder():
    """The second is told at once, and when the first is done it may."""
    disk = FaultyDisk()
    first = open_results(FOLDER, SETTINGS, disk=disk)
    with pytest.raises(FolderInUse):
        open_results(FOLDER, SETTINGS, disk=disk)
    first.close()
    open_results(FOLDER, SETTINGS, disk=disk).close()


def test_a_full_disk_is_told_and_the_result_does_not_count():
    """With the reason of the system."""
    disk = FaultyDisk()
    found = open_results(FOLDER, SETTINGS, disk=disk)
    disk.fail_at, disk.error = disk.done + 1, errno.ENOSPC
    with pytest.raises(CannotKeep) as raised:
        found.keep(match(1), result(1))
    assert raised.value.number == errno.ENOSPC and not found.found
    found.close()
    assert open_results(FOLDER, SETTINGS, disk=disk).cut > 0
