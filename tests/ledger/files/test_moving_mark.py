"""The mark beside an identity that moves: it stands until it is taken away, and then it is gone."""

from pathlib import Path

from ledger.files.disk import beside
from ledger.files.moving_mark import ENDING, MovingMark, Stage, put_mark, read_mark, take_mark
from tests.ledger.faulty_disk import FaultyDisk

KEY = Path("/home/identity.key")
MARKED = MovingMark(Stage.LEFT, "moving.keys")


class Unreadable(FaultyDisk):
    """A disk whose files are there and cannot be read."""

    def read(self, path, limit, start=0):
        """The system says no."""
        raise PermissionError(13, "Permission denied")


def test_a_mark_that_was_taken_away_does_not_come_back():
    """The power goes right behind the call: the identity can be used."""
    disk = FaultyDisk()
    put_mark(KEY, MARKED, disk=disk)
    assert read_mark(KEY, disk=disk.after_power_loss()) == MARKED
    take_mark(KEY, disk=disk)
    assert read_mark(KEY, disk=disk.after_power_loss()) is None


def test_a_mark_that_cannot_be_read_stands():
    """No right to read it, or bytes that are no mark: the identity counts as moved."""
    disk = Unreadable()
    put_mark(KEY, MARKED, disk=disk)
    found = read_mark(KEY, disk=disk)
    assert found is not None and found.stage is Stage.LEFT
    noise = FaultyDisk()
    put_mark(KEY, MARKED, disk=noise)
    noise.names[beside(KEY, ENDING)].seen[:] = b"noise"
    found = read_mark(KEY, disk=noise)
    assert found is not None and found.stage is Stage.LEFT
