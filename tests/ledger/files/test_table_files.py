"""The files of one table: what a method has kept survives the power, whatever comes after it."""

import contextlib
import errno
from pathlib import Path

import pytest

from ledger.errors import Damaged, LedgerError, StoreBroken, WrongTable
from ledger.files.append_only import create_store, read_log
from ledger.files.evidence_file import read_case
from ledger.files.table_files import TableFiles
from ledger.records.event import write_end, write_opened_key
from ledger.records.evidence import evidence_of_fork
from ledger.records.form import Kind
from ledger.records.roster import make_roster, write_join
from tests.faults import Faults
from tests.ledger.faulty_disk import FaultyDisk, PowerLost
from tests.ledger.people import ANNA, BEA, a_roster, an_event, an_offer, fixed_chance

PATH = Path("home/table.tafel")
OWN = PATH.with_suffix(".own")
ROSTER = a_roster()
STEPS = [
    (
        an_event(table_id=ROSTER.table_id, step=step),
        an_event(table_id=ROSTER.table_id, step=step, seat=1),
    )
    for step in (1, 2)
]


@pytest.fixture
def disk():
    """A disk that gives back what it was told to sync, and no more."""
    return FaultyDisk()


@pytest.fixture
def files(disk):
    """The files of a table that begins."""
    return TableFiles.create(PATH, ROSTER, seat=True, disk=disk)


def kept(disk, path=PATH):
    """The payloads of a log after the power has gone and come back."""
    return [entry.data for entry in read_log(path, disk=disk.after_power_loss()).entries]


def test_a_closed_step_is_kept(disk, files):
    """Every event of it, as soon as the call is over."""
    files.log_step(STEPS[0])
    assert kept(disk) == [event.raw for event in STEPS[0]]
    files.log_step(STEPS[1])
    assert kept(disk) == [event.raw for step in STEPS for event in step]


def test_what_our_seat_has_signed_is_kept(disk, files):
    """In the journal, before anybody can see it."""
    files.keep_own(Kind.EVENT, STEPS[0][0].raw)
    assert kept(disk, OWN) == [STEPS[0][0].raw]
    assert kept(disk) == []


def test_ends_and_books_are_kept(disk, files):
    """Whatever kind of record follows the last step."""
    end = write_end(ANNA, table_id=ROSTER.table_id, seat=0, head=ROSTER.table_id, why="agreed")
    book = write_opened_key(table_id=ROSTER.table_id, seat=0, secret=bytes(32))
    files.log_all(Kind.END, [end.raw])
    assert kept(disk) == [end.raw]
    files.log_all(Kind.OPENED_KEY, [book.raw])
    assert kept(disk) == [end.raw, book.raw]


def test_a_log_begun_again_is_the_one_that_is_kept(disk, files):
    """The file and its name: the old one does not come back with the power."""
    files.log_step(STEPS[0])
    files.log_step(STEPS[1][:1])
    files.begin_again(ROSTER, STEPS[:1])
    assert kept(disk) == [event.raw for event in STEPS[0]]
    files.log_step(STEPS[1])
    assert kept(disk) == [event.raw for step in STEPS for event in step]


def test_steps_of_a_log_begun_again_are_where_they_are_looked_for(disk, files):
    """The step that was there in part is closed no more: what follows takes its place and number,
    and peers that lag behind are given it."""
    files.log_step(STEPS[0])
    files.log_step(STEPS[1][:1])
    files.begin_again(ROSTER, STEPS[:1])
    assert files.past.count == 1
    files.log_step(STEPS[1])
    assert [files.past.events(step) for step in (1, 2)] == STEPS
    assert files.past.end(2) == (len(disk.names[PATH].seen), 4)


@pytest.mark.parametrize("mode", ["lost", "torn", "garbled"])
def test_the_power_goes_while_a_log_is_begun_again(mode):
    """At every operation: either the old log is there or the new one, whole."""
    old = [event.raw for event in (*STEPS[0], STEPS[1][0])]
    new = [event.raw for event in STEPS[0]]
    found = []
    for at in range(1, 40):
        disk = FaultyDisk(mode=mode)
        files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
        files.log_step(STEPS[0])
        files.log_step(STEPS[1][:1])
        disk.power_at = disk.done + at
        try:
            files.begin_again(ROSTER, STEPS[:1])
        except PowerLost:
            found.append(kept(disk))
    assert old in found and new in found
    assert all(one in (old, new) for one in found)


