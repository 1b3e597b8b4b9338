"""What other systems say to a rename and to fsync, put in as their answers."""

from __future__ import annotations

import errno
import os

import pytest

from ledger.files import disk
from ledger.files.disk import REAL_DISK, write_whole
from ledger.files.systems import PAUSE, TRIES, folder_synced, moved, synced


class Busy:
    """A file that a scanner looks at so many times, and the pauses that were made."""

    def __init__(self, times):
        self.left, self.paused = times, []

    def move(self, old, new):
        """Refused while somebody looks."""
        if self.left:
            self.left -= 1
            raise PermissionError(errno.EACCES, "in use")
        os.replace(old, new)


def test_a_file_that_is_looked_at_is_moved_when_that_is_over(tmp_path):
    """Within a second; the pauses are the clock's."""
    (tmp_path / "a").write_bytes(b"new")
    (tmp_path / "b").write_bytes(b"old")
    busy = Busy(TRIES - 1)
    moved(tmp_path / "a", tmp_path / "b", move=busy.move, pause=busy.paused.append, waits=True)
    assert (tmp_path / "b").read_bytes() == b"new"
    assert busy.paused == [PAUSE] * (TRIES - 1) and sum(busy.paused) <= 1.0


@pytest.mark.parametrize(("times", "waits", "pauses"), [(TRIES, True, TRIES - 1), (1, False, 0)])
def test_a_move_that_stays_refused_is_refused(tmp_path, times, waits, pauses):
    """After the second, or at once where nobody can be looking; both files are as they were."""
    (tmp_path / "a").write_bytes(b"new")
    busy = Busy(times)
    with pytest.raises(PermissionError):
        moved(tmp_path / "a", tmp_path / "b", move=busy.move, pause=busy.paused.append, waits=waits)
    assert len(busy.paused) == pauses
    assert (tmp_path / "a").exists() and not (tmp_path / "b").exists()


def refusing(number):
    """A call that the system answers with this number."""

    def call(descriptor):
        raise OSError(number, "no")

    return call


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.ENOTTY])
def test_a_disk_without_the_stronger_call_gets_the_usual_one(number):
    """exFAT and shares refuse that of macOS; folders of some systems refuse any."""
    asked = []
    synced(3, whole=refusing(number), plain=asked.append)
    assert asked == [3]
    folder_synced(3, sync=refusing(number))


def test_a_disk_that_fails_is_not_taken_for_one_that_does_not_know():
    """What was not written is told."""
    for number in (errno.EIO, errno.ENOSPC):
        with pytest.raises(OSError, match="no"):
            synced(3, whole=refusing(number), plain=lambda descriptor: None)
        with pytest.raises(OSError, match="no"):
            folder_synced(3, sync=refusing(number))
    with pytest.raises(OSError, match="no"):
        synced(3, whole=refusing(errno.EINVAL), plain=refusing(errno.EIO))


def test_the_disk_of_this_machine_does_it_so(tmp_path, monkeypatch):
    """A whole file is synced, moved, and its folder synced, in this order; a lock can be had again
    as soon as it is given back."""
    done = []
    for name in ("synced", "moved", "folder_synced"):
        call = getattr(disk, name)
        monkeypatch.setattr(
            disk, name, lambda *args, name=name, call=call: (done.append(name), call(*args))
        )
    write_whole(tmp_path / "file", b"x")
    assert done == ["synced", "moved", "folder_synced"]
    lock = REAL_DISK.lock(tmp_path / "lock")
    assert REAL_DISK.lock(tmp_path / "lock") is None
    lock.release()
    REAL_DISK.lock(tmp_path / "lock").release()
