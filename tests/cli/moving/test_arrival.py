"""An identity that arrives: nobody is moved over, nobody is set back, nothing else comes in."""

import pytest

from cli.moving.arrival import arrive
from cli.moving.departure import depart
from cli.moving.person_files import is_persons
from ledger.errors import (
    NotAnExport,
    WouldSetBack,
    WrongPassphrase,
)
from ledger.files.closed_archive import write_archive
from ledger.files.sign_counter import SignCounter
from ledger.records import canon
from ledger.records.form import Kind
from tests.cli.moving.homes import (
    COUNTER,
    NEW,
    OLD,
    STICK,
    WHOSE,
    begun,
    content,
    key_of,
    moves,
    put,
    signs,
)
from tests.ledger.people import ANNA, BEA, TABLE


def test_nobody_is_moved_over_who_does_not_agree():
    """It is told who arrives and who is here; a no leaves all as it was."""
    disk = begun(True)
    depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    bea, asked = content(disk, NEW), []
    assert not arrive(NEW, STICK, "raven", asked.append, own=BEA.public, disk=disk)
    assert (asked[0].public, asked[0].tables, asked[0].aside) == (ANNA.public, 1, "before-1")
    assert content(disk, NEW) == bea and signs(disk, NEW)
    assert content(disk, NEW / "arriving") == {}


@pytest.mark.parametrize(
    "sign",
    [lambda counter: counter.reach(8), lambda counter: counter.reach(3, Kind.END),
     lambda counter: counter.reach_report(7, bytes(32), 2)],
    ids=["an event", "an end", "a report"],
)  # fmt: skip
def test_an_older_file_of_the_same_identity_sets_nobody_back(sign):
    """Whoever has played on here since it was written would sign a second time."""
    disk = begun(False)
    depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    arrive(NEW, STICK, "raven", lambda found: True, disk=disk)
    counter = SignCounter.open(NEW / COUNTER, TABLE, disk=disk)
    sign(counter)
    counter.close()
    with pytest.raises(WouldSetBack):
        arrive(NEW, STICK, "raven", lambda found: True, own=ANNA.public, disk=disk)
    assert signs(disk, NEW) and content(disk, NEW / "arriving") == {}


def test_somebody_elses_counters_hold_nobody_up():
    """Bea has signed further at a table of the same name: her files go aside, and nothing of hers
    is compared with Anna's."""
    disk = begun(True)
    counter = SignCounter.open(NEW / COUNTER, TABLE, disk=disk)
    counter.reach(9)
    counter.close()
    anna, bea = content(disk, OLD), content(disk, NEW)
    moves(disk, over=True)
    assert content(disk, NEW) == anna and content(disk, NEW / "before-1") == bea


def test_notes_make_way_for_somebody_else():
    """Whoever arrives may have sat at the same table: what was noted here on it is not theirs."""
    disk = begun(True)
    put(disk, NEW / "tables/a.notes", b"likes red")
    moves(disk, over=True)
    assert not disk.exists(NEW / "tables/a.notes")
    assert disk.names[NEW / "before-1/tables/a.notes"].seen == b"likes red"


FOREIGN = {
    "no entries": [],
    "nobody's": [("identity.key", b"x")],
    "another beginning": [("", canon.encode(("tafelrunde/1/other", ANNA.public)))],
    "no identity": [WHOSE, ("known", b"x")],
    "no key": [WHOSE, ("identity.key", b"x")],
    "another's key": [WHOSE, key_of(BEA)],
    "a damaged key": [WHOSE, (key_of(ANNA)[0], key_of(ANNA)[1][:-1] + b"?")],
    "twice": [WHOSE, key_of(ANNA), ("known", b"x"), ("known", b"y")],
    "a name that moves a terminal": [WHOSE, key_of(ANNA), ("tables/a\x9b2J.tafel", b"x")],
    "elsewhere": [WHOSE, key_of(ANNA), ("tables/../../../evil", b"x")],
}


@pytest.mark.parametrize("entries", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_changes_nothing(entries):
    """Also one that is well closed and leads out of the folder."""
    disk = begun(True)
    before = dict(disk.names)
    write_archive(STICK, "raven", entries, disk=disk)
    with pytest.raises(NotAnExport):
        arrive(NEW, STICK, "raven", lambda found: True, own=BEA.public, disk=disk)
    with pytest.raises(WrongPassphrase):
        arrive(NEW, STICK, "crow", lambda found: True, own=BEA.public, disk=disk)
    del disk.names[STICK]
    assert disk.names == before


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("identity.key", True), ("tables/a.tafel", True), ("bots/M n/signed/a.count", True),
        ("bots/M/identity.key", True), ("cache/x", False), ("../identity.key", False),
        ("/identity.key", False), ("tables/..", False), ("tables/a\\b", False), ("tables", False),
        ("tables/a.lock", False), ("tables/a/b", False), ("bots/../tables/a", False),
        ("tables/c:x", False), ("tables/a. ", False), ("", False), ("identity.key.moved", False),
        ("bots/M/bots/N/identity.key", False), ("tables/K\u00f6nig Artus.tafel", True),
        ("tables/a\x9b2J.tafel", False), ("tables/a\u202efelat.tafel", False),
        ("tables/a\u2028b.tafel", False), ("bots/M\u200b/tables/a", False),
        ("tables/a.notes", False), ("tables/a.notes-damaged", False),
        ("page-choices", False), ("hotseat/2/tables/a.notes", False),
        ("signed/a\x7f", False), ("hotseat/2/identity.key", True), ("hotseat/2/cache/x", False),
    ],
)  # fmt: skip
def test_no_other_name_moves(name, moves):
    """What is in a file is not trusted to stay in the folder."""
    assert is_persons(name) is moves