def test_a_log_is_cut_back_to_a_step(disk, files):
    """What was behind it is gone for good, ends as well; another step follows, byte for byte as if
    nothing had been there."""
    end = write_end(ANNA, table_id=ROSTER.table_id, seat=0, head=ROSTER.table_id, why="agreed")
    files.log_step(STEPS[0])
    once = bytes(disk.names[PATH].seen)
    files.log_step(STEPS[1])
    whole = bytes(disk.names[PATH].seen)
    files.log_all(Kind.END, [end.raw])
    files.cut_back(2)
    assert bytes(disk.names[PATH].seen) == whole and files.past.count == 2
    files.cut_back(1)
    assert bytes(disk.names[PATH].seen) == once and files.past.count == 1
    assert kept(disk) == [event.raw for event in STEPS[0]]
    files.log_step(STEPS[1])
    assert bytes(disk.names[PATH].seen) == whole
    files.cut_back(0)
    assert kept(disk) == []


def test_a_log_that_is_not_what_was_written_is_not_cut(disk, files):
    """Where a step does not end where it should, somebody has been at the file."""
    files.log_step(STEPS[0])
    files.log_step(STEPS[1])
    disk.names[PATH].seen[-300] ^= 1
    before = bytes(disk.names[PATH].seen)
    with pytest.raises(Damaged):
        files.cut_back(2)
    assert bytes(disk.names[PATH].seen) == before


@pytest.mark.faults
@pytest.mark.parametrize("mode", ["lost", "torn", "garbled", "killed"])
def test_the_power_goes_while_a_log_is_cut_back(mode):
    """Row 2: at every operation, with another step behind: the old log is there or the new one, or
    the new one's beginning."""
    faults = Faults(2, f"the power goes while a log is cut back: {mode}")
    old, first = [event.raw for step in STEPS for event in step], [one.raw for one in STEPS[0]]
    new = [*first, STEPS[1][1].raw]
    found = []
    for at in range(1, 9):
        disk = FaultyDisk(mode=mode)
        files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
        files.log_step(STEPS[0])
        files.log_step(STEPS[1])
        disk.power_at = disk.done + at
        try:
            files.cut_back(1)
            files.log_step(STEPS[1][1:])
        except PowerLost:
            faults.happened(faults.kinds[0])
        found.append(kept(disk))
    assert found[0] == old and found[-1] == new
    assert all(one in (old, first, new) for one in found)
    faults.check()


@pytest.mark.faults
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_each_operation_fails_while_a_log_is_cut_back(error):
    """Row 4: it stops with an error of ours, writes nothing more, and no fsync is tried again."""
    faults = Faults(4, f"a log is cut back on a disk that fails: {errno.errorcode[error]}")
    for at in (1, 2):
        disk = FaultyDisk(error=error)
        files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
        files.log_step(STEPS[0])
        files.log_step(STEPS[1])
        disk.fail_at = disk.done + at
        with pytest.raises(StoreBroken):
            files.cut_back(1)
        faults.happened(faults.kinds[0])
        done = disk.done
        with pytest.raises(StoreBroken):
            files.log_step(STEPS[1])
        assert disk.done == done
        assert kept(disk)[:2] == [event.raw for event in STEPS[0]]
    faults.check()


def test_evidence_about_another_table_is_no_evidence_here(disk, files):
    """A file that was copied here from another table freezes nothing; it is said whose it is."""
    first, second = (
        an_event(table_id=ROSTER.table_id),
        an_event(table_id=ROSTER.table_id, digest=bytes(32)),
    )
    files.keep_evidence(ROSTER, [], evidence_of_fork(first, second))
    files.close()
    again = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert again.evidence is not None and again.evidence_kept
    again.close()
    elsewhere, other, place = FaultyDisk(), another_roster(), PATH.with_suffix(".evidence")
    TableFiles.create(PATH, other, seat=True, disk=elsewhere).close()
    elsewhere.names[place] = disk.names[place]
    with pytest.raises(WrongTable, match="another table"):
        TableFiles.open(PATH, other, seat=True, disk=elsewhere)
    assert elsewhere.locks == set()
    del elsewhere.names[place]
    TableFiles.open(PATH, other, seat=True, disk=elsewhere).close()


def another_roster():
    """The roster of another table of the same people."""
    offer = an_offer(rng=fixed_chance("another offer"))
    joins = [write_join(one, offer, name) for one, name in ((ANNA, "A"), (BEA, "B"))]
    return make_roster(offer, joins)


@pytest.mark.parametrize("place", [PATH, OWN])
def test_a_file_of_another_table_is_refused(disk, files, place):
    """A log or journal that was copied here is not taken, and nothing of it is changed."""
    files.close()
    del disk.names[place]
    create_store(place, another_roster().encode(), disk=disk).close()
    before = bytes(disk.names[place].seen)
    with pytest.raises(WrongTable):
        TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert disk.locks == set()
    assert disk.names[place].seen == before


