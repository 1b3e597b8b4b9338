"""Moving house with an identity: wherever it is cut off nothing is lost, and no two places sign."""

import errno

import pytest

from cli.moving import departure
from cli.moving.arrival import arrive, finish
from cli.moving.departure import depart
from cli.moving.person_files import is_persons, persons_files
from ledger.errors import (
    CannotRead,
    CannotSave,
    IdentityInUse,
    IdentityMoved,
    LedgerError,
    NotAnExport,
    WouldSetBack,
    WrongPassphrase,
)
from ledger.files import key_file
from ledger.files.closed_archive import write_archive
from ledger.files.disk import beside
from ledger.files.key_file import load_identity, use_identity
from ledger.files.moving_mark import MovingMark, Stage, put_mark, read_mark
from ledger.files.sign_counter import SignCounter
from ledger.records import canon
from ledger.records.wire import Kind
from tests.amounts import amount
from tests.cli.moving.homes import (
    COUNTER,
    NEW,
    OLD,
    STICK,
    begun,
    content,
    is_whole,
    key_of,
    put,
    signs,
)
from tests.faults import Faults
from tests.ledger.faulty_disk import PowerLost
from tests.ledger.people import ANNA, BEA, TABLE

MODES = ("lost", "torn", "garbled", "killed")


@pytest.fixture(autouse=True)
def quick_scrypt(monkeypatch):
    """The cost is in the file; a low one keeps the tests short."""
    monkeypatch.setattr(key_file, "COST", 1)


def moves(disk, *, over=False):
    """Export from the one place, import at the other."""
    depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    arrive(NEW, STICK, "raven", lambda found: True, own=BEA.public if over else None, disk=disk)


def check_and_end(disk, anna, bea):
    """After a fault: nothing is lost and one place at most signs; the next try ends well."""
    files = [path for path in disk.files(STICK.parent) if is_whole(disk, path)]
    assert not (signs(disk, OLD) and files)
    assert content(disk, OLD) == anna
    finish(NEW, disk=disk)
    bea_now = {**content(disk, NEW / "before-1"), **content(disk, NEW)}
    if content(disk, NEW) == anna:
        assert signs(disk, NEW) and not signs(disk, OLD)
    else:
        assert bea_now == bea and signs(disk, NEW) is bool(bea)
        if not is_whole(disk, STICK):
            disk.names.pop(STICK, None)
            depart(OLD, STICK, ANNA.public, "raven", disk=disk)
        own = BEA.public if bea else None
        assert arrive(NEW, STICK, "raven", lambda found: True, own=own, disk=disk)
    assert content(disk, NEW) == anna
    assert content(disk, NEW / "before-1") == bea
    assert signs(disk, NEW) and not signs(disk, OLD)
    assert disk.locks == set()
    assert disk.names[OLD / "cache/x"].seen == b"stays"
    assert load_identity(NEW / "identity.key", disk=disk) == ANNA


def endless():
    """1, 2, 3, ..."""
    number = 0
    while True:
        number += 1
        yield number


@pytest.mark.faults
@pytest.mark.parametrize(
    ("mode", "over"),
    [
        ("torn", False),
        ("killed", True),
        *(pytest.param(mode, True, marks=pytest.mark.slow) for mode in MODES if mode != "killed"),
    ],
)
def test_the_power_goes_at_every_operation_of_a_move(mode, over):
    """Row 2, of the files of a person: at each write, sync, rename and removal of both halves."""
    before = begun(over)
    anna, bea = content(before, OLD), content(before, NEW)
    faults = Faults(2, f"power gone while an identity moves: {mode}")
    for at in endless():
        disk = begun(over, power_at=at, mode=mode)
        try:
            moves(disk, over=over)
        except PowerLost:
            faults.happened(faults.kinds[0])
            check_and_end(disk.after_power_loss(), anna, bea)
            continue
        break
    faults.check()
    assert at > 80
    assert content(disk, NEW) == anna and content(disk, NEW / "before-1") == bea


@pytest.mark.faults
@pytest.mark.parametrize(("error", "over"), [(errno.ENOSPC, True), (errno.EIO, False)])
def test_each_operation_of_a_move_fails_once(error, over):
    """Row 4, of the files of a person: it stops with a sentence and can be done again."""
    before = begun(over)
    anna, bea = content(before, OLD), content(before, NEW)
    faults = Faults(4, f"a move of an identity fails: {errno.errorcode[error]}")
    for at in endless():
        disk = begun(over, fail_at=at, error=error)
        try:
            moves(disk, over=over)
        except (LedgerError, OSError):
            faults.happened(faults.kinds[0])
            disk.fail_at = None
            check_and_end(disk, anna, bea)
            continue
        break
    faults.check()
    assert at > 80


