"""Homes on a disk that fails on order: what of a person lies there, and whether they sign."""

from pathlib import Path

from cli.moving.arrival import arrive
from cli.moving.departure import depart
from cli.moving.person_files import persons_files
from ledger.errors import ArrivalUnfinished, IdentityMoved, LedgerError
from ledger.files.closed_archive import read_archive
from ledger.files.key_file import save_identity, use_identity
from ledger.files.sign_counter import SignCounter
from ledger.records import canon
from tests.ledger.faulty_disk import FaultyDisk, Inode
from tests.ledger.people import ANNA, BEA, TABLE

OLD, NEW, STICK = Path("old"), Path("new"), Path("stick/anna.keys")
COUNTER = Path("signed/table.count")


def put(disk, path, data):
    """A file that is on the disk since yesterday."""
    disk.names[path] = disk.kept_names[path] = Inode(bytearray(data), data)


def home_of(disk, home, identity, tag):
    """Somebody's folder: an identity, a counted table, a bot, and what stays behind."""
    save_identity(home / "identity.key", identity, disk=disk)
    save_identity(home / "bots/Merlin/identity.key", BEA, disk=disk)
    counter = SignCounter.create(home / COUNTER, TABLE, disk=disk)
    counter.reach(7)
    counter.close()
    for name in ("tables/a.tafel", "tables/a.own", "known", "bots/Merlin/tables/a.own"):
        put(disk, home / name, f"{tag} {name}".encode())
    for name in ("cache/x", "reports/fault.txt", "tables/a.tafel.lock", "name.new"):
        put(disk, home / name, b"stays")


def content(disk, home):
    """What moves, by name."""
    return {name: bytes(disk.names[home / name].seen) for name in persons_files(home, disk)}


def signs(disk, home):
    """Whether the identity of this place, if there is one, would sign."""
    if not disk.exists(home / "identity.key"):
        return False
    try:
        use_identity(home / "identity.key", disk=disk).release()
    except (IdentityMoved, ArrivalUnfinished):
        return False
    return True


def is_whole(disk, file):
    """Whether somebody could import this file."""
    try:
        return bool(list(read_archive(file, "raven", disk=disk)))
    except LedgerError:
        return False


def begun(over, **fault):
    """A disk with one or two homes on it, whose operations are counted from here."""
    disk = FaultyDisk(**fault)
    faults, disk.power_at, disk.fail_at = (disk.power_at, disk.fail_at), None, None
    home_of(disk, OLD, ANNA, "Anna")
    if over:
        home_of(disk, NEW, BEA, "Bea")
    disk.done, (disk.power_at, disk.fail_at) = 0, faults
    return disk


def key_of(identity):
    """The entry of an identity's file."""
    disk = FaultyDisk()
    save_identity(Path("identity.key"), identity, disk=disk)
    return ("identity.key", bytes(disk.names[Path("identity.key")].seen))


def moves(disk, *, over=False):
    """Export from the one place, import at the other."""
    depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    arrive(NEW, STICK, "raven", lambda found: True, own=BEA.public if over else None, disk=disk)


def endless():
    """1, 2, 3, ..."""
    number = 0
    while True:
        number += 1
        yield number


WHOSE = ("", canon.encode(("tafelrunde/1/export", ANNA.public)))
"""The entry of a file that says whose it is."""
