"""The real disk: what is read from it is a file and ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ledger.errors import CannotRead
from ledger.files import disk
from ledger.files.append_only import read_log
from ledger.files.disk import REAL_DISK, beside, write_pieces, write_whole
from tests.ledger.faulty_disk import FaultyDisk

PLACE = Path("home/file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are POSIX's")
def test_pipe_is_refused_at_once(tmp_path):
    """Whoever opens a named pipe waits until somebody writes, which may be never."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="it is not a regular file"):
        REAL_DISK.read(tmp_path / "pipe", 10)
    with pytest.raises(CannotRead, match="it is not a regular file"):
        read_log(tmp_path / "pipe")


def test_folder_and_device_are_refused(tmp_path):
    """A folder has no bytes, a device has no end."""
    for path in (tmp_path, os.devnull):
        with pytest.raises(OSError, match="it is not a regular file"):
            REAL_DISK.read(path, 10)


def test_file_is_read_up_to_the_limit(tmp_path):
    """All of it, or as much as was asked for."""
    (tmp_path / "file").write_bytes(b"0123456789")
    assert REAL_DISK.read(tmp_path / "file", 99) == b"0123456789"
    assert REAL_DISK.read(tmp_path / "file", 4) == b"0123"
    assert REAL_DISK.read(tmp_path / "file", 4, 3) == b"3456"
    assert REAL_DISK.read(tmp_path / "file", 99, 7) == b"789"
    assert (
        REAL_DISK.read(tmp_path / "file", 4, 10) == REAL_DISK.read(tmp_path / "file", 4, 99) == b""
    )


def test_links_to_elsewhere_are_no_files_of_a_folder(tmp_path):
    """What is taken along to another machine is what lies here: nothing that a link leads to, and a
    link to the folder above does not lead round for ever."""
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    (here / "below").mkdir(parents=True)
    elsewhere.mkdir()
    for path in (here / "b", here / "below" / "a", elsewhere / "theirs"):
        path.write_bytes(b"x")
    try:
        (here / "folder").symlink_to(elsewhere, target_is_directory=True)
        (here / "below" / "round").symlink_to(here, target_is_directory=True)
        (here / "file").symlink_to(elsewhere / "theirs")
        (here / "nowhere").symlink_to(tmp_path / "missing")
    except OSError:
        pytest.skip("links cannot be made here")
    assert REAL_DISK.files(here) == [here / "b", here / "below" / "a"]
    assert REAL_DISK.files(tmp_path / "missing") == []


def test_a_file_is_written_on_at_its_end(tmp_path):
    """A new one once alone; opened again it goes on behind what is there, or behind a cut."""
    path = tmp_path / "file"
    file = REAL_DISK.create(path)
    file.write(b"0123456789")
    file.close()
    with pytest.raises(FileExistsError):
        REAL_DISK.create(path)
    file = REAL_DISK.append(path)
    file.write(b"abc")
    file.truncate(4)
    file.write(b"xyz")
    file.sync()
    file.close()
    assert path.read_bytes() == b"0123xyz"
    with pytest.raises(FileNotFoundError):
        REAL_DISK.append(tmp_path / "none")
    REAL_DISK.replace(path, tmp_path / "other")
    assert not REAL_DISK.exists(path) and REAL_DISK.exists(tmp_path / "other")
    REAL_DISK.remove(tmp_path / "other")
    assert not REAL_DISK.exists(tmp_path / "other")


def test_a_system_that_takes_a_few_bytes_at_a_time_gets_all_of_them(tmp_path, monkeypatch):
    """Each piece once, in order."""
    write = os.write
    monkeypatch.setattr(disk.os, "write", lambda number, data: write(number, data[:3]))
    file = REAL_DISK.create(tmp_path / "file")
    file.write(b"0123456789")
    file.close()
    assert (tmp_path / "file").read_bytes() == b"0123456789"


def test_folders_are_made_for_their_owner_alone(tmp_path):
    """With those above them, as far as they are missing; one that is there stays as it is."""
    REAL_DISK.make_folder(tmp_path / "a" / "b")
    REAL_DISK.make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    if os.name == "posix":
        assert {(tmp_path / one).stat().st_mode & 0o777 for one in ("a", "a/b")} == {0o700}


def test_a_link_to_nothing_is_something(tmp_path):
    """Nothing is written through it, for it counts as there."""
    try:
        (tmp_path / "link").symlink_to(tmp_path / "missing")
    except OSError:
        pytest.skip("links cannot be made here")
    assert REAL_DISK.exists(tmp_path / "link") and not REAL_DISK.exists(tmp_path / "missing")
    assert REAL_DISK.files(tmp_path / "link" / "below") == []


def test_what_a_killed_program_left_half_written_is_no_part_of_a_file():
    """The name beside it is begun anew; where that fails nothing is left of it, and the file is as
    it was."""
    faulty, path = FaultyDisk(), PLACE
    faulty.create(beside(path, ".new")).write(b"half of another one")
    write_whole(path, b"first", disk=faulty)
    assert faulty.files(path.parent) == [path]
    for at in range(1, 5):
        faulty.fail_at = faulty.done + at
        with pytest.raises(OSError, match="planted"):
            write_whole(path, b"second", disk=faulty)
        assert faulty.files(path.parent) == [path]
        assert faulty.read(path, 99) == b"first"


def test_what_fails_while_pieces_are_made_comes_through():
    """The half is taken away, and the error is the one of whoever makes them."""
    faulty, path = FaultyDisk(), PLACE

    def pieces():
        yield b"one"
        raise LookupError("no more of it")

    with pytest.raises(LookupError, match="no more of it"):
        write_pieces(path, pieces(), disk=faulty)
    assert faulty.files(path.parent) == []
    write_pieces(path, iter((b"one", b"", b"two")), disk=faulty)
    assert faulty.after_power_loss().read(path, 99) == b"onetwo"
