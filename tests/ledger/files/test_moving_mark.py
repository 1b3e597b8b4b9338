"""The mark beside an identity that moves: it stands until it is taken away, and then it is gone."""

from pathlib import Path

import pytest

from ledger.errors import ArrivalUnfinished, CannotSave, IdentityInUse, IdentityMoved
from ledger.files.disk import beside
from ledger.files.key_file import use_identity
from ledger.files.moving_mark import (
    ENDING,
    MARK,
    MovingMark,
    Stage,
    put_mark,
    read_mark,
    remove_mark,
)
from ledger.records import canon
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
    remove_mark(KEY, disk=disk)
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


@pytest.mark.parametrize("stage", Stage)
def test_nobody_signs_where_a_mark_stands(stage):
    """At each stage, with a sentence for each way; the identity is not held meanwhile, and who only
    moves it may hold it."""
    disk = FaultyDisk()
    put_mark(KEY, MovingMark(stage, "elsewhere"), disk=disk)
    found = read_mark(KEY, disk=disk)
    assert found == MovingMark(stage, "elsewhere")
    assert found.arrives == (stage in (Stage.CLEARING, Stage.PLACING))
    error = ArrivalUnfinished if found.arrives else IdentityMoved
    for _ in range(2):
        with pytest.raises(error) as caught:
            use_identity(KEY, disk=disk)
    assert found.arrives or caught.value.file == "elsewhere"
    held = use_identity(KEY, moving=True, disk=disk)
    with pytest.raises(IdentityInUse):
        use_identity(KEY, moving=True, disk=disk)
    held.release()
    remove_mark(KEY, disk=disk)
    use_identity(KEY, disk=disk).release()


@pytest.mark.parametrize(
    "value",
    [
        "mark",
        (MARK,),
        (MARK, 2),
        (MARK, 2, "x", 0),
        ("tafelrunde/1/keyfile", 1, "x"),
        (MARK, 0, "x"),
        (MARK, 5, "x"),
        (MARK, True, "x"),
        (MARK, 1, b"x"),
    ],
)
def test_a_mark_in_another_form_stands_as_one_that_has_left(value):
    """It was put there by somebody for a reason: nothing is signed, and nothing else is made up."""
    disk = FaultyDisk()
    put_mark(KEY, MARKED, disk=disk)
    disk.names[beside(KEY, ENDING)].seen[:] = canon.encode(value)
    assert read_mark(KEY, disk=disk) == MovingMark(Stage.LEFT, "?")
    with pytest.raises(IdentityMoved):
        use_identity(KEY, disk=disk)


def test_a_mark_is_put_over_another_and_trouble_is_told():
    """The later stage stands; a disk that fails says so, and the mark that was there stands on."""
    disk = FaultyDisk()
    remove_mark(KEY, disk=disk)
    assert disk.done == 0
    put_mark(KEY, MovingMark(Stage.LEAVING, "a"), disk=disk)
    put_mark(KEY, MARKED, disk=disk)
    for call in (
        lambda: put_mark(KEY, MovingMark(Stage.LEAVING, "b"), disk=disk),
        lambda: remove_mark(KEY, disk=disk),
    ):
        disk.fail_at = disk.done + 1
        with pytest.raises(CannotSave):
            call()
        assert read_mark(KEY, disk=disk) == MARKED
