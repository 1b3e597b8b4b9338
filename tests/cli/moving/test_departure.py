"""An identity that leaves: all of it or nothing, and where it was nothing is signed."""

import errno

import pytest

from cli.moving import departure
from cli.moving.arrival import arrive
from cli.moving.departure import depart
from cli.moving.person_files import persons_files
from ledger.errors import (
    CannotRead,
    CannotSave,
    IdentityInUse,
    IdentityMoved,
)
from ledger.files.closed_archive import read_archive
from ledger.files.disk import beside
from ledger.files.key_file import use_identity
from ledger.files.moving_mark import MovingMark, Stage, put_mark, read_mark
from ledger.records import canon
from tests.cli.moving.homes import (
    OLD,
    STICK,
    begun,
    content,
    is_whole,
    put,
    signs,
)
from tests.ledger.people import ANNA


def test_where_it_was_it_signs_nothing_and_its_bots_neither():
    """Until it has been brought back; what was there in the meantime is kept aside."""
    disk = begun(False)
    anna = content(disk, OLD)
    depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    for key in ("identity.key", "bots/Merlin/identity.key"):
        with pytest.raises(IdentityMoved, match=r"anna\.keys"):
            use_identity(OLD / key, disk=disk)
    assert arrive(OLD, STICK, "raven", lambda found: True, own=ANNA.public, disk=disk)
    assert signs(disk, OLD) and content(disk, OLD) == anna == content(disk, OLD / "before-1")
    use_identity(OLD / "bots/Merlin/identity.key", disk=disk).release()
    depart(OLD, STICK.with_name("2"), ANNA.public, "raven", disk=disk)
    assert arrive(
        OLD, STICK.with_name("2"), "raven", lambda found: True, own=ANNA.public, disk=disk
    )
    assert content(disk, OLD / "before-2") == anna


def test_what_is_in_use_is_not_moved():
    """Neither a person's identity nor that of a bot of theirs; nothing is written."""
    for key in ("identity.key", "bots/Merlin/identity.key"):
        disk = begun(False)
        use_identity(OLD / key, disk=disk)
        with pytest.raises(IdentityInUse):
            depart(OLD, STICK, ANNA.public, "raven", disk=disk)
        assert not disk.exists(STICK) and read_mark(OLD / "identity.key", disk=disk) is None


def test_marks_stay_where_a_whole_file_may_be_left_under_its_first_name():
    """The file is written, takes no other name and is not to be removed: somebody could import it,
    so nothing is signed here."""
    disk = begun(False)
    fresh = beside(STICK, ".new")

    def refuses(*paths):
        if fresh in paths:
            raise OSError(errno.EIO, "planted")

    replace, remove = disk.replace, disk.remove
    disk.replace = lambda *paths: refuses(*paths) or replace(*paths)
    disk.remove = lambda *paths: refuses(*paths) or remove(*paths)
    with pytest.raises(CannotSave):
        depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    assert not disk.exists(STICK) and is_whole(disk, fresh)
    assert not signs(disk, OLD)
    assert read_mark(OLD / "bots/Merlin/identity.key", disk=disk).stage is Stage.LEAVING


def test_once_the_file_is_written_all_marks_say_so():
    """Whoever asks later is told that the identity has left, not that it may have."""
    disk = begun(False)
    depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    for key in ("identity.key", "bots/Merlin/identity.key"):
        assert read_mark(OLD / key, disk=disk) == MovingMark(Stage.LEFT, str(STICK))


def test_a_file_that_is_too_long_is_not_cut_off_on_its_way(monkeypatch):
    """Half a log would arrive as if it were all: nothing leaves, and it is said which file."""
    disk = begun(False)
    monkeypatch.setattr(departure, "LOG", 5_000)
    put(disk, OLD / "tables/a.tafel", bytes(5_000))
    depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    disk = begun(False)
    put(disk, OLD / "tables/a.tafel", bytes(5_001))
    with pytest.raises(CannotRead, match=r"a\.tafel"):
        depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    assert signs(disk, OLD) and not disk.exists(STICK)


def test_the_identity_is_the_last_to_move():
    """Whatever else stops a move half way: where the identity is, all that counts has come."""
    disk = begun(False)
    put(disk, OLD / "name", b"Anna")
    names = persons_files(OLD, disk)
    assert names[-1] == "identity.key" and len(names) > 5
    assert names[:-1] == sorted(names[:-1])


def test_own_notes_stay_where_they_were_written():
    """Neither they nor what was chosen at the page is packed, whoever wrote them."""
    disk = begun(False)
    stay = ("tables/a.notes", "tables/a.notes-damaged", "hotseat/2/tables/a.notes", "page-choices")
    for name in stay:
        put(disk, OLD / name, b"likes red")
    depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    packed = [name for name, _ in read_archive(STICK, "raven", disk=disk)]
    assert "tables/a.tafel" in packed and not {*stay} & {*packed}
    assert all(disk.exists(OLD / name) for name in stay)


def test_nothing_is_written_over():
    """A file that stands there is not replaced, and the place goes on signing."""
    disk = begun(False)
    put(disk, STICK, b"holidays")
    with pytest.raises(CannotSave):
        depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    assert signs(disk, OLD) and disk.names[STICK].seen == b"holidays"


def test_a_mark_that_cannot_be_read_still_stands():
    """Its bytes may rot; what it forbids stays forbidden."""
    disk = begun(False)
    put_mark(OLD / "identity.key", MovingMark(Stage.LEFT, "x"), disk=disk)
    mark = disk.names[OLD / "identity.key.moved"]
    for data in (b"", b"x", bytes(mark.seen)[:-1], canon.encode((1, 2, 3))):
        mark.seen[:] = data
        assert not signs(disk, OLD)
