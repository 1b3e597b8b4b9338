"""The real disk: what is read from it is a file and ends."""

from __future__ import annotations

import os

import pytest

from ledger.errors import CannotRead
from ledger.files.append_only import read_log
from ledger.files.disk import REAL_DISK


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are POSIX's")
def test_pipe_is_refused_at_once(tmp_path):
    """F15: who opens a named pipe waits until somebody writes, which may be never."""
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
