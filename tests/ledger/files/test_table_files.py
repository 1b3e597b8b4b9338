"""The files of one table: what a method has kept survives the power, whatever comes after it."""

from pathlib import Path

import pytest

from ledger.errors import WrongTable
from ledger.files.append_only import read_log
from ledger.files.table_files import TableFiles
from ledger.records.event import write_end, write_opened_key
from ledger.records.evidence import evidence_of_fork
from ledger.records.roster import make_roster, write_join
from ledger.records.wire import Kind
from tests.ledger.faulty_disk import FaultyDisk, PowerLost
from tests.ledger.people import ANNA, BEA, a_roster, an_event, an_offer, fixed_chance

PATH = Path("home/table.tafel")
OWN = PATH.with_suffix(".own")
ROSTER = a_roster()
STEPS = [
    (an_event(table=ROSTER.table, step=step), an_event(table=ROSTER.table, step=step, seat=1))
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
    """In the journal, before anybody can see it (P1)."""
    files.keep_own(Kind.EVENT, STEPS[0][0].raw)
    assert kept(disk, OWN) == [STEPS[0][0].raw]
    assert kept(disk) == []


def test_ends_and_books_are_kept(disk, files):
    """Whatever kind of record follows the last step."""
    end = write_end(ANNA, table=ROSTER.table, seat=0, head=ROSTER.table, why="agreed")
    book = write_opened_key(table=ROSTER.table, seat=0, secret=bytes(32))
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


def test_evidence_about_another_table_is_no_evidence_here(disk, files):
    """A file that was copied here from another table freezes nothing; it is said whose it is."""
    first, second = an_event(table=ROSTER.table), an_event(table=ROSTER.table, digest=bytes(32))
    files.keep_evidence(ROSTER, [], evidence_of_fork(first, second))
    files.close()
    again = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert again.evidence is not None and again.evidence_kept
    again.close()
    offer = an_offer(rng=fixed_chance("another offer"))
    joins = [write_join(one, offer, name) for one, name in ((ANNA, "A"), (BEA, "B"))]
    other = make_roster(offer, joins)
    with pytest.raises(WrongTable, match="another table"):
        TableFiles.open(PATH, other, seat=True, disk=disk)
