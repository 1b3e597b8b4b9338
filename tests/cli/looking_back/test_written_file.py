"""A file that somebody asked for is whole, or not there."""

import errno
from pathlib import Path

import pytest

from cli.looking_back.written_file import write_new
from ledger.errors import CannotSave


def test_a_new_file_is_written_and_one_that_is_there_stays(tmp_path):
    """The second one of a name is refused, whatever it holds."""
    path = tmp_path / "story.html"
    write_new(path, b"first")
    with pytest.raises(FileExistsError):
        write_new(path, b"second")
    assert path.read_bytes() == b"first"


def test_where_it_cannot_be_written_nothing_stays(tmp_path, monkeypatch):
    """A full disk takes half of it: the next try finds nothing there, and a folder that is not
    there is no traceback."""
    path, opened = tmp_path / "story.html", Path.open

    class Full:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *error):
            self.file.close()

        def write(self, data):
            self.file.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path, "open", lambda self, mode: Full(opened(self, mode)))
        with pytest.raises(CannotSave):
            write_new(path, b"a story")
    assert not path.exists()
    with pytest.raises(CannotSave):
        write_new(tmp_path / "nowhere" / "story.html", b"a story")
    write_new(path, b"a story")
    assert path.read_bytes() == b"a story"
