"""`tafelrunde doctor`: each check of this machine tries the real thing and says what it found."""

from __future__ import annotations

import os

import pytest

from cli.text.program_folder import tables_folder
from cli.text.words import words_in
from cli.trouble import machine
from cli.trouble.arithmetic_here import Speed, speed_told

WORDS = words_in("en")


@pytest.mark.parametrize("speed", Speed)
def test_program_names_the_interpreter_and_its_arithmetic(speed):
    """The version, and how quickly it computes; slow is well, too."""
    found = machine.program(WORDS, speed=lambda: speed)
    assert found.fine and found.found.startswith("Python 3.")
    assert found.found.endswith(speed_told(speed, WORDS))


def test_folder_that_is_a_file_is_trouble(tmp_path):
    """Where no folder can be, no log can be kept."""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    found = machine.files(tmp_path / "file" / "home", WORDS)
    assert not found.fine and found.advice == "Choose another folder: --home DIR"
    assert machine.files(tmp_path / "new", WORDS).fine


def test_what_was_tried_is_put_back(tmp_path):
    """The folder is as it was before: nothing of the check is left in it."""
    machine.files(tmp_path, WORDS)
    kept = set(tmp_path.iterdir())
    probe = tmp_path / ".doctor"
    assert probe not in kept
    probe.write_bytes(b"of a check that was killed")
    assert machine.files(tmp_path, WORDS).fine and set(tmp_path.iterdir()) == kept


def test_clock_without_battery_is_trouble(tmp_path):
    """1970 cannot be; later than this program can."""
    assert not machine.clock(tmp_path, WORDS, now=lambda: 0.0).fine
    assert machine.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0).fine


def test_a_clock_before_the_newest_log_is_trouble(tmp_path):
    """What was written later than now tells that the clock was put back."""
    tables_folder(tmp_path).mkdir()
    log = tables_folder(tmp_path) / "game.tafel"
    log.write_bytes(b"")
    os.utime(log, (1_900_000_000, 1_900_000_000))
    older = log.with_name("older.tafel")
    older.write_bytes(b"")
    os.utime(older, (1_800_000_000, 1_800_000_000))
    assert machine.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0 - 60).fine
    found = machine.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0 - 86_400)
    assert not found.fine and "a log here was written at 2030-" in found.found


def test_a_full_disk_is_trouble(tmp_path):
    """Before it stops a game."""
    found = machine.files(tmp_path, WORDS, room=lambda folder: 3 << 20)
    assert not found.fine and found.found.endswith("has 3 MB left")
    assert machine.files(tmp_path, WORDS, room=lambda folder: 1 << 30).fine


def test_as_much_room_as_is_asked_for_is_enough(tmp_path):
    """LEAST megabytes are well, a byte less is not."""
    least = machine.LEAST * machine.MEGABYTE
    assert machine.files(tmp_path, WORDS, room=lambda folder: least).fine
    assert not machine.files(tmp_path, WORDS, room=lambda folder: least - 1).fine