def test_an_export_that_fails_before_there_is_a_file_has_changed_nothing():
    """A stick that is full: the old place signs as before."""
    for at in range(1, 200):
        disk = begun(False, fail_at=at, error=errno.ENOSPC)
        try:
            depart(OLD, STICK, ANNA.public, "raven", disk=disk)
        except CannotSave:
            if not disk.exists(STICK):
                assert signs(disk, OLD)
                assert read_mark(OLD / "bots/Merlin/identity.key", disk=disk) is None
            continue
        break
    assert 10 < at < 199


def test_a_second_export_that_fails_leaves_the_mark_of_the_first():
    """Somebody moved, and tries it again on a full stick: the old place still signs nothing, for
    the first file may have arrived elsewhere."""
    for at in range(1, 200):
        disk = begun(False)
        depart(OLD, STICK, ANNA.public, "raven", disk=disk)
        disk.fail_at, disk.error = disk.done + at, errno.ENOSPC
        second = STICK.with_name("2")
        try:
            depart(OLD, second, ANNA.public, "raven", disk=disk)
        except CannotSave:
            for key in ("identity.key", "bots/Merlin/identity.key"):
                mark = read_mark(OLD / key, disk=disk)
                assert mark is not None and not mark.arrives
            assert not signs(disk, OLD)
            continue
        break
    assert 10 < at < 199


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


def test_what_had_begun_to_arrive_is_ended_before_another_comes():
    """Anna was cut off while her files took their places, and hers is the only copy by now: another
    file that is tried, and refused, costs none of them."""
    before = begun(True)
    anna, bea, seen = content(before, OLD), content(before, NEW), 0
    for at in endless():
        disk = begun(True, power_at=at, mode="killed")
        try:
            moves(disk, over=True)
            break
        except PowerLost:
            disk = disk.after_power_loss()
        mark = read_mark(NEW / "identity.key", disk=disk)
        if mark is None or not mark.arrives:
            continue
        seen += 1
        write_archive(STICK.with_name("other"), "raven", [WHOSE, key_of(ANNA)], disk=disk)
        del disk.names[STICK]
        assert not arrive(NEW, STICK.with_name("other"), "raven", lambda found: False, disk=disk)
        assert content(disk, NEW) == anna and content(disk, NEW / "before-1") == bea
        assert signs(disk, NEW)
    assert seen > 20


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


def test_nothing_is_written_over():
    """A file that stands there is not replaced, and the place goes on signing."""
    disk = begun(False)
    put(disk, STICK, b"holidays")
    with pytest.raises(CannotSave):
        depart(OLD, STICK, ANNA.public, "raven", disk=disk)
    assert signs(disk, OLD) and disk.names[STICK].seen == b"holidays"


WHOSE = ("", canon.encode(("tafelrunde/1/export", ANNA.public)))
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
        ("signed/a\x7f", False),
    ],
)  # fmt: skip
def test_no_other_name_moves(name, moves):
    """What is in a file is not trusted to stay in the folder."""
    assert is_persons(name) is moves


def test_a_mark_that_cannot_be_read_still_stands():
    """Its bytes may rot; what it forbids stays forbidden."""
    disk = begun(False)
    put_mark(OLD / "identity.key", MovingMark(Stage.LEFT, "x"), disk=disk)
    mark = disk.names[OLD / "identity.key.moved"]
    for data in (b"", b"x", bytes(mark.seen)[:-1], canon.encode((1, 2, 3))):
        mark.seen[:] = data
        assert not signs(disk, OLD)


@pytest.mark.faults
def test_a_move_is_cut_off_again_and_again():
    """Row 2: the power goes in every second try as well, until one goes through."""
    faults = Faults(2, "power gone twice while an identity moves")
    before = begun(True)
    anna, bea = content(before, OLD), content(before, NEW)
    for first in range(1, 400, max(1, 16 // amount(1))):
        disk = begun(True, power_at=first, mode=MODES[first % 4])
        try:
            moves(disk, over=True)
            break
        except PowerLost:
            disk = disk.after_power_loss()
        for second in range(1, 60, 3):
            again = disk.after_power_loss()
            again.power_at, again.mode = second, MODES[second % 4]
            try:
                finish(NEW, disk=again)
            except PowerLost:
                faults.happened(faults.kinds[0])
                check_and_end(again.after_power_loss(), anna, bea)
    faults.check()