def test_a_missing_journal_is_begun_anew(disk, files):
    """The seat is not lost with it; what stood in it is for the peers to tell."""
    files.log_step(STEPS[0])
    files.keep_own(Kind.EVENT, STEPS[0][0].raw)
    files.close()
    del disk.names[OWN]
    again = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert again.drain_own() == ()
    again.keep_own(Kind.EVENT, STEPS[1][0].raw)
    assert kept(disk, OWN) == [STEPS[1][0].raw]


SIGNED = [STEPS[0][0].raw, STEPS[0][1].raw, STEPS[1][0].raw]
"""Three records of a journal; that a later one was synced tells that those before it were."""


def spoiled(disk, files, good):
    """A journal of which only so many records are good (-1: not even its mark); its bytes."""
    for data in SIGNED:
        files.keep_own(Kind.EVENT, data)
    files.close()
    inode = disk.names[OWN]
    if good < 0:
        inode.seen.clear()
    else:
        inode.seen[-sum(len(data) + 21 for data in SIGNED[good:]) + 30] ^= 1
    inode.kept = bytes(inode.seen)
    return inode.kept


@pytest.mark.parametrize("good", [-1, 0, 1])
def test_of_a_damaged_journal_what_is_good_is_kept(disk, files, good):
    """An empty file, one with a bad record: the good ones go on, and the old file is kept."""
    damaged = spoiled(disk, files, good)
    again = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert list(again.drain_own()) == SIGNED[: max(good, 0)]
    assert disk.names[PATH.with_suffix(".own-damaged")].seen == damaged
    again.keep_own(Kind.EVENT, SIGNED[2])
    assert kept(disk, OWN) == [*SIGNED[: max(good, 0)], SIGNED[2]]


@pytest.mark.parametrize("mode", ["lost", "torn", "garbled"])
def test_the_power_goes_while_a_journal_is_mended(mode):
    """At every operation: the next start finds what was good, or nothing, and goes on."""
    found = []
    for at in range(1, 30):
        disk = FaultyDisk(mode=mode)
        spoiled(disk, TableFiles.create(PATH, ROSTER, seat=True, disk=disk), 1)
        disk.power_at = disk.done + at
        with contextlib.suppress(PowerLost):
            TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
        again = TableFiles.open(PATH, ROSTER, seat=True, disk=disk.after_power_loss())
        found.append(list(again.drain_own()))
    assert SIGNED[:1] in found
    assert all(one in (SIGNED[:1], []) for one in found)


@pytest.mark.faults
@pytest.mark.parametrize("mode", ["lost", "torn", "garbled", "killed"])
def test_the_power_goes_while_evidence_is_written(mode):
    """Row 2: at every operation it is there whole or not at all, and log and journal are as before;
    written again, it is there."""
    faults = Faults(2, f"power gone while evidence is written: {mode}")
    proof = evidence_of_fork(
        *(an_event(table_id=ROSTER.table_id, digest=bytes([n]) * 32) for n in (1, 2))
    )
    for at in range(1, 9):
        disk = FaultyDisk(mode=mode)
        files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
        files.log_step(STEPS[0])
        files.keep_own(Kind.EVENT, STEPS[0][0].raw)
        disk.power_at = disk.done + at
        try:
            files.keep_evidence(ROSTER, STEPS[:1], proof)
            break
        except PowerLost:
            faults.happened(faults.kinds[0])
        disk = disk.after_power_loss()
        again = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
        assert again.evidence in (None, proof)
        assert again.drain_logged() == tuple(event.raw for event in STEPS[0])
        assert again.drain_own() == (STEPS[0][0].raw,)
        again.keep_evidence(ROSTER, STEPS[:1], proof)
        assert read_case(PATH.with_suffix(".evidence"), disk=disk).evidence == proof
    assert at > 4
    faults.check()


@pytest.mark.faults
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_each_operation_fails_while_a_log_or_journal_is_put_right(error):
    """Row 4: begun again, mended, opened: it stops with an error of ours, and can be done again."""
    faults = Faults(4, f"log or journal put right on a disk that fails: {errno.errorcode[error]}")
    for at in range(1, 60):
        disk = FaultyDisk(error=error)
        spoiled(disk, TableFiles.create(PATH, ROSTER, seat=True, disk=disk), 1)
        disk.fail_at = disk.done + at
        try:
            again = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
            again.log_step(STEPS[0])
            again.begin_again(ROSTER, STEPS[:1])
            break
        except LedgerError:
            faults.happened(faults.kinds[0])
        disk.fail_at = None
        disk.locks.clear()
        again = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
        assert list(again.drain_own()) in (SIGNED[:1], [])
        again.begin_again(ROSTER, STEPS[:1])
    assert 15 < at < 59
    faults.check()
