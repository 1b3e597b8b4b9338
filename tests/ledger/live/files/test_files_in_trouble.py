"""Row 5: each file of a seat read-only, locked, missing or foreign: said, and its bytes stay."""

import errno
from dataclasses import dataclass, field

import pytest

from cli.errors.errors_in_words import sentence
from cli.text.words import words_in
from ledger.errors import (
    CannotRead,
    CannotSave,
    IdentityInUse,
    LedgerError,
    NotAKeyFile,
    StoreBroken,
    StoreInUse,
)
from ledger.files.key_file import load_identity, save_identity, use_identity
from tests.faults import Faults
from tests.ledger.faulty_disk import FaultyDisk, Inode
from tests.ledger.live.files.test_lost_files import Evening
from tests.ledger.people import ANNA
from tests.ledger.signing.test_signing import OWN, resumed
from tests.ledger.tables import COUNTER, PLACE, pump

KEY = PLACE.parent / "identity.key"
FILES = {"log": PLACE, "journal": OWN, "counter": COUNTER}
DIARY = b"dear diary, today I found a folder called tables"


@dataclass
class OwnedDisk(FaultyDisk):
    """A disk on which some files may not be written."""

    fixed: set = field(default_factory=set)

    def _may(self, path):
        if path in self.fixed:
            raise OSError(errno.EROFS, "Read-only file system")

    def append(self, path):
        """Fails for a file that is fixed."""
        self._may(path)
        return super().append(path)

    def replace(self, old, new):
        """Fails for both names."""
        self._may(old)
        self._may(new)
        super().replace(old, new)


def evening():
    """Three seats; the files of the first lie on a disk that can be made stubborn."""
    found = Evening("trouble")
    disk = OwnedDisk(names=found.disk.names, kept_names=found.disk.kept_names)
    found.disk = disk
    return found


def told(error):
    """The error is shown as a sentence in both languages, and is no fault of the program."""
    for lang in ("en", "de"):
        text, code = sentence(error, words_in(lang))
        assert text and code in range(1, 6)


def contents(disk):
    """All bytes on a disk, whatever they are called."""
    return [bytes(inode.seen) for inode in disk.names.values()]


@pytest.mark.faults
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_read_only_or_locked_stops_the_start(name):
    """With a sentence; all files keep their bytes, and what was opened is given back."""
    faults = Faults(5, f"{name} read-only", f"{name} locked")
    place = FILES[name]
    for kind, error in (("read-only", StoreBroken), ("locked", StoreInUse)):
        found = evening()
        before = contents(found.disk)
        if kind == "read-only":
            found.disk.fixed.add(place)
        else:
            found.disk.lock(place.with_name(place.name + ".lock"))
        locks = set(found.disk.locks)
        with pytest.raises(error) as caught:
            resumed(found.seated, 0, found.disk)
        told(caught.value)
        assert contents(found.disk) == before and found.disk.locks == locks
        faults.happened(f"{name} {kind}")
    faults.check()


@pytest.mark.faults
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_missing_or_foreign_is_begun_anew(name):
    """Its bytes, whatever they are, are kept aside; the others give back what is missing, and the
    game goes on."""
    faults = Faults(5, f"{name} missing", f"{name} foreign")
    for kind in ("missing", "foreign"):
        found = evening()
        if kind == "missing":
            del found.disk.names[FILES[name]]
        else:
            found.disk.names[FILES[name]] = Inode(bytearray(DIARY), DIARY)
        node = resumed(found.seated, 0, found.disk)
        found.back(node)
        node.linked({1, 2})
        for seat in (1, 2):
            node.heard(seat, *node.head())
        found.nodes[0] = node
        pump(found.nodes, found.minds, until=node.table.step + 6)
        assert all(one.evidence is None and one.stopped is None for one in found.nodes)
        assert all(len(ids) == 1 for ids in found.signed().values())
        assert (DIARY in contents(found.disk)) is (kind == "foreign")
        faults.happened(f"{name} {kind}")
    faults.check()


@pytest.mark.faults
def test_trouble_with_the_identity_is_a_sentence_each():
    """Locked, missing, foreign, and a folder that cannot be written to."""
    kinds = ("locked", "missing", "foreign", "read-only")
    faults = Faults(5, *(f"identity {kind}" for kind in kinds))
    for kind, error in zip(
        kinds, (IdentityInUse, CannotRead, NotAKeyFile, CannotSave), strict=True
    ):
        disk = OwnedDisk()
        save_identity(KEY, ANNA, disk=disk)
        if kind == "locked":
            use_identity(KEY, disk=disk)
        elif kind == "missing":
            del disk.names[KEY]
        elif kind == "foreign":
            disk.names[KEY] = Inode(bytearray(DIARY), DIARY)
        else:
            disk.fixed.add(KEY)
        before = contents(disk)
        with pytest.raises(LedgerError) as caught:
            if kind == "read-only":
                save_identity(KEY, ANNA, replace=True, disk=disk)
            load_identity(KEY, disk=disk)
            use_identity(KEY, disk=disk)
        assert type(caught.value) is error
        told(caught.value)
        assert contents(disk) == before
        faults.happened(f"identity {kind}")
    faults.check()
